// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { importText } from '../../src/pages/analysis/importing';
import { addTo, additionTo, limits, sizes } from '../../src/pages/study/adding';
import { bookOf, bookOfAll, type Book } from '../../src/study/book';
import { apply } from '../../src/study/edits';
import { comment } from '../../src/study/operations';
import { newStudy, startOf } from '../../src/study/reading';
import { loadSkep } from '../device/device';
import { expectInStep, onlost, openSession, prepare, Server, settle } from './study_server';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});
prepare();

/** So many games of two players, with a comment at each start. */
async function games(count: number, text = ''): Promise<Book> {
  const game = `[White "Ann"]\n[Black "Bob"]\n\n{${text}} 1. wS1 2. bS1 wS1-\n`;
  return (await importText(skep, game.repeat(count))).book;
}

test('the limits of a shared study are those of the server', () => {
  const path = '../src/skep/server/domain/studies/limits.py';
  const source = readFileSync(path, 'utf8').replaceAll('_', '').replace('1024 * 1024', '1048576');
  const told = (name: string): number =>
    Number(new RegExp(`^${name.replaceAll('_', '')} = (\\d+)$`, 'm').exec(source)?.[1]);
  expect(limits).toEqual({
    chapters: told('MOST_CHAPTERS'),
    nodes: told('MOST_NODES'),
    depth: told('MOST_DEPTH'),
    bytes: told('MOST_BYTES'),
  });
  expect(sizes).toEqual({
    node: told('NODE_BYTES'),
    shape: told('SHAPE_BYTES'),
    chapter: told('CHAPTER_BYTES'),
  });
});

test('many games are added to a shared study, and undone', async () => {
  const server = new Server();
  const session = await openSession();
  const { binder } = session;
  if (!binder) throw new RangeError('nothing is open');
  const { chapters } = await additionTo(
    binder.book.chapters,
    await games(60, '蜂'.repeat(999)),
    skep,
  );
  await binder.addAll(chapters);
  await settle();
  expect(server.requests.length).toBeGreaterThan(3);
  expect(server.requests.length).toBeLessThan(10);
  expect(server.book.chapters.map(({ name }) => name)).toEqual([
    '',
    ...Array(60).fill('Ann – Bob'),
  ]);
  expectInStep(session, server);
  for (let step = 0; step < 60; step++) await binder.undo();
  await settle();
  expect(server.book.chapters.map(({ id }) => id)).toEqual(['c']);
  expectInStep(session, server);
  expect(onlost).not.toHaveBeenCalled();
});

test('of two large additions at once, the one that no longer fits is refused', async () => {
  const server = new Server();
  const session = await openSession();
  const start = startOf(skep, 'Base,repetition=none');
  const loop = ['wQ \\wS1', 'bQ bS1/', 'wQ -wS1', 'bQ bS1-'];
  const moves = [
    'wS1',
    'bS1 wS1-',
    'wQ -wS1',
    'bQ bS1-',
    ...Array.from({ length: 150 }, () => loop).flat(),
  ];
  const book = (): Book => {
    const [first, ...others] = Array.from({ length: 5 }, () => newStudy(start, { moves }));
    if (!first) throw new RangeError('no game');
    return bookOfAll(first, ...others);
  };
  const both = Promise.allSettled([addTo(session, book()), addTo(session, book())]);
  await settle();
  expect(await both).toMatchObject([
    { status: 'fulfilled', value: [] },
    { status: 'rejected', reason: { problem: { code: 'study_full', args: { what: 'nodes' } } } },
  ]);
  expect(server.book.chapters).toHaveLength(6);
  expectInStep(session, server);
  expect(onlost).not.toHaveBeenCalled();
});

test('what the server would refuse is left out and told, and tags are not kept', async () => {
  const { book } = await importText(
    skep,
    '[White "Ann"]\n[Result "Draw"]\n\n1. wS1 2. bS1 -wS1 3. wS2 -bS1',
  );
  const { chapters, illegal } = await additionTo([], book, skep);
  expect(illegal).toMatchObject([{ move: 'wS2 -bS1', ply: 3 }]);
  const [chapter] = chapters;
  expect(chapter).not.toHaveProperty('tags');
  expect(chapter?.tree.size).toBe(3);
  expect(chapter?.tree.get(chapter.current).move).toBe('bS1 -wS1');
});

test('what is too much for a shared study is refused before it is added', async () => {
  const start = startOf(skep, 'Base,repetition=none');
  const loop = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-'];
  const around = ['wQ \\wS1', 'bQ bS1/', 'wQ -wS1', 'bQ bS1-'];
  const moves = [...loop, ...Array.from({ length: 250 }, () => around).flat()];
  const line = (length: number): Book => bookOf(newStudy(start, { moves: moves.slice(0, length) }));
  const there = (await games(63)).chapters;
  const wordy = line(300);
  for (const { tree } of wordy.chapters) {
    for (const { id } of tree.from()) {
      for (const edit of comment(tree, id, 'é'.repeat(1_750))) apply(tree, edit);
    }
  }
  const many = Array.from({ length: 5 }, () => line(999).chapters).flat();
  for (const [before, book, args] of [
    [there, await games(2), { what: 'chapters', most: 64 }],
    [many, line(1), { what: 'nodes', most: 5_000 }],
    [[], line(1_001), { what: 'depth', most: 1_000 }],
    [[], wordy, { what: 'bytes', most: 1_048_576 }],
  ] as const) {
    await expect(additionTo(before, book, skep)).rejects.toMatchObject({
      problem: { code: 'study_full', args },
    });
  }
  expect((await additionTo(there, line(1_000), skep)).chapters).toHaveLength(1);
});
