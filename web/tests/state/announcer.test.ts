import { beforeEach, expect, test } from 'vitest';
import { announcer } from '../../src/state/announcer.svelte';

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

beforeEach(() => announcer.hush());

test('what is said in the same moment is all said, and once', async () => {
  announcer.say('Your turn.');
  announcer.say('Premove canceled.');
  announcer.say('Your turn.');
  expect(announcer.polite.trim()).toBe('Your turn. Premove canceled.');
  await later();
  announcer.say('Draw offered.');
  expect(announcer.polite.trim()).toBe('Draw offered.');
});

test('the same sentence later differs, so that it is said again', async () => {
  announcer.say('Your turn.');
  const before = announcer.polite;
  await later();
  announcer.say('Your turn.');
  expect(announcer.polite).not.toBe(before);
});
