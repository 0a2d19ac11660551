// @vitest-environment jsdom
import { mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import FoundList from '../../src/explorer/FoundList.svelte';
import type { FoundGame } from '../../src/net/messages';
import { loadWords, startWords } from '../../src/words/words.svelte';
import { computer, lineOf } from '../state/lines';

beforeAll(async () => {
  startWords();
  await loadWords('explorer');
});

const found: FoundGame = {
  id: 'game12345678',
  rules: 'Base+MLP',
  seats: { ...lineOf().seats, b: computer },
  you: [],
  result: 'white',
  ply: 12,
  date: '2026-11-18',
  on_device: false,
};

test('a game from a device is marked, and others aren’t', async () => {
  const games = [found, { ...found, id: 'game87654321', on_device: true }];
  const target = document.createElement('div');
  const list = mount(FoundList, { target, props: { games, areCollected: false } });
  const marked = [...target.querySelectorAll('li')].map((one) =>
    one.textContent.includes('· played on a device'),
  );
  expect(marked).toEqual([false, true]);
  await unmount(list);
});
