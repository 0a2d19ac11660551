// @vitest-environment node
import { expect, test } from 'vitest';
import { whites } from '../../src/device/reviews';
import { marksOf, type MoveMark } from '../../src/state/marks';
import vectors from '../../../tests/vectors/judged_games.json' with { type: 'json' };

/** Forced results have a distance, which doesn't matter here. */
const chanceOf = (units: number): number =>
  whites('w', { units, winIn: Math.abs(units) >= vectors.forced ? Math.sign(units) : null });

const letters = { inaccuracy: 'i', mistake: 'm', blunder: 'b' } as const;

function signOf({ fault, missesWin }: MoveMark): string {
  if (fault === null) return missesWin ? 'x' : '.';
  return missesWin ? letters[fault].toUpperCase() : letters[fault];
}

test('the page marks 200 judged games as skep analyze does', () => {
  expect(vectors.games).toHaveLength(200);
  for (const { units, best, marks, accuracy } of vectors.games) {
    const moves = Array.from(best, (sign, at) => ({
      color: at % 2 === 0 ? ('w' as const) : ('b' as const),
      isBest: sign !== '0',
      isPass: sign === 'p',
    }));
    const found = marksOf(units.map(chanceOf), moves);
    expect(found.moves.map(signOf).join('')).toBe(marks);
    expect(found.accuracy.w).toBeCloseTo(accuracy.w ?? -1, 5);
    expect(found.accuracy.b).toBeCloseTo(accuracy.b ?? -1, 5);
  }
});
