// @vitest-environment node
// The server and every browser have to make the same study of the same edits: the vectors are what
// the server's code does. tools/study_vectors.py writes them.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { StudyContents } from '../../src/net/messages';
import { chaptersFrom } from '../../src/pages/study/contents';
import type { Change } from '../../src/study/changes';
import { StudyError } from '../../src/study/errors';
import { LiveBook } from '../../src/study/live_book';
import { dataOf } from '../../src/study/tree';

interface Vector {
  readonly edits: readonly { readonly changes: readonly Change[]; readonly refused: boolean }[];
  readonly after: StudyContents;
}

const file = new URL('vectors.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

const first: StudyContents = {
  v: 1,
  name: '',
  chapters: [
    {
      id: 'c',
      name: '',
      start: '1~Base-MLP~w1~w~_~_',
      nodes: [{ id: 'r', parent: null, move: null, comment: '', glyph: null, shapes: [] }],
    },
  ],
};

/** A study as the server stores it. */
const stored = ({ name, chapters }: LiveBook): unknown => ({
  name,
  chapters: chapters.map(({ id, name: called, start, tree }) => ({
    id,
    name: called,
    start,
    nodes: [...tree.from()].map(dataOf),
  })),
});

function isRefused(book: LiveBook, changes: readonly Change[]): boolean {
  try {
    book.performAll(changes);
    return false;
  } catch (error) {
    if (!(error instanceof StudyError)) throw error;
    return true;
  }
}

describe.each(vectors.map((vector, number) => ({ number, ...vector })))(
  'study $number',
  ({ edits, after }) => {
    test('edits do the same here as on the server, and the same are refused', () => {
      const book = new LiveBook({ name: first.name, chapters: chaptersFrom(first) });
      const refused = edits.map(({ changes }) => isRefused(book, changes));
      expect(refused).toEqual(edits.map((edit) => edit.refused));
      const { name, chapters } = after;
      expect(stored(book)).toEqual({ name, chapters });
    });
  },
);

test('some edits fit, and some are refused', () => {
  const refused = vectors.flatMap(({ edits }) => edits.filter((edit) => edit.refused));
  const all = vectors.flatMap(({ edits }) => edits);
  expect(refused.length).toBeGreaterThan(all.length / 10);
  expect(refused.length).toBeLessThan((all.length * 2) / 3);
});
