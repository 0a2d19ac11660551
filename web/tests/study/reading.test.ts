// @vitest-environment node
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Skep } from 'skep-engine';
import { StudyError } from '../../src/study/errors';
import { bookOf } from '../../src/study/book';
import { writeBook } from '../../src/study/book_format';
import { fromJson, toJson } from '../../src/study/format';
import { fitsLink, linkTo } from '../../src/study/links';
import { mostChildren, mostDepth, mostNodes } from '../../src/study/limits';
import {
  newStudy,
  openStudy,
  readAny,
  readAsBook,
  startOf,
  studyFromParams,
} from '../../src/study/reading';
import { cleanComment, nameFrom } from '../../src/study/text';
import { Tree } from '../../src/study/tree';
import { games, loadSkep } from '../device/device';
import { randomTree } from './random_study';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

const movesOf = (text: string): (string | null)[] => {
  const { tree } = readAny(skep, text);
  return tree.pathTo(tree.endOf(tree.rootId).id).map(({ move }) => move);
};

const isManyGames = (text: string): boolean => readAsBook(skep, text).book.chapters.length > 1;

describe('text', () => {
  test.each([
    ['Base+MLP;InProgress;White[2];wS1;bS1 wS1-', ['wS1', 'bS1 wS1-']],
    ['Base+MLP;NotStarted;White[1]', []],
    ['Base', []],
    ['classic+M;wS1', ['wS1']],
    ['1~Base-MLP~w1~w~_~_', []],
    [
      'https://skep.example/analysis?setup=1%7EBase%7Ew1%7Ew%7E_%7E_&moves=wS1;bS1+wS1-',
      ['wS1', 'bS1 wS1-'],
    ],
    ['/analysis?game=Base;InProgress;Black[1];wS1', ['wS1']],
  ])('%s is read', (text, moves) => {
    expect(movesOf(text)).toEqual(moves);
  });

  test.each([
    ['', 'unknown-text'],
    ['hello', 'unknown-text'],
    ['hello there', 'unknown-text'],
    ['[Event "PGN"]\n1. wS1 nonsense', 'bad-pgn'],
    ['Checkers;InProgress;White[1]', 'bad-rules'],
    ['1~Base~w3~w~_~0-0-wQ.5-5-bQ', 'bad-start'],
    ['2~Base~w1~w~_~_', 'bad-start'],
    ['/analysis?x=1', 'unknown-text'],
    ['{', 'not-json'],
    ['{}', 'wrong-format'],
    ['{"format":"skep-analysis","version":3}', 'wrong-version'],
  ])('%s is refused: %s', (text, code) => {
    expect(() => readAny(skep, text)).toThrow(StudyError);
    expect(() => readAny(skep, text)).toThrow(code);
  });
});

test('of several game strings the first one is read, and one may have several lines', () => {
  const first = 'Base+MLP;InProgress;White[2];wS1;bS1 wS1-';
  for (const other of ['Base;NotStarted;White[1]', 'base+m;wM', ' Classic+M,repetition=none;wS1']) {
    expect(movesOf(`${first}\r\n${other}\n${first}\n`)).toEqual(['wS1', 'bS1 wS1-']);
  }
  expect(movesOf(`${first}\n\n \n\t${first}`)).toEqual(['wS1', 'bS1 wS1-']);
  expect(isManyGames(`${first}\n\r\n \r\n\t${first}`)).toBe(true);
  const { chapters } = readAsBook(skep, `\n${first}\n classic+M,repetition=none;wS1`).book;
  expect(chapters.map(({ tree }) => tree.size)).toEqual([3, 2]);
  expect(movesOf(first.replace(';bS1', ';\nbS1'))).toEqual(['wS1', 'bS1 wS1-']);
  for (const one of [first, `${first}\n`, 'Base;wS1;\nbS1 wS1-;\nwQ -wS1']) {
    expect(isManyGames(one)).toBe(false);
  }
});

test('a game string with a million blank lines is read at once', () => {
  const text = `Base;wS1${'\n'.repeat(1_000_000)}x`;
  const since = performance.now();
  expect(isManyGames(text)).toBe(false);
  expect(performance.now() - since).toBeLessThan(2_000);
  expect(isManyGames(text.replace('x', 'Base;wS1'))).toBe(true);
});

test.each([
  ['semicolons', () => `Base${';'.repeat(19e6)}`, 'too-deep'],
  ['fields', () => `Base${';a'.repeat(9e6)}`, 'too-deep'],
  ['moves in a link', () => `/analysis?game=Base&moves=${';a'.repeat(9e6)}`, 'text-too-long'],
  ['lists in lists', () => `{"a":${'['.repeat(9e6)}`, 'wrong-format'],
  ['objects in objects', () => '{"a":'.repeat(3e6), 'wrong-format'],
  ['lists beside lists', () => `{"nodes":[${'[],'.repeat(6e6)}0]}`, 'wrong-format'],
  ['names', () => `{${'"a":0,'.repeat(3e6)}"b":0}`, 'wrong-format'],
  ['comments', () => `1. wS1 ${'{}'.repeat(9e6)}`, 'too-many-nodes'],
  ['variations', () => `1. wS1 ${'(1. wS1)'.repeat(2e6)}`, 'too-many-nodes'],
])('%s by the million are refused before they are read', (_name, make, code) => {
  const text = make();
  expect(() => readAny(skep, text)).toThrow(code);
});

test('brackets and quotation marks inside a comment are only text', () => {
  const { tree, start } = newStudy(startOf(skep, 'Base'), { moves: ['wS1'] });
  const comment = `${'[{:"\\'.repeat(700)}\\`;
  tree.annotate(tree.rootId, { comment });
  const text = writeBook(bookOf({ name: '', start, tree, current: tree.rootId }));
  expect(readAny(skep, text).tree.root.comment).toBe(comment);
});

test('a broken game keeps its legal part, and says where it breaks', async () => {
  const text = 'Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wS1 bS1-;bA1 bQ-';
  const { study, illegal } = await openStudy(skep, readAny(skep, text));
  expect(study.tree.size).toBe(5);
  expect(illegal).toHaveLength(1);
  expect(illegal[0]).toMatchObject({ move: 'wS1 bS1-', ply: 5, reason: { legal: false } });
  expect(study.tree.get(study.current).move).toBe('bQ bS1-');
});

test('moves are written as the rules write them', async () => {
  const written = 'Base;InProgress;White[2];wS1 .;bS1 wS1-;wQ -wS1;bQ bS1-;wQ \\wS1';
  const { study, illegal } = await openStudy(skep, readAny(skep, written));
  expect(illegal.map(({ move }) => move)).toEqual(['wS1 .']);
  expect(study.tree.size).toBe(1);
});

test.each(games.slice(0, 8).map((game, at) => ({ ...game, at })))(
  'game $at of every rule set is opened with all moves',
  async ({ rules, first, moves }) => {
    const study = newStudy(startOf(skep, rules, first), { moves, ply: 3 });
    const { illegal, study: opened } = await openStudy(skep, study);
    expect(illegal).toEqual([]);
    expect(opened.tree.size).toBe(moves.length + 1);
    expect(opened.tree.get(opened.current).depth).toBe(Math.min(3, moves.length));
  },
);

test('a link leads to the same moves, or to the position if they are too many', () => {
  const { tree, positions } = randomTree(skep, 60, 7, 0);
  const game = positions.goTo(tree, tree.endOf('root').id);
  const params = (path: string): URLSearchParams => new URL(path, 'https://x').searchParams;
  const again = studyFromParams(skep, params(linkTo(game)));
  expect(again?.tree.size).toBe(tree.size);
  expect(fitsLink(game)).toBe(true);
  const long = randomTree(skep, 900, 8, 0);
  const end = long.positions.goTo(long.tree, long.tree.endOf('root').id);
  const short = studyFromParams(skep, params(linkTo(end)));
  expect(short?.start).toBe(end.setup());
  expect(fitsLink(end)).toBe(false);
});

describe('transpositions', () => {
  test('are found, whatever the order of moves', async () => {
    const one = 'Base;InProgress;White[4];wS1;bS1 wS1-;wA1 -wS1;bA1 bS1-;wQ /wA1;bQ bA1-';
    const { tree, start } = readAny(skep, one);
    const { positions } = await openStudy(skep, { name: '', start, current: tree.rootId, tree });
    const { play } = await import('../../src/study/operations');
    const { applyAll } = await import('../../src/study/edits');
    const [, second] = tree.pathTo(tree.endOf(tree.rootId).id);
    const game = positions.goTo(tree, second?.id ?? '');
    game.play('wA1 -wS1');
    game.undo();
    const back = play(tree, tree.endOf(tree.rootId).id, [
      'wQ -wA1',
      'bQ bA1/',
      'wQ /wA1',
      'bQ bA1-',
    ]);
    applyAll(tree, back.edits);
    positions.goTo(tree, back.to);
    const before = tree.pathTo(back.to)[5];
    expect(positions.twinsOf(tree, back.to)).toEqual([before?.id]);
    positions.goTo(tree, second?.id ?? '');
    expect(positions.twinsOf(tree, second?.id ?? '')).toEqual([]);
  });
});

describe('JSON', () => {
  test('keeps everything of a large tree', async () => {
    const { tree, start } = randomTree(skep, 500, 3);
    const text = writeBook(bookOf({ name: 'Mine', start, current: 'root', tree }));
    const { study, illegal } = await openStudy(skep, readAny(skep, text));
    expect(illegal).toEqual([]);
    expect(toJson(study)).toEqual(JSON.parse(text));
  });

  const good = {
    format: 'skep-analysis',
    version: 1,
    name: 'x',
    start: '1~Base~w1~w~_~_',
    nodes: [{ id: 'r' }, { id: 'a', parent: 'r', move: 'wS1' }],
  };
  const node = (change: object): object => ({
    ...good,
    nodes: [{ id: 'r' }, { id: 'a', parent: 'r', move: 'wS1', ...change }],
  });

  test('of the smallest kind is read', () => {
    expect(fromJson(good).tree.size).toBe(2);
  });

  test.each([
    ['an array', [], 'bad-field'],
    ['no nodes', { ...good, nodes: [] }, 'bad-field'],
    ['nodes that are none', { ...good, nodes: 'r' }, 'bad-field'],
    ['another field', { ...good, script: 1 }, 'unknown-field'],
    ['another field at a node', node({ onclick: 'x' }), 'unknown-field'],
    ['a parent that comes later', node({ parent: 'b' }), 'bad-field'],
    ['the same id twice', node({ id: 'r' }), 'bad-field'],
    ['a move that is none', node({ move: '<img src=x>' }), 'bad-field'],
    ['no move', node({ move: undefined }), 'bad-field'],
    ['an unknown glyph', node({ glyph: '!!!' }), 'bad-field'],
    ['a shape far away', node({ shapes: [{ color: 'red', from: [1e9, 0] }] }), 'bad-field'],
    ['a shape without a color', node({ shapes: [{ from: [0, 0] }] }), 'bad-field'],
    ['a long comment', node({ comment: 'x'.repeat(4001) }), 'bad-field'],
    ['a comment that is none', node({ comment: { html: 'x' } }), 'bad-field'],
    ['too many shapes', node({ shapes: Array.from({ length: 65 }, () => 0) }), 'too-many-shapes'],
    [
      'too many nodes',
      { ...good, nodes: Array.from({ length: mostNodes + 1 }, () => 0) },
      'too-many-nodes',
    ],
    ['a long name', { ...good, name: 'x'.repeat(81) }, 'bad-field'],
    ['a start that is none', { ...good, start: 7 }, 'bad-field'],
  ])('with %s is refused', (_name, data, code) => {
    expect(() => fromJson(data)).toThrow(StudyError);
    expect(() => fromJson(data)).toThrow(code);
  });

  test('is refused if it is too deep or too broad', () => {
    const deep = Array.from({ length: mostDepth + 1 }, (_, at) => ({
      id: `n${at}`,
      parent: at === 0 ? 'r' : `n${at - 1}`,
      move: 'pass',
    }));
    expect(() => fromJson({ ...good, nodes: [{ id: 'r' }, ...deep] })).toThrow('too-deep');
    const broad = Array.from({ length: mostChildren + 1 }, (_, at) => ({
      id: `n${at}`,
      parent: 'r',
      move: `wA${at % 10} -b${String.fromCharCode(65 + (Math.floor(at / 10) % 26))}${Math.floor(at / 260) % 10}`,
    }));
    expect(() => fromJson({ ...good, nodes: [{ id: 'r' }, ...broad] })).toThrow('bad-field');
  });

  test('with 99,001 nodes is read without looking through the siblings of each', () => {
    const nodes: object[] = [{ id: 'r' }];
    for (let ply = 0; ply < 99; ply += 1) {
      for (let at = 0; at < mostChildren; at += 1) {
        const [letter, digit] = [Math.floor(at / 10) % 26, Math.floor(at / 260)];
        nodes.push({
          id: `n${ply}_${at}`,
          parent: ply === 0 ? 'r' : `n${ply - 1}_0`,
          move: `wA${at % 10} -b${String.fromCharCode(65 + letter)}${digit}`,
        });
      }
    }
    // To look through all siblings of each node would take seconds.
    const siblings = vi.spyOn(Tree.prototype, 'childrenOf');
    expect(fromJson({ ...good, nodes }).tree.size).toBe(99_001);
    expect(siblings).not.toHaveBeenCalled();
    siblings.mockRestore();
    nodes.splice(-1, 1, { id: 'twice', parent: 'n97_0', move: 'wA0 -bA0' });
    expect(() => fromJson({ ...good, nodes })).toThrow('nodes[99000].move');
  });

  test('loses what can not be seen in comments', () => {
    const hostile = 'a\u0000b\u202ec\u2066d\ufeffe\r\nf\ud800<script>alert(1)</script>';
    const read = fromJson(node({ comment: hostile })).tree.get('a').comment;
    expect(read).toBe('abcde\nf<script>alert(1)</script>');
    expect(cleanComment('  🐞 ')).toBe('🐞');
  });

  test('has names of one line, without what can not be seen or half a character', () => {
    expect(nameFrom(' Ann\u202e\n–  Bob\u0000 ')).toBe('Ann – Bob');
    expect(nameFrom(`${'x'.repeat(79)}🐞`)).toBe('x'.repeat(79));
    expect(nameFrom(`\u2066${'x'.repeat(78)}🐞y`)).toBe(`${'x'.repeat(78)}🐞`);
  });
});
