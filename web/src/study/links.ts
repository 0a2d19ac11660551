// Links to positions. Whoever opens one gets the moves that lead there, if they fit.
import type { Game } from 'skep-engine';
import { longestLink } from './limits';

/** The path of a link to the position of a game. */
export function linkTo(game: Game): string {
  const { start, moves } = game;
  const whole = new URLSearchParams({ setup: start, moves: moves.join(';') });
  if (moves.length > 0 && String(whole).length <= longestLink) return `/analysis?${whole}`;
  return `/analysis?${new URLSearchParams({ setup: game.setup() })}`;
}
