import type { GameView } from '../net/messages';
import { setupText, type Pictured } from './setup_text';

/**
 * Whether a game can be taken to the analysis board: one that is over, or one that both sides play
 * on this screen. Help in a game against somebody, or against the computer, would be cheating.
 */
export function canAnalyze({ state, you }: Pick<GameView, 'state' | 'you'>): boolean {
  return state.status === 'over' || (state.status === 'playing' && you.length === 2);
}

/** Where the analysis of a game is, at a ply. */
export function analysisPath(id: string, ply: number): string {
  return `/analysis?from=${encodeURIComponent(id)}&ply=${ply}`;
}

/** Where the analysis of a position is, with moves that follow it. Its side to move is at the bottom. */
export function positionPath(position: Pictured, moves: readonly string[] = []): string {
  const params = new URLSearchParams({ setup: setupText(position) });
  if (moves.length > 0) params.set('moves', moves.join(';'));
  if (position.turn === 'b') params.set('side', 'b');
  return `/analysis?${params}`;
}
