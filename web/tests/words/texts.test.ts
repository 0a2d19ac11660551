import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { bundleOf, chooseLanguage, languages } from '../../src/words/words.svelte';

const source = join(import.meta.dirname, '../../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf-8' });
const components = files.filter((file) => file.endsWith('.svelte') && !file.startsWith('board'));
const programs = files.filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith('board'));
const read = (file: string): string => readFileSync(join(source, file), 'utf-8');

const catalogues = Object.fromEntries(
  languages.map((language) => {
    const folder = join(import.meta.dirname, '../../../src/skep/words', language);
    const names = [
      'rules',
      'versus',
      'web',
      'learn',
      'course',
      'guide',
      'web_puzzles',
      'web_analysis',
      'web_explorer',
      'web_editor',
      'setups',
    ];
    const texts = names.map((name) => readFileSync(join(folder, `${name}.ftl`), 'utf-8'));
    return [language, bundleOf(language, texts)];
  }),
);

/** Attributes that a person reads or hears. */
const spoken = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label']);

type Node = AST.SvelteNode | { readonly type: string };

/** Text that stands in a component itself: letters between tags, or in an attribute that is read. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type } = node as Node;
  if (type === 'Text') return [(node as AST.Text).data];
  if (type === 'Attribute') {
    const { name, value } = node as AST.Attribute;
    return spoken.has(name) && Array.isArray(value) ? textsIn(value) : [];
  }
  if (type === 'ExpressionTag' || type === 'Comment') return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : textsIn(value)));
}

describe('every word a person sees comes from a catalog', () => {
  test.each(components)('%s has none of its own', (file) => {
    const { fragment } = parse(read(file), { modern: true });
    expect(textsIn(fragment).filter((text) => /\p{L}/u.test(text))).toEqual([]);
  });

  test('a component with words of its own would be found', () => {
    const { fragment } = parse('<p title="Hi">{t("x")} there</p>', { modern: true });
    expect(textsIn(fragment)).toEqual(['Hi', ' there']);
  });
});

describe.each(languages)('the catalog %s', (language) => {
  const bundle = catalogues[language];

  test('has every message that the page asks for by name', () => {
    const asked = programs.flatMap((file) =>
      [...read(file).matchAll(/\bt\(\s*'([a-z][\w-]*)'/g)].map((match) => match[1] ?? ''),
    );
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((id) => !bundle?.hasMessage(id))).toEqual([]);
  });

  test.each([
    ['new-opponent-', ['computer', 'friend', 'same-screen']],
    ['act-', ['confirm', 'cancel', 'accept-draw', 'decline-draw', 'rematch', 'sit', 'now']],
    ['act-', ['accept-takeback', 'decline-takeback']],
    ['said-', ['took-back', 'ended', 'joined', 'clock-moved', 'rematch-made', 'rematch-asked']],
    ['said-', ['draw-offered', 'draw-declined', 'takeback-asked', 'takeback-declined']],
    ['note-', ['draw-declined', 'takeback-declined']],
    ['offer-', ['draw', 'takeback']],
    ['typed-', ['piece', 'near', 'form']],
    ['about-', ['what', 'trademark', 'license', 'privacy']],
    ['outcome-', ['surrounded', 'repetition', 'agreement', 'resignation', 'timeout', 'aborted']],
    ['outcome-', ['length', 'unknown']],
  ])('has all of %s', (family, names) => {
    expect(names.filter((name) => !bundle?.hasMessage(family + name))).toEqual([]);
  });

  test('has a line for each level', () => {
    const ids = Array.from({ length: 10 }, (_, index) => `level-${index + 1}-line`);
    expect(ids.filter((id) => !bundle?.hasMessage(id))).toEqual([]);
  });

  test('has the texts of each lesson, and of each answer', async () => {
    const { course, placesIn, wordsOf } = await import('../../src/pages/learn/course');
    const ids = [
      ...course.flatMap(({ name, chapter }) => [`course-${name}`, `course-${chapter}`]),
      ...placesIn(course).flatMap((place) => {
        const numbers = Array.from({ length: place.step.answers ?? 0 }, (_, index) => index + 1);
        return [wordsOf(place), ...numbers.map((number) => `${wordsOf(place)}-${number}`)];
      }),
      ...['win', 'stop', 'cover', 'stuck'].map((goal) => `course-no-${goal}`),
    ];
    expect(ids.length).toBeGreaterThan(60);
    expect(ids.filter((id) => !bundle?.hasMessage(id))).toEqual([]);
  });
});

test.each([
  [['nl-BE', 'en'], 'nl'],
  [['fr-FR', 'nl', 'en'], 'nl'],
  [['fr', 'de'], 'en'],
  [[null, 'NL'], 'nl'],
  [[], 'en'],
])('of %o the page speaks %s', (wished, language) => {
  expect(chooseLanguage(wished)).toBe(language);
});
