// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { applyAll } from '../../src/study/edits';
import { bookOf, bookOfAll, type Book } from '../../src/study/book';
import { readBookText, writeBook } from '../../src/study/book_format';
import { StudyError } from '../../src/study/errors';
import type { ReadStudy } from '../../src/study/format';
import { makeMainLine } from '../../src/study/operations';
import { isPgn, readPgn, type PgnGames } from '../../src/study/pgn_reader';
import { writeBookPgn, writePgn } from '../../src/study/pgn_writer';
import { newStudy, openStudy, readAsBook, startOf } from '../../src/study/reading';
import { cleanComment } from '../../src/study/text';
import type { Shape, Tree } from '../../src/study/tree';
import { loadSkep } from '../device/device';
import { editAtRandom, newBench, randomFrom, randomTree, words } from './random_study';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

const readGames = (text: string): PgnGames => readPgn(text, (rules) => startOf(skep, rules));

function read(text: string): ReadStudy {
  const [game, ...others] = readGames(text).games;
  if (!game || others.length > 0) throw new Error('not one game');
  return game;
}

/** All that a tree says, without the ids, which a file doesn't have. */
function contentOf(tree: Tree): unknown[] {
  const place = new Map([...tree.from()].map(({ id }, at) => [id, at]));
  return [...tree.from()].map(({ parent, move, comment, glyph, shapes }) => [
    parent === null ? null : place.get(parent),
    move,
    comment,
    glyph,
    shapes,
  ]);
}

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'what is written is read again: random edits %i',
  (seed) => {
    const rules = ['Base', 'Base+MLP', 'classic+M', 'Base+ML,repetition=none'][seed % 4];
    const bench = newBench(skep, rules);
    const random = randomFrom(seed);
    for (let edit = 0; edit < 60; edit++) editAtRandom(bench, random);
    const { tree, start } = bench;
    const name = ['', 'A "name" \\ with 🐞', '[White "Ann"]'][seed % 3] ?? '';
    const again = read(writePgn({ name, start, tree, current: tree.rootId }));
    expect(contentOf(again.tree)).toEqual(contentOf(tree));
    expect([again.start, again.name]).toEqual([start, name]);
  },
);

test('variations and odd comments are written to the file that tests/notation/pgn reads', async () => {
  const bench = randomTree(skep, 60, 5, 0);
  const { tree, start, positions } = bench;
  const random = randomFrom(8);
  for (let edit = 0; edit < 60; edit++) editAtRandom(bench, random);
  const longest = [...tree.from()].reduce((one, two) => (two.depth > one.depth ? two : one));
  applyAll(tree, makeMainLine(tree, longest.id));
  const said = words.filter((text) => text.length <= 300).map(cleanComment);
  tree.pathTo(tree.endOf(tree.rootId).id).forEach(({ id, depth }, at) => {
    const shape: Shape = { color: 'red', from: [at, -1], to: at % 2 ? [0, 0] : null };
    tree.annotate(id, { comment: said[at % said.length] ?? '', shapes: at % 3 ? [] : [shape] });
    if (depth % 4 === 0) tree.annotate(id, { glyph: '!?' });
  });
  const line = [tree.root, ...tree.pathTo(tree.endOf(tree.rootId).id)];
  const written = {
    pgn: writePgn({ name: 'Variations', start, tree, current: tree.rootId }),
    moves: line.slice(1).map(({ move }) => move),
    comments: line.map(({ comment }) => comment),
    isDrawn: line.map(({ shapes }) => shapes.length > 0),
    setup: positions.goTo(tree, tree.endOf(tree.rootId).id).setup(),
  };
  expect(line.length).toBeGreaterThan(said.length);
  expect(tree.size).toBeGreaterThan(line.length + 10);
  await expect(`${JSON.stringify(written, null, 2)}\n`).toMatchFileSnapshot('variations.json');
});

test('a long tree is written and read again', async () => {
  const { tree, start } = randomTree(skep, 3000, 1, 0.02);
  const text = writePgn({ name: 'long', start, tree, current: tree.rootId });
  const { study, illegal } = await openStudy(skep, read(text));
  expect(illegal).toEqual([]);
  expect(contentOf(study.tree)).toEqual(contentOf(tree));
});

describe('text', () => {
  test('of other programs is read', () => {
    const { tree, name } = read(
      [
        '[GameType "Base+M"]\r',
        '[White "Ann"]',
        '[Black "Bob"]',
        '',
        '1. wS1 2. bS1 wS1-!? { good } (2. bA1 wS1- $2 {worse}) 3) wQ  -wS1',
        '*',
      ].join('\n'),
    );
    expect(name).toBe('Ann – Bob');
    expect([...tree.from()].map(({ move, glyph, comment }) => [move, glyph, comment])).toEqual([
      [null, null, ''],
      ['wS1', null, ''],
      ['bS1 wS1-', '!?', 'good'],
      ['wQ -wS1', null, ''],
      ['bA1 wS1-', '?', 'worse'],
    ]);
  });

  test.each([
    ['1. wS1 (2. bS1', 1],
    ['1. wS1\n)', 2],
    ['( 1. wS1 )', 1],
    ['1. wS1\n2. nonsense', 2],
    ['1. wS1 { never closed', 1],
    ['1. wS1 <b>bold</b>', 1],
  ])('%j is refused with its line', (text, line) => {
    expect.assertions(2);
    try {
      read(text);
    } catch (error) {
      expect(error).toBeInstanceOf(StudyError);
      expect((error as StudyError).facts['line']).toBe(line);
    }
  });

  test('absurd text is refused at once', () => {
    for (const piece of ['(', '1. ', '{', '[', '1. wS1 (', 'wS1 '.repeat(3)]) {
      const text = `1. wS1 ${piece.repeat(200_000)}`;
      try {
        read(text);
      } catch (error) {
        expect(error).toBeInstanceOf(StudyError);
      }
    }
  });

  test('with 100,000 variations of one move is refused at once', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const lines = Array.from({ length: 100_000 }, (_, at) => {
      const [first, second] = [letters[at % 26], letters[Math.floor(at / 260) % 26]];
      const [one, other] = [Math.floor(at / 26) % 10, Math.floor(at / 6760) % 10];
      return `(1. w${first}${one} b${second}${other}-)`;
    });
    const since = performance.now();
    expect(() => read(`1. wS1\n${lines.join('\n')}`)).toThrow('too-many-children');
    expect(performance.now() - since).toBeLessThan(2_000);
  });

  test('with a tag of megabytes is refused with its line, and a tag of 4,000 characters is read', () => {
    for (const size of [4_001, 10_000_000]) {
      expect(() => read(`[Event "${'x'.repeat(size)}"]\n1. wS1`)).toThrow('bad-pgn {"line":1');
    }
    expect(read(`[Event "${'x'.repeat(4_000)}"]\n1. wS1`).tree.size).toBe(2);
  });

  test.each([
    ['[Event "x"]', true],
    ['1. wS1', true],
    ['Base;InProgress;White[1]', false],
    ['(;GM[27]', false],
  ])('%s: PGN is %s', (text, wished) => {
    expect(isPgn(text)).toBe(wished);
  });
});

describe('what is written or drawn', () => {
  const shapes = (count: number): string =>
    Array.from({ length: count }, (_, at) => `green:${at},0`).join(' ');

  test.each([
    ['the longest comment', `{${'x'.repeat(4_000)}}`, [4_000, 0], false],
    ['a longer comment', `{${'x'.repeat(4_001)}}`, [4_000, 0], true],
    ['two comments that fit', `{${'x'.repeat(2_000)}} {${'y'.repeat(1_999)}}`, [4_000, 0], false],
    ['two that do not', `{${'x'.repeat(2_000)}} {${'y'.repeat(2_000)}}`, [4_000, 0], true],
    ['a comment where none fits', `{${'x'.repeat(3_999)}} {y}`, [3_999, 0], true],
    ['empty ones where none fits', `{${'x'.repeat(4_000)}} {} { }`, [4_000, 0], false],
    ['64 shapes', `{[%draw ${shapes(64)}]}`, [0, 64], false],
    ['65 shapes', `{[%draw ${shapes(65)}]}`, [0, 64], true],
    ['65 shapes in two comments', `{[%draw ${shapes(33)}]} {[%draw ${shapes(32)}]}`, [0, 64], true],
  ])('is cut to what a node can have, which is known: %s', (_name, notes, kept, isCut) => {
    const study = read(`1. wS1 ${notes}`);
    const { comment, shapes: drawn } = study.tree.endOf(study.tree.rootId);
    expect([comment.length, drawn.length]).toEqual(kept);
    expect(study.isCut).toBe(isCut);
  });
});

test.each([
  [null, 'InProgress'],
  [{ winner: 'w', by: 'surrounded' }, 'WhiteWins'],
  [{ winner: 'b', by: 'surrounded' }, 'BlackWins'],
  [{ winner: null, by: 'repetition' }, 'Draw'],
] as const)('the result %o is written as %s', (result, told) => {
  const { tree, start } = newBench(skep);
  const text = writePgn({ name: '', start, tree, current: tree.rootId }, { result });
  expect(text).toContain(`[Result "${told}"]`);
  expect(read(text).start).toBe(start);
});

describe('several games', () => {
  /** All that chapters say, without the ids, which a file doesn't have. */
  const told = ({ name, chapters }: Book): unknown[] => [
    name,
    ...chapters.map((one) => [one.name, one.start, one.tags ?? {}, contentOf(one.tree)]),
  ];

  const names = { White: 'karel', Black: 'Ingrid_77', Date: '2024.03.02', Result: 'WhiteWins' };

  const game = (rules: string, ...moves: string[]): ReadStudy =>
    newStudy(startOf(skep, rules), { moves, name: 'Club' });

  test('are the chapters of an analysis, in PGN and in JSON', () => {
    const [bare, ...others] = [
      { ...game('Base'), chapter: 'No moves' },
      { ...game('Base+MLP', 'wS1', 'bS1 wS1-'), chapter: 'A "name"', tags: names },
      { ...game('classic+M', 'wA1'), chapter: '' },
    ] as const;
    const book = bookOfAll(bare, ...others);
    book.chapters[1]?.tree.annotate(book.chapters[1].tree.rootId, {
      comment: 'As in\n[Event "x"]\n[White "y"]',
    });
    const text = writeBookPgn(book, () => ({}));
    expect(told(readAsBook(skep, text).book)).toEqual(told(book));
    expect(told(readBookText(writeBook(book)))).toEqual(told(book));
    expect(text).toContain('[White "karel"]\n[Black "Ingrid_77"]\n[Result "WhiteWins"]');
  });

  test('of other programs are read, and named after their players', () => {
    const text = [
      '[Event "WHC"]\n[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. wS1 2. bS1 wS1- 1-0',
      '[Event "WHC"]\n[White "Cem"]\n[Black "Dee"]\n[Result "*"]\n[Round "?"]\n\n1. wA1 *',
    ];
    const { name, chapters } = readAsBook(skep, text.join('\n\n')).book;
    expect(name).toBe('WHC');
    expect(chapters.map((one) => [one.name, one.tags])).toEqual([
      ['Ann – Bob', { Event: 'WHC', White: 'Ann', Black: 'Bob', Result: 'WhiteWins' }],
      ['Cem – Dee', { Event: 'WHC', White: 'Cem', Black: 'Dee' }],
    ]);
    expect(chapters.map(({ tree, current }) => tree.get(current).move)).toEqual([
      'bS1 wS1-',
      'wA1',
    ]);
  });

  test('without moves or a game type keep their players to themselves', () => {
    const text = '[White "Ann"]\n[Black "Bob"]\n\n[White "Cem"]\n[Black "Dee"]\n\n1. wA1 *';
    const { chapters } = readAsBook(skep, text).book;
    expect(chapters.map(({ tags, tree }) => [tags?.White, tags?.Black, tree.size])).toEqual([
      ['Ann', 'Bob', 1],
      ['Cem', 'Dee', 2],
    ]);
  });

  test('whose result is no result have none', () => {
    for (const odd of ['constructor', 'toString', '__proto__', '2-0']) {
      expect(read(`[White "Ann"]\n[Result "${odd}"]\n\n1. wS1`).tags).toEqual({ White: 'Ann' });
    }
  });

  test('are told from tags in a comment and from a broken tag, with its line', () => {
    expect(() => readGames('1. wS1 {\n[Event "x"]\n}\n\n[Event "y"\n1. wA1')).toThrow(
      'bad-pgn {"line":5',
    );
    expect(readGames('1. wS1 {\n[Event "x"]\n}\n\n[Event "y"]\n1. wA1').games).toHaveLength(2);
  });

  test('are as many as an analysis can have chapters', () => {
    const text = '[GameType "Base"]\n\n1. wS1\n\n'.repeat(65);
    const { book, hasMore } = readAsBook(skep, text);
    expect([book.chapters.length, hasMore]).toEqual([64, true]);
    expect(readAsBook(skep, '[GameType "Base"]\n\n'.repeat(64)).hasMore).toBe(false);
  });
});

test.each([
  ['the players', 'Ann – Bob', { White: 'Ann', Black: 'Bob' }],
  ['something else', 'My notes', { White: 'Ann', Black: 'Bob', Event: 'WHC' }],
  ['the event', 'WHC', { White: 'Ann', Event: 'WHC', Termination: 'resignation', Result: 'Draw' }],
  ['nothing', 'My notes', undefined],
])('an analysis keeps its name and tags: it is named after %s', (_what, name, tags) => {
  const study = { ...newStudy(startOf(skep, 'Base'), { moves: ['wS1'] }), name };
  const again = read(writeBookPgn(bookOf(tags ? { ...study, tags } : study), () => ({})));
  expect([again.name, again.tags]).toEqual([name, tags]);
  // What the rules show counts more than what a file said.
  const ended = writePgn(tags ? { ...study, tags } : study, {
    result: { winner: 'b', by: 'surrounded' },
  });
  expect(ended).toContain('[Result "BlackWins"]');
  expect(ended).not.toContain('Termination');
});
