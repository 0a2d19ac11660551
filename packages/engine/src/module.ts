// The WebAssembly module: loading it, and its buffer. See native/wasm.
import { SkepError } from './errors.ts';
import { helperCalls } from './helper.ts';

type Handle = number;

/** The functions of native/wasm. */
export interface Functions {
  readonly memory?: WebAssembly.Memory;
  _initialize(): void;
  skep_buffer(): number;
  skep_buffer_size(): number;
  skep_new(length: number, blackBegins: number): Handle;
  skep_set_up(length: number): Handle;
  skep_destroy(game: Handle): void;
  skep_ply(game: Handle): number;
  skep_to_move(game: Handle): number;
  skep_outcome(game: Handle): number;
  skep_result(game: Handle): number;
  skep_is_agreement_due(game: Handle): number;
  skep_repetitions(game: Handle): number;
  skep_key(game: Handle): bigint;
  skep_moves(game: Handle): number;
  skep_move_strings(game: Handle): number;
  skep_read_move(game: Handle, length: number): number;
  skep_format_moves(game: Handle, count: number): number;
  skep_cell_q(game: Handle, cell: number): number;
  skep_cell_r(game: Handle, cell: number): number;
  skep_play(game: Handle, move: number): number;
  skep_undo(game: Handle): number;
  skep_rules(game: Handle): number;
  skep_format_setup(game: Handle): number;
  skep_pieces(game: Handle): number;
  skep_stunned(game: Handle): number;
  skep_explain(game: Handle, piece: number, q: number, r: number): number;
  skep_explain_move(game: Handle, move: number): number;
  skep_why_stuck(game: Handle, piece: number): number;
  skep_setup_problems(length: number): number;
  skep_network_file(size: number): number;
  skep_read_network(): number;
  skep_engine(hashMib: number): Handle;
  skep_engine_like(engine: Handle, hashMib: number): Handle;
  skep_destroy_engine(engine: Handle): void;
  skep_clear(engine: Handle): void;
  skep_search(
    engine: Handle,
    game: Handle,
    depth: number,
    nodes: number,
    seconds: number,
    lines: number,
  ): number;
  skep_evaluate(engine: Handle, game: Handle): number;
  // Only with threads: see native/wasm/threads.
  skep_add_helper?(): Handle;
  skep_set_helping?(isHelping: number): void;
  skep_overlooks(game: Handle, seed: bigint, percent: number): number;
  skep_opponent_is_stuck(game: Handle): number;
  skep_best_noticed(game: Handle, count: number, seed: bigint): number;
  skep_choose_line(
    game: Handle,
    seed: bigint,
    count: number,
    halfLoss: number,
    margin: number,
  ): number;
}

// A function that returns i8x16.splat(0): browsers without SIMD refuse it.
// prettier-ignore
const simdProbe = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123,
  3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
);

/** Check that WebAssembly with SIMD is available. */
export function checkSupport(): void {
  if (typeof WebAssembly === 'undefined') {
    throw new SkepError('no-webassembly', 'This browser does not support WebAssembly.');
  }
  if (!WebAssembly.validate(simdProbe)) {
    throw new SkepError('no-simd', 'This browser does not support WebAssembly SIMD.');
  }
}

export async function compile(bytes: Uint8Array): Promise<WebAssembly.Module> {
  checkSupport();
  try {
    return await WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>);
  } catch (error) {
    throw badModule(error);
  }
}

function badModule(cause?: unknown): SkepError {
  const message = isForbidden(cause)
    ? "The page's content security policy forbids WebAssembly. Add 'wasm-unsafe-eval' to script-src."
    : 'The WebAssembly module is damaged, or was built for a different version. Load it again.';
  return new SkepError('bad-module', message, { cause });
}

/** Browsers have no code for this, but all of them name the policy in the message. */
function isForbidden(cause: unknown): boolean {
  return cause instanceof Error && /content security policy|unsafe-eval/i.test(cause.message);
}

/** A running module. */
export class Machine {
  readonly functions: Functions;
  readonly #memory: WebAssembly.Memory;
  readonly #around: Around;
  readonly #start: number;
  readonly #size: number;

  private constructor(functions: Functions, memory: WebAssembly.Memory, around: Around) {
    this.functions = functions;
    this.#memory = memory;
    this.#around = around;
    this.#start = functions.skep_buffer();
    this.#size = functions.skep_buffer_size();
  }

  /** Start a module. With threads it needs a memory, which they share. */
  static async start(module: WebAssembly.Module, memory?: WebAssembly.Memory): Promise<Machine> {
    const around = { stopped: () => false, report: () => {} };
    // All that the module needs of its surroundings.
    const skep = {
      now: () => performance.now(),
      stopped: () => Number(around.stopped()),
      report: () => around.report(),
      ...(memory && helperCalls(memory)),
    };
    const imports = memory === undefined ? { skep } : { skep, env: { memory } };
    try {
      const { exports } = await WebAssembly.instantiate(module, imports);
      const functions = exports as unknown as Functions;
      functions._initialize(); // oxlint-disable-line no-underscore-dangle
      // The newest function: an older module doesn't have it.
      if (typeof functions.skep_setup_problems !== 'function') {
        throw new TypeError('no skep_setup_problems');
      }
      const own = memory ?? functions.memory;
      if (own === undefined) throw new TypeError('no memory');
      return new Machine(functions, own, around);
    } catch (error) {
      throw badModule(error);
    }
  }

  /** Run a function that may need much memory. */
  allocate<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      const message = 'There is not enough memory for the engine. Load Skep again.';
      throw new SkepError('out-of-memory', message, { cause: error });
    }
  }

  /** Run a function that asks whether to stop, and reports. If one of these throws, it stops. */
  run<T>(around: Around, action: () => T): T {
    const before = { ...this.#around };
    // Thrown after the function has returned: on its way through the module, an error would leave
    // the module's stack as it is, and a hundred would fill it.
    const thrown: unknown[] = [];
    const attempt = (call: () => boolean | void): boolean => {
      try {
        return thrown.length > 0 || call() === true;
      } catch (error) {
        thrown.push(error);
        return true;
      }
    };
    this.#around.stopped = () => attempt(around.stopped);
    this.#around.report = () => void attempt(around.report);
    try {
      const result = this.allocate(action);
      if (thrown.length > 0) throw thrown[0];
      return result;
    } finally {
      Object.assign(this.#around, before);
    }
  }

  /** Put text into the buffer, and return its length; null if it is too long. */
  put(text: string): number | null {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > this.#size) return null;
    this.bytesAt(this.#start, bytes.length).set(bytes);
    return bytes.length;
  }

  putNumbers(numbers: readonly number[]): number {
    new Int32Array(this.#memory.buffer, this.#start, numbers.length).set(numbers);
    return numbers.length;
  }

  text(length: number): string {
    // A copy, because browsers don't decode shared memory.
    return new TextDecoder().decode(this.bytesAt(this.#start, length).slice());
  }

  /** Return a copy of the numbers in the buffer, since the next call may overwrite them. */
  numbers(length = this.#size / 4): number[] {
    return Array.from(new Int32Array(this.#memory.buffer, this.#start, length));
  }

  bytesAt(start: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, start, length);
  }
}

export interface Around {
  stopped: () => boolean;
  report: () => void;
}
