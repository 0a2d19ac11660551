// @vitest-environment node
import { expect, test } from 'vitest';
import { applyAll } from '../../src/study/edits';
import { nodeIn } from '../../src/study/moving';
import { comment, play } from '../../src/study/operations';
import { rowsOf, type Row } from '../../src/study/rows';
import { plainNode, Tree } from '../../src/study/tree';

function add(tree: Tree, from: string, ...ids: string[]): void {
  const left = [...ids];
  applyAll(tree, play(tree, from, ids, () => left.shift() ?? '').edits);
}

function forked(): Tree {
  const tree = new Tree(plainNode('root', null, null));
  add(tree, 'root', 'a', 'b', 'c', 'd');
  add(tree, 'a', 'v', 'w', 'x');
  add(tree, 'v', 'y');
  add(tree, 'root', 'z');
  return tree;
}

const told = (row: Row): string => {
  if (row.kind === 'comment') return `“${row.node.comment}”`;
  if (row.kind === 'pair') return `${row.number} ${row.first?.id ?? '…'} ${row.second?.id ?? ''}`;
  return `${'>'.repeat(row.level)}${row.isStart ? '' : '…'} ${row.nodes.map(({ id }) => id).join(' ')}`;
};

test('variations stand below the move that they replace', () => {
  expect(rowsOf(forked(), 0).map(told)).toEqual([
    '1 a ',
    '> z',
    '1 … b',
    '> v w',
    '>> y',
    '>… x',
    '2 c d',
  ]);
});

test('a position of the second side starts in the second column', () => {
  expect(rowsOf(forked(), 5).map(told).slice(0, 3)).toEqual(['3 … a', '> z', '4 b ']);
});

test('comments stand below their move', () => {
  const tree = forked();
  applyAll(tree, comment(tree, 'c', 'Well'));
  applyAll(tree, comment(tree, 'root', 'Before'));
  const all = rowsOf(tree, 0).map(told);
  expect(all[0]).toBe('“Before”');
  expect(all.slice(-3)).toEqual(['2 c ', '“Well”', '2 … d']);
});

test('rows that stay the same stay the same objects', () => {
  const tree = forked();
  const before = rowsOf(tree, 0);
  add(tree, 'd', 'e');
  const after = rowsOf(tree, 0, before);
  expect(after.filter((row) => !before.includes(row)).map(told)).toEqual(['2 c d', '3 e ']);
});

test('lines can be as deep as a game is long', () => {
  const tree = new Tree(plainNode('root', null, null));
  const ids = Array.from({ length: 1500 }, (_, at) => `m${at}`);
  add(tree, 'root', ...ids);
  // Each variation has another one inside.
  ids.slice(0, -1).forEach((id, at) => add(tree, id, `v${at}`));
  add(tree, 'v0', ...ids.map((id) => `long-${id}`).slice(0, 1400));
  expect(rowsOf(tree, 0).length).toBeGreaterThan(1500);
});

test('keys lead through lines and between them', () => {
  const tree = forked();
  expect(nodeIn(tree, 'root', 'last')).toBe('d');
  expect(nodeIn(tree, 'd', 'first')).toBe('root');
  expect(nodeIn(tree, 'a', 'forward')).toBe('b');
  expect(nodeIn(tree, 'b', 'back')).toBe('a');
  expect(nodeIn(tree, 'b', 'down')).toBe('v');
  expect(nodeIn(tree, 'v', 'up')).toBe('b');
  expect(nodeIn(tree, 'x', 'up')).toBe('x');
  expect(nodeIn(tree, 'x', 'down')).toBe('y');
  expect(nodeIn(tree, 'root', 'back')).toBe('root');
});
