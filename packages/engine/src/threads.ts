// Starting a worker in a browser or in Node.
import { SkepError } from './errors.ts';
import type { Answer, Port, Task } from './messages.ts';
import { nodeModule } from './node.ts';

/** A worker, and how to end it. */
export interface Thread extends Port<Answer, Task> {
  /** Call the listener if the worker fails. Not called for a worker that `end` has ended. */
  onFailure(listener: (error: SkepError) => void): void;
  end(): void;
}

/** Start the worker of this package, or the same file at another address. */
export function startThread(url?: URL | string): Thread {
  const threads = nodeModule('worker_threads');
  return threads === undefined ? inBrowser(url) : inNode(threads, url);
}

/** Whether memory can be shared with a worker: in browsers, only if the page is isolated. */
function canShareMemory(): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated !== false;
}

/**
 * Return whether to share memory: as the caller wants, or if it can be shared.
 *
 * @throws SkepError `bad-option` if the caller wants what is impossible.
 */
export function sharing(wanted: boolean | undefined): boolean {
  if (wanted !== true || canShareMemory()) return wanted ?? canShareMemory();
  const message = 'shareMemory needs an isolated page: see “Several threads” in the README.';
  throw new SkepError('bad-option', message);
}

/** Return how many threads can run at the same time. */
export function cores(): number {
  return nodeModule('os')?.availableParallelism() ?? globalThis.navigator.hardwareConcurrency ?? 1;
}

function inBrowser(url?: URL | string): Thread {
  // Bundlers recognize this form, with the address in place.
  const worker =
    url === undefined
      ? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
      : new Worker(url, { type: 'module' });
  return {
    post: (task) => worker.postMessage(task, []),
    listen: (onMessage) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => onMessage(data);
    },
    onFailure: (listener) => {
      worker.onerror = (event) => listener(failure(event.message));
      worker.onmessageerror = () => listener(failure('a message is damaged'));
    },
    end: () => worker.terminate(),
  };
}

function inNode(threads: typeof import('node:worker_threads'), url?: URL | string): Thread {
  const worker = new threads.Worker(new URL(url ?? './worker.js', import.meta.url));
  let isEnded = false;
  return {
    post: (task) => {
      // A program may end while the worker has nothing to do.
      worker.ref();
      worker.postMessage(task, []);
    },
    listen: (onMessage) =>
      void worker.on('message', (answer: Answer) => {
        // Node still delivers what it has received, even after `terminate`.
        if (isEnded) return;
        if (answer.type !== 'report') worker.unref();
        onMessage(answer);
      }),
    onFailure: (listener) => {
      const fail = (why: string) => {
        if (!isEnded) listener(failure(why));
      };
      worker.on('error', (error) => fail(String(error)));
      worker.on('exit', () => fail('it has ended'));
    },
    end: () => {
      isEnded = true;
      void worker.terminate();
    },
  };
}

function failure(why: string | undefined): SkepError {
  const detail = why ? `: ${why}` : '. Is its file where it should be?';
  return new SkepError('worker-failed', `The worker has failed${detail}`);
}
