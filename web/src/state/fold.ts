import type { Change, Event, GameView, PlayedMove } from '../net/messages';

/**
 * Returns a game after an event: the same game when the event was known already, and `gap` when
 * one before it is missing.
 */
export function fold(game: GameView, event: Event): GameView | 'gap' {
  if (event.version <= game.version) return game;
  if (event.version > game.version + 1) return 'gap';
  const moves = movesAfter(game.moves, event.change);
  // A game whose moves do not add up was missed in part, whatever its numbers say.
  if (moves.length !== event.state.turn.ply) return 'gap';
  return { ...game, version: event.version, moves, state: event.state };
}

function movesAfter(moves: readonly PlayedMove[], change: Change): readonly PlayedMove[] {
  switch (change.type) {
    case 'played':
      return [...moves, ...change.moves];
    case 'took_back':
      return moves.slice(0, change.ply);
    case 'joined':
    case 'draw_offered':
    case 'draw_declined':
    case 'takeback_asked':
    case 'takeback_declined':
    case 'ended':
    case 'rematch_asked':
    case 'rematch_made':
    case 'hinted':
    case 'publicity_changed':
    case 'clock_moved':
      return moves;
    default:
      change satisfies never;
      return moves;
  }
}
