// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { put, withTurn } from '../../src/editor/edits';
import { formatSetup } from '../../src/editor/strings';
import { EditorSession } from '../../src/pages/editor/session.svelte';

let session: EditorSession;
beforeEach(() => {
  localStorage.clear();
  session = new EditorSession();
  session.open(null);
  session.change(withTurn(session.setup, 7));
  session.isTurnWrong = true;
});

const another = (): string => formatSetup(withTurn(session.setup, 9));

test.each([
  ['Undo', () => session.undo()],
  ['a paste', () => session.paste(another())],
  ['a link', () => session.open(another())],
])('a wrong turn is gone once %s shows another one', (_name, act) => {
  act();
  expect(session.setup.turn).not.toBe(7);
  expect(session.isTurnWrong).toBe(false);
});

test('a wrong turn is gone after Redo, too', () => {
  session.undo();
  session.isTurnWrong = true;
  session.redo();
  expect([session.setup.turn, session.isTurnWrong]).toEqual([7, false]);
});

test('a wrong turn stays in its field while the pieces change', () => {
  session.change(put(session.setup, 'wS1', [0, 0]));
  session.undo();
  expect([session.setup.turn, session.isTurnWrong]).toEqual([7, true]);
});
