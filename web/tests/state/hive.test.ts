// @vitest-environment node
import { expect, test } from 'vitest';
import { center } from '../../src/board/geometry';
import {
  closedRing,
  decidingStacks,
  legalMap,
  moveText,
  neighbors,
  openingOf,
  turningOpening,
  reserveOf,
  seenAs,
  stacksAfter,
  toKey,
  type HexKey,
} from '../../src/state/hive';
import { game, move, moves, state } from '../net/messages';

test('a hive is what its moves leave, at any ply', () => {
  const walk = move({ piece: 'bG1', color: 'b', way: 'walk', start: [1, 0], end: [0, 0] });
  expect([...stacksAfter([...moves, walk])]).toEqual([['0,0', ['wS1', 'bG1']]]);
  expect([...stacksAfter(moves.slice(0, 1))]).toEqual([['0,0', ['wS1']]]);
  expect([...stacksAfter([])]).toEqual([]);
});

test('a reserve is the box less what lies in the hive', () => {
  expect(reserveOf(game.box, 'w', stacksAfter(moves))).toEqual({ Q: 1, S: 1, B: 2, G: 3, A: 3 });
  expect(reserveOf(game.box, 'b', stacksAfter(moves))).toEqual({ Q: 1, S: 2, B: 2, G: 2, A: 3 });
});

const compass = ['east', 'southeast', 'southwest', 'west', 'northwest', 'northeast'];

test.each(
  [0, 1, 2, 3, 4, 5].flatMap((sixths) => [
    { sixths, mirrored: false },
    { sixths, mirrored: true },
  ]),
)('where something is said to lie is where it is drawn: %o', (view) => {
  const here = center(view, [0, 0]);
  for (const [direction, hex] of neighbors([0, 0])) {
    const there = center(view, hex);
    const sixth = Math.round(Math.atan2(there.y - here.y, there.x - here.x) / (Math.PI / 3));
    expect([direction, seenAs(view, direction)]).toEqual([direction, compass[(sixth + 6) % 6]]);
  }
});

test('the board turns for the player of the first piece, and never after the click of the second', () => {
  const opening = openingOf({ moves });
  expect(turningOpening(opening, ['w'])).toEqual({ w: [0, 0], b: [1, 0] });
  expect(turningOpening(opening, [])).toEqual({ w: [0, 0], b: [1, 0] });
  expect(turningOpening(opening, ['b'])).toBe(null);
  expect(turningOpening(opening, ['w', 'b'])).toBe(null);
  expect(turningOpening(null, ['w'])).toBe(null);
  const blackFirst = { w: [0, 1], b: [0, 0] } as const;
  expect(turningOpening(blackFirst, ['w'])).toBe(null);
  expect(turningOpening(blackFirst, ['b'])).toEqual(blackFirst);
});

test('the opening is known once both sides have a piece', () => {
  expect(openingOf({ moves: moves.slice(0, 1) })).toBe(null);
  expect(openingOf({ moves })).toEqual({ w: [0, 0], b: [1, 0] });
  const blackFirst = moves.map(
    (one) => ({ ...one, color: one.color === 'w' ? 'b' : 'w' }) as const,
  );
  expect(openingOf({ moves: blackFirst })).toEqual({ w: [1, 0], b: [0, 0] });
});

test('legal moves are given to the board by piece, and found again by hex', () => {
  expect(legalMap(state.turn).get('wQ')).toEqual([
    [-1, 0],
    [0, -1],
  ]);
  expect(moveText(state.turn, 'wQ', [0, -1])).toBe('wQ \\wS1');
  expect(moveText(state.turn, 'wQ', [4, 4])).toBe(undefined);
});

test('the ring is the six hexes around a queen that is closed in', () => {
  const ring = neighbors([0, 0]).map(([, hex]) => hex);
  const closed = new Map<HexKey, string[]>(ring.map((hex) => [toKey(hex), ['wA1']]));
  closed.set('0,0', ['bQ']);
  expect(closedRing(closed)).toEqual(ring);
  closed.delete(toKey([1, 0]));
  expect(closedRing(closed)).toEqual([]);
});

test('a surrounded queen under another piece decides, one that can be seen needs no help', () => {
  const around = neighbors([0, 0]).map(([, hex], at): [HexKey, string[]] => [
    toKey(hex),
    [`wA${at}`],
  ]);
  const covered = new Map<HexKey, string[]>([...around, ['0,0', ['bQ', 'wB1']]]);
  expect(decidingStacks(covered)).toEqual([[0, 0]]);
  expect(decidingStacks(new Map([...around, ['0,0', ['bQ']]]))).toEqual([]);
  expect(decidingStacks(new Map([...around.slice(1), ['0,0', ['bQ', 'wB1']]]))).toEqual([]);
});
