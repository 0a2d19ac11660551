import type { Change, GameView, Hex } from '../net/messages';
import { moveText } from './hive';

/** A move for one's next turn. */
export interface Premove {
  readonly piece: string;
  readonly hex: Hex;
}

/** The colors for which the viewer can choose a move in advance: never on one screen. */
export function premovable({ you, state }: GameView): GameView['you'] {
  const isWaiting = state.status === 'playing' && you.length === 1;
  return isWaiting && !you.includes(state.turn.color) ? you : [];
}

/** What becomes of a move chosen in advance: it waits, is played, or is dropped. */
export type Settled =
  | { readonly kind: 'waits' | 'gone' | 'dropped' }
  | { readonly kind: 'played'; readonly text: string };

/**
 * Decides that after a change. It is played only if it is legal now: the same piece to the same
 * hex, wherever the opponent has gone.
 */
export function settled({ piece, hex }: Premove, game: GameView, change: Change | null): Settled {
  const { state, you } = game;
  if (state.status !== 'playing' || change?.type === 'took_back') return { kind: 'gone' };
  if (!you.includes(state.turn.color)) {
    // After a forced pass, the position is another one.
    return { kind: change?.type === 'played' ? 'dropped' : 'waits' };
  }
  // After a reconnect, the legal moves may come later than the position.
  if (Object.keys(state.turn.legal).length === 0) return { kind: 'waits' };
  const text = moveText(state.turn, piece, hex);
  return text === undefined ? { kind: 'dropped' } : { kind: 'played', text };
}
