import type { Color } from '../net/messages';
import { bugCounts, bugNames, expansionLetters } from './rules';

export { bugCounts, bugNames };

export type BugLetter = keyof typeof bugNames;
export type BugName = (typeof bugNames)[BugLetter];

export const bugLetters = Object.keys(bugNames) as BugLetter[];
export const expansions: readonly BugLetter[] = expansionLetters;

export const colorNames = { w: 'white', b: 'black' } as const;

export function other(color: Color): Color {
  return color === 'w' ? 'b' : 'w';
}

/** The color of a piece: wA1 is white. */
export function colorOf(piece: string): Color {
  return piece.startsWith('b') ? 'b' : 'w';
}

/** The letter of a piece's bug: that of wA1 is A. */
export function letterOf(piece: string): BugLetter {
  return piece.charAt(1) as BugLetter;
}

export function bugOf(piece: string): BugName {
  return bugNames[letterOf(piece)];
}

/** What messages about a piece want to know of it. */
export function facts(piece: string): {
  piece: string;
  bug: BugName;
  color: 'white' | 'black';
  opponent: 'white' | 'black';
} {
  const color = colorOf(piece);
  return {
    piece,
    bug: bugOf(piece),
    color: colorNames[color],
    opponent: colorNames[other(color)],
  };
}
