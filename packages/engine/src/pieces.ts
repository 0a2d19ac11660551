// Pieces, hexes and packed moves: see native/rules/types.h.
import { SkepError } from './errors.ts';
import { slots } from './generated.ts';

export type Color = 'w' | 'b';

/** A hex: q grows to the right, r grows down and to the right. */
export interface Hex {
  readonly q: number;
  readonly r: number;
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
  const number = numbers.get(name);
  if (number === undefined) throw new SkepError('bad-piece', `“${name}” is not a piece.`);
  return number;
}

/** @throws TypeError also for `[q, r]`, as skep-board has it: the module would read zeros. */
export function checkHex({ q, r }: Hex): void {
  if ((q | 0) === q && (r | 0) === r) return;
  throw new TypeError(`A hex is { q, r } with whole numbers, not { q: ${q}, r: ${r} }.`);
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
