import { beforeEach, expect, test, vi } from 'vitest';
import { differenceOf, editionFacts, isIdle, pieceCount, switchOf } from '../../src/state/editions';
import { edition, editionFrom } from '../../src/state/edition.svelte';
import { keep, kept } from '../../src/state/storage';
import { boxes, editions, firstWish, wishFrom } from '../../src/state/wish';

beforeEach(() => {
  vi.unstubAllGlobals();
  edition.choose(null);
  localStorage.clear();
});

test.each([
  ['carbon', 'carbon'],
  ['chess', null],
  [7, null],
  [null, null],
])('what is stored as %o is the edition %o', (stored, found) => {
  expect(editionFrom(stored)).toBe(found);
});

test('the form for a new game begins with the box that was chosen', () => {
  keep('wish', { ...firstWish, level: 5, letters: 'P' });
  edition.choose('carbon');
  expect(kept('edition')).toBe('carbon');
  const wish = wishFrom(kept('wish'));
  expect(wish).toEqual({ ...firstWish, level: 5, by: 'box', edition: 'carbon', letters: 'ML' });
});

test('without a box, it has the bugs from before', () => {
  keep('wish', { ...firstWish, letters: 'P' });
  edition.choose('carbon');
  edition.choose('dutch-2005');
  edition.choose(null);
  const wish = wishFrom(kept('wish'));
  expect([wish.by, wish.letters]).toEqual(['bugs', 'P']);
});

test('the boxes are those of the form for a new game', () => {
  expect(Object.keys(editionFacts)).toEqual(editions);
  for (const one of editions) {
    const letters = ['M', 'L', 'P'].filter((letter) => editionFacts[one].box[letter as 'M'] > 0);
    expect(letters.join('')).toBe(boxes[one].letters);
  }
  expect(editions.map(pieceCount)).toEqual([14, 13, 13, 13, 11]);
});

test('a rule about a bug does not matter without the bug', () => {
  expect(isIdle('carbon', 'R8.2')).toBe(true);
  expect(isIdle('carbon', 'R7.6')).toBe(false);
  expect(isIdle('dutch-2005', 'R7.6')).toBe(true);
  expect(isIdle(null, 'R8.2')).toBe(false);
  expect(editions.filter((one) => isIdle(one, 'R4.3'))).toEqual([]);
});

test('a rule that editions differ in has its switch', () => {
  expect(switchOf('R3.6')?.name).toBe('queen_first');
  expect(switchOf('R3.5')).toBeNull();
});

test('two editions differ in rules, in bugs, or not at all', () => {
  expect(differenceOf('carbon', 'pocket')).toBe('none');
  expect(differenceOf('carbon', 'ultimate')).toBe('rules');
  expect(differenceOf('classic', 'dutch-2005')).toBe('rules');
});
