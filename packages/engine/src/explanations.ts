// Explanations as native/wasm/explain_api.cpp packs them.
import { reasonCodes, reasonMessages, type ReasonCode } from './generated.ts';
import { NumberReader } from './number_reader.ts';
import type { Hex } from './pieces.ts';

/** How a legal move is made. */
export interface How {
  readonly legal: true;
  readonly way: 'placement' | 'walk' | 'throw';
  /** What the piece moves as, as a letter: for a mosquito, the bug it copies. */
  readonly bug: string;
  /** The piece that throws it, if it is thrown. */
  readonly thrower: string | null;
  /** The hexes it passes through, from start to end. A placement has only an end. */
  readonly route: readonly Hex[];
}

/** Why a move is illegal. */
export interface Reason {
  readonly legal: false;
  readonly code: ReasonCode;
  /** The code in a few English words. */
  readonly message: string;
  /** The piece that can't move; null for a pass. */
  readonly piece: string | null;
  /** The pieces that prevent it. */
  readonly pieces: readonly string[];
  /** Where to look. */
  readonly hexes: readonly Hex[];
  /** The hexes between which the step fails. */
  readonly step: readonly [Hex, Hex] | null;
  /** What the piece moves as, as a letter. */
  readonly bug: string | null;
  /** How many steps it would take. */
  readonly count: number | null;
}

export type Explanation = How | Reason;

const ways = ['placement', 'walk', 'throw'] as const;

export function gameOver(piece: string | null): Reason {
  const code = 'game_over';
  const message = reasonMessages[code];
  const nothing = { hexes: [], pieces: [], step: null, bug: null, count: null };
  return { legal: false, code, message, piece, ...nothing };
}

/** Read an explanation; null for an empty list. */
export function readExplanation(numbers: readonly number[]): Explanation | null {
  if (numbers.length === 0) return null;
  const reader = new NumberReader(numbers);
  return reader.next() === 0 ? readHow(reader) : readReason(reader);
}

function readHow(reader: NumberReader): How {
  const way = ways[reader.next()] ?? 'walk';
  const bug = reader.bug() ?? '';
  return { legal: true, way, bug, thrower: reader.piece(), route: reader.hexes() };
}

function readReason(reader: NumberReader): Reason {
  const code = reasonCodes[reader.next()] ?? 'game_over';
  const piece = reader.piece();
  const bug = reader.bug();
  const count = reader.next();
  const pieces = reader.list(() => reader.piece() ?? '');
  const hexes = reader.hexes();
  const [from, to] = reader.hexes();
  return {
    legal: false,
    code,
    message: reasonMessages[code],
    piece,
    pieces,
    hexes,
    step: from && to ? [from, to] : null,
    bug,
    count: count < 0 ? null : count,
  };
}
