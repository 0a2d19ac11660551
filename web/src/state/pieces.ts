import type { Color } from '../net/messages';

/** The bugs by their letters, in the order in which the rules list them. */
export const bugNames = {
  Q: 'queen',
  S: 'spider',
  B: 'beetle',
  G: 'grasshopper',
  A: 'ant',
  M: 'mosquito',
  L: 'ladybug',
  P: 'pillbug',
} as const;

export type BugLetter = keyof typeof bugNames;
export type BugName = (typeof bugNames)[BugLetter];

export const bugLetters = Object.keys(bugNames) as BugLetter[];
export const expansions: readonly BugLetter[] = ['M', 'L', 'P'];

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
