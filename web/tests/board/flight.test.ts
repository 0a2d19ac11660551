import { expect, test } from 'vitest';
import { stacksAfter, type HexKey, type Move, type Stacks } from '../../src/board';
import { airborne, flightOf, LONGEST_MS, STEP_MS, type Flight } from '../../src/board/flight';
import { center } from '../../src/board/geometry';
import { endangeredQueens, withMoved } from '../../src/board/hive';
import { layoutsOf } from '../../src/board/fan';

const view = { sixths: 0, mirrored: false };

const move = (change: Partial<Move>): Move => ({
  piece: 'wA1',
  way: 'walk',
  start: null,
  end: null,
  route: [],
  thrower: null,
  bug: null,
  ...change,
});

const before: Stacks = new Map([
  ['0,0', ['wQ']],
  ['1,0', ['bP']],
  ['-1,1', ['wA1']],
  ['2,0', ['bB1']],
]);

function flight(change: Partial<Move>, from: Stacks = before): Flight {
  const made = move(change);
  const after = withMoved(from, made.piece ?? '', made.end ?? [0, 0]);
  const found = flightOf(made, view, { before: from, after });
  if (found === null) throw new Error('no flight');
  return found;
}

const walk = {
  start: [-1, 1],
  end: [2, -1],
  route: [
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
    [2, -1],
  ],
  bug: 'A',
} as const;

test('a walk goes along its route on the ground', () => {
  const { stops, arc } = flight(walk);
  expect(stops.map(({ at }) => at)).toEqual(walk.route.map((hex) => center(view, hex)));
  expect(arc).toBe(0);
  expect(airborne(flight(walk), 0.4).above).toBe(0);
});

test('a flight begins where the piece lay and ends where it lies', () => {
  expect(airborne(flight(walk), 0).at).toEqual(center(view, [-1, 1]));
  expect(airborne(flight(walk), 1).at).toEqual(center(view, [2, -1]));
});

test('each step takes its time, a long way no more than the longest', () => {
  expect(
    flight({
      start: [-1, 1],
      end: [-1, 0],
      route: [
        [-1, 1],
        [-1, 0],
      ],
    }).ms,
  ).toBe(STEP_MS);
  expect(flight(walk).ms).toBe(LONGEST_MS);
});

test('a grasshopper arcs over what it hops', () => {
  const hop = flight(
    {
      piece: 'wG1',
      bug: 'G',
      start: [-1, 0],
      end: [3, 0],
      route: [
        [-1, 0],
        [0, 0],
        [3, 0],
      ],
    },
    withMoved(before, 'wG1', [-1, 0]),
  );
  expect(hop.stops).toHaveLength(2);
  expect(airborne(hop, 0.5).above).toBeGreaterThan(50);
  expect(airborne(hop, 0.5).at.y).toBeLessThan(center(view, [1, 0]).y - 50);
});

test('a beetle climbs with a lift', () => {
  const climb = flight({
    piece: 'bB1',
    bug: 'B',
    start: [2, 0],
    end: [1, 0],
    route: [
      [2, 0],
      [1, 0],
    ],
  });
  expect(airborne(climb, 1).at).toEqual(center(view, [1, 0], 1));
  expect(airborne(climb, 0.5).above).toBeGreaterThan(0);
});

test('a throw goes over the thrower', () => {
  const thrown = flight({
    piece: 'wA1',
    way: 'throw',
    thrower: 'wQ',
    start: [-1, 1],
    end: [0, -1],
    route: [
      [-1, 1],
      [0, 0],
      [0, -1],
    ],
  });
  expect(thrown.stops.map(({ level }) => level)).toEqual([0, 1, 0]);
});

test('a placement comes from above', () => {
  const placed = flight({ piece: 'wG1', way: 'placement', end: [-1, 0], route: [[-1, 0]] });
  expect(placed.drops).toBe(true);
  expect(airborne(placed, 0).above).toBeGreaterThan(0);
  expect(airborne(placed, 1)).toEqual({ at: center(view, [-1, 0]), above: 0, opacity: 1 });
});

test('a move that does not lead to this position does not fly', () => {
  const made = move({ end: [5, 5] });
  expect(flightOf(made, view, { before, after: before })).toBeNull();
  expect(flightOf(move({ piece: null }), view, { before, after: before })).toBeNull();
});

test('moves build stacks, ground up', () => {
  const moves = [
    move({ piece: 'wQ', way: 'placement', end: [0, 0] }),
    move({ piece: 'bB1', way: 'placement', end: [1, 0] }),
    move({ piece: null, way: 'pass' }),
    move({ piece: 'bB1', start: [1, 0], end: [0, 0] }),
  ];
  expect([...stacksAfter(moves)]).toEqual([['0,0', ['wQ', 'bB1']]]);
});

test('a queen with five neighbors is in danger, also under a beetle; with four or six she is not', () => {
  const ring = ['0,-1', '1,-1', '1,0', '0,1', '-1,1', '-1,0'] as const;
  const around = (count: number): Stacks =>
    new Map<HexKey, string[]>([
      ['0,0', ['wQ', 'bB1']],
      ...ring.slice(0, count).map((key): [HexKey, string[]] => [key, ['wA1']]),
    ]);
  expect([4, 5, 6].map((count) => endangeredQueens(around(count)))).toEqual([[], ['wQ'], []]);
});

const wide = { left: -500, right: 500, top: -500, bottom: 500 };
const stack = ['wQ', 'bB1', 'wB1', 'bM', 'wM'];

const fanned = (...args: Parameters<typeof layoutsOf>) => layoutsOf(...args)[0]?.pieces ?? [];

test('a fan lies to the right, in order, each piece higher than the one before', () => {
  const fan = fanned(stack, { x: 0, y: 0 }, wide);
  expect(fan.map(({ piece }) => piece)).toEqual(stack);
  expect(fan.every(({ at }, index) => index === 0 || at.x > (fan[index - 1]?.at.x ?? 0))).toBe(
    true,
  );
  expect(fan.every(({ at }, index) => index === 0 || at.y < (fan[index - 1]?.at.y ?? 0))).toBe(
    true,
  );
  expect(fan[0]?.at.x).toBeGreaterThan(80);
});

test('a fan stays in sight: to the left, or below and narrower', () => {
  const left = fanned(stack, { x: 400, y: 0 }, wide);
  expect(left.at(-1)?.at.x).toBeLessThan(400 - 80);
  const below = fanned(stack, { x: 0, y: 0 }, { ...wide, left: -150, right: 150 });
  expect(below.every(({ at }) => at.x >= -150 + 40 && at.x <= 150 - 40 && at.y > 60)).toBe(true);
});
