// Queens that are surrounded, or that could be. Repetitions don't count here.
import type { Game } from 'skep-engine';
import type { Color } from '../net/messages';
import { Hive, keyOf, neighbors, opponentOf, pairOf } from './hives';

/** With this many hexes beside her taken, the next piece surrounds a queen. */
export const oneLeft = 5;

/** Returns who has surrounded a queen: nobody, a side, or both sides with one move. */
export function winnerOf({ result }: Game): Color | 'both' | null {
  return result?.by === 'surrounded' ? (result.winner ?? 'both') : null;
}

/** Returns whether the side to move can surround the other queen in one move. */
export function canWin(game: Game): boolean {
  const [color, hive] = [game.toMove, new Hive(game)];
  const queen = `${opponentOf(color)}Q`;
  const [at, taken] = [hive.where(queen), hive.occupiedBeside(queen)];
  if (at === null || taken === null) return false;
  // A move takes one hex at most, unless it throws the queen herself into a hole.
  const beside = new Set(taken >= oneLeft ? neighbors(at).map(keyOf) : []);
  return game.legalMoves().some(({ text, piece, end }) => {
    const mayWin = piece === queen || (end !== null && beside.has(keyOf(pairOf(end))));
    return mayWin && after(game, text, () => winnerOf(game) === color);
  });
}

/** Plays a move, calls a function, and takes the move back. */
export function after<T>(game: Game, text: string, look: () => T): T {
  game.play(text);
  try {
    return look();
  } finally {
    game.undo();
  }
}
