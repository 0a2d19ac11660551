// Random trees and edits, from a seed.
import type { Skep } from 'skep-engine';
import { apply } from '../../src/study/edits';
import { History } from '../../src/study/history';
import * as operations from '../../src/study/operations';
import { Positions } from '../../src/study/positions';
import { startOf } from '../../src/study/reading';
import { glyphs, plainNode, shapeColors, Tree, type NodeId } from '../../src/study/tree';

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, all: readonly T[]): T {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new RangeError('nothing to pick from');
  return one;
}

export interface Bench {
  readonly tree: Tree;
  readonly history: History;
  readonly positions: Positions;
  readonly start: string;
}

/** An empty board. */
export function newBench(skep: Skep, rules = 'Base+MLP'): Bench {
  const tree = new Tree(plainNode('root', null, null));
  const start = startOf(skep, rules);
  return { tree, history: new History(tree), positions: new Positions(skep, start, 'root'), start };
}

/** Comments; from the sixth on, odd ones. */
export const words = [
  '',
  'Strong.',
  'Der Käfer 🐞 <b>gewinnt</b>',
  'Two\nlines',
  'x'.repeat(300),
  // What means something in PGN, or ends a line for some programs and not for others.

  'a } b { c',
  '}',
  '{[%draw red:0,0]}',
  '[%draw green:0,0>1,0]',
  'a\n[%draw red:0,0]',
  '[',
  ']',

  '\\u007d \\u0041',
  '\\\\u0041',
  '\\',
  '\\u',
  '[Event "x"]',
  'a\n[White "y"]\nb',
  '1. wS1 $2 )',

  'a\u2028b\u2029c',
  '\u2028',
  '\u3000wide\u00a0',
  'tab\there',
  '%',
  '; c',
  '1-0',
  '}'.repeat(4000),
];

/** Does something somewhere in a tree, and returns the node where that leads. */
export function editAtRandom({ tree, history, positions }: Bench, random: Random): NodeId {
  const from = pick(
    random,
    [...tree.from()].map(({ id }) => id),
  );
  const at = (): [number, number] => [Math.floor(random() * 7) - 3, Math.floor(random() * 7) - 3];
  const color = pick(random, shapeColors);
  const acts: (() => operations.Played)[] = [
    () => ({ edits: operations.comment(tree, from, pick(random, words)), to: from }),
    () => ({ edits: operations.glyph(tree, from, pick(random, glyphs)), to: from }),
    () => ({ edits: operations.draw(tree, from, { color, from: at(), to: null }), to: from }),
    () => ({ edits: operations.draw(tree, from, { color, from: at(), to: at() }), to: from }),
    () => ({ edits: operations.clearShapes(tree, from), to: from }),
    () => ({ edits: operations.promote(tree, from), to: from }),
    () => ({ edits: operations.makeMainLine(tree, from), to: from }),
  ];
  const isPlay = random() < 0.6;
  if (!isPlay && from !== tree.rootId && random() < 0.1) {
    acts.splice(0, acts.length, () => operations.deleteFrom(tree, from));
  }
  const { edits, to } = isPlay
    ? playAtRandom({ tree, positions }, from, random)
    : pick(random, acts)();
  history.do({ edits, from, to, group: null });
  return to;
}

function playAtRandom(
  { tree, positions }: Pick<Bench, 'tree' | 'positions'>,
  from: NodeId,
  random: Random,
): operations.Played {
  const moves = positions.goTo(tree, from).legalMoveStrings();
  if (moves.length === 0) return { edits: [], to: from };
  return operations.play(tree, from, [pick(random, moves)]);
}

/** A tree with so many nodes, each with a legal move. */
export function randomTree(skep: Skep, size: number, seed: number, forks = 0.15): Bench {
  const bench = newBench(skep);
  const random = randomFrom(seed);
  const { tree, positions } = bench;
  let at = tree.rootId;
  const all = [at];
  while (tree.size < size) {
    const { edits, to } = playAtRandom({ tree, positions }, at, random);
    for (const edit of edits) apply(tree, edit);
    if (edits.length > 0) all.push(to);
    at = edits.length === 0 || random() < forks ? pick(random, all) : to;
  }
  return bench;
}
