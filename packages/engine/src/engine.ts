import { SkepError } from './errors.ts';
import { Game, type GameRecord } from './game.ts';
import { replay } from './games.ts';
import { bounds, hashMibOfLevels, levels, scoreUnits } from './generated.ts';
import { Handle } from './handle.ts';
import { capped, levelOf, type Level } from './levels.ts';
import type { Machine } from './module.ts';
import {
  checkEnds,
  readLimits,
  readSeed,
  whole,
  type ChooseOptions,
  type Choice,
  type LimitOptions,
  type Limits,
  type SearchOptions,
} from './options.ts';
import {
  readReport,
  reportOf,
  scoreOf,
  type RawReport,
  type Report,
  type Score,
} from './reports.ts';

/**
 * An engine: it searches at full strength, or chooses a move at a level. `Skep.engine` makes one.
 *
 * It blocks its thread while it searches. `EngineWorker` doesn't.
 */
export class Engine {
  readonly #machine: Machine;
  readonly #thinker: Handle;
  #player: Handle | null = null;
  #isBusy = false;

  /** Asked during a search whether to stop it, if someone else can. @internal */
  isStopped: (() => boolean) | null = null;

  private constructor(machine: Machine, handle: number) {
    this.#machine = machine;
    this.#thinker = new Handle(this, handle, machine.functions.skep_destroy_engine);
  }

  /** @internal */
  static make(machine: Machine, handle: number): Engine {
    return new Engine(machine, handle);
  }

  /**
   * Search a position at full strength until a limit is reached, and return the last report.
   *
   * A limit is needed besides a signal: nothing else runs in a blocked thread, so only `onReport`
   * can abort one meanwhile.
   *
   * @throws SkepError `game-over`, `bad-option`, `busy` or `out-of-memory`.
   */
  search(game: Game | GameRecord, options: SearchOptions = {}): Report {
    const { skep_set_helping } = this.#machine.functions;
    skep_set_helping?.(1);
    return this.#with(game, (own) => this.#think(own, options));
  }

  /**
   * Choose a move at a level, with one thread. Limits can only make it weaker.
   *
   * @throws SkepError `game-over`, `bad-option`, `busy` or `out-of-memory`.
   */
  choose(game: Game | GameRecord, options: ChooseOptions = {}): Choice {
    return this.#with(game, (own) => this.#choose(own, options));
  }

  /** Return the static evaluation of a position, without a search. */
  evaluate(game: Game | GameRecord): Score {
    this.#checkFree();
    return this.#with(game, (own) => this.#evaluate(own));
  }

  /** Forget earlier searches. */
  clear(): void {
    this.#checkFree();
    this.#machine.functions.skep_clear(this.#thinker.value);
  }

  /** Free its memory now, instead of when it is garbage collected. */
  destroy(): void {
    this.#checkFree();
    this.#thinker.destroy();
    this.#player?.destroy();
  }

  // A handle of another module would mean any game of this one, or none.
  #with<T>(game: Game | GameRecord, action: (own: Game) => T): T {
    if (game instanceof Game && game.isIn(this.#machine)) return action(game);
    const own = replay(this.#machine, game);
    try {
      return action(own);
    } finally {
      own.destroy();
    }
  }

  #choose(game: Game, options: ChooseOptions): Choice {
    checkInProgress(game);
    const level = levelOf(options.level ?? bounds.levels);
    if (level === levels.at(-1)) {
      this.#machine.functions.skep_set_helping?.(0);
      return best(this.#think(game, { ...options, lines: 1 }));
    }
    const [limits, seed] = [readLimits(options), readSeed(options.seed ?? 0)];
    if (level.notices !== null) return this.#notice(game, level.notices, limits, seed);
    return this.#play(game, level, limits, seed, options);
  }

  #evaluate(game: Game): Score {
    const { result } = game;
    if (result === null) {
      const handles = [this.#thinker.value, game.handle] as const;
      const evaluate = () => this.#machine.functions.skep_evaluate(...handles);
      return scoreOf(this.#machine.allocate(evaluate));
    }
    if (result.winner === null) return scoreOf(0);
    return scoreOf(result.winner === game.toMove ? scoreUnits.win : -scoreUnits.win);
  }

  #think(game: Game, options: SearchOptions): Report {
    checkInProgress(game);
    const lines = whole('lines', options.lines ?? 1, bounds.lines);
    const limits = readLimits(options);
    checkEnds(limits, this.isStopped, options.signal && blockedHint);
    return this.#search(this.#thinker, game, limits, lines, options);
  }

  #notice(game: Game, notices: number, limits: Limits, seed: bigint): Choice {
    this.#checkFree();
    this.#thinker.checkExists();
    const count = Math.min(notices, limits.nodes || notices);
    const size = this.#machine.functions.skep_best_noticed(game.handle, count, seed);
    const raw = readReport(this.#machine.numbers(size));
    return best(reportOf(game, { ...raw, nodes: count }));
  }

  #play(game: Game, level: Level, limits: Limits, seed: bigint, options: ChooseOptions): Choice {
    const { skep_choose_line, skep_clear, skep_opponent_is_stuck, skep_overlooks } =
      this.#machine.functions;
    const isStuck = skep_opponent_is_stuck(game.handle) !== 0;
    const overlooks = skep_overlooks(game.handle, seed, level.overlooks) !== 0;
    const attention = isStuck ? 'finish' : overlooks ? 'glance' : 'normal';
    const player = this.#getPlayer();
    // So that the choice only depends on the position, its history and the seed.
    skep_clear(player.value);
    const own = capped(limits, level, attention);
    // With the best line alone, the same number of nodes sees much further.
    const report = this.#search(player, game, own, isStuck ? 1 : level.lines, options);
    if (isStuck) return best(report);
    const count = this.#machine.putNumbers(report.lines.map(({ score }) => score.units));
    const { halfLoss, margin } = level;
    return best(report, skep_choose_line(game.handle, seed, count, halfLoss, margin));
  }

  // The levels below 10 have a small table, so that a move of theirs is the same everywhere.
  #getPlayer(): Handle {
    const { skep_destroy_engine, skep_engine_like } = this.#machine.functions;
    this.#checkFree();
    if (this.#player === null) {
      const handle = skep_engine_like(this.#thinker.value, hashMibOfLevels);
      this.#player = new Handle(this, handle, skep_destroy_engine);
    }
    return this.#player;
  }

  #search(
    engine: Handle,
    game: Game,
    { depth, nodes, seconds }: Limits,
    lines: number,
    { onReport, signal }: LimitOptions,
  ): Report {
    this.#checkFree();
    const { skep_search } = this.#machine.functions;
    const handles = [engine.value, game.handle] as const;
    const around = {
      stopped: () => this.isStopped?.() === true || signal?.aborted === true,
      report: () => onReport?.(reportOf(game, this.#readReport())),
    };
    this.#isBusy = true;
    try {
      const search = () => skep_search(...handles, depth, nodes, seconds, lines);
      const size = game.holding(() => this.#machine.run(around, search));
      return reportOf(game, readReport(this.#machine.numbers(size)));
    } finally {
      this.#isBusy = false;
    }
  }

  #readReport(): RawReport {
    return readReport(this.#machine.numbers());
  }

  #checkFree(): void {
    if (this.#isBusy) throw new SkepError('busy', 'The engine is searching.');
  }
}

const blockedHint =
  'An Engine blocks its thread, so nothing aborts its signal: use an EngineWorker.';

function best(report: Report, index = 0): Choice {
  const line = report.lines[index];
  const move = line?.moves[0];
  if (line === undefined || move === undefined) throw new RangeError('a search without a move');
  return { move, line, report };
}

function checkInProgress(game: Game): void {
  if (game.result !== null) throw new SkepError('game-over', 'The game is over.');
}
