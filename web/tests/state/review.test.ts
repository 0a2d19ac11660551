import { expect, test } from 'vitest';
import type { GameView, PlayedMove } from '../../src/net/messages';
import type { Analyst, Evaluation } from '../../src/state/analyst';
import { Review, type ReviewPoint } from '../../src/state/review.svelte';
import { pointWords, storyWords } from '../../src/words/story';
import { startWords } from '../../src/words/words.svelte';

const move = (color: 'w' | 'b', piece: string): PlayedMove => ({
  text: piece,
  color,
  way: 'placement',
  piece,
  start: null,
  end: [0, 0],
  route: [],
  thrower: null,
  bug: null,
  spent_ms: 0,
});
const moves = [move('w', 'wS1'), move('b', 'bS1'), move('w', 'wQ')];
const ending = { termination: 'resignation', winner: 'w' };
const game = { id: 'g', moves, state: { ending } } as unknown as GameView;
const line = [move('b', 'bQ'), move('w', 'wQ')];
const at = (white: number, more: Partial<Evaluation> = {}): Evaluation => ({
  white,
  isBest: false,
  line: [],
  ...more,
});

const unasked = async (): Promise<never> => {
  throw new Error('nobody asks for this');
};

function analystWith(...answers: (readonly Evaluation[] | Error)[]): Analyst & { asked: number } {
  const analyst = {
    asked: 0,
    turn: unasked,
    tryMove: unasked,
    evaluate: async (): Promise<readonly Evaluation[]> => {
      const answer = answers[analyst.asked++] ?? [];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return analyst;
}

const playedBy = (...you: ('w' | 'b')[]): Pick<GameView, 'you' | 'setup'> => ({ you, setup: null });

const found = [at(0.5), at(0.5, { line }), at(0.8), at(0.75)];

test('an analyst’s evaluations become chances, marks and turning points', async () => {
  const review = new Review('g', analystWith(found));
  await review.start(game);
  expect(review.chances).toEqual([0.5, 0.5, 0.8, 0.75]);
  expect(review.marks?.moves.map(({ fault }) => fault)).toEqual([null, 'blunder', null]);
  const [point] = review.turningPoints;
  expect(point).toMatchObject({ ply: 2, fault: 'blunder', before: 0.5, line });
  expect(point?.after).toBeCloseTo(0.2);
  expect([0, 1, 2].map((ply) => review.pointAt(ply)?.ply)).toEqual([undefined, 2, undefined]);
});

test('a review tells the story of the game to its players and to others', async () => {
  await startWords();
  const review = new Review('g', analystWith(found));
  await review.start(game);
  const story = 'White was ahead from the start. Black’s biggest mistake came on turn 1:';
  expect(storyWords(review, playedBy())).toBe(
    `${story} Black’s win probability fell from 50% to 20%. White made no mistakes.`,
  );
  expect(storyWords(review, playedBy('b'))).toContain('Your biggest mistake came on turn 1');
  expect(storyWords(review, playedBy('w'))).toContain('You made no mistakes.');
  expect(storyWords(review, playedBy('w', 'b'))).toBe(storyWords(review, playedBy()));
});

test('a turning point without a better line is only a mark', async () => {
  const review = new Review('g', analystWith(found.map(({ white }) => at(white))));
  await review.start(game);
  expect(review.turningPoints).toEqual([]);
  expect(review.marks?.turningPoints).toEqual([2]);
});

test('a turning point tells the drop that made it one', async () => {
  const [first, second] = moves as [PlayedMove, PlayedMove];
  // Black wins for certain after the second move: so it could before, and White’s move lost it.
  const review = new Review('g', analystWith([at(0.6, { line }), at(0.58), at(0)]));
  await review.start({ ...game, moves: [first, second] });
  expect(review.turningPoints).toMatchObject([{ ply: 1, fault: 'blunder', before: 0.6, after: 0 }]);
  expect(review.chances).toEqual([0.6, 0, 0]);
});

test('what failed can be asked again, and what is known is not', async () => {
  const analyst = analystWith(new Error('busy'), found);
  const review = new Review('g', analyst);
  await review.start(game);
  expect([review.chances, review.failure]).toEqual([null, new Error('busy')]);
  await review.start(game);
  await review.start(game);
  expect([analyst.asked, review.failure, review.isLooking]).toEqual([2, null, false]);
});

test('every fault and missed win has a point, with the turning points among them', async () => {
  const chances = [0.5, 0.41, 0.41, 0.2, 0.45, 0.3, 0, 0.03];
  const colors = ['w', 'w', 'w', 'b', 'w', 'b', 'b'] as const;
  const played = colors.map((color) => move(color, `${color}A1`));
  const review = new Review('g', analystWith(chances.map((white) => at(white, { line }))));
  await review.start({ ...game, moves: played });
  expect(review.points.map(({ ply, fault }) => [ply, fault])).toEqual([
    [1, 'inaccuracy'],
    [3, 'mistake'],
    [4, 'blunder'],
    [5, 'blunder'],
    [7, null],
  ]);
  expect(review.turningPoints.map(({ ply }) => ply)).toEqual([3, 4, 5]);
  expect(review.pointOf(7)).toMatchObject({ missesWin: true, before: 1 });
  expect(pointWords(review.points[4] as ReviewPoint)).toBe('Missed win');
  expect(pointWords({ fault: 'blunder', missesWin: true })).toBe('Blunder, missed win');
});

test('a review that was canceled can be started again', async () => {
  const stopped: AbortSignal[] = [];
  const slow: Analyst = {
    ...analystWith(),
    evaluate: (_, { signal, onProgress } = {}) => {
      onProgress?.(0.5);
      if (signal) stopped.push(signal);
      return stopped.length === 1 ? new Promise(() => {}) : Promise.resolve(found);
    },
  };
  const review = new Review('g', slow);
  void review.start(game);
  expect([review.isLooking, review.progress]).toEqual([true, 0.5]);
  review.cancel();
  expect([review.isLooking, review.progress, stopped[0]?.aborted]).toEqual([false, null, true]);
  await review.start(game);
  expect([review.chances?.length, review.failure]).toEqual([4, null]);
});
