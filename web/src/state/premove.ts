import type { Change, Color, GameView, Hex } from '../net/messages';
import { moveText } from './hive';
import type { Look } from './look';
import { colorOf } from './pieces';

/** A move for one's next turn. */
export interface Premove {
  readonly piece: string;
  readonly hex: Hex;
  /** The moves after which it was chosen: it is for the turn after the opponent's next one only. */
  readonly after: readonly string[];
}

/** What the opponent waits for an answer to: a draw offer or a takeback request. */
export function offerTo({ you, state }: GameView): Color | null {
  const offer = state.draw_offer ?? state.takeback;
  return offer && you.length === 1 && !you.includes(offer) ? offer : null;
}

/**
 * The colors for which the viewer can choose a move in advance: never on one screen, and not while
 * the opponent waits for an answer, because playing would decline the offer.
 */
export function premovable(game: GameView): GameView['you'] {
  const { you, state } = game;
  const isWaiting = state.status === 'playing' && you.length === 1 && !offerTo(game);
  return isWaiting && !you.includes(state.turn.color) ? you : [];
}

/** Whether what one looks at are places for a move in advance, and not where it can be thrown now. */
export function isForPremove({ piece, isNextTurn }: Look, game: GameView): boolean {
  return isNextTurn && premovable(game).includes(colorOf(piece));
}

/** Why a move chosen in advance is not played. */
export type Dropped = 'illegal' | 'offer' | 'moved-on';

/** What becomes of a move chosen in advance: it waits, is played, or is dropped. */
export type Settled =
  | { readonly kind: 'waits' | 'gone' }
  | { readonly kind: 'dropped'; readonly why: Dropped }
  | { readonly kind: 'played'; readonly text: string };

/**
 * Decides that after a change. It is played only if the opponent made one move since it was chosen,
 * and only if it is legal now: the same piece to the same hex, wherever the opponent has gone.
 */
export function settled(premove: Premove, game: GameView, change: Change | null): Settled {
  const { state, moves } = game;
  if (state.status !== 'playing' || change?.type === 'took_back') return { kind: 'gone' };
  if (offerTo(game)) return dropped('offer');
  const { after } = premove;
  if (!after.every((text, ply) => moves[ply]?.text === text)) return dropped('moved-on');
  const [theirs, passed, ...more] = moves.slice(after.length);
  if (!theirs) return { kind: 'waits' };
  if (!passed) return onTurn(premove, game);
  // The server passes for who can't move, and then the position is another one.
  return dropped(passed.way === 'pass' && more.length === 0 ? 'illegal' : 'moved-on');
}

/** What becomes of it after the opponent's move. */
function onTurn({ piece, hex }: Premove, { state, you }: GameView): Settled {
  // After a reconnect, the legal moves may come later than the position.
  const isLate = Object.keys(state.turn.legal).length === 0;
  if (!you.includes(state.turn.color) || isLate) return { kind: 'waits' };
  const text = moveText(state.turn, piece, hex);
  return text === undefined ? dropped('illegal') : { kind: 'played', text };
}

const dropped = (why: Dropped): Settled => ({ kind: 'dropped', why });
