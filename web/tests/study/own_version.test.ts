// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Book } from '../../src/study/book';
import { bookFrom, bookJson } from '../../src/study/book_format';
import { united, withChanges } from '../../src/study/own_version';
import { bothWritten, withOthers } from '../../src/study/texts_at_once';
import { plainNode, Tree, type NodeData } from '../../src/study/tree';

const node = (id: string, parent: string, move: string, comment = ''): NodeData => ({
  ...plainNode(id, parent, move),
  comment,
});

function book(...nodes: NodeData[]): Book {
  const tree = new Tree(plainNode('r', null, null));
  for (const one of nodes) tree.insert(one);
  const chapter = { id: 'c', name: '', start: '1~Base~w1~w~_~_', current: 'r', tree };
  return { name: '', current: 'c', chapters: [chapter] };
}

const written = ({ chapters }: Book): string[][] =>
  chapters.map(({ tree }) => [...tree.from()].map(({ id, comment }) => `${id} ${comment}`.trim()));

test('two versions become one with all that both have', () => {
  const first = book(node('a', 'r', 'wS1', 'One'), node('b', 'a', 'bS1 wS1-'));
  // The same move has another id there.
  const second = book(node('x', 'r', 'wS1', 'Two'), node('y', 'x', 'bG1 wS1-', 'Three'));
  expect(written(united(first, second))).toEqual([['r', 'a One\n\nTwo', 'b', 'y Three']]);
  expect(written(first)).toEqual([['r', 'a One', 'b']]);
});

test('a version that was stored is joined, although its only chapter has lost its id', () => {
  const stored = bookFrom(bookJson(book(node('a', 'r', 'wS1', 'One'))));
  const others = book(node('b', 'r', 'wG1')).chapters;
  const more = others.map((one) => ({ ...one, id: 'd', name: 'More', start: 's' }));
  const second = book(node('a', 'r', 'wS1', 'One'));
  const both = united(stored, { ...second, chapters: [...second.chapters, ...more] });
  expect(written(both)).toEqual([
    ['r', 'a One'],
    ['r', 'b'],
  ]);
});

test('two comments that don’t fit into one both stay, in chapters of their own', () => {
  const long = (letter: string): string => letter.repeat(3_000);
  const first = book(node('a', 'r', 'wS1', long('a')));
  const second = book(node('a', 'r', 'wS1', long('b')), node('b', 'a', 'bS1 wS1-'));
  const both = united(first, second);
  const all = [
    ['r', `a ${long('a')}`],
    ['r', `a ${long('b')}`, 'b'],
  ];
  expect(written(both)).toEqual(all);
  expect(new Set(both.chapters.map(({ id }) => id)).size).toBe(2);
  // The same again makes no third one, also after it was stored.
  expect(written(united(bookFrom(bookJson(both)), second))).toEqual(all);
});

test('changes that a version has already do no harm, and what doesn’t fit is left out', () => {
  const before = book(node('a', 'r', 'wS1'));
  const after = withChanges(before, [
    { type: 'add', chapter: 'c', nodes: [node('a', 'r', 'wS1')], at: 0 },
    { type: 'comment', chapter: 'c', id: 'a', text: 'Mine' },
    { type: 'comment', chapter: 'c', id: 'gone', text: 'Lost' },
    { type: 'rename', name: 'Named' },
  ]);
  expect([after.name, written(after)]).toEqual(['Named', [['r', 'a Mine']]]);
  expect(written(before)).toEqual([['r', 'a']]);
});

test.each([
  ['', 'Mine', 'Mine'],
  ['Theirs', '', 'Theirs'],
  ['Theirs', 'Mine', 'Theirs\n\nMine'],
  ['Theirs', 'Theirs, and mine', 'Theirs, and mine'],
  ['Theirs, longer', 'Theirs\n\nMine', 'Theirs, longer\n\nMine'],
  ['ok', 'Have a look', 'ok\n\nHave a look'],
  ['Have a look', 'ok', 'Have a look\n\nok'],
  ['t'.repeat(3_000), 'm'.repeat(3_000), null],
])('%s and %s become one comment', (theirs, own, both) => {
  expect(bothWritten(theirs, own)).toBe(both);
});

test.each([
  ['Mine', 'Mine', 'Mine, longer', 'Mine, longer'],
  ['Theirs\n\nMine', 'Mine', 'Mine, longer', 'Theirs\n\nMine, longer'],
  ['Mine\n\nTheirs', 'Mine', 'Mi', 'Theirs\n\nMi'],
  ['Theirs', 'Mine', 'Mine, longer', 'Theirs\n\nMine, longer'],
  // It doesn't fit, and is refused: nobody's text is replaced.
  [
    `${'t'.repeat(3_000)}\n\nMine`,
    'Mine',
    'm'.repeat(3_000),
    `${'t'.repeat(3_000)}\n\n${'m'.repeat(3_000)}`,
  ],
])('of “%s”, somebody who had written “%s” makes “%s”', (now, before, own, both) => {
  expect(withOthers(now, before, own)).toBe(both);
});

test.each(['en', 'nl'])('each problem has a sentence (%s)', (language) => {
  const codes = readFileSync('src/study/errors.ts', 'utf-8').matchAll(/^ {2}\| '([a-z-]+)'/gm);
  const words = readFileSync(`../src/skep/words/${language}/web_analysis.ftl`, 'utf-8');
  const missing = [...codes].filter(([, code]) => !words.includes(`[${code}]`));
  expect(missing).toEqual([]);
});
