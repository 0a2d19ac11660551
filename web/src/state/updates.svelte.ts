const everyMs = 60 * 60 * 1000;

let isReady = $state(false);

/** Whether a new version of the page is at hand: it shows after a reload. */
export const updates = {
  get isReady(): boolean {
    return isReady;
  },
};

/** Whether the page that the service worker keeps starts with another script than this one. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const kept = await caches.match('/');
  if (!own || !kept) return false;
  return !(await kept.text()).includes(new URL(own.src).pathname);
}

/**
 * Notices when the service worker has fetched a new version. On a first visit, or after a reload, the
 * version that it has is the one that is shown.
 */
export function watchUpdates(registration: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isOutdated().then(
      (is) => (isReady ||= is),
      () => undefined,
    );
  });
  // A page that stays open for days has to ask.
  setInterval(() => void registration.update().catch(() => undefined), everyMs);
}
