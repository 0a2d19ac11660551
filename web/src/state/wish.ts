import type { ClockSettings, Color, NewGame, SeatChoice } from '../net/messages';
import { expansions } from './pieces';
import { boxes } from './rules';

export { boxes };

export const opponents = ['computer', 'friend', 'same_screen'] as const;
export type Opponent = (typeof opponents)[number];

export type Edition = keyof typeof boxes;

/** The printed editions, newest first. */
export const editions = Object.keys(boxes) as [Edition, ...Edition[]];

/** Main time in minutes and increment in seconds. */
export const clockPresets = [
  { minutes: 3, seconds: 3 },
  { minutes: 10, seconds: 5 },
  { minutes: 20, seconds: 10 },
] as const;

export type ClockChoice = 'none' | 'own' | '0' | '1' | '2';

/** The choices in the form for a new game. */
export interface Wish {
  opponent: Opponent;
  level: number;
  /** Choose the bugs and play by tournament rules, or choose an edition. */
  by: 'bugs' | 'box';
  edition: Edition;
  /** The letters of the chosen expansions, in the order of a game type. */
  letters: string;
  color: SeatChoice;
  first: Color;
  clock: ClockChoice;
  minutes: number;
  seconds: number;
}

/** The letters of all expansions: with them, a game has all eight bugs. */
export const allLetters = expansions.join('');

/** The five base bugs, at once. The expansions come one by one: see bug_offer.ts. */
export const firstWish: Wish = {
  opponent: 'computer',
  level: 1,
  by: 'bugs',
  edition: editions[0],
  letters: '',
  color: 'white',
  first: 'w',
  clock: 'none',
  minutes: 15,
  seconds: 5,
};

const optionalLetters = expansions.map((letter) => `${letter}?`).join('');
const lettersForm = new RegExp(`^${optionalLetters}$`);
const rulesForm = new RegExp(`^([^+,]*)(?:\\+([${expansions.join('')}]*))?`);

const allowed: { [K in keyof Wish]: (value: unknown) => boolean } = {
  opponent: (value) => opponents.some((one) => one === value),
  level: (value) => Number.isInteger(value) && within(Number(value), 1, 10),
  by: (value) => value === 'bugs' || value === 'box',
  edition: (value) => editions.some((one) => one === value),
  letters: (value) => typeof value === 'string' && lettersForm.test(value),
  color: (value) => value === 'white' || value === 'black' || value === 'random',
  first: (value) => value === 'w' || value === 'b',
  clock: (value) => ['none', 'own', '0', '1', '2'].includes(String(value)),
  minutes: (value) => isClockTime('minutes', value),
  seconds: (value) => isClockTime('seconds', value),
};

/** The limits of a custom clock. */
export const clockLimits = {
  minutes: { min: 1, max: 180 },
  seconds: { min: 0, max: 180 },
} as const;
export type ClockField = keyof typeof clockLimits;

function isClockTime(field: ClockField, value: unknown): boolean {
  const { min, max } = clockLimits[field];
  return Number.isInteger(value) && within(Number(value), min, max);
}

/** The fields of a custom clock that are invalid. */
export function clockFaults(wish: Wish): ClockField[] {
  if (wish.clock !== 'own') return [];
  return (['minutes', 'seconds'] as const).filter((field) => !isClockTime(field, wish[field]));
}

function within(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}

/** Restores the last choices from storage, and drops the ones that aren't valid. */
export function wishFrom(stored: unknown): Wish {
  const found = typeof stored === 'object' && stored !== null ? stored : {};
  const good = Object.entries(found).filter(
    ([name, value]) => name in allowed && allowed[name as keyof Wish](value),
  );
  return { ...firstWish, ...Object.fromEntries(good) };
}

/** The expansions to choose from: all of them, or those of the edition. */
export function lettersOf(wish: Wish): string {
  return wish.by === 'bugs' ? allLetters : boxes[wish.edition].letters;
}

/** Adds an expansion, or removes it. */
export function toggled(letters: string, letter: string): string {
  const isIn = letters.includes(letter);
  return expansions.filter((one) => (one === letter ? !isIn : letters.includes(one))).join('');
}

/** The rule set as text for the server: `Base+ML`, `classic+M`, `carbon`. */
export function rulesOf(wish: Wish): string {
  const available = lettersOf(wish);
  const letters = [...wish.letters].filter((one) => available.includes(one)).join('');
  if (wish.by === 'bugs') return letters ? `Base+${letters}` : 'Base';
  return letters === available ? wish.edition : `${wish.edition}+${letters}`;
}

/** The edition of a game, if it has one, and its expansions. */
export interface Pieces {
  readonly edition: Edition | null;
  readonly letters: string;
}

/** Reads a rule set: `Base+ML` has no edition, `classic+M` leaves out an expansion of one. */
export function piecesOf(rules: string): Pieces {
  const [, name = '', letters] = rulesForm.exec(rules) ?? [];
  const edition = editions.find((one) => one === name.toLowerCase()) ?? null;
  return { edition, letters: letters ?? (edition ? boxes[edition].letters : '') };
}

export function firstIsOpen(wish: Wish): boolean {
  return wish.by === 'box' && boxes[wish.edition].firstIsOpen;
}

export function clockOf(wish: Wish): ClockSettings | null {
  if (wish.clock === 'none') return null;
  const { minutes, seconds } = wish.clock === 'own' ? wish : clockPresets[wish.clock];
  return { main_s: minutes * 60, increment_s: seconds };
}

/** The request for a new game with these choices. */
export function newGameOf(wish: Wish): NewGame {
  const { opponent } = wish;
  return {
    opponent: opponent === 'computer' ? { type: opponent, level: wish.level } : { type: opponent },
    rules: rulesOf(wish),
    color: opponent === 'same_screen' ? 'white' : wish.color,
    first: firstIsOpen(wish) ? wish.first : null,
    clock: clockOf(wish),
  };
}
