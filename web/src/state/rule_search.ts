/** Text, or text with its kind: bold, italic, code, or a reference to a rule. */
export type Inline = string | readonly string[];

export type Block =
  | { readonly kind: 'p' | 'source'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'code'; readonly code: string }
  | {
      readonly kind: 'picture';
      readonly name: string;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    };

export interface Rule {
  readonly number: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Section extends Rule {
  readonly rules: readonly Rule[];
}

/** Written from docs/rules.md and its translations by tools/page_rules.py. */
export interface RulesData {
  readonly intro: readonly Block[];
  readonly sections: readonly Section[];
}

export interface Found {
  /** The numbers of the rules that match; a section without rules counts as one. */
  readonly numbers: ReadonlySet<string>;
  /** Those whose title matches: they come first. */
  readonly titled: ReadonlySet<string>;
  /** The one that matches best. */
  readonly best: string | null;
  /** The words to highlight, as patterns; none if a number was typed. */
  readonly words: readonly string[];
}

/** Lowercase, without accents: `Eén` is `een`. Keeps the length, so that places stay the same. */
export function plain(text: string): string {
  const bare = (letter: string): string =>
    letter.normalize('NFD').charAt(0).toLowerCase().charAt(0) || letter;
  return [...text].map((letter) => (letter.length === 1 ? bare(letter) : letter)).join('');
}

/** The words of a text, without their kinds. */
export function inlineText(parts: readonly Inline[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : (part[1] ?? ''))).join('');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'p':
    case 'source':
      return inlineText(block.text);
    case 'list':
      return block.items.map(inlineText).join('\n');
    case 'table':
      return block.rows.flatMap((row) => row.map(inlineText)).join('\n');
    case 'code':
      return block.code;
    case 'picture':
      return block.alt;
  }
}

/** What a rule says, as text to search. */
export function textOf(rule: Rule): string {
  return [rule.title, ...rule.blocks.map(blockText)].join('\n');
}

/** The entries of a section that can be found: its rules, or else the section itself. */
export function entriesOf(section: Section): readonly Rule[] {
  return section.rules.length > 0 ? section.rules : [section];
}

const numberForm = /^r?\s*(\d{1,2})(?:\.(\d{0,2}))?$/i;

function byNumber(data: RulesData, [, section, rule]: RegExpExecArray): Found {
  const wanted = rule ? `R${section}.${rule}` : `R${section}`;
  const numbers = data.sections
    .filter(({ number }) => number === `R${section}`)
    .flatMap((one) => entriesOf(one).map(({ number }) => number))
    .filter((number) => !rule || number === wanted);
  return {
    numbers: new Set(numbers),
    titled: new Set(numbers),
    best: numbers[0] ?? null,
    words: [],
  };
}

function formOf(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The other words that lead to a rule, one rule per line: `R9.1 win lose`. */
export function synonymsFrom(lines: string): ReadonlyMap<string, string> {
  const entries = lines.split('\n').map((line) => line.trim().split(' '));
  return new Map(entries.map(([number = '', ...words]) => [number, words.join(' ')]));
}

interface Match {
  readonly number: string;
  /** How many of the words occur. */
  readonly count: number;
  /** Whether they all occur in its title, or in the other words that lead to it. */
  readonly isTitled: boolean;
}

function byWords(
  data: RulesData,
  forms: readonly RegExp[],
  synonyms: ReadonlyMap<string, string>,
): readonly Match[] {
  const countIn = (text: string): number => forms.filter((form) => form.test(plain(text))).length;
  return data.sections.flatMap((section) =>
    entriesOf(section)
      .map((rule) => ({ rule, also: synonyms.get(rule.number) ?? '' }))
      .map(({ rule, also }) => {
        const count = countIn(`${section.title}\n${textOf(rule)}\n${also}`);
        return {
          number: rule.number,
          count,
          isTitled: countIn(`${rule.title}\n${also}`) === count,
        };
      })
      .filter(({ count }) => count > 0),
  );
}

/** The words of a question without those that it doesn’t depend on, unless there are no others. */
function tellingWords(query: string, fillers: ReadonlySet<string>): readonly string[] {
  const words = plain(query)
    .replace(/[?!,;]+/g, ' ')
    .trim()
    .split(/\s+/);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Finds rules by number (`5.2`, `R5`) or by words. All words have to occur in the rule or in the title
 * of its section: at the beginning of words, or else anywhere. If no rule has them all, those with the
 * most of them are found. Fillers (“can I …”) don’t count. Returns null if nothing is asked.
 */
export function searchRules(
  data: RulesData,
  query: string,
  synonyms: ReadonlyMap<string, string> = new Map(),
  fillers: ReadonlySet<string> = new Set(),
): Found | null {
  const asked = query.trim();
  if (!asked) return null;
  const number = numberForm.exec(asked);
  if (number) return byNumber(data, number);
  const words = tellingWords(asked, fillers);
  const atStart = words.map((word) => new RegExp(`(?<![\\p{L}\\d])${formOf(word)}`, 'u'));
  const anywhere = words.map((word) => new RegExp(formOf(word)));
  const [begun, inside] = [atStart, anywhere].map((one) => byWords(data, one, synonyms));
  const most = Math.max(0, ...(begun ?? []).map(({ count }) => count));
  const [forms, found] = (
    [
      [atStart, begun, words.length],
      [anywhere, inside, words.length],
      [atStart, begun, most],
    ] as const
  )
    .map(
      ([one, matches = [], wanted]) =>
        [one, matches.filter(({ count }) => count === wanted)] as const,
    )
    .find(([, matches]) => matches.length > 0) ?? [anywhere, []];
  const best = found.find(({ isTitled }) => isTitled) ?? found[0];
  return {
    numbers: new Set(found.map((one) => one.number)),
    titled: new Set(found.filter(({ isTitled }) => isTitled).map((one) => one.number)),
    best: best?.number ?? null,
    // To highlight every "a" and "to" would hide the words that matter.
    words: forms.filter((_, index) => (words[index] ?? '').length > 2).map((form) => form.source),
  };
}

/**
 * Returns the sections to show: all of them, or those with matches. The ones with a matching title
 * come first, and the ones that only explain terms and formats come last.
 */
export function sectionsFor(
  data: RulesData,
  found: Found | null,
  minor: ReadonlySet<string>,
): readonly Section[] {
  if (!found) return data.sections;
  const rank = (section: Section): number => {
    if (entriesOf(section).some(({ number }) => found.titled.has(number))) return 0;
    return minor.has(section.number) ? 2 : 1;
  };
  return data.sections
    .filter((section) => entriesOf(section).some(({ number }) => found.numbers.has(number)))
    .toSorted((one, two) => rank(one) - rank(two));
}

/** Cuts a text where words occur in it, given as patterns; every second part is such a word. */
export function cutAt(text: string, words: readonly string[]): readonly string[] {
  if (words.length === 0) return [text];
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: word } of plain(text).matchAll(new RegExp(words.join('|'), 'gu'))) {
    parts.push(text.slice(from, index), text.slice(index, index + word.length));
    from = index + word.length;
  }
  return [...parts, text.slice(from)];
}
