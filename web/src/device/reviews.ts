// Win probabilities of a finished game: the twin of skep.server.workers.win_probabilities.
import type { EngineWorker, GameRecord, Result, Score, Skep } from 'skep-engine';
import type { Chances, Color, PlayedMove } from '../net/messages';
import { marksOf, mostTurningPoints } from '../state/marks';
import { opponentOf } from './hives';
import { passText, playedLine } from './played';
import { using } from './positions';

/** The table of an engine that reviews games, in MiB, as on the server. */
export const reviewHashMib = 1;

/** Whoever searches: an engine in a worker, or in this thread. */
export type Searcher = Pick<EngineWorker, 'search' | 'clear'>;

/** What a review needs. */
export interface ReviewTools {
  /** The rules, in this thread. */
  readonly skep: Skep;
  readonly worker: Searcher;
  /** Awaited before each search, so that a hidden tab doesn't use the processor. */
  readonly whileVisible?: () => Promise<void>;
  /** Called with the part that is done, from 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /** Stops the review: it then fails with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/** How many nodes to search for each ply: fewer in a long game. */
const nodesOfPly = { least: 200, most: 2000 } as const;
const nodesOfGame = 100_000;
/** How many nodes to search before and after each move that may be a turning point. */
const nodesOfTurningPoint = 20_000;
const rounds = 2;
const longestLine = 6;
/** The scale of win probabilities: see `skep.engine.score`. */
const unitsOfE = 110;

/**
 * Returns White's win probability at the start and after each move, and the best lines before the
 * turning points: exactly what the server says, if the engine's table has `reviewHashMib`.
 *
 * @throws SkepError what `Skep.replay` and `EngineWorker.search` throw.
 */
export async function chancesOf(tools: ReviewTools, game: GameRecord): Promise<Chances> {
  return new GameReview(tools, game).run();
}

/** A position of a reviewed game. */
interface Reviewed {
  readonly white: number;
  /** The best move; null at the end of a game. */
  readonly best: string | null;
  /** The best line, if it was searched for longer. */
  readonly line: readonly PlayedMove[];
}

class GameReview {
  readonly #tools: ReviewTools;
  readonly #game: GameRecord;
  readonly #first: Color;
  readonly #outcome: Result | null;
  readonly #found: Reviewed[] = [];
  #progress = 0;

  constructor(tools: ReviewTools, { start, moves }: GameRecord) {
    this.#tools = tools;
    const { skep } = tools;
    this.#first = using(skep.replay({ start, moves: [] }), ({ toMove }) => toMove);
    const whole = skep.replay({ start, moves });
    // Their own spelling: they are compared with the engine's moves.
    this.#game = { start, moves: whole.moves };
    this.#outcome = using(whole, ({ result }) => result);
  }

  async run(): Promise<Chances> {
    const { length } = this.#game.moves;
    // The last position needs no search if it shows who won.
    const searched = length + (this.#outcome === null ? 1 : 0);
    const share = Math.floor(nodesOfGame / (length + 1));
    const nodes = Math.min(nodesOfPly.most, Math.max(nodesOfPly.least, share));
    const closer = 2 * mostTurningPoints * nodesOfTurningPoint;
    const firstPart = (searched * nodes) / (searched * nodes + closer);
    for (let ply = 0; ply < searched; ply++) {
      this.#found.push(await this.#search(ply, nodes, 0));
      this.#report((firstPart * (ply + 1)) / searched);
    }
    if (this.#outcome) {
      this.#found.push({ white: certainty(this.#outcome), best: null, line: [] });
    }
    await this.#lookCloser();
    this.#report(1);
    return this.#view();
  }

  /**
   * Searches the positions around turning points again, longer, and finds their best lines. A
   * short search takes some moves for mistakes that are none. Once those are gone, others may be
   * the turning points, so it takes two rounds.
   */
  async #lookCloser(): Promise<void> {
    for (let round = 1; round <= rounds; round++) {
      const plies = this.#turningPoints().flatMap((ply) => [ply - 1, ply]);
      const due = [...new Set(plies)]
        .toSorted((one, other) => one - other)
        .filter((ply) => this.#isDue(ply));
      const step = (1 - this.#progress) / (due.length + rounds - round);
      for (const ply of due) {
        this.#found[ply] = await this.#search(ply, nodesOfTurningPoint, longestLine);
        this.#report(this.#progress + step);
      }
    }
  }

  /** Whether a position has a best move that was searched for only a short time. */
  #isDue(ply: number): boolean {
    const found = this.#found[ply];
    return found !== undefined && found.best !== null && found.line.length === 0;
  }

  async #search(ply: number, nodes: number, most: number): Promise<Reviewed> {
    const { skep, worker, whileVisible, signal } = this.#tools;
    await whileVisible?.();
    signal?.throwIfAborted();
    const { start, moves } = this.#game;
    const position = { start, moves: moves.slice(0, ply) };
    const options = signal ? { nodes, signal } : { nodes };
    // A score must not depend on the positions that were searched before.
    const [, report] = await Promise.all([worker.clear(), worker.search(position, options)]);
    signal?.throwIfAborted();
    const [line] = report.lines;
    if (line === undefined) throw new RangeError('a search without a move');
    const followed = line.moves.slice(0, most);
    return {
      white: whites(this.#toMove(ply), line.score),
      best: line.moves[0] ?? null,
      line: most === 0 ? [] : using(skep.replay(position), (game) => playedLine(game, followed)),
    };
  }

  #toMove(ply: number): Color {
    return ply % 2 === 0 ? this.#first : opponentOf(this.#first);
  }

  #isBest(ply: number): boolean {
    return this.#found[ply]?.best === this.#game.moves[ply];
  }

  #turningPoints(): readonly number[] {
    const { turningPoints } = marksOf(
      this.#found.map(({ white }) => white),
      this.#game.moves.map((text, ply) => ({
        color: this.#toMove(ply),
        isBest: this.#isBest(ply),
        isPass: text === passText,
      })),
    );
    return turningPoints;
  }

  #view(): Chances {
    const before = this.#turningPoints().map((ply) => ply - 1);
    const lines = before.map((ply) => ({ ply, moves: this.#found[ply]?.line ?? [] }));
    return {
      white: this.#found.map(({ white }) => white),
      best: this.#game.moves.map((_, ply) => this.#isBest(ply)),
      lines: lines.filter(({ moves }) => moves.length > 0),
    };
  }

  #report(fraction: number): void {
    this.#progress = fraction;
    this.#tools.onProgress?.(fraction);
  }
}

/** White's win probability, from the score of the side to move. */
function whites(toMove: Color, { units, winIn }: Score): number {
  const own = toMove === 'w' ? units : -units;
  if (winIn !== null) return own > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-own / unitsOfE));
}

function certainty({ winner }: Result): number {
  if (winner === null) return 0.5;
  return winner === 'w' ? 1 : 0;
}
