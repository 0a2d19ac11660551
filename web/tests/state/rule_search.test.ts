// @vitest-environment node
import { expect, test } from 'vitest';
import english from '../../src/pages/rules/rules_en.json';
import dutch from '../../src/pages/rules/rules_nl.json';
import {
  cutAt,
  plain,
  searchRules,
  sectionsFor,
  synonymsFrom,
  type RulesData,
} from '../../src/state/rule_search';

const en = english as unknown as RulesData;
const nl = dutch as unknown as RulesData;

function numbers(data: RulesData, query: string, synonyms?: ReadonlyMap<string, string>): string[] {
  return [...(searchRules(data, query, synonyms)?.numbers ?? [])];
}

test.each(['', '   '])('an empty search (%o) asks for nothing', (query) => {
  expect(searchRules(en, query)).toBeNull();
});

test.each([
  ['5.2', ['R5.2']],
  ['R5.2', ['R5.2']],
  ['r 5.2', ['R5.2']],
  ['r5', ['R5.1', 'R5.2']],
  ['5.', ['R5.1', 'R5.2']],
  ['1', ['R1.1', 'R1.2', 'R1.3', 'R1.4']],
  ['10', ['R10']],
  ['5.9', []],
  ['99', []],
])('the number %s finds %o', (query, found) => {
  expect(numbers(en, query)).toEqual(found);
});

test('a word finds the rules that have it, best title first', () => {
  const found = searchRules(en, 'spider');
  expect(found?.best).toBe('R7.4');
  expect(found?.numbers).toContain('R3.2');
  expect(found?.numbers).not.toContain('R3.5');
});

test('a word begins where it stands: an ant is not in “want”', () => {
  expect(numbers(en, 'ant')).not.toContain('R6.2');
  expect(numbers(en, 'ant')).toContain('R7.5');
});

test('a word inside another is found if no word begins with it', () => {
  expect(numbers(nl, 'enkoningin')).toContain('R7.1');
});

test('all words must occur, in any order', () => {
  expect(numbers(en, 'stunned throw')).toEqual(numbers(en, 'throw stunned'));
  expect(numbers(en, 'stunned grasshopper')).toEqual(['R2']);
});

test('accents and capitals make no difference', () => {
  expect(plain('Eén KORF')).toBe('een korf');
  expect(searchRules(nl, 'EEN KORF')?.best).toBe('R4.3');
});

test('the title of a section finds its rules', () => {
  expect(numbers(en, 'end of the game')).toEqual(expect.arrayContaining(['R9.1', 'R9.2']));
});

test('a synonym finds a rule that says it in other words', () => {
  const synonyms = synonymsFrom('R9.1 win lose\nR7.3 jump');
  expect(searchRules(en, 'win', synonyms)?.best).toBe('R9.1');
});

const fillers = new Set(['can', 'i', 'to', 'my', 'at']);

test('words that say nothing about what is asked don’t count', () => {
  const synonyms = synonymsFrom('R9.2 skip');
  expect(searchRules(en, 'can I pass?', new Map(), fillers)?.best).toBe(
    searchRules(en, 'pass')?.best,
  );
  expect(searchRules(en, 'Can I skip?', synonyms, fillers)?.best).toBe('R9.2');
  expect(searchRules(en, 'can i', new Map(), fillers)?.numbers.size).toBeGreaterThan(0);
});

test('if no rule has all words, those with the most of them are found', () => {
  expect(numbers(en, 'zebra stunned grasshopper')).toEqual(numbers(en, 'stunned grasshopper'));
  const synonyms = synonymsFrom('R3.2 next own color');
  expect(searchRules(en, 'place next to my own color', synonyms, fillers)?.best).toBe('R3.2');
  expect(numbers(en, 'zebra giraffe')).toEqual([]);
});

test.each(['(', '[a', '\\', '*', '.'])('%s is a text like any other', (query) => {
  expect(() => searchRules(en, query)).not.toThrow();
});

test('sections with a matching title come first, and terms and formats last', () => {
  const minor = new Set(['R1', 'R2', 'R10']);
  const shown = sectionsFor(en, searchRules(en, 'gate'), minor).map(({ number }) => number);
  expect(shown.slice(0, 2)).toEqual(['R5', 'R6']);
  expect(shown.slice(-2)).toEqual(['R1', 'R2']);
  expect(sectionsFor(en, null, minor)).toBe(en.sections);
});

test('short words are not highlighted', () => {
  const found = searchRules(en, 'freedom to move');
  expect(found?.words.length).toBe(2);
});

test('a text is cut where the words are', () => {
  const words = searchRules(en, 'gate')?.words ?? [];
  expect(cutAt('A gate, two Gates', words)).toEqual(['A ', 'gate', ', two ', 'Gate', 's']);
  expect(cutAt('A gate', [])).toEqual(['A gate']);
});
