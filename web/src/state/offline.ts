import { whileVisible } from '../device/visibility';

/** Long enough that a first game has begun, and its own files are loaded. */
const idleAfterMs = 15_000;

interface Connection {
  readonly type?: string;
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether 2 MB may be fetched without asking: not if the browser says that it costs something. */
function isCheap(): boolean {
  const { connection } = navigator as { connection?: Connection };
  const { type, saveData, effectiveType = '4g' } = connection ?? {};
  return type !== 'cellular' && !saveData && effectiveType === '4g';
}

/**
 * Fetches the engine when the page has nothing else to do, so that whoever came once can play
 * offline. Without a service worker there is no page offline either.
 */
export function startOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || !isCheap()) return;
  const fetchEngine = async (): Promise<void> => {
    await whileVisible();
    const [{ hasEngineFiles, fetchEngineFiles }, { canRunEngine }] = await Promise.all([
      import('../device/engine_files'),
      import('../device/support'),
    ]);
    if (canRunEngine() && !(await hasEngineFiles())) await fetchEngineFiles();
  };
  setTimeout(() => {
    // If it fails, the next visit tries again.
    fetchEngine().catch(() => undefined);
  }, idleAfterMs);
}
