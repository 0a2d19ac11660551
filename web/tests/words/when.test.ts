// @vitest-environment node
import { expect, test } from 'vitest';
import { whenWords } from '../../src/words/when';

const now = Date.UTC(2026, 10, 15, 12);
const minute = 60_000;

test.each([
  [now - 1000, 'en', ''],
  [now + 5000, 'en', ''],
  [now - 5 * minute, 'en', '5 minutes ago'],
  [now - 3 * 60 * minute, 'nl', '3 uur geleden'],
  [now - 24 * 60 * minute, 'nl', 'gisteren'],
  [now - 60 * 24 * 60 * minute, 'en', 'Sep 16, 2026'],
])('%i in %s is told as "%s"', (at, language, words) => {
  expect(whenWords(at, now, language)).toBe(words);
});
