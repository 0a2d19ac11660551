// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AwayError, rest } from '../../src/net/rest';
import ExportSheet from '../../src/pages/analysis/ExportSheet.svelte';
import { View } from '../../src/pages/game/view.svelte';
import { loadWords, startWords, t } from '../../src/words/words.svelte';
import { added, binderOf, deskOf, openSession, prepare, Server, settle } from './study_server';

prepare();
beforeAll(async () => {
  await startWords();
  await loadWords('analysis');
});

// A screen's wishes are not known here.
vi.hoisted(() => {
  const still = { matches: true, addEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => still);
});

let sheet: Record<string, unknown> | null = null;
afterEach(async () => {
  if (sheet) await unmount(sheet);
  vi.restoreAllMocks();
});

test('what is exported is the line on the board, whatever others do meanwhile', async () => {
  const server = new Server();
  const session = await openSession();
  const desk = deskOf(session);
  desk.playLine(['wS1', 'bS1 wS1-']);
  await settle();
  const target = document.createElement('div');
  const props = { binder: binderOf(session), desk, view: new View(), title: 'Game' };
  sheet = mount(ExportSheet, { target, props });
  const written = vi.spyOn(rest, 'writeGame').mockRejectedValue(new AwayError('away'));
  const save = async (): Promise<readonly string[] | undefined> => {
    const buttons = [...target.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent.includes(t('analysis-save-sgf')))?.click();
    await vi.advanceTimersByTimeAsync(0);
    return written.mock.lastCall?.[0].moves;
  };
  expect(await save()).toEqual(['wS1', 'bS1 wS1-']);
  // The positions of what somebody else adds are looked at in the background.
  server.others(added('y', 'r', 'wG1'), added('z', 'y', 'bG1 wG1-'));
  server.tell();
  await settle();
  flushSync();
  expect(desk.positions.game.moves[0]).toBe('wG1');
  expect(await save()).toEqual(['wS1', 'bS1 wS1-']);
  // Somebody changes the moves that lead to what is shown.
  desk.show('y');
  server.others({ type: 'remove', chapter: 'c', id: 'y' }, added('y', 'r', 'wA1'));
  server.tell();
  await settle();
  expect(desk.current).toBe('y');
  expect(await save()).toEqual(['wA1']);
});
