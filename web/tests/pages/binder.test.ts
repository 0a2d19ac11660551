// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { Binder } from '../../src/pages/analysis/binder.svelte';
import { bookOf, bookOfAll, chaptersOf } from '../../src/study/book';
import { bookJson } from '../../src/study/book_format';
import type { Change } from '../../src/study/changes';
import type { ReadStudy } from '../../src/study/format';
import { LiveBook } from '../../src/study/live_book';
import { newStudy, startOf } from '../../src/study/reading';
import { Tree } from '../../src/study/tree';
import { loadSkep } from '../device/device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

let binder: Binder;
let refused: string[] = [];
let sent: (readonly Change[])[] = [];

afterEach(() => binder.destroy());

/** An analysis with one chapter. */
async function openBook(): Promise<void> {
  [refused, sent] = [[], []];
  const study = newStudy(startOf(skep, 'Base'), { name: 'First' });
  const book = bookOf({ ...study, tags: { White: 'Ann' } });
  const silent = (): undefined => undefined;
  binder = new Binder(
    skep,
    { book: new LiveBook(book), current: book.current },
    {
      onrefused: ({ code }) => void refused.push(code),
      onmove: silent,
      onillegal: silent,
      onprogress: silent,
      onchanges: (changes) => void sent.push(changes),
    },
  );
  await binder.open(book.current);
}

/** All that is stored, without which chapter is open. */
const pictured = (): unknown => ({ ...bookJson({ ...binder.kept, current: '' }) });

const play = (...moves: readonly string[]): void =>
  moves.forEach((move) => binder.desk?.playLine([move]));

/** Everything that can be done to chapters and names, with moves in between. */
const deeds: readonly (() => void | Promise<void>)[] = [
  () => play('wS1', 'bS1 wS1-'),
  () => binder.rename('Second'),
  () => binder.add(startOf(skep, 'Base'), 'Spiders'),
  () => play('wG1'),
  () => binder.desk?.comment('In the second chapter'),
  () => binder.renameChapter(binder.current, 'Hoppers'),
  () => binder.moveChapter(binder.current, -1),
  () => play('bG1 wG1-'),
  () => binder.step(1),
  () => binder.desk?.glyph('!'),
  () => binder.remove(binder.chapters[0]?.id ?? ''),
  () => play('wQ -wS1'),
];

describe('undo', () => {
  test('takes back everything in turn, in all chapters, and redo does it again', async () => {
    await openBook();
    const before = pictured();
    const other = new LiveBook(binder.kept);
    other.chapters = other.chapters.map((one) => ({ ...one, tree: new Tree(one.tree.root) }));
    for (const deed of deeds) await deed();
    const after = pictured();
    const steps: unknown[] = [];
    while (binder.canUndo) {
      await binder.undo();
      steps.push(pictured());
      expect(refused).toEqual([]);
    }
    // Two moves are two steps, and going to another chapter is none.
    expect(steps.length).toBe(deeds.length);
    expect(steps.at(-1)).toEqual(before);
    while (binder.canRedo) await binder.redo();
    expect(pictured()).toEqual(after);
    // Whoever is sent the changes gets the same.
    for (const changes of sent) other.performAll(changes);
    const trees = ({ chapters }: Pick<LiveBook, 'chapters'>): unknown =>
      chapters.map(({ id, name, tree }) => [id, name, [...tree.from()]]);
    expect([other.name, trees(other)]).toEqual([binder.name, trees(binder.book)]);
  });

  test('shows the chapter that it changes', async () => {
    await openBook();
    const first = binder.current;
    play('wS1');
    await binder.add(startOf(skep, 'Base'));
    const second = binder.current;
    await binder.open(first);
    await binder.undo();
    expect(binder.chapters.map(({ id }) => id)).toEqual([first]);
    await binder.redo();
    expect(binder.current).toBe(second);
    await binder.remove(second);
    expect(binder.deleted?.chapter.id).toBe(second);
    await binder.undo();
    expect([binder.current, binder.deleted]).toEqual([second, null]);
    await binder.undo();
    await binder.undo();
    expect([binder.current, binder.desk?.tree.size]).toEqual([first, 1]);
  });

  test('does nothing again once something else was done', async () => {
    await openBook();
    play('wS1');
    binder.rename('Second');
    await binder.undo();
    expect(binder.canRedo).toBe(true);
    binder.desk?.comment('Instead');
    expect(binder.canRedo).toBe(false);
    await binder.redo();
    expect(binder.name).toBe('First');
  });

  test('does nothing again in any chapter once something else was done', async () => {
    await openBook();
    const first = binder.current;
    binder.rename('Second');
    await binder.add(startOf(skep, 'Base'));
    const second = binder.current;
    await binder.open(first);
    binder.desk?.comment('AAA');
    await binder.undo();
    await binder.open(second);
    binder.desk?.comment('BBB');
    expect(binder.canRedo).toBe(false);
    await binder.undo();
    await binder.redo();
    expect([binder.current, binder.desk?.node.comment]).toEqual([second, 'BBB']);
    expect(binder.canRedo).toBe(false);
    expect(binder.book.treeOf(first).root.comment).toBe('');
    // The same goes for steps of the whole analysis.
    await binder.undo();
    await binder.undo();
    await binder.undo();
    expect([binder.name, binder.current]).toEqual(['First', first]);
    binder.desk?.comment('CCC');
    await binder.undo();
    await binder.redo();
    expect([binder.canRedo, binder.name, binder.chapters.length]).toEqual([false, 'First', 1]);
    await binder.undo();
    binder.rename('Third');
    await binder.undo();
    await binder.redo();
    expect([binder.canRedo, binder.name]).toEqual([false, 'Third']);
    expect(binder.book.treeOf(first).root.comment).toBe('');
  });

  test('leaves what somebody else has changed', async () => {
    await openBook();
    const first = binder.current;
    binder.rename('Second');
    await binder.add(startOf(skep, 'Base'), 'Mine');
    const added = binder.current;
    await binder.follow(() => {
      binder.book.perform({ type: 'comment', chapter: added, id: rootOf(added), text: 'Theirs' });
    });
    await binder.undo();
    expect(refused).toEqual(['stale-edit']);
    expect(binder.chapters.map(({ id }) => id)).toEqual([first, added]);
    await binder.follow(() => void binder.book.perform({ type: 'rename', name: 'Third' }));
    await binder.undo();
    expect(refused).toEqual(['stale-edit', 'stale-edit']);
    expect([binder.name, binder.canUndo]).toEqual(['Third', false]);
  });
});

const rootOf = (chapter: string): string => binder.book.treeOf(chapter).rootId;

test('what is known of a game comes back with its chapter', async () => {
  await openBook();
  const first = binder.current;
  await binder.add(startOf(skep, 'Base'));
  await binder.remove(first);
  await binder.restore();
  expect(binder.chapters[0]?.tags).toEqual({ White: 'Ann' });
  expect(binder.chapters[1]?.tags).toBeUndefined();
});

test('imported games are added after the open chapter, each as a step', async () => {
  await openBook();
  const before = pictured();
  const game = (move: string, White: string): ReadStudy => {
    const study = newStudy(startOf(skep, 'Base'), { moves: [move], name: 'Club' });
    return { ...study, tags: { White, Black: 'Bob' } };
  };
  const added = chaptersOf(bookOfAll(game('wS1', 'Ann'), game('wA1', 'Cem')));
  await binder.addAll(added);
  expect(binder.chapters.map(({ name }) => name)).toEqual(['', 'Ann – Bob', 'Cem – Bob']);
  expect(binder.chapters[2]?.tags).toEqual({ White: 'Cem', Black: 'Bob' });
  expect([binder.current, binder.desk?.node.move]).toEqual([added[0]?.id, 'wS1']);
  // A file of this analysis can be added to it, too. The only chapter is called like the analysis.
  await binder.addAll(chaptersOf({ ...binder.kept, chapters: binder.kept.chapters.slice(0, 1) }));
  expect(binder.chapters.map(({ name }) => name)).toEqual(['', 'Ann – Bob', 'First', 'Cem – Bob']);
  for (let step = 0; step < 3; step++) await binder.undo();
  expect(pictured()).toEqual(before);
  const many = Array.from({ length: 64 }, () => game('wS1', 'Ann'));
  const [first = game('wS1', 'Ann'), ...others] = many;
  await expect(binder.addAll(chaptersOf(bookOfAll(first, ...others)))).rejects.toThrow(
    'too-many-chapters',
  );
  expect(pictured()).toEqual(before);
});
