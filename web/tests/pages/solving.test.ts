import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayedMove, PuzzleSummary, PuzzleView } from '../../src/net/messages';
import { pauseMs, Solving } from '../../src/pages/puzzles/solving.svelte';

function move(piece: string | null, end: [number, number] | null): PlayedMove {
  const color = piece?.startsWith('b') ? 'b' : 'w';
  const way = piece ? 'walk' : 'pass';
  const rest = { start: null, route: [], thrower: null, bug: null, spent_ms: 0 };
  return { text: '', color, way, piece, end, ...rest };
}

const summary: PuzzleSummary = {
  id: 'abcd1234',
  goal: 'win',
  moves: 2,
  rules: 'Base',
  expansions: '',
  bug: 'A',
  themes: [],
  rating: 900,
};
const view: PuzzleView = {
  id: summary.id,
  color: 'w',
  edition: 'Base',
  box: {},
  stunned: null,
  pinned: null,
  stacks: [
    { hex: [0, 0], pieces: ['wA1'] },
    { hex: [1, 0], pieces: ['bQ'] },
  ],
  turns: [
    {
      legal: {
        wA1: [
          [0, 1],
          [5, 5],
          [6, 6],
        ],
      },
      throws: {},
      answers: [move('wA1', [0, 1])],
      reply: move('bQ', [2, 0]),
    },
    {
      legal: {
        wA1: [
          [3, 0],
          [4, 0],
          [7, 7],
        ],
      },
      throws: {},
      answers: [move('wA1', [3, 0]), move('wA1', [4, 0])],
      reply: null,
    },
  ],
  depth: 1,
  lowest_level: 2,
  refutations: [{ move: move('wA1', [5, 5]), reply: move('bQ', [9, 9]) }],
};

let results: boolean[] = [];
const onshown = vi.fn();

function solving(turns = view.turns): Solving {
  const onresult = (solved: boolean): void => void results.push(solved);
  return new Solving({ ...view, turns }, summary, { onresult, onmove: () => undefined, onshown });
}

const at = (one: Solving, piece: string): string | undefined =>
  [...one.stacks].find(([, stack]) => stack.includes(piece))?.[0];

beforeEach(() => {
  results = [];
  onshown.mockClear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a puzzle', () => {
  it('is solved move by move, and the opponent answers', () => {
    const one = solving();
    one.play('wA1', [0, 1]);
    expect([one.phase, at(one, 'wA1')]).toEqual(['waiting', '0,1']);
    one.play('wA1', [3, 0]); // too early
    vi.advanceTimersByTime(pauseMs);
    expect([one.phase, at(one, 'bQ'), one.movesLeft]).toEqual(['solving', '2,0', 1]);
    one.play('wA1', [4, 0]);
    expect([one.phase, results]).toEqual(['solved', [true]]);
  });

  it('tells when the queens share their last free side, and not before', () => {
    // Hex 0,1 is beside both queens, hex 1,1 only beside Black's. All others are taken.
    const lie = (piece: string, q: number, r: number): PuzzleView['stacks'][number] => {
      return { hex: [q, r], pieces: [piece] };
    };
    const stacks = [lie('wQ', 0, 0), lie('bQ', 1, 0), lie('wA1', 5, 5)];
    stacks.push(lie('bA1', 1, -1), lie('bA2', 2, -1), lie('bA3', 2, 0));
    stacks.push(lie('bG1', 0, -1), lie('bG2', -1, 0), lie('bG3', -1, 1));
    const listener = { onresult: vi.fn(), onmove: vi.fn(), onshown };
    const open = (goal: PuzzleSummary['goal'], end: [number, number]): Solving => {
      const turn = { legal: {}, throws: {}, answers: [move('wA1', end)], reply: null };
      const one = new Solving({ ...view, stacks, turns: [turn] }, { ...summary, goal }, listener);
      expect(one.isLastSideShared).toBe(false);
      one.play('wA1', end);
      return one;
    };
    expect(open('save', [1, 1]).isLastSideShared).toBe(true);
    expect(open('save', [0, 1]).isLastSideShared).toBe(false);
    expect(open('win', [1, 1]).isLastSideShared).toBe(false);
  });

  it('tells which piece its solution has pinned, and not before', () => {
    const [, last] = view.turns;
    const listener = { onresult: vi.fn(), onmove: vi.fn(), onshown };
    const task = { ...view, pinned: 'bA1', turns: last ? [last] : [] };
    const ends: ((one: Solving) => void)[] = [
      (one) => one.play('wA1', [3, 0]),
      (one) => one.show(),
    ];
    for (const end of ends) {
      const one = new Solving(task, { ...summary, goal: 'pin' }, listener);
      expect(one.pinned).toBeNull();
      end(one);
      expect(one.pinned).toBe('bA1');
      one.again();
      expect(one.pinned).toBeNull();
    }
  });

  it('shows what refutes a wrong move, and can be tried again', () => {
    const one = solving();
    one.play('wA1', [5, 5]);
    expect([one.phase, results]).toEqual(['refuted', [false]]);
    vi.advanceTimersByTime(pauseMs);
    expect(at(one, 'bQ')).toBe('9,9');
    one.retry();
    expect([one.phase, at(one, 'wA1'), at(one, 'bQ')]).toEqual(['solving', '0,0', '1,0']);
    one.play('wA1', [0, 1]);
    vi.advanceTimersByTime(pauseMs);
    one.play('wA1', [7, 7]); // wrong in the second turn: back to there, not to the start
    one.retry();
    expect([at(one, 'wA1'), at(one, 'bQ'), one.movesLeft]).toEqual(['0,1', '2,0', 1]);
    one.play('wA1', [3, 0]);
    // Each try from the first move on was missed, although it was solved in the end.
    expect([one.phase, results]).toEqual(['solved', [false, false]]);
  });

  it('is solved by a new try without a wrong move or a hint', () => {
    const one = solving();
    one.play('wA1', [5, 5]);
    one.retry();
    expect(one.isUntouched).toBe(false);
    for (const hex of [
      [0, 1],
      [3, 0],
    ] as const) {
      one.play('wA1', hex);
      vi.advanceTimersByTime(pauseMs);
    }
    expect([one.phase, results]).toEqual(['solved', [false, true]]);
    one.again();
    one.help();
    one.play('wA1', [5, 5]);
    one.retry(); // the hint is still there
    one.play('wA1', [0, 1]);
    vi.advanceTimersByTime(pauseMs);
    one.play('wA1', [3, 0]);
    expect(results).toEqual([false, true, false]);
  });

  it('shows a wrong move without a known refutation, and keeps to what is certain', () => {
    const one = solving();
    one.play('wA1', [6, 6]);
    expect([one.phase, one.reply, at(one, 'wA1')]).toEqual(['refuted', null, '6,6']);
  });

  it('draws a wrong throw over its thrower', () => {
    const around = [
      { hex: [0, 0], pieces: ['bS1'] },
      { hex: [1, 0], pieces: ['wP'] },
    ] as const;
    const turns = [{ legal: {}, throws: { bS1: [[1, 1]] }, answers: [], reply: null }] as const;
    const result = { onresult: () => undefined, onmove: () => undefined, onshown };
    const one = new Solving({ ...view, stacks: around, turns }, summary, result);
    one.play('bS1', [1, 1]);
    const route = [
      [0, 0],
      [1, 0],
      [1, 1],
    ];
    expect(one.last).toMatchObject({ way: 'throw', route, thrower: 'wP' });
  });

  it('does not answer a move that was taken back', () => {
    const one = solving();
    one.play('wA1', [5, 5]);
    one.retry();
    vi.advanceTimersByTime(10 * pauseMs);
    expect(at(one, 'bQ')).toBe('1,0');
  });

  it('tells a little more with each hint, and does not count then', () => {
    const one = solving();
    expect(one.hint).toBeNull();
    one.help();
    expect(one.hint).toEqual({ piece: 'wA1', hex: null });
    one.help();
    expect(one.hint).toEqual({ piece: 'wA1', hex: [0, 1] });
    one.play('wA1', [0, 1]);
    vi.advanceTimersByTime(pauseMs);
    expect(one.hint).toBeNull();
    one.play('wA1', [3, 0]);
    expect([one.phase, results]).toEqual(['solved', [false]]);
  });

  it('plays its solution, from after a wrong move too', () => {
    const one = solving();
    one.play('wA1', [5, 5]);
    one.show();
    expect(at(one, 'wA1')).toBe('0,1');
    vi.advanceTimersByTime(2 * pauseMs);
    expect([one.phase, at(one, 'wA1'), results]).toEqual(['shown', '3,0', [false]]);
    // Each of its moves is told.
    expect(onshown).toHaveBeenCalledTimes(3);
    one.again();
    expect([one.phase, at(one, 'wA1'), one.movesLeft]).toEqual(['solving', '0,0', 2]);
  });

  it('passes for a solver who can only pass', () => {
    const [first, second] = view.turns;
    const passing = {
      legal: {},
      throws: {},
      answers: [move(null, null)],
      reply: move('bQ', [3, 3]),
    };
    const one = solving([first, passing, second].flatMap((turn) => turn ?? []));
    one.play('wA1', [0, 1]);
    vi.advanceTimersByTime(2 * pauseMs);
    expect([one.phase, at(one, 'bQ')]).toEqual(['solving', '3,3']);
  });

  it('says which queens a wrong move surrounds: the game is over then', () => {
    const ring = [
      [1, -1],
      [1, 0],
      [0, 1],
      [-1, 1],
      [-1, 0],
    ] as const;
    const around = ring.map((hex, index) => ({ hex, pieces: [`bA${index}`] }));
    const stacks = [{ hex: [0, 0] as const, pieces: ['wQ'] }, ...around];
    const answers = [move('wQ', [9, 9])];
    const turns = [{ legal: {}, throws: {}, answers, reply: null }];
    const result = { onresult: () => undefined, onmove: () => undefined, onshown };
    const own = new Solving({ ...view, stacks, turns, refutations: [] }, summary, result);
    own.play('wA1', [5, 5]);
    expect([own.phase, own.blunder]).toEqual(['refuted', null]);
    own.retry();
    own.play('wA1', [0, -1]);
    expect([own.phase, own.blunder]).toEqual(['refuted', 'own-queen']);
    const queen = { hex: [0, -2] as const, pieces: ['bQ'] };
    const theirs = [
      [1, -3],
      [1, -2],
      [-1, -1],
      [-1, -2],
      [0, -3],
    ] as const;
    const more = theirs.map((hex, index) => ({ hex, pieces: [`bS${index}`] }));
    const all = [...stacks, queen, ...more];
    const both = new Solving({ ...view, stacks: all, turns, refutations: [] }, summary, result);
    both.play('wA1', [0, -1]);
    expect(both.blunder).toBe('both-queens');
  });
});
