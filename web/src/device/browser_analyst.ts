// The engine of this device as an analyst: it reviews games, and gives hints.
import type { Game, Skep } from 'skep-engine';
import type { GameView, Hint } from '../net/messages';
import type { Analyst } from '../state/analyst';
import { hintView } from './hint_reasons';
import { using } from './positions';
import { chancesOf, type Searcher } from './reviews';

/** Where an analyst gets what it needs, once somebody asks. */
export interface AnalystTools {
  /** The rules, in this thread. */
  readonly rules: () => Promise<Skep>;
  /** An engine. For the server's numbers, its table has `reviewHashMib`. */
  readonly worker: () => Promise<Searcher>;
  /** Awaited before each search, so that a hidden tab doesn't use the processor. */
  readonly whileVisible: () => Promise<void>;
  /** The rules of a game as the engine reads them. @defaultValue as the game spells them */
  readonly rulesOf?: (game: GameView) => string;
}

/** How long to search for a hint, as on the server. */
const secondsOfHint = 1;

/** Returns an analyst that evaluates games as the server does: see `chancesOf`. */
export function browserAnalyst(tools: AnalystTools): Analyst {
  const { rulesOf = ({ rules }: GameView) => rules, whileVisible } = tools;
  return {
    evaluate: async (game, { onProgress, signal } = {}) => {
      const [skep, worker] = await Promise.all([tools.rules(), tools.worker()]);
      const plain = (): string =>
        using(skep.game(rulesOf(game), { first: game.first }), (one) => one.start);
      const start = game.setup ?? plain();
      const moves = game.moves.map(({ text }) => text);
      const context = { skep, worker, whileVisible, onProgress, signal };
      const { white, best, lines } = await chancesOf(context, { start, moves });
      const lineAt = new Map(lines.map((line) => [line.ply, line.moves]));
      return white.map((chance, ply) => ({
        white: chance,
        isBest: best[ply] ?? false,
        line: lineAt.get(ply) ?? [],
      }));
    },
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
  game: Game,
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
