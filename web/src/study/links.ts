// Links to positions. Whoever opens one gets the moves that lead there, if they fit.
import type { Game } from 'skep-engine';
import { longestLink } from './limits';

const wholeLine = ({ start, moves }: Game): string =>
  String(new URLSearchParams({ setup: start, moves: moves.join(';') }));

/** Whether the moves that lead to a position fit into a link. */
export const fitsLink = (game: Game): boolean => wholeLine(game).length <= longestLink;

/** The path of a link to the position of a game. */
export function linkTo(game: Game): string {
  if (game.moves.length > 0 && fitsLink(game)) return `/analysis?${wholeLine(game)}`;
  return `/analysis?${new URLSearchParams({ setup: game.setup() })}`;
}
