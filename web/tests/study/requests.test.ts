// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { requestsOf } from '../../src/pages/study/contents';
import { bookOf, type Chapter } from '../../src/study/book';
import { addingChapter, type Change } from '../../src/study/changes';
import { LiveBook } from '../../src/study/live_book';
import { plainNode, Tree, type NodeData } from '../../src/study/tree';

/** What the server takes. */
const [mostBytes, mostChanges] = [64 * 1024, 500];

const bytesOf = (changes: readonly Change[]): number =>
  new TextEncoder().encode(JSON.stringify({ secret: 's'.repeat(100), id: 'i'.repeat(64), changes }))
    .length;

/** A chapter with one long line. */
function chapter(size: number, more: (at: number) => Partial<NodeData>): Chapter {
  const tree = new Tree(plainNode('root'.repeat(6), null, null));
  for (let at = 0; at < size; at++) {
    const id = `node-${at}-`.padEnd(24, 'x');
    tree.insert({ ...plainNode(id, tree.endOf(tree.rootId).id, 'wA1 \\bG2'), ...more(at) });
  }
  const [made] = bookOf({ name: '', start: 's', current: tree.rootId, tree }).chapters;
  if (!made) throw new RangeError('no chapter');
  return made;
}

describe.each([
  ['moves', (): Partial<NodeData> => ({})],
  ['comments in Latin letters', () => ({ comment: 'x'.repeat(4_000) })],
  ['comments in Chinese', () => ({ comment: '蜂'.repeat(4_000) })],
  ['comments with much to escape', () => ({ comment: '"\n'.repeat(2_000) })],
  [
    'shapes',
    () => ({
      shapes: Array.from({ length: 64 }, (_, at) => ({
        color: 'yellow' as const,
        from: [-999, at] as const,
        to: [-999, -999] as const,
      })),
    }),
  ],
])('a study with many %s', (_what, more) => {
  test('fits into requests that the server takes, and arrives whole', () => {
    const made = chapter(1_000, more);
    const requests = requestsOf(addingChapter(made, 0));
    for (const changes of requests) {
      expect(bytesOf(changes)).toBeLessThan(mostBytes);
      expect(changes.length).toBeLessThanOrEqual(mostChanges);
    }
    const book = new LiveBook({ name: '', chapters: [] });
    for (const changes of requests) book.performAll(changes);
    expect([...book.treeOf(made.id).from()]).toEqual([...made.tree.from()]);
  });
});

test('many small changes are several requests', () => {
  const changes = Array.from({ length: 1_200 }, (): Change => ({
    type: 'glyph',
    chapter: 'c',
    id: 'n',
    glyph: '!',
  }));
  expect(requestsOf(changes).map(({ length }) => length)).toEqual([500, 500, 200]);
});
