// The engine beside the board: it searches the position that is shown, for as long as it is shown.
import {
  SkepError,
  type EngineWorker,
  type Game,
  type Line,
  type Report,
  type Skep,
} from 'skep-engine';
import { engine } from '../../device/engine';
import { playedLine } from '../../device/played';
import { shiftBetween, turnOf, using } from '../../device/positions';
import { sparesBattery } from '../../device/support';
import { whileVisible } from '../../device/visibility';
import type { Color, Hex, PlayedMove } from '../../net/messages';
import { ProblemError } from '../../net/rest';
import {
  searchOnServer,
  serverFaultOf,
  type PositionRecord,
  type ServerFault,
} from '../../state/analyst';
import { other } from '../../state/pieces';
import type { Problem } from '../../net/messages';
import type { Desk } from './desk.svelte';
import type { Position } from './position';

/** How long a position is searched: then the processor rests, on phones after less. */
const patientSeconds = 120;
const thriftySeconds = 30;
/** How many positions are remembered. */
const mostReports = 500;
/** How much of a line can be seen on the board. */
const longestLine = 12;

export type Phase = 'off' | 'loading' | 'searching' | 'done' | 'over' | 'no-threat' | 'failed';

/** What the engine searches: a position, or what the opponent would do in it. */
interface Subject {
  readonly position: Position;
  readonly isThreat: boolean;
  readonly lines: number;
}

/** What a search found, and for whom. */
export interface Finding {
  readonly report: Report;
  /** The side whose moves the lines begin with. */
  readonly color: Color;
  readonly isThreat: boolean;
  /** The position that was searched. */
  readonly key: bigint;
}

export class LiveEngine {
  phase: Phase = $state('off');
  #finding: Finding | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  /** Why the server searches: what is wrong with the engine of this device; null if nothing is. */
  deviceProblem: Problem | null = $state.raw(null);
  /** What is wrong with the server, too. */
  serverFault: ServerFault | null = $state(null);
  readonly #desk: Desk;
  #stop: AbortController | null = null;
  #subject: Subject | null = null;
  readonly #remembered = new Map<string, Finding>();

  /** What is known of the position that is shown: not of the one before. */
  readonly finding: Finding | null = $derived.by(() => {
    const found = this.#finding;
    return found?.key === this.#desk.position.key ? found : null;
  });

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Searches a position from now on; null for none. */
  follow(subject: Subject | null): void {
    this.#stop?.abort();
    this.#stop = null;
    this.#subject = subject;
    this.problem = null;
    this.serverFault = null;
    if (subject === null) return this.#rest('off');
    if (subject.position.result !== null) return this.#rest('over');
    // What is known of it is there at once.
    this.#finding = this.#remembered.get(nameOf(subject)) ?? null;
    const stop = new AbortController();
    this.#stop = stop;
    void this.#search(subject, stop.signal);
  }

  /** Starts anew after a failure, or when time was up: on this device, if that works now. */
  again(): void {
    this.deviceProblem = null;
    this.follow(this.#subject);
  }

  /** Leaves a hidden tab's processor alone, and goes on when it is seen again. */
  watchVisibility(): () => void {
    const look = (): void => {
      if (document.visibilityState === 'hidden') this.#stop?.abort();
      else if (this.phase === 'searching' || this.phase === 'loading') this.follow(this.#subject);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }

  /** Ends the worker: its memory is of use to others. */
  close(): void {
    this.follow(null);
    void engine.restart('analyst');
  }

  /** The first moves of a line, with their routes: what the board shows of it. */
  movesOf({ moves }: Line, isThreat: boolean): PlayedMove[] {
    const { skep, positions, tree, current } = this.#desk;
    const game = positions.goTo(tree, current);
    const some = moves.slice(0, longestLine);
    if (!isThreat) return playedLine(game, some);
    const turned = turnedFrom(skep, game);
    if (!turned) return [];
    return using(turned, (later) => {
      const shift = shiftBetween(later, game);
      return playedLine(later, some).map((move) => shifted(move, shift));
    });
  }

  #rest(phase: Phase): void {
    this.phase = phase;
    this.#finding = null;
  }

  async #search(subject: Subject, signal: AbortSignal): Promise<void> {
    const record = this.#recordOf(subject);
    if (!record) return this.#rest('no-threat');
    this.phase = 'loading';
    try {
      await whileVisible();
      const worker = this.deviceProblem ? null : await this.#ownWorker();
      if (signal.aborted) return;
      this.phase = 'searching';
      const onReport = (report: Report): void => this.#hear(subject, report, signal);
      const options = { lines: subject.lines, signal, onReport };
      const seconds = sparesBattery() ? thriftySeconds : patientSeconds;
      if (worker) await worker.search(record, { ...options, seconds });
      else await this.#askServer(record, options);
      if (!signal.aborted && this.phase === 'searching') this.phase = 'done';
    } catch (error) {
      if (!signal.aborted) await this.#fail(error);
    }
  }

  /** The engine of this device; null if it can't be loaded or run. */
  async #ownWorker(): Promise<EngineWorker | null> {
    try {
      return await engine.analyst();
    } catch (error) {
      this.deviceProblem = error instanceof ProblemError ? error.problem : engineStopped(error);
      return null;
    }
  }

  async #askServer(
    record: PositionRecord,
    options: Parameters<typeof searchOnServer>[1],
  ): Promise<void> {
    try {
      await searchOnServer(record, options);
    } catch (error) {
      if (options.signal.aborted) return;
      this.#rest('failed');
      [this.problem, this.serverFault] = [this.deviceProblem, serverFaultOf(error)];
    }
  }

  async #fail(error: unknown): Promise<void> {
    if (error instanceof SkepError && error.code === 'stopped') return;
    await engine.restart('analyst');
    this.#rest('failed');
    this.problem = error instanceof ProblemError ? error.problem : engineStopped(error);
  }

  #hear(subject: Subject, report: Report, signal: AbortSignal): void {
    if (signal.aborted || report.lines.length === 0) return;
    const name = nameOf(subject);
    const { turn, key } = subject.position;
    const color = subject.isThreat ? other(turn.color) : turn.color;
    const known = this.#remembered.get(name);
    // A search that begins anew knows less than the one before.
    if (known && known.report.depth > report.depth) return;
    const finding = { report, color, isThreat: subject.isThreat, key };
    this.#finding = finding;
    this.#remembered.delete(name);
    this.#remembered.set(name, finding);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > mostReports && oldest) this.#remembered.delete(oldest);
  }

  /** What is sent to the worker; null if the opponent couldn't move in this position. */
  #recordOf({ position, isThreat }: Subject): PositionRecord | null {
    const { start, moves } = position;
    const { skep, positions, tree, current } = this.#desk;
    if (!isThreat) return { start, moves, setup: () => positions.goTo(tree, current).setup() };
    const game = positions.goTo(tree, current);
    const turned = turnedFrom(skep, game);
    if (!turned) return null;
    return using(turned, (later) => {
      const setup = later.start;
      return later.result ? null : { start: setup, moves: [], setup: () => setup };
    });
  }
}

/** The same position with the opponent to move; null if there is none. */
function turnedFrom(skep: Skep, game: Game): Game | null {
  try {
    return turnOf(skep, game, other(game.toMove));
  } catch (error) {
    if (error instanceof SkepError) return null;
    throw error;
  }
}

const nameOf = ({ position, isThreat, lines }: Subject): string =>
  `${position.key} ${lines} ${isThreat}`;

function shifted(move: PlayedMove, { q, r }: { q: number; r: number }): PlayedMove {
  const at = (hex: Hex): Hex => [hex[0] + q, hex[1] + r];
  return {
    ...move,
    start: move.start && at(move.start),
    end: move.end && at(move.end),
    route: move.route.map(at),
  };
}

function engineStopped(error: unknown): Problem {
  const detail = String(error);
  return { code: 'engine_failed', status: 503, title: '', detail, args: {}, reason: null };
}
