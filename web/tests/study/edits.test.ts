// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { apply, applyAll, inverse, type Edit } from '../../src/study/edits';
import { StudyError } from '../../src/study/errors';
import { fromJson, toJson } from '../../src/study/format';
import { History } from '../../src/study/history';
import { mostDepth } from '../../src/study/limits';
import * as operations from '../../src/study/operations';
import { plainNode, Tree } from '../../src/study/tree';
import { loadSkep } from '../device/device';
import { editAtRandom, newBench, randomFrom, type Bench } from './random_study';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

const pictured = ({ tree, start }: Pick<Bench, 'tree' | 'start'>): unknown =>
  toJson({ name: '', start, current: tree.rootId, tree });

describe.each([1, 2, 3, 4, 5, 6])('random edits with seed %i', (seed) => {
  test('are all undone and done again, step by step', () => {
    const bench = newBench(skep);
    const random = randomFrom(seed);
    const seen = [pictured(bench)];
    for (let step = 0; step < 150; step++) {
      const before = bench.history.lastDone;
      editAtRandom(bench, random);
      const now = pictured(bench);
      // Some do nothing, and are no step.
      if (JSON.stringify(now) !== JSON.stringify(seen.at(-1)) || !before) seen.push(now);
    }
    expect(seen.length).toBeGreaterThan(100);
    const last = seen.at(-1);
    let undone = 0;
    while (bench.history.lastDone !== null) {
      expect(bench.tree.has(bench.history.undo()?.to ?? '')).toBe(true);
      undone += 1;
    }
    expect(pictured(bench)).toEqual(seen[0]);
    expect(undone).toBeGreaterThan(100);
    while (bench.history.lastUndone !== null) {
      expect(bench.tree.has(bench.history.redo()?.to ?? '')).toBe(true);
    }
    expect(pictured(bench)).toEqual(last);
  });

  test('survive the trip through JSON, as do the edits themselves', () => {
    const bench = newBench(skep);
    const twin = new Tree(plainNode('root', null, null));
    const random = randomFrom(seed + 100);
    const sent: string[] = [];
    const history = new History(bench.tree);
    const watched = Object.assign(Object.create(history) as History, {
      do: (step: Parameters<History['do']>[0]) => {
        history.do(step);
        sent.push(JSON.stringify(step.edits));
      },
    });
    for (let step = 0; step < 100; step++) editAtRandom({ ...bench, history: watched }, random);
    for (const edits of sent) applyAll(twin, JSON.parse(edits) as Edit[]);
    expect(pictured({ ...bench, tree: twin })).toEqual(pictured(bench));
    const copy = fromJson(JSON.parse(JSON.stringify(pictured(bench))));
    expect(toJson(copy)).toEqual(pictured(bench));
  });
});

function line(...moves: string[]): Tree {
  const tree = new Tree(plainNode('root', null, null));
  let count = 0;
  const { edits } = operations.play(tree, 'root', moves, () => `n${++count}`);
  applyAll(tree, edits);
  return tree;
}

describe('a move', () => {
  test('that is there is followed, and no other is added', () => {
    const tree = line('wS1', 'bS1 wS1-');
    expect(operations.play(tree, 'root', ['wS1'])).toEqual({ edits: [], to: 'n1' });
    expect(tree.size).toBe(3);
  });

  test('that is new becomes a variation', () => {
    const tree = line('wS1', 'bS1 wS1-');
    const { edits, to } = operations.play(tree, 'n1', ['bA1 wS1-'], () => 'other');
    applyAll(tree, edits);
    expect(to).toBe('other');
    expect(tree.get('n1').children).toEqual(['n2', 'other']);
    expect(tree.isOnMainLine('other')).toBe(false);
  });

  test('is refused beyond the limits, by name', () => {
    const deep = line(...Array.from({ length: mostDepth }, (_, at) => `move ${at}`));
    const end = deep.endOf('root').id;
    expect(() => operations.play(deep, end, ['one more'])).toThrow(StudyError);
    expect(() => operations.play(deep, end, ['one more'])).toThrow('too-deep');
    const long = 'x'.repeat(5000);
    expect(() => operations.comment(deep, end, long)).toThrow('comment-too-long');
  });
});

describe('variations', () => {
  const forked = (): Tree => {
    const tree = line('a', 'b', 'c');
    const add = (from: string, id: string): void =>
      applyAll(tree, operations.play(tree, from, [id], () => id).edits);
    add('n1', 'v');
    add('v', 'w');
    add('v', 'x');
    return tree;
  };

  test('are promoted at the nearest fork', () => {
    const tree = forked();
    applyAll(tree, operations.promote(tree, 'x'));
    expect(tree.get('v').children).toEqual(['x', 'w']);
    expect(tree.isOnMainLine('x')).toBe(false);
  });

  test('become the main line', () => {
    const tree = forked();
    applyAll(tree, operations.makeMainLine(tree, 'x'));
    expect(tree.isOnMainLine('x')).toBe(true);
    expect(operations.makeMainLine(tree, 'x')).toEqual([]);
  });

  test('are deleted with all that follows, and come back where they were', () => {
    const tree = forked();
    applyAll(tree, operations.makeMainLine(tree, 'x'));
    const before = [...tree.from()];
    const { edits, to } = operations.deleteFrom(tree, 'v');
    applyAll(tree, edits);
    expect([to, tree.has('w'), tree.has('x')]).toEqual(['n1', false, false]);
    for (const edit of edits.map(inverse)) apply(tree, edit);
    expect([...tree.from()]).toEqual(before);
  });
});

test('an edit that does not fit changes nothing', () => {
  const tree = line('a');
  const before = [...tree.from()];
  const good = operations.comment(tree, 'n1', 'yes');
  const bad: Edit = { type: 'add', at: 0, nodes: [plainNode('q', 'gone', 'b')] };
  expect(() => applyAll(tree, [...good, bad])).toThrow('no-node');
  expect([...tree.from()]).toEqual(before);
});

test('drawing again erases, another color replaces', () => {
  const tree = line('a');
  const arrow = { color: 'green', from: [0, 0], to: [1, 0] } as const;
  applyAll(tree, operations.draw(tree, 'n1', arrow));
  applyAll(tree, operations.draw(tree, 'n1', { ...arrow, color: 'red' }));
  expect(tree.get('n1').shapes).toEqual([{ ...arrow, color: 'red' }]);
  applyAll(tree, operations.draw(tree, 'n1', { ...arrow, color: 'red' }));
  expect(tree.get('n1').shapes).toEqual([]);
});

test('typing a comment is one step', () => {
  const tree = line('a');
  const history = new History(tree);
  for (const text of ['G', 'Go', 'Good']) {
    const edits = operations.comment(tree, 'n1', text);
    history.do({ edits, from: 'n1', to: 'n1', group: 'comment n1' });
  }
  expect(tree.get('n1').comment).toBe('Good');
  history.undo();
  expect([tree.get('n1').comment, history.lastDone]).toEqual(['', null]);
});
