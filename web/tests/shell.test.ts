// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { versionOf } from '../vite.service_worker';
import { filled, manifestIn, shellWords } from '../vite.words';

const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf-8');

/** What a person could read in HTML: text between tags, and what attributes tell. */
function wordsIn(text: string): string[] {
  const told = [...text.matchAll(/(?:content|alt|title)="([^"]*)"/g)].map(
    (match) => match[1] ?? '',
  );
  const shown = text.replaceAll(/<!--[^]*?-->|<script[^]*?<\/script>/g, '').split(/<[^>]*>/);
  return [...told, ...shown].map((part) => part.trim()).filter((part) => /\p{L}{2}/u.test(part));
}

test('the HTML has no words of its own, but the name', () => {
  const technical = /^(width=device-width|#[\da-f]{6}$)/;
  const own = wordsIn(html).filter((words) => !technical.test(words) && !words.startsWith('{{ '));
  expect(own).toEqual(['Skep', 'Skep']);
});

test('words in the HTML would be found', () => {
  expect(wordsIn('<p title="Hi you">{{ en x }} there</p>')).toEqual(['Hi you', '{{ en x }} there']);
});

test('the build puts both languages into the HTML', () => {
  const made = filled(html);
  expect(made).not.toContain('{{');
  for (const language of ['en', 'nl']) {
    expect(made).toContain(shellWords(language, 'no-script-what'));
  }
});

test('a message that is missing stops the build', () => {
  expect(() => filled('{{ en no-such-thing }}')).toThrow('no message no-such-thing in en');
  expect(() => filled('{{ fr no-script-what }}')).toThrow('in fr');
});

test.each([
  ['en', 'New game'],
  ['nl', 'Nieuwe partij'],
] as const)('the manifest in %s speaks it', (language, name) => {
  expect(JSON.parse(manifestIn(language))).toMatchObject({
    lang: language,
    description: shellWords(language, 'install-description'),
    shortcuts: [{ name, url: '/new' }],
  });
});

test('what the service worker keeps has another version when any content changes', () => {
  const files = new Map([
    ['/theme.js', 'one'],
    ['/', '<html>'],
  ]);
  const version = versionOf(files);
  expect(versionOf(new Map([...files].toReversed()))).toBe(version);
  expect(versionOf(new Map([...files, ['/theme.js', 'two']]))).not.toBe(version);
  expect(versionOf(new Map([...files, ['/icon.svg', '']]))).not.toBe(version);
});
