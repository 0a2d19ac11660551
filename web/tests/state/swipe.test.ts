import { describe, expect, test } from 'vitest';
import { stepWidth, Swipe } from '../../src/state/swipe';

describe('a finger on the strip', () => {
  test('steps back as it moves to the right, and forward as it returns', () => {
    const swipe = new Swipe(100, 10);
    const ways = [100 + stepWidth - 1, 100 + stepWidth, 100 + 3 * stepWidth, 100, 100 - stepWidth];
    expect(ways.map((x) => swipe.moved(x, 10))).toEqual([0, -1, -2, 3, 1]);
    expect(swipe.isSwiping).toBe(true);
  });

  test('presses a button if it has made no step', () => {
    const swipe = new Swipe(100, 10);
    expect([swipe.moved(110, 12), swipe.isSwiping]).toEqual([0, false]);
  });

  test('does not swipe if it moves up or down first', () => {
    const swipe = new Swipe(100, 10);
    expect([swipe.moved(105, 60), swipe.moved(300, 60), swipe.isSwiping]).toEqual([0, 0, false]);
  });
});
