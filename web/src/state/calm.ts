/** The longest that work waits for the browser to be idle. */
const longestWaitMs = 1000;
/** How long it waits where the browser doesn't say when it is idle. */
const usualWaitMs = 200;

/** Does something once the browser is idle, for what nobody sees at once. Returns how to cancel it. */
export function whenCalm(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, usualWaitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
}
