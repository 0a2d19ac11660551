// The engine of this device as an analyst: it reviews games, and gives hints.
import type { GameRecord, Skep } from 'skep-engine';
import type { Hint } from '../net/messages';
import type { Analyst } from '../state/analyst';
import type { ReviewedGame } from '../state/reviewed_game';
import { hintView } from './hint_reasons';
import { using } from './positions';
import type { Evaluations } from './evaluations';
import { playedMove, turnView } from './played';
import { chancesOf, lastChanceOf, type Searcher } from './reviews';

/** Where an analyst gets what it needs, once somebody asks. */
export interface AnalystTools {
  /** The rules, in this thread. */
  readonly rules: () => Promise<Skep>;
  /** An engine. For the server's numbers, its table has `reviewHashMib`. */
  readonly worker: () => Promise<Searcher>;
  /** Awaited before each search, so that a hidden tab doesn't use the processor. */
  readonly whileVisible: () => Promise<void>;
  /** What was found before: it isn't searched again. */
  readonly known?: Evaluations;
  /** The rules of a game as the engine reads them. @defaultValue as the game spells them */
  readonly rulesOf?: (game: ReviewedGame) => string;
}

/** How long to search for a hint, as on the server. */
const secondsOfHint = 1;

/** Returns an analyst that evaluates games as the server does: see `chancesOf`. */
export function browserAnalyst(tools: AnalystTools): Analyst {
  const { rulesOf = ({ rules }: ReviewedGame) => rules, whileVisible, known } = tools;
  const before = (skep: Skep, game: ReviewedGame, ply: number): GameRecord =>
    recordBefore(skep, { ...game, rules: rulesOf(game) }, ply);
  return {
    evaluate: async (game, { onProgress, signal } = {}) => {
      const [skep, worker] = await Promise.all([tools.rules(), tools.worker()]);
      const record = before(skep, game, game.moves.length);
      const context = { skep, worker, whileVisible, known, onProgress, signal };
      const { white, best, lines } = await chancesOf(context, record);
      const lineAt = new Map(lines.map((line) => [line.ply, line.moves]));
      return white.map((chance, ply) => ({
        white: chance,
        isBest: best[ply] ?? false,
        line: lineAt.get(ply) ?? [],
      }));
    },
    turn: async (game, ply) => {
      const skep = await tools.rules();
      return using(skep.replay(before(skep, game, ply)), (one) => turnView(one, { isMover: true }));
    },
    tryMove: async (game, ply, text, signal) => {
      const [skep, worker] = await Promise.all([tools.rules(), tools.worker()]);
      const record = before(skep, game, ply);
      const move = using(skep.replay(record), (one) => playedMove(one, text));
      const after = { start: record.start, moves: [...record.moves, move.text] };
      const context = { skep, worker, whileVisible, known, signal };
      return { move, ...(await lastChanceOf(context, after)) };
    },
  };
}

/** Returns a game before one of its moves, as the engine takes it. */
export function recordBefore(skep: Skep, game: ReviewedGame, ply: number): GameRecord {
  const { setup, rules, first, moves } = game;
  return {
    start: setup ?? using(skep.game(rules, { first }), (one) => one.start),
    moves: moves.slice(0, ply).map(({ text }) => text),
  };
}

/**
 * Returns a good move for the side to move, at full strength; null if it can only pass. The game
 * must not be over.
 *
 * @throws SkepError what `EngineWorker.search` throws: `stopped` if the signal was aborted.
 */
export async function hintFor(
  skep: Skep,
  worker: Searcher,
  game: GameRecord,
  signal?: AbortSignal,
): Promise<Hint | null> {
  const [start, moves] = [game.start, [...game.moves]];
  const options = signal ? { seconds: secondsOfHint, signal } : { seconds: secondsOfHint };
  // A hint must not depend on earlier searches.
  const [, report] = await Promise.all([worker.clear(), worker.search({ start, moves }, options)]);
  const move = report.lines[0]?.moves[0];
  if (move === undefined) throw new RangeError('a search without a move');
  // The game may have gone on in the meantime.
  return using(skep.replay({ start, moves }), (then) => hintView(skep, then, move));
}
