import { beforeAll, expect, test } from 'vitest';
import type { GameView, PlayedMove, TriedMove, Turn } from '../../src/net/messages';
import type { Analyst, Evaluation } from '../../src/state/analyst';
import { Practice } from '../../src/state/practice.svelte';
import { Review } from '../../src/state/review.svelte';
import type { Table } from '../../src/state/table.svelte';
import { practiceWords } from '../../src/words/practice';
import { startWords } from '../../src/words/words.svelte';

beforeAll(() => startWords());

const move = (color: 'w' | 'b', piece: string, q = 0): PlayedMove => ({
  text: `${piece} ${q}`,
  color,
  way: 'walk',
  piece,
  start: [9, 9],
  end: [q, 0],
  route: [],
  thrower: null,
  bug: null,
  spent_ms: 0,
});
const moves = [move('w', 'wS1'), move('b', 'bS1'), move('w', 'wQ'), move('b', 'bQ')];
const lineAt = (piece: string): Evaluation['line'] => [
  move(piece.startsWith('w') ? 'w' : 'b', piece, 5),
];
// White's first move is a mistake, Black's second one misses a win.
const evaluations: Evaluation[] = [
  { white: 0.6, isBest: false, line: lineAt('wS1') },
  { white: 0.4, isBest: true, line: [] },
  { white: 0.4, isBest: true, line: [] },
  { white: 0, isBest: false, line: lineAt('bQ') },
  { white: 0.02, isBest: false, line: [] },
];
const ending = { termination: 'resignation', winner: 'b' };
const target = (piece: string, q: number): Turn['legal'][string][number] => ({
  hex: [q, 0],
  text: `${piece} ${q}`,
});
const turn = { legal: { wS1: [0, 3, 4, 5].map((q) => target('wS1', q)) }, throws: {} };

interface Scene {
  readonly practice: Practice;
  readonly table: Table;
  readonly game: GameView;
  /** What the engine makes of the next move. */
  white: number | Error;
  /** What it makes of its own move. */
  best: number;
}

async function scene(you: readonly ('w' | 'b')[]): Promise<Scene> {
  const game = { id: 'g', moves, you, state: { ending } } as unknown as GameView;
  const table = {
    ply: moves.length,
    line: [] as readonly PlayedMove[],
    show(ply: number, line: readonly PlayedMove[] = []) {
      Object.assign(this, { ply, line });
    },
  } as unknown as Table;
  const now: Partial<Scene> & Pick<Scene, 'white' | 'best'> = { white: 0.5, best: 0.6 };
  const analyst: Analyst = {
    evaluate: async () => evaluations,
    turn: async () => turn as unknown as Turn,
    tryMove: async (_, ply, text): Promise<TriedMove> => {
      if (now.white instanceof Error) throw now.white;
      const [piece = '', q] = text.split(' ');
      const played = { ...move(ply % 2 ? 'b' : 'w', piece, Number(q)), route: [] };
      const white = q === '5' ? now.best : now.white;
      return { move: played, white, line: [move('b', 'bA1')] };
    },
  };
  const review = new Review('g', analyst);
  await review.start(game);
  const practice = new Practice(table, game, review);
  await settled();
  return Object.assign(now, { practice, table, game }) as Scene;
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a player practices their own faults, and others all of them', async () => {
  const plies = async (...you: ('w' | 'b')[]): Promise<number[]> =>
    (await scene(you)).practice.points.map(({ ply }) => ply);
  expect(await plies('w')).toEqual([1]);
  expect(await plies('b')).toEqual([4]);
  expect(await plies('w', 'b')).toEqual([1, 4]);
  expect(await plies()).toEqual([1, 4]);
});

test('the board shows the position before the fault, with its legal moves', async () => {
  const { practice, table, game } = await scene(['w']);
  expect([table.ply, practice.step, practice.mover]).toEqual([0, 'finding', 'w']);
  expect([...practice.legal.keys()]).toEqual(['wS1']);
  expect(practiceWords(practice, game)).toBe('Turn 1: what should you have played?');
  // Whoever looks elsewhere can't move there.
  table.show(2);
  expect([practice.mover, practice.isHere]).toEqual([null, false]);
  practice.again();
  expect([table.ply, practice.mover]).toEqual([0, 'w']);
});

test.each([
  { white: 0.53, q: 3, step: 'right', says: 'Yes, that’s good enough. Win probability: 53%.' },
  { white: 0.2, q: 5, step: 'right', says: 'Yes, that’s the best move. Win probability: 20%.' },
  {
    white: 0.51,
    q: 3,
    step: 'wrong',
    says: 'Not good enough: the win probability falls from 60% to 51%.',
  },
  {
    white: 0.4,
    q: 0,
    step: 'wrong',
    says: 'That’s the move from the game: the win probability falls from 60% to 40%.',
  },
])('a move that leaves $white is $step', async ({ white, q, step, says }) => {
  const now = await scene(['w']);
  now.white = white;
  if (q === 5) now.best = white;
  expect(now.practice.play('wS1', [q, 0])).toBe(true);
  expect([now.practice.step, now.table.line[0]?.end]).toEqual(['checking', [q, 0]]);
  await settled();
  expect([now.practice.step, now.practice.solved]).toEqual([step, step === 'right' ? 1 : 0]);
  expect(practiceWords(now.practice, now.game)).toBe(says);
  expect(now.table.line.map(({ text }) => text)).toEqual([`wS1 ${q}`]);
});

test('a move nearly as good as the best one is good enough, whatever the review said', async () => {
  const now = await scene(['w']);
  Object.assign(now, { white: 0.45, best: 0.5 });
  now.practice.play('wS1', [3, 0]);
  await settled();
  expect(practiceWords(now.practice, now.game)).toContain('Yes, that’s good enough.');
  now.practice.again();
  now.white = 0.4;
  now.practice.play('wS1', [3, 0]);
  await settled();
  expect(practiceWords(now.practice, now.game)).toBe(
    'Not good enough: the win probability falls from 50% to 40%.',
  );
});

test('where a certain win was missed, nothing less is good enough', async () => {
  const now = await scene(['b']);
  now.practice.turn = { ...turn, legal: { bQ: [target('bQ', 3)] } } as unknown as Turn;
  now.white = 0.01;
  now.practice.play('bQ', [3, 0]);
  await settled();
  expect(practiceWords(now.practice, now.game)).toBe(
    'Not good enough: the win probability falls from 100% to 99%. That misses a forced win.',
  );
  now.practice.again();
  now.white = 0;
  now.practice.play('bQ', [3, 0]);
  await settled();
  expect(now.practice.step).toBe('right');
});

test('a hint, the answer and the better move are shown when they are asked for', async () => {
  const now = await scene(['w', 'b']);
  const { practice, table } = now;
  practice.hint();
  expect(practice.hinted).toBe('wS1');
  expect(practiceWords(practice, now.game)).toContain('Hint: look at your spider.');
  now.white = 0.1;
  practice.play('wS1', [3, 0]);
  await settled();
  practice.answer();
  expect(table.line.map(({ piece }) => piece)).toEqual(['wS1', 'bA1']);
  expect(practice.isAnswered).toBe(true);
  practice.reveal();
  expect([practice.step, table.line, practice.mover]).toEqual(['shown', [], null]);
  practice.next();
  await settled();
  expect([table.ply, practice.step, practice.hinted]).toEqual([3, 'finding', null]);
  practice.next();
  expect([practice.isDone, practice.solved]).toEqual([true, 0]);
  practice.restart();
  await settled();
  expect([practice.isDone, table.ply]).toEqual([false, 0]);
});

test('what the engine can’t check can be tried again', async () => {
  const now = await scene(['w']);
  now.white = new Error('busy');
  now.practice.play('wS1', [3, 0]);
  await settled();
  expect([now.practice.step, now.practice.failure]).toEqual(['finding', new Error('busy')]);
  expect(now.table.line).toEqual([]);
  now.white = 0.6;
  now.practice.play('wS1', [3, 0]);
  await settled();
  expect([now.practice.step, now.practice.failure]).toEqual(['right', null]);
  expect(now.practice.play('wS1', [4, 0])).toBe(false);
});

test('there is no other move than a legal one', async () => {
  const { practice } = await scene(['w']);
  expect(practice.play('wS1', [8, 8])).toBe(false);
  expect(practice.play('wA1', [3, 0])).toBe(false);
});
