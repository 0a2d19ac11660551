import type { Report } from 'skep-engine';
import type { PlayedMove, TriedMove, Turn } from '../net/messages';
import { AwayError, isUnavailable, ProblemError, rest } from '../net/rest';
import type { ReviewedGame } from './reviewed_game';

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
  readonly evaluate: (
    game: ReviewedGame,
    options?: EvaluateOptions,
  ) => Promise<readonly Evaluation[]>;
  /** Returns the legal moves in an earlier position of a finished game. */
  readonly turn: (game: ReviewedGame, ply: number) => Promise<Turn>;
  /** Evaluates a move that could have been played there. */
  readonly tryMove: (
    game: ReviewedGame,
    ply: number,
    text: string,
    signal?: AbortSignal,
  ) => Promise<TriedMove>;
}

/** A position to search: where the game started, the moves since, and the position itself. */
export interface PositionRecord {
  readonly start: string;
  readonly moves: readonly string[];
  /** The setup string of the position. */
  readonly setup: () => string;
}

/** How many lines are searched, and who hears of them. */
export interface SearchOptions {
  readonly lines: number;
  readonly signal: AbortSignal;
  readonly onReport: (report: Report) => void;
}

/** How long the server searches a position, in seconds: see skep.server.routes.analysis. */
export const serverSeconds = 2;
/** The moves that the server takes. */
const mostMoves = 1_000;
/** Whoever goes through the moves asks only about the one where they stay, in milliseconds. */
const pause = 400;

const rested = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pause);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Lets the server search a position, for a browser that can't. It begins after a pause, and ends
 * when the signal is aborted.
 *
 * @throws ProblemError or AwayError what `rest` throws.
 */
export async function searchOnServer(
  { start, moves, setup }: PositionRecord,
  { lines, signal, onReport }: SearchOptions,
): Promise<void> {
  await rested(signal);
  if (signal.aborted) return;
  // Of a longer game, repetitions aren't seen.
  const record = moves.length > mostMoves ? { start: setup(), moves: [] } : { start, moves };
  const found = await rest.lines({ ...record, lines }, signal);
  onReport({
    ...found,
    lines: found.lines.map(({ units, win_in, win_probability, moves: line }) => ({
      score: { units, winIn: win_in, winProbability: win_probability },
      moves: line,
    })),
  });
}

/** Why the server doesn't search: `analysis-server-failed` has a sentence for each. */
export type ServerFault = 'busy' | 'away' | 'limited' | 'other';

export function serverFaultOf(error: unknown): ServerFault {
  if (error instanceof AwayError) return 'away';
  if (isUnavailable(error)) return 'busy';
  const isLimit = error instanceof ProblemError && error.problem.code === 'too_many_requests';
  return isLimit ? 'limited' : 'other';
}

/** How often to ask the server for the progress of a review. */
const progressEveryMs = 700;

/** The workers of the server. */
export const serverAnalyst: Analyst = {
  evaluate: async ({ id }, { onProgress, signal } = {}) => {
    const polling =
      onProgress && setInterval(() => void tellProgress(id, onProgress), progressEveryMs);
    try {
      const { white, best, lines } = await rest.chances(id, signal);
      const lineAt = new Map(lines.map(({ ply, moves }) => [ply, moves]));
      return white.map((chance, ply) => ({
        white: chance,
        isBest: best[ply] ?? false,
        line: lineAt.get(ply) ?? [],
      }));
    } finally {
      clearInterval(polling);
    }
  },
  turn: ({ id }, ply) => rest.pastTurn(id, ply),
  tryMove: ({ id }, ply, text, signal) => rest.tryMove(id, ply, text, signal),
};

async function tellProgress(id: string, tell: (fraction: number) => void): Promise<void> {
  try {
    const { fraction } = await rest.reviewProgress(id);
    if (fraction !== null) tell(fraction);
  } catch {
    // Nobody waits for this answer: the review itself tells what is wrong.
  }
}
