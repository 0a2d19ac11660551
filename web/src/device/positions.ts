// Positions without a history, made from setup strings: see docs/notation.md.
import type { Game, Hex as Cell, Skep } from 'skep-engine';
import type { Color } from '../net/messages';

/** In the first plies, a later position would need a first piece of each side. */
const openingPlies = 2;

/** Calls a function with a game, and frees the game afterwards. */
export function using<T>(game: Game, action: (game: Game) => T): T {
  try {
    return action(game);
  } finally {
    game.destroy();
  }
}

/** Returns a game that starts from the current position, so that nothing repeats in it. */
export function withoutHistory(skep: Skep, game: Game): Game {
  return skep.game(game.setup());
}

/** Returns the same position, with no piece stunned. */
export function unstunned(skep: Skep, game: Game): Game {
  const fields = game.setup().split('~');
  fields[4] = '_';
  return skep.game(fields.join('~'));
}

/**
 * Returns the position in which a side is to move: this one, or the one a ply later, if the other
 * side left the hive as it is. Null in the opening. The twin of `skep.server.domain.next_turn`.
 *
 * The hive may lie elsewhere on the grid: see `shiftBetween`.
 */
export function turnOf(skep: Skep, game: Game, color: Color): Game | null {
  if (game.toMove === color) return withoutHistory(skep, game);
  if (game.ply < openingPlies) return null;
  const fields = game.setup().split('~');
  fields[2] = `${color}${Math.floor((game.ply + 1) / 2) + 1}`;
  fields[4] = '_';
  return skep.game(fields.join('~'));
}

/** Returns what to add to the hexes of a game to get those of another one with the same hive. */
export function shiftBetween(from: Game, to: Game): Cell {
  const piece = to.pieces().find(({ hex }) => hex !== null);
  const [there, here] = [piece?.hex, from.pieces().find((one) => one.piece === piece?.piece)?.hex];
  return there && here ? { q: there.q - here.q, r: there.r - here.r } : { q: 0, r: 0 };
}
