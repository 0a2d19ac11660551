// @vitest-environment node
import { expect, test } from 'vitest';
import { joined, unsentFrom } from '../../src/device/unsent_edits';

const edit = (id: string): { id: string; changes: [] } => ({ id, changes: [] });
const unsent = (
  updated_at: number,
  ...ids: string[]
): NonNullable<ReturnType<typeof unsentFrom>> => ({
  id: `study tab${updated_at}`,
  study: 'study',
  edits: ids.map(edit),
  updated_at,
});

test('edits of several tabs become one list, each once, in the order of the tabs', () => {
  const all = joined([unsent(2, 'b', 'c'), unsent(1, 'a', 'b')]);
  expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test.each([
  [null],
  [{}],
  [{ ...unsent(1), edits: 'none' }],
  [{ ...unsent(1), edits: [{ id: 1, changes: [] }] }],
  [{ ...unsent(1), edits: [{ id: 'a' }] }],
  [{ ...unsent(1), updated_at: 'today' }],
])('%j is not read', (stored) => {
  expect(unsentFrom(stored)).toBeNull();
});

test('what was stored is read', () => {
  expect(unsentFrom(unsent(1, 'a'))).toEqual(unsent(1, 'a'));
});
