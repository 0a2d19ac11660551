// The memory that the threads of skep-threads.wasm share. tools/compilers.py has its bounds.
import { SkepError } from './errors.ts';

const page = 65_536;
const pagesOfMib = 16;
const initial = 20;
// Of the network while it is read, of the table for levels, and of each thread.
const fixedMib = 64;
const threadMib = 4;

/** Return memory for an engine; browsers only reserve what it doesn't use yet. */
export function sharedMemory(hashMib: number, threads: number): WebAssembly.Memory {
  const maximum = (fixedMib + hashMib + threadMib * threads) * pagesOfMib;
  try {
    return new WebAssembly.Memory({ initial, maximum, shared: true });
  } catch (cause) {
    const mib = (maximum * page) / 2 ** 20;
    const message = `There is not enough memory for the engine: it needs ${mib} MiB.`;
    throw new SkepError('out-of-memory', message, { cause });
  }
}
