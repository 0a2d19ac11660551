// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommentDraft } from '../../src/pages/analysis/comment_draft.svelte';
import type { Desk } from '../../src/pages/analysis/desk.svelte';
import { cleanComment } from '../../src/study/text';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A desk with one node, and a field into which somebody types. */
function opened() {
  const state = { id: 'n', comment: '' };
  const desk = {
    node: state,
    comment: (text: string) => (state.comment = cleanComment(text)),
    seal: () => undefined,
  } as unknown as Desk;
  const draft = new CommentDraft(() => desk);
  const type = (value: string): void =>
    draft.type({ value, selectionEnd: value.length } as HTMLTextAreaElement);
  return { state, draft, type };
}

test('what others write while somebody types stays, letter after letter', () => {
  const { state, type } = opened();
  type('Mi');
  state.comment = 'Theirs\n\nMi';
  type('Min');
  type('Mine');
  type('Mine ');
  expect(state.comment).toBe('Theirs\n\nMine');
  state.comment = 'Theirs, longer\n\nMine';
  type('Mine to');
  expect(state.comment).toBe('Theirs, longer\n\nMine to');
});

test('somebody who types alone can write and delete what they like', () => {
  const { state, type } = opened();
  type('One\n\nTwo ');
  type('One\n\n');
  type('O');
  expect(state.comment).toBe('O');
  type('');
  expect(state.comment).toBe('');
});

test('after a pause, the field has what others wrote', () => {
  const { state, draft, type } = opened();
  type('Mine ');
  vi.advanceTimersByTime(5_000);
  type('Mine is');
  state.comment = 'Mine is\n\nTheirs';
  vi.advanceTimersByTime(5_000);
  type('Mine is this\n\nTheirs');
  expect(state.comment).toBe('Mine is this\n\nTheirs');
  draft.end();
});

test('whoever has moved the caret goes on there, although others have written', () => {
  const { state, draft, type } = opened();
  type('Mine');
  draft.look({ value: 'Mine', selectionEnd: 2 } as HTMLTextAreaElement);
  state.comment = 'Theirs\n\nMine';
  vi.advanceTimersByTime(5_000);
  expect(draft.caret).toBe('Theirs\n\nMi'.length);
  // Where the browser puts it in the new text doesn't count.
  draft.look({ value: 'Theirs\n\nMine', selectionEnd: 0 } as HTMLTextAreaElement);
  expect(draft.caret).toBe('Theirs\n\nMi'.length);
});
