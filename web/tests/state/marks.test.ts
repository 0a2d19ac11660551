// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { marksOf, moveAccuracy, pliesWithLines, type Fault } from '../../src/state/marks';
import vectors from '../../../tests/vectors/marks.json' with { type: 'json' };

interface Game {
  readonly name: string;
  readonly white: readonly number[];
  /** The same, corrected by hindsight; left out when nothing is to be corrected. */
  readonly chances?: readonly number[];
  readonly moves: readonly { color: string; best?: boolean; pass?: boolean }[];
  readonly marks: readonly { loss: number; fault: string | null; missed?: boolean }[];
  readonly turning_points: readonly number[];
  readonly accuracy: Readonly<Record<'w' | 'b', number | null>>;
}

const games: readonly Game[] = vectors.games;

test.each(vectors.accuracies)('a loss of $loss is an accuracy of $accuracy', (one) => {
  expect(moveAccuracy(one.loss)).toBeCloseTo(one.accuracy, 5);
});

describe('a game is marked as by the engine', () => {
  test.each(games)(
    '$name',
    ({ white, chances = white, moves, marks, turning_points, accuracy }) => {
      const found = marksOf(
        white,
        moves.map(({ color, best = false, pass = false }) => ({
          color: color === 'w' ? 'w' : 'b',
          isBest: best,
          isPass: pass,
        })),
      );
      expect(found.moves.map(({ fault }): Fault | null => fault)).toEqual(
        marks.map(({ fault }) => fault),
      );
      for (const [at, { loss }] of marks.entries()) {
        expect(found.moves[at]?.loss).toBeCloseTo(loss, 6);
      }
      const missed = marks.map(({ missed: isMissed = false }) => isMissed);
      expect(found.moves.map(({ missesWin }) => missesWin)).toEqual(missed);
      expect(pliesWithLines(found.moves)).toEqual(
        marks.flatMap(({ fault }, at) => (fault !== null || missed[at] ? [at + 1] : [])),
      );
      expect(found.chances).toEqual(chances);
      expect(found.turningPoints).toEqual(turning_points);
      for (const color of ['w', 'b'] as const) {
        const wished = accuracy[color];
        if (wished === null) expect(found.accuracy[color]).toBeNull();
        else expect(found.accuracy[color]).toBeCloseTo(wished, 5);
      }
    },
  );
});

test('chances that do not fit the moves are refused', () => {
  expect(() => marksOf([0.5], [{ color: 'w', isBest: false, isPass: false }])).toThrow(RangeError);
});
