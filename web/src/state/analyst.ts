import type { GameView, PlayedMove } from '../net/messages';
import { rest } from '../net/rest';

/** What an engine makes of a position of a game. */
export interface Evaluation {
  /** White's win probability, from 0 to 1; a draw counts one half. */
  readonly white: number;
  /** Whether the move that was played here is the engine's own. */
  readonly isBest: boolean;
  /** How the engine would have played on. Only known where it matters, else empty. */
  readonly line: readonly PlayedMove[];
}

/** How an analyst tells of its progress, and how it is stopped. */
export interface EvaluateOptions {
  /** Called with the part that is done, from 0 to 1, if the analyst knows. */
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
}

/** Whoever evaluates games: the server's workers, or the engine in the browser. */
export interface Analyst {
  /** Evaluates a finished game, before the first move and after each one. */
  readonly evaluate: (game: GameView, options?: EvaluateOptions) => Promise<readonly Evaluation[]>;
}

/** The workers of the server. */
export const serverAnalyst: Analyst = {
  evaluate: async ({ id }) => {
    const { white, best, lines } = await rest.chances(id);
    const lineAt = new Map(lines.map(({ ply, moves }) => [ply, moves]));
    return white.map((chance, ply) => ({
      white: chance,
      isBest: best[ply] ?? false,
      line: lineAt.get(ply) ?? [],
    }));
  },
};
