import type { RulesData } from '../../state/rule_search';
import type { Language } from '../../words/words.svelte';

const files: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import('./rules_en.json'),
  nl: () => import('./rules_nl.json'),
};

const urls: Record<string, string> = import.meta.glob('../../../../docs/images/rules/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The addresses of the pictures in docs/rules.md, by name. */
const pictures = new Map(
  Object.entries(urls).map(([path, url]) => [/(\w+)\.svg$/.exec(path)?.[1], url]),
);

export function pictureOf(name: string): string {
  return pictures.get(name) ?? '';
}

/** Loads the rules in a language. */
export async function loadRules(language: Language): Promise<RulesData> {
  return (await files[language]()).default as RulesData;
}
