// The view when a piece is taken in hand: it widens for targets that are cut off, and only then.
import { expect, test, vi } from 'vitest';
import { type BoardConfig, type Hex, type HexKey } from '../../src/board';
import { board, element, events, frame, point, press, screenOf, useBoard } from './stand';

useBoard();

const box = (): number[] =>
  (element.querySelector('svg')?.getAttribute('viewBox') ?? '').split(' ').map(Number);
const settle = (): void => void vi.advanceTimersByTime(400);

/** A row of ants, and one of them that can go to its ends or beside its middle. */
function wide(length = 14): Partial<BoardConfig> {
  const row = Array.from({ length }, (_, q) => [`${q},0` as HexKey, [`bA${q}`]] as const);
  const ends: Hex[] = [
    [-1, 0],
    [length, 0],
  ];
  return {
    stacks: new Map<HexKey, readonly string[]>([...row, ['3,-1', ['wA1']], ['5,-1', ['wQ']]]),
    legal: new Map([
      ['wA1', ends],
      ['wQ', [[6, -1]]],
    ]),
  };
}

const halfWidth = 25 * Math.sqrt(3);

function isWhole([q, r]: Hex): boolean {
  const [left = 0, , width = 0] = box();
  const x = 2 * halfWidth * (q + r / 2);
  return x - halfWidth >= left && x + halfWidth <= left + width;
}

test('targets that are cut off come into view, and the view stays', () => {
  board.set(wide());
  settle();
  expect(isWhole([-1, 0])).toBe(false);
  const before = box();
  board.pick('wA1');
  frame();
  frame();
  // On its way, not there at once.
  expect(isWhole([-1, 0])).toBe(false);
  settle();
  expect(isWhole([-1, 0]) && isWhole([14, 0])).toBe(true);
  expect(box()).not.toEqual(before);
  const widened = box();
  board.letGo();
  settle();
  expect(box()).toEqual(widened);
  // Nor does it go back while the hive is about as large.
  board.set({ ...wide(), last: null, dimmed: true });
  settle();
  expect(box()).toEqual(widened);
  board.set(wide(4));
  settle();
  expect(box()[2]).toBeLessThan((widened[2] ?? 0) * 0.8);
});

test('the view does not move when all targets are in it', () => {
  board.set(wide());
  settle();
  const before = box();
  board.pick('wQ');
  settle();
  expect(box()).toEqual(before);
});

test('the view does not move while the person holds it', () => {
  board.set(wide());
  settle();
  board.zoom(1);
  const before = box();
  board.pick('wA1');
  settle();
  expect(box()).toEqual(before);
  board.recenter();
  settle();
  expect(isWhole([-1, 0])).toBe(true);
});

test('with reduced motion the view is there at once', () => {
  board.set({ ...wide(), reducedMotion: true });
  settle();
  board.pick('wA1');
  expect(isWhole([-1, 0]) && isWhole([14, 0])).toBe(true);
});

test('while the view widens, the target that comes under a carried piece is marked', () => {
  const config = { ...wide(14), movable: ['w' as const], turn: 'w' as const };
  // Far enough for the view to move by more than a tile.
  const far: Hex = [-3, 0];
  board.set({ ...config, legal: new Map([['wA1', [far]]]) });
  settle();
  board.pick('wA1');
  settle();
  const later = screenOf(far);
  board.letGo();
  board.recenter();
  settle();
  const marked = () => element.querySelector('.aim')?.classList.contains('on');
  press([3, -1]);
  point('pointermove', later);
  expect(marked()).toBe(false);
  // The pointer stays where it is.
  settle();
  expect(screenOf(far)).toEqual(later);
  expect(marked()).toBe(true);
  point('pointerup', later);
  expect(events.onmove).toHaveBeenCalledWith('wA1', far);
  expect(marked()).toBe(false);
});
