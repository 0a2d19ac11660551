import { expect, test } from 'vitest';
import { loadWords, speech, startWords, t } from '../../src/words/words.svelte';

test('words that are asked for at the same time all come, in the language chosen meanwhile', async () => {
  await startWords();
  await Promise.all([loadWords('analysis'), loadWords('explorer'), speech.choose('nl')]);
  expect(speech.language).toBe('nl');
  expect(t('search-go')).toBe('Zoek');
  expect(t('analysis-explorer')).toBe('Verkenner');
});
