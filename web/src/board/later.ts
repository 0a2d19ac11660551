// Work that can wait for a moment in which nothing else is to be done.

export interface Later {
  /** Begin such work; what was left of the work before is dropped. */
  readonly restart: (work: Iterator<undefined>) => void;
  /** Do at once what is left of it. */
  readonly flush: () => void;
  readonly stop: () => void;
}

/** How long work may wait while the page is busy. */
const LONGEST_WAIT_MS = 100;
/** How much is done at a time: idle or not, somebody may be dragging. */
const SLICE_MS = 1;
/** How often, where the browser does not say when it is idle. */
const SLICE_EVERY_MS = 12;

export function makeLater(): Later {
  let work: Iterator<undefined> | null = null;
  let cancel: (() => void) | null = null;
  const goOn = (isTime: () => boolean): void => {
    cancel = null;
    while (work !== null && isTime()) if (work.next().done) work = null;
    if (work !== null) cancel = whenIdle(goOn);
  };
  return {
    restart: (next) => {
      work = next;
      cancel ??= whenIdle(goOn);
    },
    flush: () => {
      cancel?.();
      goOn(() => true);
    },
    stop: () => {
      work = null;
      cancel?.();
      cancel = null;
    },
  };
}

/**
 * Call when the browser is idle, once a frame at most, with a way to ask whether there is time left.
 * Returns how to cancel.
 */
function whenIdle(call: (isTime: () => boolean) => void): () => void {
  const run = (): void => {
    const until = performance.now() + SLICE_MS;
    call(() => performance.now() < until);
  };
  if (typeof requestIdleCallback !== 'function') {
    const handle = setTimeout(run, SLICE_EVERY_MS);
    return () => clearTimeout(handle);
  }
  let idle = 0;
  const frame = requestAnimationFrame(() => {
    idle = requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(idle);
  };
}
