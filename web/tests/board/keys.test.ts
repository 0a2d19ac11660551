import { describe, expect, test, vi } from 'vitest';
import { toKey } from '../../src/board/geometry';
import { nextInWay } from '../../src/board/keys';
import type { Hex } from '../../src/board/types';
import { board, key, useBoard } from './stand';

const half = Math.sqrt(3) / 2;
const downRight = { x: 0.5, y: half };

function seen(hex: Hex, x: number, y: number) {
  return { hex, at: { x, y } };
}

describe('walking over the hive by keys', () => {
  test('what lies in the direction comes before what is nearer and to the side of it', () => {
    const below = seen([-1, 1], -0.5, half);
    const wanted = seen([1, 1], 1.5, half);
    expect(nextInWay(downRight, { x: 0, y: 0 }, [below, wanted])).toEqual([1, 1]);
  });

  test('with nothing in the direction, what is not quite aside will do', () => {
    const below = seen([-1, 1], -0.5, half);
    expect(nextInWay(downRight, { x: 0, y: 0 }, [below])).toEqual([-1, 1]);
  });

  test('nothing lies behind', () => {
    expect(nextInWay(downRight, { x: 0, y: 0 }, [seen([0, -1], -0.5, -half)])).toBeNull();
  });
});

// Each key, and the way it leads on the screen, in degrees clockwise from the right.
const ways = {
  ArrowRight: 0,
  PageDown: 60,
  ArrowDown: 90,
  End: 120,
  ArrowLeft: 180,
  Home: 240,
  ArrowUp: 270,
  PageUp: 300,
} as const;

const views = [0, 1, 2, 3, 4, 5].flatMap((rotation) =>
  [false, true].map((mirrored) => ({ rotation, mirrored })),
);

describe.each(views)('seen with %o', (view) => {
  useBoard();

  const spot = (hex: Hex): HTMLElement | null =>
    document.querySelector(`[data-hex="${toKey(hex)}"]`);

  /** Where the spot that has the focus is drawn. */
  function place(): { x: number; y: number } {
    const shift = /translate\((\S+) (\S+)\)/.exec(
      document.activeElement?.getAttribute('transform') ?? '',
    );
    return { x: Number(shift?.[1]), y: Number(shift?.[2]) };
  }

  /** A queen in the middle, and a ring of six around her. */
  const around: readonly Hex[] = [
    [0, -1],
    [1, -1],
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
  ];

  test.each(Object.entries(ways))('%s goes where it says', (name, degrees) => {
    const names = ['wS1', 'wS2', 'wB1', 'wB2', 'bS1', 'bS2'];
    const stacks = new Map([
      [toKey([0, 0]), ['wQ']],
      ...around.map((hex, at) => [toKey(hex), [names[at] ?? '']] as const),
    ]);
    board.set({ stacks, last: null, ...view });
    board.focus();
    spot([0, 0])?.focus();
    const from = place();
    key(name);
    const to = place();
    const way = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const turn = Math.abs(((way - degrees + 540) % 360) - 180);
    // Up and down lie between two neighbors; the six others have one each.
    expect(Math.round(turn)).toBe(degrees === 90 || degrees === 270 ? 30 : 0);
    expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeCloseTo(50 * Math.sqrt(3), 0);
  });
});

describe('a move chosen in advance', () => {
  useBoard();

  const ahead = { movable: [], premovable: ['w'], turn: 'b' } as const;
  const at = (): string | null | undefined => document.activeElement?.getAttribute('data-hex');
  const settle = (): void => void vi.advanceTimersByTime(500);

  test('keeps the keyboard on its hex, which is named and pressed', () => {
    board.set(ahead);
    board.focus();
    board.pick('wA1', { focus: true });
    expect(at()).toBe('-1,1');
    key('Enter');
    board.set({ premove: { piece: 'wA1', hex: [-1, 1] } });
    settle();
    expect(at()).toBe('-1,1');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('wA1 to -1,1');
    expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true');
  });

  test('leaves the keyboard on the board when it goes', () => {
    board.set({ ...ahead, premove: { piece: 'wA1', hex: [-1, 1] } });
    board.focus();
    settle();
    document.querySelector<SVGElement>('[data-hex="-1,1"]')?.focus();
    expect(at()).toBe('-1,1');
    board.set({ premove: null });
    settle();
    expect(at()).toMatch(/^0,[01]$/);
  });
});
