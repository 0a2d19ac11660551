// What a file says about a game besides its moves: who played, when, and how it ended.
import { objectAt, stringAt } from './json_fields';
import { cleanName, nameFrom } from './text';

/** The tags that are kept, in the order in which PGN lists them. */
export const tagNames = [
  'Date',
  'Event',
  'Site',
  'Round',
  'White',
  'Black',
  'Result',
  'Termination',
] as const;

export type TagName = (typeof tagNames)[number];

export type Tags = Readonly<Partial<Record<TagName, string>>>;

/** In characters. */
const longestTag = 200;

/** How PGN writes what nobody knows. */
const unknown = /^[-?.*\s]*$/;

const results: ReadonlyMap<string, string> = new Map([
  ['1-0', 'WhiteWins'],
  ['0-1', 'BlackWins'],
  ['1/2-1/2', 'Draw'],
  ['whitewins', 'WhiteWins'],
  ['blackwins', 'BlackWins'],
  ['draw', 'Draw'],
]);

/** Those of a file's tags that are kept. */
export function tagsFrom(found: Readonly<Record<string, string | undefined>>): Tags {
  const kept = tagNames.flatMap((name) => {
    const value = cleanName(cleanName(found[name] ?? '').slice(0, longestTag));
    const told = name === 'Result' ? (results.get(value.toLowerCase()) ?? '') : value;
    return unknown.test(told) ? [] : [[name, told] as const];
  });
  return Object.fromEntries(kept);
}

/** Reads tags from JSON. @throws StudyError what is wrong, and where. */
export function tagsAt(found: unknown, at: string): Tags {
  const tags = objectAt(found ?? {}, at, tagNames);
  for (const [name, value] of Object.entries(tags)) stringAt(value, `${at}.${name}`, longestTag);
  return tagsFrom(tags as Readonly<Record<string, string>>);
}

/** Tags as a field of JSON; none if there is nothing in them. */
export const tagsJson = (tags: Tags = {}): { readonly tags?: Tags } =>
  Object.keys(tags).length > 0 ? { tags } : {};

/** What is known of a game besides how it ended. */
export function withoutEnding({
  Result: _result,
  Termination: _termination,
  ...others
}: Tags): Tags {
  return others;
}

/** Who played; empty if nobody is named. */
export const playersOf = ({ White, Black }: Tags): string =>
  nameFrom([White, Black].filter(Boolean).join(' – '));
