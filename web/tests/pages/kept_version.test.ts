// @vitest-environment jsdom
import { beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { studyStore, type StudyRecord } from '../../src/device/study_store';
import { bookIn, recordOf } from '../../src/pages/analysis/keeping.svelte';
import { KeptVersion } from '../../src/pages/study/kept_version.svelte';
import { keep, kept } from '../../src/state/storage';
import type { Book } from '../../src/study/book';
import type { Change } from '../../src/study/changes';
import { plainNode, Tree } from '../../src/study/tree';

const named = { name: 'Mine', rules: 'Base', why: 'Because.' };
/** What the device has. */
let records: Map<string, StudyRecord>;
let put: MockInstance<typeof studyStore.put>;

beforeEach(() => {
  localStorage.clear();
  records = new Map();
  vi.spyOn(studyStore, 'get').mockImplementation((id) => Promise.resolve(records.get(id) ?? null));
  put = vi.spyOn(studyStore, 'put').mockImplementation((record, version) => {
    const before = records.get(record.id)?.version ?? null;
    if (version !== null && before !== version) return Promise.resolve('conflict');
    records.set(record.id, record);
    return Promise.resolve('stored');
  });
});

function book(...comments: string[]): Book {
  const tree = new Tree(plainNode('r', null, null));
  comments.forEach((comment, at) =>
    tree.insert({ ...plainNode(`n${comment}`, 'r', `wS${at + 1}`), comment }),
  );
  const chapter = { id: 'c', name: '', start: '1~Base~w1~w~_~_', current: 'r', tree };
  return { name: '', current: 'c', chapters: [chapter] };
}

const comment = (id: string): Change => ({ type: 'comment', chapter: 'c', id, text: 'x' });

const comments = (record: StudyRecord | undefined): string[] =>
  record
    ? bookIn(record).chapters.flatMap(({ tree }) => [...tree.from()].map((n) => n.comment))
    : [];

test('a version is told of when it is stored', async () => {
  const keeping = new KeptVersion('s');
  const added = keeping.add(book('A'), [comment('nA')], named);
  expect(keeping.count).toBe(0);
  expect(await added).toBe('kept');
  expect([keeping.count, records.size]).toEqual([1, 1]);
  expect(await keeping.add(book('B'), [comment('nB')], named)).toBe('kept');
  expect([keeping.count, records.size]).toEqual([2, 1]);
  expect(comments([...records.values()][0]).join(' ')).toContain('A\n\nB');
});

test('nothing is called kept that couldn’t be stored', async () => {
  const keeping = new KeptVersion('s');
  put.mockResolvedValueOnce('in-memory');
  expect(await keeping.add(book('A'), [comment('nA')], named)).toBe('not-kept');
  put.mockRejectedValueOnce(new Error('broken'));
  expect(await keeping.add(book('A'), [comment('nA')], named)).toBe('not-kept');
  expect([keeping.count, kept('lost-changes')]).toEqual([0, null]);
  // And the next one is kept all the same.
  expect(await keeping.add(book('A'), [comment('nA')], named)).toBe('kept');
  expect(keeping.count).toBe(1);
});

test('changes that a version doesn’t have are told apart', async () => {
  expect(await new KeptVersion('s').add(book(), [comment('gone')], named)).toBe('nothing');
});

test('what another tab writes at the same moment stays', async () => {
  const keeping = new KeptVersion('s');
  await keeping.add(book('A'), [comment('nA')], named);
  const [before] = records.values();
  if (!before) throw new RangeError('nothing is kept');
  put.mockImplementationOnce(() => {
    const other = book('A', 'Other');
    records.set(before.id, recordOf({ ...before, version: 2 }, { ...other, rules: 'Base' }));
    return Promise.resolve('conflict');
  });
  expect(await keeping.add(book('B'), [comment('nB')], named)).toBe('kept');
  expect(comments(records.get(before.id))).toEqual(expect.arrayContaining(['A\n\nB', 'Other']));
});

test('an analysis that can’t be read stays as it is, and another one is made', async () => {
  const keeping = new KeptVersion('s');
  await keeping.add(book('A'), [comment('nA')], named);
  const [before] = records.values();
  if (!before) throw new RangeError('nothing is kept');
  const newer = { ...before, study: { v: 999 } };
  records.set(before.id, newer);
  expect(await keeping.add(book('B'), [comment('nB')], named)).toBe('kept');
  expect(records.get(before.id)).toBe(newer);
  expect([keeping.count, records.size]).toEqual([1, 2]);
});

test('changes in an analysis that was deleted count no more', async () => {
  const keeping = new KeptVersion('s');
  await keeping.add(book('A'), [comment('nA')], named);
  records.clear();
  await keeping.add(book('B'), [comment('nB')], named);
  expect(keeping.count).toBe(1);
});

test.each(['[]', '1', '{"s":1}', '{"s":{"analysis":"x","why":""}}', '{"s":{"subjects":[1]}}'])(
  'damaged storage is ignored: %s',
  async (damaged) => {
    keep('lost-changes', JSON.parse(damaged));
    const keeping = new KeptVersion('s');
    await keeping.find();
    expect(keeping.count).toBe(0);
    expect(await keeping.add(book('A'), [comment('nA')], named)).toBe('kept');
    expect(keeping.count).toBe(1);
  },
);
