import type { Hex, ReasonView, Why } from '../net/messages';

/** Where a piece could go that nobody here can move now. */
export interface Look {
  readonly piece: string;
  readonly hexes: readonly Hex[];
  /** Whether that is on its side's next turn, with the hive as it is. */
  readonly isNextTurn: boolean;
  /** Why a thrower beside it can't throw it now. */
  readonly note: ReasonView | null;
}

/** The look that the server's answer about a piece gives; null if the piece can't go anywhere. */
export function lookOf(piece: string, { targets, next_turn, reason }: Why): Look | null {
  if (targets.length === 0) return null;
  return { piece, hexes: targets.map(({ hex }) => hex), isNextTurn: next_turn, note: reason };
}
