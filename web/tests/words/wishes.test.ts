import { beforeAll, expect, test } from 'vitest';
import type { GameView } from '../../src/net/messages';
import { firstWish, piecesOf, type Wish } from '../../src/state/wish';
import { gameWords, piecesWords, wishWords } from '../../src/words/wishes';
import { speech } from '../../src/words/words.svelte';
import { game } from '../net/messages';

beforeAll(() => speech.choose('en'));

test.each<[Partial<Wish>, string]>([
  [{}, 'Level 1, egg · you play White · five bugs'],
  [{ letters: 'MLP' }, 'Level 1, egg · you play White · all eight bugs'],
  [{ level: 10, letters: '' }, 'Level 10, queen · you play White · five bugs'],
  [{ color: 'black', letters: 'M' }, 'Level 1, egg · you play Black · with mosquito'],
  [
    { color: 'random', letters: 'MP', clock: '1' },
    'Level 1, egg · random color · with mosquito and pillbug · 10 min + 5 s',
  ],
  [
    { by: 'box', edition: 'carbon', letters: 'ML', clock: 'own', minutes: 15, seconds: 0 },
    'Level 1, egg · you play White · Carbon edition · 15 min + 0 s',
  ],
  [
    { by: 'box', edition: 'carbon', letters: 'L' },
    'Level 1, egg · you play White · Carbon edition · with ladybug',
  ],
  [
    { by: 'box', edition: 'carbon', letters: '' },
    'Level 1, egg · you play White · Carbon edition · five bugs',
  ],
  [{ by: 'box', edition: 'dutch-2005' }, 'Level 1, egg · you play White · 2005 edition'],
])('a wish %o is told in few words', (change, words) => {
  expect(wishWords({ ...firstWish, ...change }).join(' · ')).toBe(words);
});

test.each([
  ['Base', 'five bugs'],
  ['Base+MLP', 'all eight bugs'],
  ['Base+P,repetition=none', 'with pillbug'],
  ['carbon', 'Carbon edition'],
  ['classic+M', 'Classic edition, with mosquito'],
  ['classic+', 'Classic edition, five bugs'],
])('rules that programs call %s are told as “%s”', (rules, words) => {
  expect(piecesWords(piecesOf(rules)).join(', ')).toBe(words);
});

test('a game is told by its bugs and its clock', () => {
  expect(gameWords(game)).toEqual(['five bugs', 'no clock']);
  const timed: GameView = {
    ...game,
    edition: 'carbon',
    box: { ...game.box, M: 1, L: 1 },
    clock: { main_s: 90, increment_s: 5 },
  };
  expect(gameWords(timed)).toEqual(['Carbon edition', '1.5 min + 5 s']);
});
