import { describe, expect, test, vi } from 'vitest';
import type { Hex } from '../../src/board';
import { board, element, legal, stacks, useBoard } from './stand';

const answers: Hex[] = [
  [0, 0],
  [-1, 0],
  [-1, 1],
];

const spot = (key: string): Element | null => element.querySelector(`[data-hex="${key}"]`);
const click = (key: string): boolean | undefined =>
  spot(key)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
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
