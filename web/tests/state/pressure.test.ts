// @vitest-environment node
import { expect, test } from 'vitest';
import { startOf } from '../../src/state/hive';
import { pressureOf, queenPressure } from '../../src/state/pressure';
import vectors from '../../../tests/vectors/pressure.json' with { type: 'json' };

test.each(vectors.positions)('the queens of $setup', ({ setup, w, b }) => {
  expect(queenPressure(startOf({ setup }))).toEqual({ w, b });
});

test('a game has a pressure before its first move, and after each one', () => {
  const setup = '1~Base~w3~w~bQ~0-0-bQ.0-1-bG1.1-1-wB1.1-2-wA1';
  const common = { color: 'w', route: [], thrower: null, spent_ms: 0 } as const;
  const moves = [
    { ...common, text: 'wQ', piece: 'wQ', way: 'placement', start: null, end: [2, 2], bug: null },
    { ...common, text: 'pass', piece: null, way: 'pass', start: null, end: null, bug: null },
  ] as const;
  expect(pressureOf({ moves, setup })).toEqual([
    { w: null, b: 1 },
    { w: 1, b: 1 },
    { w: 1, b: 1 },
  ]);
});
