// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  clockFaults,
  clockOf,
  firstIsOpen,
  firstWish,
  newGameOf,
  rulesOf,
  toggled,
  wishFrom,
  type Wish,
} from '../../src/state/wish';

describe('the rules of a wish', () => {
  test.each([
    [{ letters: '' }, 'Base'],
    [{ letters: 'ML' }, 'Base+ML'],
    [{ letters: 'MLP' }, 'Base+MLP'],
    [{ by: 'box', edition: 'carbon', letters: 'ML' }, 'carbon'],
    [{ by: 'box', edition: 'carbon', letters: 'M' }, 'carbon+M'],
    [{ by: 'box', edition: 'carbon', letters: '' }, 'carbon+'],
    [{ by: 'box', edition: 'carbon', letters: 'MLP' }, 'carbon'],
    [{ by: 'box', edition: 'dutch-2005', letters: 'MLP' }, 'dutch-2005'],
  ] as const)('%o is %s', (change, rules) => {
    expect(rulesOf({ ...firstWish, ...change })).toBe(rules);
  });
});

test('expansions keep their order however they are chosen', () => {
  expect(toggled('P', 'M')).toBe('MP');
  expect(toggled('MP', 'M')).toBe('P');
});

test('who begins is told only where the edition leaves it open', () => {
  const old = { ...firstWish, by: 'box', edition: 'classic', first: 'b' } as const;
  expect(firstIsOpen(old)).toBe(true);
  expect(newGameOf(old).first).toBe('b');
  expect(newGameOf({ ...old, edition: 'ultimate' }).first).toBe(null);
});

test('a clock is none, a preset, or one’s own', () => {
  expect(clockOf(firstWish)).toBe(null);
  expect(clockOf({ ...firstWish, clock: '1' })).toEqual({ main_s: 600, increment_s: 5 });
  const own = { ...firstWish, clock: 'own', minutes: 7, seconds: 0 } as const;
  expect(clockOf(own)).toEqual({ main_s: 420, increment_s: 0 });
});

test('the first wish is a game against the weakest level with the base bugs, at once', () => {
  expect(newGameOf(firstWish)).toEqual({
    opponent: { type: 'computer', level: 1 },
    rules: 'Base',
    color: 'white',
    first: null,
    clock: null,
  });
});

test('what was kept is taken where it makes sense, and else forgotten', () => {
  const kept = { level: 7, letters: 'PLM', clock: '9', minutes: -1, color: 'black', evil: true };
  expect(wishFrom(kept)).toEqual({ ...firstWish, level: 7, color: 'black' });
  expect(wishFrom('nonsense')).toEqual(firstWish);
  expect(wishFrom(null)).toEqual(firstWish);
});

test.each<[unknown, unknown, string[]]>([
  [1, 0, []],
  [180, 180, []],
  [0, 5, ['minutes']],
  [181, 5, ['minutes']],
  [1.5, -1, ['minutes', 'seconds']],
  [null, null, ['minutes', 'seconds']],
])('a clock of %s minutes and %s seconds has faults: %s', (minutes, seconds, faults) => {
  const wish = { ...firstWish, minutes, seconds } as Wish;
  expect(clockFaults({ ...wish, clock: 'own' })).toEqual(faults);
  expect(clockFaults({ ...wish, clock: 'none' })).toEqual([]);
});
