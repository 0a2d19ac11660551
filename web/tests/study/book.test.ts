// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import {
  bookOf,
  sizeOf,
  withChapter,
  withChapterAt,
  withChapterName,
  withoutChapter,
  type Book,
  type Chapter,
} from '../../src/study/book';
import { bookFrom, bookJson, readBookText, writeBook } from '../../src/study/book_format';
import { fromJson, toJson } from '../../src/study/format';
import { mostChapters } from '../../src/study/limits';
import { newStudy, readAny, readAsBook, startOf } from '../../src/study/reading';
import { loadSkep } from '../device/device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

const chapter = (id: string, moves: readonly string[] = [], name = ''): Chapter => ({
  ...newStudy(startOf(skep, 'Base+MLP'), { moves }),
  id,
  name,
});

const book = (...chapters: Chapter[]): Book => ({ name: 'Mine', current: 'b', chapters });

describe('chapters', () => {
  const ids = (all: readonly Chapter[]): string => all.map(({ id }) => id).join('');

  test('are added, moved, named and deleted', () => {
    const all = withChapter([chapter('a'), chapter('b')], chapter('c'), 1);
    expect(ids(all)).toBe('acb');
    expect(ids(withChapterAt(all, 'b', 0))).toBe('bac');
    expect(ids(withChapterAt(all, 'a', 99))).toBe('cba');
    expect(ids(withoutChapter(all, 'c'))).toBe('ab');
    expect(withChapterName(all, 'b', 'Traps').map(({ name }) => name)).toEqual(['', '', 'Traps']);
  });

  test.each([
    ['an unknown one', () => withoutChapter([chapter('a'), chapter('b')], 'x'), 'no-chapter'],
    ['the last one', () => withoutChapter([chapter('a')], 'a'), 'last-chapter'],
    ['one that is there', () => withChapter([chapter('a')], chapter('a'), 0), 'double-node'],
    [
      'one too many',
      () =>
        withChapter(
          Array.from({ length: mostChapters }, (_, at) => chapter(`c${at}`)),
          chapter('z'),
          0,
        ),
      'too-many-chapters',
    ],
  ])('refuse %s', (_what, work, code) => {
    expect(work).toThrow(code);
  });
});

describe('the JSON of an analysis', () => {
  test('keeps every chapter with its name, its start and where one was', () => {
    const before = book(chapter('a', ['wS1']), chapter('b', ['wG1', 'bG1 wG1-'], 'Traps'));
    const after = readBookText(writeBook(before));
    expect(bookJson(after)).toEqual(bookJson(before));
    expect(after.current).toBe('b');
    expect(sizeOf(after)).toBe(5);
    expect(readAsBook(skep, writeBook(before)).book.chapters).toHaveLength(2);
    // Where only one tree is wanted, it is the chapter that was open.
    expect(readAny(skep, writeBook(before)).tree.size).toBe(3);
  });

  test('is as before if there is one chapter without a name, and old files still open', () => {
    const study = newStudy(startOf(skep, 'Base+MLP'), { name: 'Old', moves: ['wS1'] });
    expect(bookJson(bookOf(study))).toEqual(toJson(study));
    const read = bookFrom(JSON.parse(JSON.stringify(toJson(study))));
    expect(read.chapters).toHaveLength(1);
    expect(toJson(fromJson(bookJson(read)))).toEqual(toJson(study));
  });

  test.each([
    [{ chapters: [] }, 'bad-field'],
    [{ chapters: 'x' }, 'bad-field'],
    [{ chapters: [{ id: 'a', start: 's', nodes: [] }] }, 'bad-field'],
    [{ chapters: [{ id: 'a', start: 's', nodes: [{ id: 'r' }], more: 1 }] }, 'unknown-field'],
    [{ version: 3 }, 'wrong-version'],
    [{ more: 1 }, 'unknown-field'],
    [{ chapters: Array.from({ length: mostChapters + 1 }, () => ({})) }, 'too-many-chapters'],
    [
      {
        chapters: [
          { id: 'a', start: 's', nodes: [{ id: 'r' }] },
          { id: 'a', start: 's', nodes: [{ id: 'r' }] },
        ],
      },
      'bad-field',
    ],
  ])('is refused with %j: %s', (change, code) => {
    const chapters = [{ id: 'a', start: 's', nodes: [{ id: 'r' }] }];
    const good = { format: 'skep-analysis', version: 2, chapters };
    expect(bookFrom(good).chapters).toHaveLength(1);
    expect(() => bookFrom({ ...good, ...change })).toThrow(code);
  });
});
