const everyMs = 60 * 60 * 1000;

let isReady = $state(false);

/** Whether a new version of the page is at hand: it shows after a reload. */
export const updates = {
  get isReady(): boolean {
    return isReady;
  },
};

/** Asks a service worker whether its build has the script that this page started with. */
function askWhetherCurrent(worker: ServiceWorker): void {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!own) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => (isReady ||= data === false);
  worker.postMessage(new URL(own.src).pathname, [port2]);
}

/**
 * Notices when the service worker has fetched a new version. On a first visit, or after a reload, the
 * version that it has is the one that is shown.
 */
export function watchUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => {
    if (serviceWorker.controller) askWhetherCurrent(serviceWorker.controller);
  });
  // A page that stays open for days has to ask.
  setInterval(() => void registration.update().catch(() => undefined), everyMs);
}
