// Win probabilities of a finished game: the twin of skep.server.workers.win_probabilities.
import type { EngineWorker, GameRecord, Result, Skep } from 'skep-engine';
import type { Chances, Color, PlayedMove } from '../net/messages';
import { marksOf, pliesWithLines } from '../state/marks';
import type { Evaluations, StoredEvaluation, StoredScore } from './evaluations';
import { opponentOf } from './hives';
import { passText, playedLine } from './played';
import { evaluationKeys } from './position_keys';
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
  /** What was found before: it isn't searched again. */
  readonly known?: Evaluations | undefined;
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
/** How many nodes to search before and after each fault: fewer if there are many. */
const closerNodes = { least: 2000, most: 20_000 } as const;
const nodesOfFaults = 400_000;
const longestLine = 6;
/** The scale of win probabilities: see `skep.engine.score`. */
const unitsOfE = 110;

/**
 * Returns White's win probability at the start and after each move, and the best line before each
 * fault and missed win: exactly what the server says, if the engine's table has `reviewHashMib`.
 *
 * @throws SkepError what `Skep.replay` and `EngineWorker.search` throw.
 */
export async function chancesOf(tools: ReviewTools, game: GameRecord): Promise<Chances> {
  return new GameReview(tools, game).run();
}

/** What the engine makes of the position after a move that wasn't played. */
export interface TriedPosition {
  /** White's win probability. */
  readonly white: number;
  /** How the game might go on; empty if it is over. */
  readonly line: readonly PlayedMove[];
}

/**
 * Returns what the engine makes of the last position of some moves, after a search as long as around
 * a fault.
 *
 * @throws SkepError what `Skep.replay` and `EngineWorker.search` throw.
 */
export async function lastChanceOf(tools: ReviewTools, game: GameRecord): Promise<TriedPosition> {
  return new GameReview(tools, game).last();
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
  readonly #keys: readonly string[];
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
    this.#keys = tools.known ? evaluationKeys(skep, this.#game) : [];
  }

  async run(): Promise<Chances> {
    const { length } = this.#game.moves;
    // The last position needs no search if it shows who won.
    const searched = length + (this.#outcome === null ? 1 : 0);
    const share = Math.floor(nodesOfGame / (length + 1));
    const nodes = Math.min(nodesOfPly.most, Math.max(nodesOfPly.least, share));
    const firstPart = (searched * nodes) / (searched * nodes + nodesOfFaults);
    for (let ply = 0; ply < searched; ply++) {
      this.#found.push(await this.#search(ply, nodes, 0));
      this.#report((firstPart * (ply + 1)) / searched);
    }
    if (this.#outcome) {
      this.#found.push({ white: certainty(this.#outcome), best: null, line: [] });
    }
    await this.#lookCloser(searched);
    this.#report(1);
    return this.#view();
  }

  async last(): Promise<TriedPosition> {
    if (this.#outcome) return { white: certainty(this.#outcome), line: [] };
    return this.#search(this.#game.moves.length, closerNodes.most, longestLine);
  }

  /**
   * Searches the positions around faults and missed wins again, longer, and finds their best lines.
   * A short search takes some moves for mistakes that are none. Once those are gone, others may be
   * faults, so it goes on until each has a line.
   */
  async #lookCloser(searched: number): Promise<void> {
    let left = nodesOfFaults;
    const known = new Set<number>();
    for (;;) {
      const due = this.#aroundFaults().filter((ply) => ply < searched && !known.has(ply));
      if (due.length === 0) return;
      const share = Math.floor(left / due.length);
      const nodes = Math.min(closerNodes.most, Math.max(closerNodes.least, share));
      const cost = Math.min(left, nodes * due.length);
      const part = cost === 0 ? 0 : ((1 - this.#progress) * cost) / left;
      left -= cost;
      for (const ply of due) {
        this.#found[ply] = await this.#search(ply, nodes, longestLine);
        known.add(ply);
        this.#report(Math.min(1, this.#progress + part / due.length));
      }
    }
  }

  #aroundFaults(): number[] {
    const plies = this.#pliesWithLines().flatMap((ply) => [ply - 1, ply]);
    return [...new Set(plies)].toSorted((one, other) => one - other);
  }

  async #search(ply: number, nodes: number, most: number): Promise<Reviewed> {
    const { skep, known, signal } = this.#tools;
    const position = { start: this.#game.start, moves: this.#game.moves.slice(0, ply) };
    const key = `${nodes} ${most} ${this.#keys[ply]}`;
    const before = await known?.get(key);
    signal?.throwIfAborted();
    const { score, moves } = before ?? (await this.#find(position, nodes));
    if (!before) await known?.put(key, { score, moves: moves.slice(0, Math.max(1, most)) });
    const line = moves.slice(0, most);
    return {
      white: whites(this.#toMove(ply), score),
      best: moves[0] ?? null,
      line: most === 0 ? [] : using(skep.replay(position), (game) => playedLine(game, line)),
    };
  }

  async #find(position: GameRecord, nodes: number): Promise<StoredEvaluation> {
    const { worker, whileVisible, signal } = this.#tools;
    await whileVisible?.();
    signal?.throwIfAborted();
    const options = signal ? { nodes, signal } : { nodes };
    // A score must not depend on the positions that were searched before.
    const [, report] = await Promise.all([worker.clear(), worker.search(position, options)]);
    signal?.throwIfAborted();
    const [line] = report.lines;
    if (line === undefined) throw new RangeError('a search without a move');
    return line;
  }

  #toMove(ply: number): Color {
    return ply % 2 === 0 ? this.#first : opponentOf(this.#first);
  }

  #isBest(ply: number): boolean {
    return this.#found[ply]?.best === this.#game.moves[ply];
  }

  #pliesWithLines(): number[] {
    const { moves } = marksOf(
      this.#found.map(({ white }) => white),
      this.#game.moves.map((text, ply) => ({
        color: this.#toMove(ply),
        isBest: this.#isBest(ply),
        isPass: text === passText,
      })),
    );
    return pliesWithLines(moves);
  }

  #view(): Chances {
    const before = this.#pliesWithLines().map((ply) => ply - 1);
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
export function whites(toMove: Color, { units, winIn }: StoredScore): number {
  const own = toMove === 'w' ? units : -units;
  if (winIn !== null) return own > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-own / unitsOfE));
}

function certainty({ winner }: Result): number {
  if (winner === null) return 0.5;
  return winner === 'w' ? 1 : 0;
}
