import { watchUpdates } from './updates.svelte';

/** Registers the service worker, which keeps the page at hand when the server is away. */
export function startInstalling(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Without it all works but the page offline; browsers refuse it in private windows.
    navigator.serviceWorker.register('/sw.js').then(watchUpdates, () => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
