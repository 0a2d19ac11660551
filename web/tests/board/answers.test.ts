import { describe, expect, test, vi } from 'vitest';
import type { Hex } from '../../src/board';
import { board, element, focused, key, labels, legal, stacks, useBoard } from './stand';

const answers: Hex[] = [
  [0, 0],
  [-1, 0],
  [-1, 1],
];

const spot = (hex: string): Element | null => element.querySelector(`[data-hex="${hex}"]`);
const click = (hex: string): boolean | undefined =>
  spot(hex)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
const draw = (): void => void vi.advanceTimersByTime(200);

describe('hexes to answer with', () => {
  useBoard();

  test('are told when they are tapped, and nothing is picked up', () => {
    const onhex = vi.fn();
    board.listen({ onhex });
    board.set({ stacks, legal, tappable: answers, found: [] });
    draw();
    click('-1,0');
    click('0,0');
    expect(onhex.mock.calls).toEqual([[[-1, 0]], [[0, 0]]]);
    expect(board.shown().picked).toBeNull();
    click('2,-1');
    expect(onhex).toHaveBeenCalledTimes(2);
  });

  test('have names, and those that were found are pressed', () => {
    board.set({ stacks, tappable: answers, found: [[-1, 0]] });
    draw();
    expect(spot('-1,0')?.getAttribute('aria-label')).toBe('hex -1,0');
    expect(spot('-1,0')?.getAttribute('aria-pressed')).toBe('true');
    expect(spot('-1,1')?.getAttribute('aria-pressed')).toBe('false');
    expect(spot('0,0')?.getAttribute('aria-label')).toBe('wQ');
  });

  test('are all that has a name: where another piece could go is only drawn', () => {
    const looks = new Map([['bA1', [[3, -1]] as Hex[]]]);
    board.set({ stacks, tappable: answers, looks });
    board.pick('bA1');
    draw();
    expect(element.querySelectorAll('.targets.look')).toHaveLength(1);
    expect(spot('3,-1')).toBeNull();
    expect(element.querySelectorAll('.spot[aria-label=""]')).toHaveLength(0);
  });

  test('look alike; right and wrong ones are marked', () => {
    board.set({ stacks, tappable: answers, found: [[-1, 0]], missed: [-1, 1] });
    draw();
    expect(element.querySelectorAll('.answers')).toHaveLength(1);
    expect(element.querySelectorAll('.found')).toHaveLength(1);
    expect(element.querySelectorAll('.missed')).toHaveLength(1);
    board.set({ tappable: [], found: [], missed: null });
    draw();
    expect(element.querySelectorAll('.answers, .found, .missed')).toHaveLength(0);
  });
});

describe('what is marked', () => {
  useBoard();

  const marks = {
    ...labels,
    stack: (_at: Hex, stack: readonly string[], { marked }: { marked: boolean }) =>
      stack.join('+') + (marked ? ' marked' : ''),
    hex: (at: Hex, { marked }: { marked: boolean }) => `hex ${at.join()}${marked ? ' marked' : ''}`,
  };
  const name = (hex: string): string | null | undefined => spot(hex)?.getAttribute('aria-label');

  test('has that in its name: the piece and the hex of a hint, even where nothing lies', () => {
    board.set({ stacks, labels: marks, hint: { piece: 'wA1', hex: [-1, 1] } });
    draw();
    expect(name('0,1')).toBe('wA1 marked');
    expect(name('-1,1')).toBe('hex -1,1 marked');
    expect(name('0,0')).toBe('wQ');
    board.set({ hint: null });
    draw();
    expect(name('0,1')).toBe('wA1');
    expect(spot('-1,1')).toBeNull();
  });

  test('has that in its name: the pieces of a reason', () => {
    const reason = { piece: 'wQ', pieces: ['bA1'], hexes: [[1, 0]] as Hex[], step: null };
    board.set({ stacks, labels: marks, reason });
    draw();
    expect(name('2,-1')).toBe('bA1 marked');
    expect(name('1,0')).toBe('bQ+wB1 marked');
    expect(name('0,0')).toBe('wQ');
  });

  test('is reached with the arrow keys', () => {
    board.set({ stacks, labels: marks, hint: { piece: 'wA1', hex: [-1, 1] } });
    draw();
    board.focus();
    for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft']) key(arrow);
    expect(focused()).toBe('hex -1,1 marked');
  });
});
