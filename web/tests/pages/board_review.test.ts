import { beforeAll, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { playedLine } from '../../src/device/played';
import { using } from '../../src/device/positions';
import { BoardReview } from '../../src/pages/analysis/board_review.svelte';
import { Desk } from '../../src/pages/analysis/desk.svelte';
import { endingIn } from '../../src/pages/analysis/game_tags';
import type { Analyst, Evaluation } from '../../src/state/analyst';
import { Practice } from '../../src/state/practice.svelte';
import { Review } from '../../src/state/review.svelte';
import type { ReviewedGame } from '../../src/state/reviewed_game';
import { newStudy, openStudy, startOf } from '../../src/study/reading';
import type { Tags } from '../../src/study/tags';
import type { StudyNode } from '../../src/study/tree';
import { loadSkep } from '../device/device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

const moves = ['wG1', 'bS1 wG1-', 'wQ -wG1', 'bQ bS1-', 'wA1 -wQ'];
const better = ['bG1 wG1-', 'wQ -wG1'];

/** A desk, and a review whose analyst thinks that Black's first move is a blunder. */
async function scene(
  line = moves,
  tags: Tags = {},
): Promise<{
  desk: Desk;
  reviewing: BoardReview;
  refused: string[];
  asked: ReviewedGame[];
}> {
  const start = startOf(skep, 'Base');
  const refused: string[] = [];
  const study = { ...newStudy(start, { moves: line }), tags };
  const desk = new Desk(skep, await openStudy(skep, study), {
    onrefused: ({ code }) => refused.push(code),
    onmove: () => undefined,
  });
  const asked: ReviewedGame[] = [];
  const analyst: Analyst = {
    evaluate: async (game) => {
      asked.push(game);
      const after = { start, moves: game.moves.slice(0, 1).map(({ text }) => text) };
      const found = using(skep.replay(after), (one) => playedLine(one, better));
      return [0.5, 0.5, ...game.moves.slice(1).map(() => 0.8)].map((white, at): Evaluation => ({
        white,
        isBest: at !== 1,
        line: at === 1 ? found : [],
      }));
    },
    turn: () => new Promise(() => undefined),
    tryMove: () => new Promise(() => undefined),
  };
  const reviewing = new BoardReview(desk, () => new Review('', analyst));
  return { desk, reviewing, refused, asked };
}

const lineOf = ({ tree }: Desk): StudyNode[] => tree.pathTo(tree.endOf(tree.rootId).id);

test('the main line is reviewed, and its marks belong to its moves', async () => {
  const { desk, reviewing, asked } = await scene();
  expect(reviewing.canStart).toBe(true);
  await reviewing.start();
  expect(asked[0]?.moves.map(({ text }) => text)).toEqual(moves);
  expect(asked[0]?.setup).toBe(desk.start);
  const [, blunder] = lineOf(desk);
  expect([...reviewing.marks].map(([id, { fault }]) => [id, fault])).toEqual([
    [blunder?.id, 'blunder'],
  ]);
  // Nothing of it is in the tree.
  expect(lineOf(desk).every(({ glyph }) => glyph === null)).toBe(true);
  expect(desk.lastDone).toBeNull();
  // Asked again, it has the answer.
  reviewing.close();
  expect(reviewing.marks.size).toBe(0);
  await reviewing.start();
  expect(asked).toHaveLength(1);
  expect(reviewing.marks.size).toBe(1);
});

test('a short line is not reviewed', async () => {
  const { reviewing, asked } = await scene(moves.slice(0, 3));
  expect(reviewing.canStart).toBe(false);
  await reviewing.start();
  expect(asked).toEqual([]);
  expect(reviewing.isOpen).toBe(false);
});

test('it knows where the board is: on the line, along a better one, or in a variation', async () => {
  const { desk, reviewing } = await scene();
  await reviewing.start();
  expect([reviewing.ply, reviewing.isPresent, reviewing.isAside]).toEqual([5, true, false]);
  const [point] = reviewing.review?.points ?? [];
  reviewing.show(1, point?.line.slice(0, 1));
  expect([reviewing.ply, reviewing.line.length, reviewing.point]).toEqual([1, 1, point]);
  // A step elsewhere leaves the line.
  desk.go('forward');
  expect([reviewing.ply, reviewing.line.length]).toEqual([2, 0]);
  desk.go('back');
  desk.playLine(['bA1 wG1-']);
  expect([reviewing.ply, reviewing.isAside, reviewing.point]).toEqual([1, true, null]);
});

test('whoever looks at a variation is not at the position that they practice', async () => {
  const { desk, reviewing } = await scene();
  await reviewing.start();
  const { review, game } = reviewing;
  if (!review || !game) throw new Error('no review');
  expect(new Practice(reviewing, game, review, ['w']).points).toEqual([]);
  const practice = new Practice(reviewing, game, review, ['b']);
  review.practice = practice;
  expect(practice.points.map(({ ply }) => ply)).toEqual([2]);
  expect(practice.isHere).toBe(true);
  desk.playLine(['bA1 wG1-']);
  expect(practice.isHere).toBe(false);
  reviewing.close();
  expect(reviewing.practice).toBeNull();
});

test('better lines and marks are added and undone as one step, beside one’s own glyphs', async () => {
  const { desk, reviewing } = await scene();
  await reviewing.start();
  const [first, blunder] = lineOf(desk).map(({ id }) => id) as [string, string];
  expect(reviewing.canAdd).toBe(true);
  expect(reviewing.add()).toBe(true);
  const children = desk.tree.childrenOf(desk.tree.get(first));
  expect(children.map(({ move }) => move)).toEqual([moves[1], better[0]]);
  expect(desk.tree.get(blunder).glyph).toBe('??');
  expect(reviewing.canAdd).toBe(false);
  expect(reviewing.isOutdated).toBe(false);
  desk.undo();
  expect(desk.tree.size).toBe(moves.length + 1);
  expect(desk.tree.get(blunder).glyph).toBeNull();
  // A glyph that somebody gave the move stays.
  desk.show(blunder);
  desk.glyph('!?');
  reviewing.add();
  expect(desk.tree.get(blunder).glyph).toBe('!?');
  expect(desk.tree.size).toBe(moves.length + 1 + better.length);
});

test('a review tells that the main line has changed, and is made again', async () => {
  const { desk, reviewing, asked } = await scene();
  await reviewing.start();
  desk.playLine(['bA1 bQ-']);
  expect(reviewing.isOutdated).toBe(true);
  await reviewing.start();
  expect(asked).toHaveLength(2);
  expect(asked[1]?.moves).toHaveLength(moves.length + 1);
  expect(reviewing.isOutdated).toBe(false);
});

test('a review tells that somebody put another move at the same place', async () => {
  const { desk, reviewing } = await scene();
  await reviewing.start();
  const { tree, current } = desk;
  const last = tree.get(current);
  tree.cut(current);
  tree.insert({ ...last, move: 'wA1 /wQ' });
  desk.refresh([current]);
  expect(desk.current).toBe(current);
  expect(reviewing.isOutdated).toBe(true);
  await reviewing.start();
  expect(reviewing.isOutdated).toBe(false);
});

test('the summary knows who won a game that the rules did not end', async () => {
  const unknown = await scene();
  await unknown.reviewing.start();
  expect(unknown.reviewing.review?.story[0]?.kind).toBe('ahead-at-end');
  const tags = { Result: 'WhiteWins', Termination: 'Resignation' };
  const { desk, reviewing, asked } = await scene(moves, tags);
  await reviewing.start();
  expect(asked[0]?.state.ending?.winner).toBe('w');
  expect(reviewing.review?.story[0]?.kind).toBe('always-ahead');
  // Elsewhere on the line, the game goes on.
  expect(desk.endingAt(desk.current)).toEqual({ winner: 'w', termination: 'resignation' });
  desk.go('back');
  expect(desk.endingAt(desk.current)).toBeNull();
});

test('the result of a game is not that of a line that goes on, or of a part of it', async () => {
  const { desk, reviewing, asked } = await scene(moves, { Result: 'WhiteWins' });
  const end = desk.current;
  desk.playLine(['bA1 bQ-']);
  await reviewing.start();
  expect([asked[0]?.state.ending, desk.endingAt(desk.current), desk.endingAt(end)]).toEqual([
    null,
    null,
    null,
  ]);
  desk.undo();
  expect(desk.endingAt(end)?.winner).toBe('w');
  desk.deleteFrom(end);
  expect(desk.endingAt(desk.current)).toBeNull();
  // A move that can't be played was left out, with all that came after it.
  const cut = await scene([...moves, 'bQ wQ'], { Result: 'WhiteWins' });
  expect(cut.desk.endingAt(cut.desk.current)).toBeNull();
});

test.each([
  [
    { Result: 'BlackWins', Termination: 'timeout' },
    { winner: 'b', termination: 'timeout' },
  ],
  [
    { Result: 'Draw', Termination: 'agreement' },
    { winner: null, termination: 'agreement' },
  ],
  [
    { Result: 'WhiteWins', Termination: 'normal' },
    { winner: 'w', termination: 'unknown' },
  ],
  [
    { Result: 'WhiteWins', Termination: 'agreement' },
    { winner: 'w', termination: 'unknown' },
  ],
  [
    { Result: 'Draw', Termination: 'resignation' },
    { winner: null, termination: 'unknown' },
  ],
  [{ Result: 'WhiteWins', Termination: 'aborted' }, null],
  [{ Termination: 'resignation' }, null],
])('tags tell how a game ended: %j', (tags, ending) => {
  expect(endingIn(tags)).toEqual(ending);
});
