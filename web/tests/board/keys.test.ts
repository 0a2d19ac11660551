import { describe, expect, test } from 'vitest';
import { nextInWay } from '../../src/board/keys';
import type { Hex } from '../../src/board/types';

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
