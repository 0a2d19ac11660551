import { loadBytes, moduleUrl, threadedModuleUrl, type Source } from './bytes.ts';
import { fromPlain, SkepError } from './errors.ts';
import type { GameRecord } from './game.ts';
import { recordOf } from './games.ts';
import { bounds } from './generated.ts';
import { HelperPool } from './helper_pool.ts';
import { levelOf } from './levels.ts';
import { sharedMemory } from './memory.ts';
import type { Answer, Setup, Task } from './messages.ts';
import {
  checkEnds,
  readLimits,
  whole,
  type ChooseOptions,
  type Choice,
  type LimitOptions,
  type SearchOptions,
} from './options.ts';
import type { Report, Score } from './reports.ts';
import { compileModule } from './skep.ts';
import { cores, sharing, startThread, type Thread } from './threads.ts';

export interface WorkerOptions {
  /**
   * How many threads search: at most one per core, and only one if memory can't be shared.
   * `EngineWorker.threads` is the actual number. @defaultValue 1
   */
  readonly threads?: number;
  /** The module, by default the one of this package. */
  readonly module?: Source | WebAssembly.Module;
  /** The expected SHA-256 digest of the module, in hexadecimal digits. */
  readonly moduleDigest?: string | undefined;
  /** The module for two or more threads, by default the one of this package. */
  readonly threadedModule?: Source | WebAssembly.Module;
  /** The expected SHA-256 digest of the module for two or more threads. */
  readonly threadedModuleDigest?: string | undefined;
  /** The network; null for the handcrafted evaluation. @defaultValue null */
  readonly network?: Source | null;
  /** The expected SHA-256 digest of the network, in hexadecimal digits. */
  readonly networkDigest?: string | undefined;
  /** The size of the transposition table, in MiB. @defaultValue 16 */
  readonly hashMib?: number;
  /** Where the file `worker.js` of this package is, if it isn't beside the other files. */
  readonly workerUrl?: URL | string;
  /** Whether to share memory with workers. @defaultValue if the browser allows it */
  readonly shareMemory?: boolean;
}

interface Running {
  readonly onReport: (report: Report) => void;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: SkepError) => void;
}

/**
 * An engine in a worker, with promises. It does one task after another. With several threads, there
 * is a worker for each.
 *
 * To stop a search, abort its signal, or call `stop`: it returns what it has found. Unless memory can
 * be shared, the worker is replaced then, and forgets earlier searches.
 */
export class EngineWorker {
  readonly #setup: Omit<Setup, 'memory'>;
  readonly #url: URL | string | undefined;
  #thread: Thread | null = null;
  #helpers: HelperPool | null = null;
  #running: Running | null = null;
  #last: Report | null = null;
  /** Whether it is a search, which has something to return when its worker is ended. */
  #isSearch = false;
  /** Whether a search ends at its first report. */
  #stopsSoon = false;
  #queue: Promise<unknown> = Promise.resolve();
  #isDestroyed = false;

  private constructor(setup: Omit<Setup, 'memory'>, url: URL | string | undefined) {
    this.#setup = setup;
    this.#url = url;
  }

  /**
   * Start an engine in a worker.
   *
   * @throws SkepError what `Skep.load` and `Skep.engine` throw, or `worker-failed`.
   */
  static async start(options: WorkerOptions = {}): Promise<EngineWorker> {
    const { network = null } = options;
    const shareMemory = sharing(options.shareMemory);
    const hashMib = whole('hashMib', options.hashMib ?? 16, bounds.hashMib);
    const wanted = whole('threads', options.threads ?? 1, bounds.threads);
    // More threads than cores would slow down all of them.
    const threads = shareMemory ? Math.min(wanted, cores()) : 1;
    const [module, bytes] = await Promise.all([
      moduleFor(options, threads),
      network === null ? null : loadBytes(network, { digest: options.networkDigest }),
    ]);
    const flag = shareMemory ? new SharedArrayBuffer(4) : null;
    const setup = { module, threads, network: bytes, hashMib, flag };
    const worker = new EngineWorker(setup, options.workerUrl);
    try {
      await worker.#enqueue(() => worker.#open());
    } catch (error) {
      worker.destroy();
      throw error;
    }
    return worker;
  }

  /** How many threads search. Fewer than you asked for, if they can't run or have failed. */
  get threads(): number {
    return 1 + (this.#helpers?.size ?? 0);
  }

  /** Search a position: see `Engine.search`. If a signal can stop it, it needs no limit. */
  async search(game: GameRecord, options: SearchOptions = {}): Promise<Report> {
    checkEnds(readLimits(options), options.signal);
    const { depth, nodes, seconds, lines } = options;
    const plain = defined({ depth, nodes, seconds, lines });
    return this.#stoppable({ name: 'search', game: recordOf(game), options: plain }, options);
  }

  /** Choose a move at a level, always with one thread: see `Engine.choose`. */
  async choose(game: GameRecord, options: ChooseOptions = {}): Promise<Choice> {
    const level = levelOf(options.level ?? bounds.levels);
    if (level.number === bounds.levels) checkEnds(readLimits(options), options.signal);
    const { depth, nodes, seconds, seed } = options;
    const plain = defined({ depth, nodes, seconds, seed, level: level.number });
    return this.#stoppable({ name: 'choose', game: recordOf(game), options: plain }, options);
  }

  /** Return the static evaluation of a position, without a search. */
  async evaluate(game: GameRecord): Promise<Score> {
    const task: Task = { name: 'evaluate', game: recordOf(game) };
    return this.#enqueue(() => this.#ask<Score>(task));
  }

  /** Forget earlier searches. */
  clear(): Promise<void> {
    return this.#enqueue(() => this.#ask<void>({ name: 'clear' }));
  }

  /** Stop the current search, if there is one. */
  stop(): void {
    if (this.#running === null) return;
    if (this.#setFlag(1)) return;
    const [running, last] = [this.#running, this.#last];
    // Like a search that a flag stops: that one always finishes its first depth.
    this.#stopsSoon = this.#isSearch && last === null;
    if (this.#stopsSoon) return;
    this.#close();
    if (last === null) running.reject(new SkepError('stopped', 'The search was stopped.'));
    else running.resolve(last);
    // The next task shouldn't have to wait for a new worker.
    const reopen = async () => this.#thread ?? (await this.#open());
    this.#enqueue(reopen).catch(() => {});
  }

  /** End its workers. Tasks that are still running or waiting fail with `destroyed`. */
  destroy(): void {
    this.#isDestroyed = true;
    const running = this.#running;
    this.#close();
    running?.reject(destroyed());
  }

  #stoppable<T>(task: Task, options: LimitOptions): Promise<T> {
    const { signal } = options;
    const neverBegun = () => new SkepError('stopped', 'The search was stopped before it began.');
    return new Promise<T>((resolve, reject) => {
      // Also while it waits for its turn.
      const leave = () => reject(neverBegun());
      signal?.addEventListener('abort', leave);
      const result = this.#enqueue(() => {
        signal?.removeEventListener('abort', leave);
        if (signal?.aborted) throw neverBegun();
        return this.#perform<T>(task, options);
      });
      result.finally(() => signal?.removeEventListener('abort', leave)).then(resolve, reject);
    });
  }

  async #perform<T>(task: Task, { onReport, signal }: LimitOptions): Promise<T> {
    this.#setFlag(0);
    [this.#isSearch, this.#stopsSoon] = [task.name === 'search', false];
    const stop = () => this.stop();
    const thrown: unknown[] = [];
    const hear = (report: Report) => {
      try {
        if (thrown.length === 0) onReport?.(report);
      } catch (error) {
        thrown.push(error);
        stop();
      }
    };
    signal?.addEventListener('abort', stop);
    try {
      const value = await this.#ask<T>(task, hear);
      if (thrown.length === 0) return value;
      throw thrown[0];
    } catch (error) {
      throw thrown.length === 0 ? error : thrown[0];
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#isSearch = false;
    }
  }

  #enqueue<T>(action: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(async () => {
      if (this.#isDestroyed) throw destroyed();
      return action();
    });
    this.#queue = result.catch(() => {});
    return result;
  }

  async #ask<T>(task: Task, onReport?: (report: Report) => void): Promise<T> {
    const thread = this.#thread ?? (await this.#open());
    if (this.#isDestroyed) throw destroyed();
    return this.#send<T>(thread, task, (report) => {
      if (this.#isSearch) this.#last = report;
      onReport?.(report);
      if (this.#stopsSoon) this.stop();
    });
  }

  async #open(): Promise<Thread> {
    const { module, hashMib, threads } = this.#setup;
    const memory = threads > 1 ? sharedMemory(hashMib, threads) : null;
    const thread = startThread(this.#url);
    this.#thread = thread;
    thread.listen((answer) => this.#hear(answer));
    thread.onFailure((error) => {
      const running = this.#running;
      this.#close();
      running?.reject(error);
    });
    const setup = { ...this.#setup, memory };
    const addresses = await this.#send<number[]>(thread, { name: 'set up', setup });
    if (memory === null) return thread;
    this.#checkOpen(thread);
    const helpers = addresses.map((address) => ({ module, memory, address }));
    this.#helpers = new HelperPool(helpers, this.#url);
    await this.#helpers.ready;
    this.#checkOpen(thread);
    return thread;
  }

  // Meanwhile, the worker may have been ended, or have failed.
  #checkOpen(thread: Thread): void {
    if (this.#isDestroyed) throw destroyed();
    if (this.#thread !== thread) throw new SkepError('worker-failed', 'The worker has failed.');
  }

  #send<T>(thread: Thread, task: Task, onReport: (report: Report) => void = () => {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#running = { onReport, resolve: (value) => resolve(value as T), reject };
      thread.post(task);
    });
  }

  #hear(answer: Answer): void {
    const running = this.#running;
    if (running === null) return;
    if (answer.type === 'report') {
      running.onReport(answer.report);
      return;
    }
    this.#running = this.#last = null;
    if (answer.type === 'done') {
      running.resolve(answer.value);
      return;
    }
    // Its helpers may still be searching. The next task starts new workers.
    if (answer.error.code === 'out-of-memory' || answer.error.code === 'worker-failed') {
      this.#close();
    }
    running.reject(fromPlain(answer.error));
  }

  // Returns whether there is a flag.
  #setFlag(value: number): boolean {
    const { flag } = this.#setup;
    if (flag === null) return false;
    Atomics.store(new Int32Array(flag), 0, value);
    return true;
  }

  #close(): void {
    this.#thread?.end();
    this.#helpers?.end();
    this.#thread = this.#helpers = this.#running = this.#last = null;
  }
}

function moduleFor(options: WorkerOptions, threads: number): Promise<WebAssembly.Module> {
  const { module = moduleUrl, threadedModule = threadedModuleUrl } = options;
  if (threads === 1) return compileModule(module, options.moduleDigest);
  return compileModule(threadedModule, options.threadedModuleDigest);
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function defined<T extends object>(options: T): Defined<T> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}

function destroyed(): SkepError {
  return new SkepError('destroyed', 'The engine has been destroyed.');
}
