// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  anywhere,
  clear,
  mirror,
  put,
  remove,
  rotate,
  withRules,
  withStunned,
  withToMove,
  withTurn,
} from '../../src/editor/edits';
import { record, redo, startHistory, undo } from '../../src/editor/history';
import { leastPly, turnOf, type Setup } from '../../src/editor/setup';
import { formatSetup } from '../../src/editor/strings';
import { allPieces, below, randomFrom, randomSetup, start } from './editor';

const rounds = Array.from({ length: 40 }, (_, seed) => seed + 1);

const placed = (...steps: readonly (readonly [string, number, number])[]): Setup =>
  steps.reduce((setup, [piece, q, r]) => put(setup, piece, [q, r]), start);

describe('pieces', () => {
  test('are put on stacks, moved and taken away', () => {
    const stacked = placed(['wQ', 0, 0], ['wB1', 1, 0], ['wB1', 0, 0]);
    expect([...stacked.stacks]).toEqual([['0,0', ['wQ', 'wB1']]]);
    expect([...remove(stacked, 'wB1').stacks]).toEqual([['0,0', ['wQ']]]);
    expect(remove(stacked, 'bQ')).toBe(stacked);
  });

  test('close the gap when a twin is taken away', () => {
    const ants = placed(['wA1', 0, 0], ['wA2', 1, 0], ['wA3', 2, 0]);
    const left = remove(withStunned(ants, 'wA3'), 'wA1');
    expect([...left.stacks.values()]).toEqual([['wA1'], ['wA2']]);
    expect(left.stunned).toBe('wA2');
    expect(remove(withStunned(ants, 'wA1'), 'wA1').stunned).toBe(null);
  });

  test('can go anywhere near the hive, but not to where they are', () => {
    const legal = anywhere(placed(['wQ', 0, 0]));
    expect(legal.get('wQ')).toHaveLength(18);
    expect(legal.get('bA1')).toHaveLength(19);
    expect(legal.has('bA2')).toBe(false);
    expect(anywhere(start).get('wQ')).toHaveLength(19);
  });

  test('under others stay there', () => {
    expect(anywhere(placed(['wQ', 0, 0], ['wB1', 0, 0])).has('wQ')).toBe(false);
  });
});

describe.each(rounds)('random position %i', (seed) => {
  const random = randomFrom(seed);
  const setup = randomSetup(random);

  test('mirrored twice is the same, and turned six times', () => {
    expect(formatSetup(mirror(mirror(setup)))).toBe(formatSetup(setup));
    let turned = setup;
    for (let turn = 0; turn < 6; turn++) turned = rotate(turned);
    expect(formatSetup(turned)).toBe(formatSetup(setup));
  });

  test('comes back when everything is undone, and goes when it is redone', () => {
    const first = startHistory(setup);
    let history = first;
    for (let step = 0; step < 20; step++)
      history = record(history, edited(history.present, random));
    const last = history.present;
    for (const _ of history.past) history = undo(history);
    expect(history.present).toBe(setup);
    expect(undo(history).present).toBe(setup);
    for (const _ of history.future) history = redo(history);
    expect(history.present).toBe(last);
    expect(redo(history).present).toBe(last);
  });
});

/** The position after some edit. */
function edited(setup: Setup, random: () => number): Setup {
  const piece = allPieces[below(random, allPieces.length)] ?? 'wQ';
  const edits = [
    () => put(setup, piece, [below(random, 4), below(random, 4)]),
    () => remove(setup, piece),
    () => mirror(setup),
    () => rotate(setup),
    () => clear(setup),
    () => withToMove(setup, random() < 0.5 ? 'w' : 'b'),
    () => withTurn(setup, below(random, 30) + 1),
    () => withStunned(setup, piece),
    () => withRules(setup, { edition: 'classic', letters: 'ML', switches: '' }),
  ];
  return edits[below(random, edits.length)]?.() ?? setup;
}

test('an edit after an undo drops what was undone', () => {
  const history = record(undo(record(startHistory(1), 2)), 3);
  expect([history.present, redo(history).present]).toEqual([3, 3]);
  expect(record(history, 3)).toBe(history);
});

test.each([
  [[], 'w', 0],
  [[], 'b', 1],
  [[['wS1', 0, 0]], 'b', 1],
  [[['wS1', 0, 0]], 'w', 2],
  [
    [
      ['wQ', 0, 0],
      ['bS1', 1, 0],
    ],
    'w',
    4,
  ],
  [
    [
      ['wS1', 0, 0],
      ['wQ', 0, 1],
      ['bS1', 1, 0],
    ],
    'w',
    4,
  ],
  [
    [
      ['wS1', 0, 0],
      ['bS1', 1, 0],
      ['bA1', 2, 0],
    ],
    'b',
    5,
  ],
  [
    [
      ['wS1', 0, 0],
      ['bS1', 1, 0],
      ['bA1', 2, 0],
    ],
    'w',
    4,
  ],
] as const)('with %o and %s to move, the earliest ply is %i', (steps, toMove, ply) => {
  const setup = { ...placed(...steps), toMove };
  expect(leastPly(setup)).toBe(ply);
  expect(turnOf(setup)).toBe(Math.floor(ply / 2) + 1);
});

test('other rules let the other side begin, and their queen', () => {
  const classic = withRules(placed(['wQ', 0, 0]), {
    edition: 'classic',
    letters: '',
    switches: '',
  });
  expect(leastPly({ ...classic, toMove: 'b' })).toBe(1);
  expect(leastPly({ ...classic, first: 'b', toMove: 'b' })).toBe(2);
  const tournament = withRules({ ...classic, first: 'b' }, start.rules);
  expect(tournament.first).toBe('w');
});
