// A thread that helps the engine's: native/wasm/threads/helper_threads.cpp has the other side.

/** A helper in the shared memory: its state is at this address, and its stack in the next word. */
export interface Helper {
  readonly memory: WebAssembly.Memory;
  readonly address: number;
}

/** What a helper's worker needs. */
export interface HelperSetup extends Helper {
  readonly module: WebAssembly.Module;
}

interface HelperFunctions {
  readonly __stack_pointer: WebAssembly.Global<'i32'>;
  readonly __tls_size: WebAssembly.Global<'i32'>;
  skep_help(helper: number): void;
}

// The states of a helper.
const absent = 0;
const idle = 1;
const busy = 2;

/** Take part in every search, until the worker is ended. `onReady` is called before the first. */
export async function help(setup: HelperSetup, onReady: () => void): Promise<void> {
  const { memory, address } = setup;
  const [words, at] = [wordsOf(memory), address / 4];
  try {
    const search = await start(setup);
    setState(setup, idle);
    onReady();
    for (;;) {
      Atomics.wait(words, at, idle);
      const state = Atomics.load(words, at);
      if (state === absent) return;
      if (state === idle) continue;
      search(address);
      setState(setup, idle);
    }
  } finally {
    leave(setup);
  }
}

/** Say that a helper no longer takes part, so that the engine doesn't wait for it. */
export function leave(helper: Helper): void {
  setState(helper, absent);
}

/** Return what the engine's module calls to wake a helper, and to wait while it is busy. */
export function helperCalls(memory: WebAssembly.Memory): Record<string, (address: number) => void> {
  return {
    wake: (address) => void Atomics.notify(wordsOf(memory), address / 4),
    wait: (address) => void Atomics.wait(wordsOf(memory), address / 4, busy),
  };
}

async function start({ module, memory, address }: HelperSetup): Promise<(at: number) => void> {
  const nothing = () => 0;
  // A helper reads in memory that it should stop.
  const skep = { now: nothing, stopped: nothing, report: nothing, wake: nothing, wait: nothing };
  const { exports } = await WebAssembly.instantiate(module, { skep, env: { memory } });
  const functions = exports as unknown as HelperFunctions;
  const { __stack_pointer: stackPointer, __tls_size: localsSize, skep_help } = functions;
  if (localsSize.value !== 0) throw new TypeError('there is no room for thread-local variables');
  stackPointer.value = wordsOf(memory)[address / 4 + 1] ?? 0;
  return skep_help;
}

function setState({ memory, address }: Helper, state: number): void {
  Atomics.store(wordsOf(memory), address / 4, state);
  Atomics.notify(wordsOf(memory), address / 4);
}

// Made each time, because the memory grows.
function wordsOf({ buffer }: WebAssembly.Memory): Int32Array {
  return new Int32Array(buffer);
}
