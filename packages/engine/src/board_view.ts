// A position as the properties of skep-board's element, which counts hexes as this game does.
import type { Game } from './game.ts';
import type { Bug, Color, Hex, HexPair, Move, PlacedPiece } from './pieces.ts';

/** What `<skep-board>` shows of a game: `Object.assign(board, game.board())`. */
export interface BoardView {
  /** The pieces of each hex, from the ground up. */
  readonly position: Readonly<Record<string, readonly string[]>>;
  /** Where each piece of the side to move can go; empty for a pass, or if the game is over. */
  readonly legal: Readonly<Record<string, readonly HexPair[]>>;
  /** The part of `legal` that a piece reaches only by a throw. */
  readonly throws: Readonly<Record<string, readonly HexPair[]>>;
  /** The side to move. */
  readonly turn: Color;
  /** The last move; null before the first, and after a pass. */
  readonly last: {
    readonly piece: string;
    readonly start: HexPair | null;
    readonly end: HexPair;
  } | null;
  /** The pieces that each side starts with. */
  readonly box: Readonly<Partial<Record<Bug, number>>>;
}

export function boardView(game: Game, last: Move | null): BoardView {
  const [pieces, moves] = [game.pieces(), game.legalMoves()];
  const canThrow = pieces.some(({ piece, hex }) => hex !== null && piece.endsWith('P'));
  const isThrow = ({ kind, piece, end }: Move): boolean => {
    if (!canThrow || kind !== 'movement' || piece === null || end === null) return false;
    const how = game.explain(piece, end);
    return how.legal && how.way === 'throw';
  };
  return {
    position: stacksOf(pieces),
    legal: endsOf(moves),
    throws: endsOf(moves.filter(isThrow)),
    turn: game.toMove,
    last: lastOf(last),
    box: boxOf(pieces),
  };
}

function stacksOf(pieces: readonly PlacedPiece[]): Record<string, string[]> {
  const stacks: Record<string, string[]> = {};
  for (const { piece, hex } of pieces.toSorted((one, two) => one.level - two.level)) {
    if (hex !== null) (stacks[pair(hex).join()] ??= []).push(piece);
  }
  return stacks;
}

function endsOf(moves: readonly Move[]): Record<string, HexPair[]> {
  const ends: Record<string, HexPair[]> = {};
  for (const { piece, end } of moves) {
    if (piece !== null && end !== null) (ends[piece] ??= []).push(pair(end));
  }
  return ends;
}

function lastOf(move: Move | null): BoardView['last'] {
  if (move === null || move.piece === null || move.end === null) return null;
  const { piece, start, end } = move;
  return { piece, start: start && pair(start), end: pair(end) };
}

function boxOf(pieces: readonly PlacedPiece[]): Partial<Record<Bug, number>> {
  const box: Partial<Record<Bug, number>> = {};
  for (const { piece } of pieces) {
    const bug = piece[1] as Bug;
    if (piece.startsWith('w')) box[bug] = (box[bug] ?? 0) + 1;
  }
  return box;
}

const pair = ({ q, r }: Hex): HexPair => [q, r];
