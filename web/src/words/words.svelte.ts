import { FluentBundle, FluentResource } from '@fluent/bundle';
import { keep, kept } from '../state/storage';

export const languages = ['en', 'nl'] as const;
export type Language = (typeof languages)[number];
export type Args = Readonly<Record<string, string | number>>;

type Catalogs = Record<Language, () => Promise<{ readonly texts: readonly string[] }>>;

const everywhere: Catalogs = {
  en: () => import('./en'),
  nl: () => import('./nl'),
};
/** Words that only some pages need. */
const extras = {
  lessons: { en: () => import('./learn_en'), nl: () => import('./learn_nl') },
  guide: { en: () => import('./guide_en'), nl: () => import('./guide_nl') },
  analysis: { en: () => import('./analysis_en'), nl: () => import('./analysis_nl') },
  puzzles: { en: () => import('./puzzles_en'), nl: () => import('./puzzles_nl') },
  explorer: { en: () => import('./explorer_en'), nl: () => import('./explorer_nl') },
  editor: { en: () => import('./editor_en'), nl: () => import('./editor_nl') },
} as const satisfies Record<string, Catalogs>;

export type Extra = keyof typeof extras;

let language: Language = $state('en');
let bundle = $state.raw(new FluentBundle('en'));
/** All that pages have asked for, loaded or on its way. */
let wanted: readonly Extra[] = [];
let loaded: readonly Extra[] = [];
let latest = 0;
/** The latest that has come. */
let shown = 0;
/** The language that was asked for last: its words may still be on their way. */
let asked: Language = 'en';

/** Returns the first of the wished languages that there is, else English. */
export function chooseLanguage(wished: readonly unknown[]): Language {
  for (const wish of wished) {
    const found = languages.find((one) => String(wish).toLowerCase().split('-')[0] === one);
    if (found) return found;
  }
  return 'en';
}

/** Makes a bundle of the contents of catalogs; if a message occurs twice, the last one counts. */
export function bundleOf(name: string, texts: readonly string[]): FluentBundle {
  const made = new FluentBundle(name, { useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text), { allowOverrides: true });
  return made;
}

async function load(name: Language): Promise<void> {
  latest += 1;
  asked = name;
  const [mine, having] = [latest, wanted];
  const parts = [everywhere[name](), ...having.map((extra) => extras[extra][name]())];
  const loading = Promise.all(parts).catch((error: unknown) => {
    if (mine === latest) asked = language;
    throw error;
  });
  const texts = (await loading).flatMap((part) => part.texts);
  // What came later has more words, or another language.
  if (mine < shown) return;
  shown = mine;
  bundle = bundleOf(name, texts);
  loaded = having;
  language = name;
  document.documentElement.lang = name;
  // What the browser asks for by itself can only speak one language at a time.
  const manifest = name === 'en' ? '/manifest.webmanifest' : `/manifest.${name}.webmanifest`;
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifest);
}

/** Speaks the first of these languages that there is; by default, the one chosen before, else the browser's. */
export function startWords(
  wished: readonly unknown[] = [kept('language'), ...navigator.languages],
): Promise<void> {
  return load(chooseLanguage(wished));
}

/** Adds words that only some pages need. */
export async function loadWords(extra: Extra): Promise<void> {
  if (!wanted.includes(extra)) wanted = [...wanted, extra];
  while (!loaded.includes(extra)) await load(asked); // oxlint-disable-line no-await-in-loop
}

/** Adds the words of the lessons. */
export const loadLessons = (): Promise<void> => loadWords('lessons');

/** Adds the words of the rules, the printed summary and the comparison of editions. */
export const loadGuide = (): Promise<void> => loadWords('guide');

/** Returns a message in a bundle; a message or variable that is missing is a bug, and throws. */
export function format(from: FluentBundle, id: string, args: Args): string {
  const pattern = from.getMessage(id)?.value;
  if (!pattern) throw new Error(`no message ${id}`);
  const errors: Error[] = [];
  const text = from.formatPattern(pattern, args, errors);
  if (errors[0]) throw new Error(`message ${id}`, { cause: errors[0] });
  return text;
}

/**
 * Returns a message in the page's language; whoever draws it is drawn anew in another. One that is
 * missing is a bug: it throws while the page is made, and is told to the console when it is used.
 */
export function t(id: string, args: Args = {}): string {
  try {
    return format(bundle, id, args);
  } catch (error) {
    if (!import.meta.env.PROD) throw error;
    reportError(error);
    return id.replaceAll('-', ' ');
  }
}

/** Returns a message that the server named, or null: a newer one knows more than this page. */
export function known(id: string, args: Args = {}): string | null {
  try {
    return format(bundle, id, args);
  } catch {
    return null;
  }
}

/** The page's language. */
export const speech = {
  get language(): Language {
    return language;
  },
  async choose(name: Language): Promise<void> {
    await load(name);
    keep('language', name);
  },
};
