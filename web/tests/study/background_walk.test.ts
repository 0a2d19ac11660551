// @vitest-environment node
// Positions of a tree that others change: which are known, and when.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Skep } from 'skep-engine';
import { BackgroundWalk } from '../../src/study/background_walk';
import { Positions } from '../../src/study/positions';
import { startOf } from '../../src/study/reading';
import { plainNode, Tree, type NodeId } from '../../src/study/tree';
import { loadSkep } from '../device/device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

let positions: Positions;
beforeEach(() => {
  vi.useFakeTimers();
  positions = new Positions(skep, startOf(skep, 'Base'), 'r');
});
afterEach(() => {
  positions.destroy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A tree of nodes that are written as `id parent move`. */
function treeOf(...nodes: readonly string[]): Tree {
  const tree = new Tree(plainNode('r', null, null));
  grow(tree, ...nodes);
  return tree;
}

function grow(tree: Tree, ...nodes: readonly string[]): void {
  for (const node of nodes) {
    const [id = '', parent = '', ...move] = node.split(' ');
    tree.insert(plainNode(id, parent, move.join(' ')));
  }
}

const opening = ['a r wS1', 'b a bS1 wS1-', 'c b wQ -wS1', 'd c bQ bS1-'];
const oneWay = ['e d wA1 \\wQ', 'f e bA1 bQ-', 'g f wG1 /wQ'];
const otherWay = ['h d wG1 /wQ', 'i h bA1 bQ-', 'j i wA1 \\wQ'];

const knownIn = (tree: Tree): NodeId[] =>
  [...tree.from()].map(({ id }) => id).filter((id) => positions.keyOf(id) !== null);

test('a transposition is found between lines that nobody has visited', () => {
  const tree = treeOf(...opening, ...oneWay, ...otherWay);
  const onnews = vi.fn();
  const walk = new BackgroundWalk(tree, positions, onnews);
  walk.add(positions.forgetChanged(tree));
  expect(knownIn(tree)).toEqual(['r']);
  vi.runAllTimers();
  expect(positions.twinsOf(tree, 'j')).toEqual(['g']);
  expect(onnews).toHaveBeenCalledOnce();
  // There is nothing to tell of positions that are known.
  walk.add(['g', 'j']);
  vi.runAllTimers();
  expect(onnews).toHaveBeenCalledOnce();
});

test('the walk rests again and again, and skips what was deleted meanwhile', () => {
  const tree = treeOf(...opening, ...oneWay, ...otherWay);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3));
  const walk = new BackgroundWalk(tree, positions, () => undefined);
  walk.add(positions.forgetChanged(tree));
  vi.runOnlyPendingTimers();
  expect(knownIn(tree)).toEqual(['r', 'a', 'b', 'c']);
  tree.cut('f');
  vi.runOnlyPendingTimers();
  expect(knownIn(tree)).toEqual(['r', 'a', 'b', 'c', 'd', 'e']);
  vi.runAllTimers();
  expect(knownIn(tree)).toEqual([...tree.from()].map(({ id }) => id));
  expect(vi.getTimerCount()).toBe(0);
});

test('the walk leaves a game alone that is about to be destroyed', () => {
  const tree = treeOf(...opening);
  const walk = new BackgroundWalk(tree, positions, () => undefined);
  walk.add(positions.forgetChanged(tree));
  walk.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('the walk goes on after a move that can’t be played', () => {
  const tree = treeOf('x r wQ', 'y x bS1 wQ-', ...opening);
  new BackgroundWalk(tree, positions, () => undefined).add(['x', 'y', 'a', 'b', 'c', 'd']);
  vi.runAllTimers();
  expect(knownIn(tree)).toEqual(['r', 'a', 'b', 'c', 'd']);
});

test('a node that comes back with another move has another position, as have those after it', () => {
  const tree = treeOf(...opening, ...oneWay);
  positions.goTo(tree, 'g');
  const before = positions.keyOf('g');
  tree.cut('e');
  grow(tree, 'e d wB1 \\wQ', ...oneWay.slice(1));
  expect([...positions.forgetChanged(tree)]).toEqual(['e', 'f', 'g']);
  expect(knownIn(tree)).toEqual(['r', 'a', 'b', 'c', 'd']);
  expect(positions.goTo(tree, 'g').moves[4]).toBe('wB1 \\wQ');
  expect(positions.keyOf('g')).not.toBe(before);
  // Nothing has changed since.
  expect(positions.forgetChanged(tree).size).toBe(0);
  expect(positions.playedAt(tree, 'e')?.piece).toBe('wB1');
});

test('a node that was deleted is forgotten, and can come back after another move', () => {
  const tree = treeOf(...opening, ...oneWay, ...otherWay);
  positions.goTo(tree, 'j');
  positions.goTo(tree, 'g');
  tree.cut('e');
  positions.forgetChanged(tree);
  expect(positions.twinsOf(tree, 'j')).toEqual([]);
  grow(tree, 'e d wB1 \\wQ');
  expect([...positions.forgetChanged(tree)]).toEqual(['e']);
  positions.goTo(tree, 'e');
  grow(tree, ...oneWay.slice(1));
  expect([...positions.forgetChanged(tree)]).toEqual(['f', 'g']);
  positions.goTo(tree, 'g');
  expect(positions.twinsOf(tree, 'j')).toEqual([]);
  // The same moves again are the same positions again.
  tree.cut('e');
  grow(tree, ...oneWay);
  positions.forgetChanged(tree);
  positions.goTo(tree, 'g');
  expect(positions.twinsOf(tree, 'g')).toEqual(['j']);
});
