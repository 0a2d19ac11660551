import type { Color, GameView, PlayedMove } from '../net/messages';

/** What a review needs to know of a game, whether it was played here or imported. */
export interface ReviewedGame extends Pick<
  GameView,
  'id' | 'rules' | 'first' | 'setup' | 'moves' | 'you'
> {
  readonly state: { readonly ending: { readonly winner: Color | null } | null };
}

/** Whatever shows a reviewed game: the table where it was played, or the analysis board. */
export interface ReviewStage {
  readonly game: ReviewedGame | null;
  /** The position that is shown, or the one from which something else is shown. */
  readonly ply: number;
  /** Moves that are shown after it, and weren't played. */
  readonly line: readonly PlayedMove[];
  readonly isPresent: boolean;
  /** Whether a variation is shown that isn't part of the game. */
  readonly isAside?: boolean;
  /** Shows a position of the game, or where a line leads from there. */
  show(ply: number, moves?: readonly PlayedMove[]): void;
}
