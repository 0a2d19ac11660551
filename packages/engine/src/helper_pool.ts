import { leave, type HelperSetup } from './helper.ts';
import { startThread, type Thread } from './threads.ts';

interface Running {
  readonly thread: Thread;
  /** Stop waiting until it is ready. */
  readonly settle: () => void;
}

/** The workers that help the engine's. If one fails, the others continue without it. */
export class HelperPool {
  readonly #running = new Map<number, Running>();
  /** Fulfilled when every helper is ready, or has failed. */
  readonly ready: Promise<unknown>;

  constructor(helpers: readonly HelperSetup[], url: URL | string | undefined) {
    this.ready = Promise.all(helpers.map((helper) => this.#start(helper, url)));
  }

  get size(): number {
    return this.#running.size;
  }

  /** End the workers. The engine's must be ended, too: it may be waiting for them. */
  end(): void {
    for (const { thread, settle } of this.#running.values()) {
      thread.end();
      settle();
    }
    this.#running.clear();
  }

  #start(helper: HelperSetup, url: URL | string | undefined): Promise<void> {
    return new Promise((settle) => {
      const thread = startThread(url);
      this.#running.set(helper.address, { thread, settle });
      thread.onFailure(() => this.#lose(helper));
      thread.listen(({ type }) => {
        if (type === 'done') settle();
        else this.#lose(helper);
      });
      thread.post({ name: 'help', setup: helper });
    });
  }

  #lose(helper: HelperSetup): void {
    const lost = this.#running.get(helper.address);
    if (lost === undefined) return;
    this.#running.delete(helper.address);
    lost.thread.end();
    leave(helper);
    lost.settle();
  }
}
