// What <skep-board> is given, by attribute or from a script, as what the board needs.
import { fromKey, toKey } from '../geometry';
import { placeOf } from '../hive';
import {
  bugs,
  colors,
  type Box,
  type Color,
  type Hex,
  type HexKey,
  type Legal,
  type Move,
  type PieceName,
  type Stacks,
  type Way,
} from '../types';
import { ReadError } from './errors';
import { isPiece, readSetup, type Position } from './setup';

/** A hex, as `[q, r]`, `"q,r"` or `{ q, r }`. */
export type HexInput = Hex | HexKey | { readonly q: number; readonly r: number };
/** A setup string, or the pieces of each hex from the ground up: `{ "0,0": ["wQ", "bB1"] }`. */
export type PositionInput = string | Stacks | Readonly<Record<string, readonly PieceName[]>>;
/** The hexes where each piece can go: `{ wA1: [[1, 0], [2, -1]] }`. */
export type LegalInput =
  ReadonlyMap<PieceName, readonly HexInput[]> | Readonly<Record<PieceName, readonly HexInput[]>>;
/** The last move. `start` is missing or null for a piece from the reserve. */
export interface LastInput {
  readonly piece: PieceName;
  readonly end: HexInput;
  readonly start?: HexInput | null;
  readonly route?: readonly HexInput[];
  readonly way?: Way;
  readonly thrower?: PieceName | null;
  readonly bug?: string | null;
}

/** Six digits, as in a setup string. */
const FARTHEST = 999_999;

/** The value of a text that is JSON, such as an attribute; any other value as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new ReadError('this text isn’t JSON');
  }
}

function entriesOf(value: unknown, expected: string): [unknown, unknown][] {
  if (value instanceof Map) return [...value];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ReadError(`expected ${expected}`);
  }
  return Object.entries(value);
}

function listOf(value: unknown, expected: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new ReadError(`expected ${expected}`);
  return value;
}

export function readHex(value: unknown): Hex {
  const text = typeof value === 'string' ? value : partsOf(value).join(',');
  const isHex = /^-?\d{1,6},-?\d{1,6}$/.test(text);
  const hex = isHex ? fromKey(text as HexKey) : null;
  if (hex === null || hex.some((part) => Math.abs(part) > FARTHEST)) {
    throw new ReadError(`expected a hex, such as [0, -1] or "0,-1", and got ${shown(value)}`);
  }
  return [hex[0] + 0, hex[1] + 0]; // no −0
}

function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const { q, r } = Object(value) as { readonly q?: unknown; readonly r?: unknown };
  return [q, r];
}

function readPiece(value: unknown): PieceName {
  if (isPiece(value)) return value;
  throw new ReadError(`expected a piece, such as wQ or bA1, and got ${shown(value)}`);
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 60);

export function readPosition(value: unknown): Position {
  if (typeof value === 'string' && !value.trimStart().startsWith('{')) return readSetup(value);
  const stacks = new Map<HexKey, readonly PieceName[]>();
  const seen = new Set<PieceName>();
  for (const [key, stack] of entriesOf(parsed(value), 'a setup string, or pieces by hex')) {
    const hex = toKey(readHex(key));
    const pieces = listOf(stack, `a list of pieces on hex ${hex}`).map(readPiece);
    if (pieces.length === 0) throw new ReadError(`hex ${hex} has no pieces`);
    for (const piece of pieces) {
      if (seen.has(piece)) throw new ReadError(`${piece} is on the board twice`);
      seen.add(piece);
    }
    stacks.set(hex, pieces);
  }
  return { stacks, turn: null, box: null };
}

export function readLegal(value: unknown): Legal {
  const entries = entriesOf(parsed(value), 'the hexes of each piece, such as {"wA1": [[1, 0]]}');
  return new Map(
    entries.map(([piece, hexes]) => [
      readPiece(piece),
      listOf(hexes, `a list of hexes for ${shown(piece)}`).map(readHex),
    ]),
  );
}

export const readHexes = (value: unknown): readonly Hex[] =>
  listOf(parsed(value), 'a list of hexes').map(readHex);

export function readBox(value: unknown): Box {
  const entries = entriesOf(parsed(value), 'the pieces per bug, such as {"Q": 1, "A": 3}');
  for (const [bug, count] of entries) {
    const isCount = Number.isInteger(count) && Number(count) >= 0 && Number(count) <= 3;
    if (!bugs.some((one) => one === bug) || !isCount) {
      throw new ReadError('expected a bug’s letter and a number from 0 to 3');
    }
  }
  return Object.fromEntries(entries);
}

const orNull = <Value>(value: unknown, read: (given: unknown) => Value): Value | null =>
  value === null || value === undefined ? null : read(value);

export function readLast(value: unknown): Move {
  const given = Object.fromEntries(entriesOf(parsed(value), 'a move with a piece and its end'));
  const move = given as Partial<LastInput>;
  const start = orNull(move.start, readHex);
  return {
    piece: readPiece(move.piece),
    start,
    end: readHex(move.end),
    way: readWay(move.way ?? (start === null ? 'placement' : 'walk')),
    route: (move.route ?? []).map(readHex),
    thrower: orNull(move.thrower, readPiece),
    bug: move.bug ?? null,
  };
}

/** The move that put a piece on a hex, as the board marks it. */
export function moveTo(stacks: Stacks, piece: PieceName, end: Hex): Move {
  const start = placeOf(stacks, piece)?.hex ?? null;
  return readLast({ piece, start, end });
}

export const readColor = (value: unknown): Color => oneOf(colors, value);
const readWay = (value: unknown): Way => oneOf(['placement', 'walk', 'throw'] as const, value);

/** The colors in a list or a text: `w`, `b`, `w b`, or nothing for none. */
export function readColors(value: unknown): readonly Color[] {
  const parts = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value;
  return listOf(parts, 'colors: w, b, or both').map(readColor);
}

export function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value {
  const found = values.find((value) => value === given);
  if (found !== undefined) return found;
  throw new ReadError(`expected ${values.join(' or ')}, and got ${shown(given)}`);
}

/** A switch: as an attribute it is on unless it says "false". */
export const readSwitch = (value: unknown): boolean =>
  typeof value === 'string' ? value !== 'false' : Boolean(value);

export function readWhole(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number)) return number;
  throw new ReadError(`expected a whole number, and got ${shown(value)}`);
}

export const other = (color: Color): Color => (color === 'w' ? 'b' : 'w');
