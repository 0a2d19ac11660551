import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../src/device/engine_files';
import '../../src/device/support';
import { startOffline } from '../../src/state/offline';

const idleMs = 20_000;
const match = vi.fn();

beforeEach(() => {
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('caches', { open: () => Promise.resolve({ match }) });
  match.mockReset().mockResolvedValue(new Response());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Leaves the page alone for a while. */
async function idle(): Promise<void> {
  vi.useFakeTimers();
  startOffline();
  await vi.advanceTimersByTimeAsync(idleMs);
  vi.useRealTimers();
  // Parts of the page are loaded in the meantime.
  await new Promise((resolve) => setTimeout(resolve, 100));
}

test('when the page is idle, it looks whether the engine is on this device', async () => {
  await idle();
  expect(match).toHaveBeenCalled();
});

test('a browser that can’t run the engine doesn’t fetch it', async () => {
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  await idle();
  expect(match).not.toHaveBeenCalled();
});
