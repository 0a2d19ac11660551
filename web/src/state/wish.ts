import type { ClockSettings, Color, NewGame, SeatChoice } from '../net/messages';
import { expansions } from './pieces';

export const opponents = ['computer', 'friend', 'same_screen'] as const;
export type Opponent = (typeof opponents)[number];

export const editions = ['ultimate', 'carbon', 'pocket', 'classic', 'dutch-2005'] as const;
export type Edition = (typeof editions)[number];

/** The expansions that the box of an edition has, and whether either side may begin. */
export const boxes: Readonly<Record<Edition, { letters: string; firstIsOpen: boolean }>> = {
  ultimate: { letters: 'MLP', firstIsOpen: false },
  carbon: { letters: 'ML', firstIsOpen: true },
  pocket: { letters: 'ML', firstIsOpen: true },
  classic: { letters: 'ML', firstIsOpen: true },
  'dutch-2005': { letters: '', firstIsOpen: true },
};

/** Main time in minutes and increment in seconds. */
export const clockPresets = [
  { minutes: 3, seconds: 3 },
  { minutes: 10, seconds: 5 },
  { minutes: 20, seconds: 10 },
] as const;

export type ClockChoice = 'none' | 'own' | '0' | '1' | '2';

/** What a person wants to play: all that the sheet for a new game asks. */
export interface Wish {
  opponent: Opponent;
  level: number;
  /** Bugs chosen one by one and the rules of today, or the box that somebody owns. */
  by: 'bugs' | 'box';
  edition: Edition;
  /** The expansions that are in, as letters in the order M, L, P. */
  letters: string;
  color: SeatChoice;
  first: Color;
  clock: ClockChoice;
  minutes: number;
  seconds: number;
}

export const firstWish: Wish = {
  opponent: 'computer',
  level: 1,
  by: 'bugs',
  edition: 'ultimate',
  letters: 'MLP',
  color: 'white',
  first: 'w',
  clock: 'none',
  minutes: 15,
  seconds: 5,
};

const allowed: { [K in keyof Wish]: (value: unknown) => boolean } = {
  opponent: (value) => opponents.some((one) => one === value),
  level: (value) => Number.isInteger(value) && within(Number(value), 1, 10),
  by: (value) => value === 'bugs' || value === 'box',
  edition: (value) => editions.some((one) => one === value),
  letters: (value) => typeof value === 'string' && /^M?L?P?$/.test(value),
  color: (value) => value === 'white' || value === 'black' || value === 'random',
  first: (value) => value === 'w' || value === 'b',
  clock: (value) => ['none', 'own', '0', '1', '2'].includes(String(value)),
  minutes: (value) => Number.isInteger(value) && within(Number(value), 1, 180),
  seconds: (value) => Number.isInteger(value) && within(Number(value), 0, 180),
};

function within(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}

/** Takes the last wish from storage, field by field where it is one of ours. */
export function wishFrom(stored: unknown): Wish {
  const found = typeof stored === 'object' && stored !== null ? stored : {};
  const good = Object.entries(found).filter(
    ([name, value]) => name in allowed && allowed[name as keyof Wish](value),
  );
  return { ...firstWish, ...Object.fromEntries(good) };
}

/** The expansions that can be chosen: all, or those that the box has. */
export function lettersOf(wish: Wish): string {
  return wish.by === 'bugs' ? expansions.join('') : boxes[wish.edition].letters;
}

/** Puts an expansion in or takes it out. */
export function toggled(letters: string, letter: string): string {
  const isIn = letters.includes(letter);
  return expansions.filter((one) => (one === letter ? !isIn : letters.includes(one))).join('');
}

/** The rules of a wish, as the server reads them: `Base+ML`, `classic+M`, `carbon`. */
export function rulesOf(wish: Wish): string {
  const available = lettersOf(wish);
  const letters = [...wish.letters].filter((one) => available.includes(one)).join('');
  if (wish.by === 'bugs') return letters ? `Base+${letters}` : 'Base';
  return letters === available ? wish.edition : `${wish.edition}+${letters}`;
}

/** The box that a game is played with, if it is one of those, and the expansions that are in. */
export interface Pieces {
  readonly edition: Edition | null;
  readonly letters: string;
}

/** Reads the name of rules: `Base+ML` is no box, `classic+M` one from which something is left out. */
export function piecesOf(rules: string): Pieces {
  const [, name = '', letters] = /^([^+,]*)(?:\+([MLP]*))?/.exec(rules) ?? [];
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

/** A wish as the server wants to hear it. */
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
