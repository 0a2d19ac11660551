// @vitest-environment jsdom
// How a game ended, in an analysis of it that is stored and read again.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Skep } from 'skep-engine';
import { studyStore, type StudyRecord } from '../../src/device/study_store';
import type { Ending, GameView } from '../../src/net/messages';
import { rest } from '../../src/net/rest';
import { Binder } from '../../src/pages/analysis/binder.svelte';
import { newShelf, recordOf } from '../../src/pages/analysis/keeping.svelte';
import { openingOf } from '../../src/pages/analysis/opening';
import type { Desk } from '../../src/pages/analysis/desk.svelte';
import { bookOf, type Book } from '../../src/study/book';
import { bookFrom, bookJson } from '../../src/study/book_format';
import { LiveBook } from '../../src/study/live_book';
import { newStudy, startOf } from '../../src/study/reading';
import type { Tags } from '../../src/study/tags';
import { startWords } from '../../src/words/words.svelte';
import { loadSkep } from '../device/device';
import { game, move } from '../net/messages';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
  await startWords();
});

const open: Binder[] = [];
afterEach(() => {
  for (const binder of open.splice(0)) binder.destroy();
  vi.restoreAllMocks();
});

const moves = ['wG1', 'bS1 wG1-', 'wQ -wG1', 'bQ bS1-', 'wA1 -wQ'];
const tags = { White: 'Ann', Result: 'WhiteWins', Termination: 'resignation' };
const resigned: Ending = { winner: 'w', termination: 'resignation' };

async function opened(book: Book): Promise<{ binder: Binder; desk: Desk }> {
  const silent = (): undefined => undefined;
  const events = { onrefused: silent, onmove: silent, onillegal: silent, onprogress: silent };
  const binder = new Binder(skep, { book: new LiveBook(book), current: book.current }, events);
  open.push(binder);
  await binder.open(book.current);
  if (!binder.desk) throw new RangeError('nothing is open');
  return { binder, desk: binder.desk };
}

const gameOf = (line: readonly string[], known: Tags = tags): Book =>
  bookOf({ ...newStudy(startOf(skep, 'Base'), { moves: line }), tags: known });

const readAgain = ({ kept }: Binder): ReturnType<typeof opened> =>
  opened(bookFrom(JSON.parse(JSON.stringify(bookJson(kept)))));

/** What is said of the end of the main line. */
const endsAs = (desk: Desk): Ending | null => desk.endingAt(desk.tree.endOf(desk.tree.rootId).id);

test('a game that was analyzed keeps its result, also beside other lines', async () => {
  const { binder, desk } = await opened(gameOf(moves));
  const end = desk.current;
  desk.go('back');
  desk.playLine(['wA1 /wQ']);
  const again = await readAgain(binder);
  expect(endsAs(again.desk)).toEqual(resigned);
  expect(again.desk.endingAt(end)).toEqual(resigned);
  expect(again.desk.endingAt(again.desk.current)).toBeNull();
});

test('a line that goes on has no result when it is read again', async () => {
  const { binder, desk } = await opened(gameOf(moves));
  desk.playLine(['bA1 bQ-']);
  const again = await readAgain(binder);
  expect(endsAs(again.desk)).toBeNull();
  expect(again.binder.kept.chapters[0]?.tags).toEqual({ White: 'Ann' });
  // It isn't forgotten: the move can be taken back.
  desk.undo();
  expect(endsAs((await readAgain(binder)).desk)).toEqual(resigned);
});

test('a game without its last moves has no result when it is read again', async () => {
  const { binder, desk } = await opened(gameOf([...moves, 'bQ wQ']));
  expect(endsAs(desk)).toBeNull();
  expect(endsAs((await readAgain(binder)).desk)).toBeNull();
});

test('a game keeps its result if only a move beside it was left out', async () => {
  const book = gameOf(moves);
  const tree = book.chapters[0]?.tree;
  const beside = { id: 'x', parent: tree?.rootId ?? '', move: 'bQ wQ' };
  tree?.insert({ ...beside, comment: '', glyph: null, shapes: [] });
  const { binder, desk } = await opened(book);
  expect([desk.tree.has('x'), endsAs(desk)]).toEqual([false, resigned]);
  expect(endsAs((await readAgain(binder)).desk)).toEqual(resigned);
});

/** Opens a resigned game that was analyzed before. */
async function reopened(analyzed: Book): Promise<Desk> {
  const record: StudyRecord = recordOf(newShelf('game:abcdefgh'), { ...analyzed, rules: 'Base' });
  vi.spyOn(studyStore, 'all').mockResolvedValue([record]);
  const view: GameView = {
    ...game,
    you: ['w', 'b'],
    moves: moves.map((text) => move({ text })),
    state: { ...game.state, status: 'over', ending: resigned },
  };
  vi.spyOn(rest, 'game').mockResolvedValue(view);
  const { book } = await openingOf(skep, '?from=abcdefgh');
  return (await opened(book)).desk;
}

test('a game that was analyzed while it ran has its result at its end', async () => {
  const desk = await reopened(gameOf(moves.slice(0, 3), {}));
  expect(desk.tree.size).toBe(moves.length + 1);
  expect(endsAs(desk)).toEqual(resigned);
});

test.each([{}, tags])('another main line doesn’t get the result of a game: %j', async (known) => {
  const own = [...moves.slice(0, 3), 'bQ bS1/', 'wA1 -wQ'];
  const desk = await reopened(gameOf(own, known));
  expect(endsAs(desk)).toBeNull();
  // The game is there, as a variation.
  expect([desk.isOnMainLine, desk.node.depth, desk.node.move]).toEqual([false, 5, 'wA1 -wQ']);
  expect(desk.endingAt(desk.current)).toBeNull();
});
