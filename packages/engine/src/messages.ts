// What EngineWorker and its worker send each other.
import type { PlainError } from './errors.ts';
import type { GameRecord } from './game.ts';
import type { HelperSetup } from './helper.ts';
import type { ChooseOptions, SearchOptions } from './options.ts';
import type { Report } from './reports.ts';

/** What the worker needs before the first task. */
export interface Setup {
  readonly module: WebAssembly.Module;
  /** The memory that all threads share; null if there is only one. */
  readonly memory: WebAssembly.Memory | null;
  /** The answer has the addresses of the helpers: one for each thread but the first. */
  readonly threads: number;
  readonly network: Uint8Array | null;
  readonly hashMib: number;
  /** Shared memory whose first number tells a search to stop; null if memory can't be shared. */
  readonly flag: SharedArrayBuffer | null;
}

type Plain<Options> = Omit<Options, 'onReport' | 'signal'>;

export type Task =
  | { readonly name: 'set up'; readonly setup: Setup }
  | { readonly name: 'search'; readonly game: GameRecord; readonly options: Plain<SearchOptions> }
  | { readonly name: 'choose'; readonly game: GameRecord; readonly options: Plain<ChooseOptions> }
  | { readonly name: 'evaluate'; readonly game: GameRecord }
  | { readonly name: 'clear' }
  | { readonly name: 'help'; readonly setup: HelperSetup };

export type Answer =
  | { readonly type: 'report'; readonly report: Report }
  | { readonly type: 'done'; readonly value: unknown }
  | { readonly type: 'failed'; readonly error: PlainError };

/** A connection to the other side. */
export interface Port<Incoming, Outgoing> {
  post(message: Outgoing): void;
  listen(onMessage: (message: Incoming) => void): void;
}
