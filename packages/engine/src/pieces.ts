// Pieces, hexes and packed moves: see native/rules/types.h.
import { SkepError } from './errors.ts';
import { bugLetters, slots } from './generated.ts';
import { checkText, wrongType } from './inputs.ts';

export type Color = 'w' | 'b';

/** A hex: q grows to the right, r grows down and to the right. */
export interface Hex {
  readonly q: number;
  readonly r: number;
}

/** A hex as skep-board has it: `[q, r]`. */
export type HexPair = readonly [number, number];

/** The letter of a bug. */
export type Bug = (typeof bugLetters)[number];

/** A move as skep-board tells it: a piece, and where it goes. */
export interface BoardMove {
  readonly piece: string;
  readonly hex: Hex | HexPair;
}

/** A piece of the game, and where it is. */
export interface PlacedPiece {
  /** Its name in notation, for example `wA1`. */
  readonly piece: string;
  /** Where it lies; null if it is in reserve. */
  readonly hex: Hex | null;
  /** How many pieces lie below it. */
  readonly level: number;
}

/** A move: its string, and what it moves where. */
export interface Move {
  /** The move in UHP notation, for example `wA1 -bQ`. */
  readonly text: string;
  readonly kind: 'placement' | 'movement' | 'pass';
  /** The piece; null for a pass. */
  readonly piece: string | null;
  /** Where it comes from; null for a placement or a pass. */
  readonly start: Hex | null;
  /** Where it goes; null for a pass. */
  readonly end: Hex | null;
}

export const colors = ['w', 'b'] as const;
export const noPiece = 255;

const names = slots.flatMap((slot) => colors.map((color) => color + slot));
const numbers = new Map(names.map((name, number) => [name, number]));

export function pieceName(number: number): string {
  const name = names[number];
  if (name === undefined) throw new RangeError(`no such piece: ${number}`);
  return name;
}

export function pieceNumber(name: string): number {
  checkText('The piece', name);
  const number = numbers.get(name);
  if (number === undefined) throw new SkepError('bad-piece', `“${name}” is not a piece.`);
  return number;
}

/** Return a hex in either spelling as `{ q, r }`. @throws TypeError for anything else. */
export function readHex(hex: Hex | HexPair): Hex {
  const [q, r] = (Array.isArray(hex) ? hex : partsOf(hex)) as HexPair;
  // The module would read zeros.
  if ((q | 0) === q && (r | 0) === r) return { q, r };
  throw new TypeError(`A hex is { q, r } or [q, r] with whole numbers, not ${q}, ${r}.`);
}

function partsOf(hex: unknown): HexPair {
  if (typeof hex !== 'object' || hex === null)
    throw wrongType('The hex', '{ q, r } or [q, r]', hex);
  const { q, r } = hex as Hex;
  return [q, r];
}

const kinds = ['placement', 'movement', 'pass'] as const;
const cellMask = 0x3ff;

/** Unpack a move; cells are turned into hexes by the caller's position. */
export function unpack(bits: number, text: string, hexOf: (cell: number) => Hex): Move {
  const kind = kinds[bits >>> 27] ?? 'pass';
  if (kind === 'pass') return { text, kind, piece: null, start: null, end: null };
  const start = kind === 'movement' ? hexOf((bits >>> 10) & cellMask) : null;
  const piece = pieceName((bits >>> 20) & 0x7f);
  return { text, kind, piece, start, end: hexOf(bits & cellMask) };
}
