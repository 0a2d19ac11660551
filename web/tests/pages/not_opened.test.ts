import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AwayError } from '../../src/net/rest';
import { RunningGameError } from '../../src/pages/analysis/opening';
import { whyNotImported, whyNotOpened } from '../../src/pages/analysis/not_opened';
import { StudyError } from '../../src/study/errors';
import { loadWords, startWords } from '../../src/words/words.svelte';

beforeAll(async () => {
  await startWords(['en']);
  await loadWords('analysis');
});

afterEach(() => void vi.unstubAllGlobals());

const unexpected = 'Skep can’t read this because of an error in the page.';

test('what nobody expected is said to whoever brought a text, and reported', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const bug = new RangeError('Maximum call stack size exceeded');
  expect(whyNotImported(bug)).toBe(unexpected);
  expect(whyNotOpened(bug)).toMatchObject({ text: unexpected, isFinal: false });
  expect(reported.mock.calls).toEqual([[bug], [bug]]);
});

test.each([
  [new StudyError('not-json'), 'This looks like JSON'],
  [new AwayError('gone'), 'The server can’t be reached right now.'],
  [new RunningGameError('abc'), 'This game is still being played'],
])('what can go wrong has words of its own: %o', (error, told) => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  expect(whyNotImported(error)).toContain(told);
  expect(reported).not.toHaveBeenCalled();
});
