// The page's files at hand when the server is away. What the server answers under /api is never kept.
// The build fills in the version and the files (vite.service_worker.ts).

const cacheName = `skep-${'__VERSION__'}`;
const files = '__FILES__';
// Kept by the page itself, once somebody needs them: see device/engine_files.ts.
const engineCache = 'engine';
const engineFiles = '__ENGINE__';

async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await renewEngine();
  await self.skipWaiting();
}

/** Whoever could play offline with the version before can do so with this one. */
async function renewEngine() {
  if (!(await caches.has(engineCache))) return;
  const cache = await caches.open(engineCache);
  const fetched = engineFiles.map(async (path) => (await cache.match(path)) ?? cache.add(path));
  // Without them, the page works as before, and fetches them when it needs them.
  await Promise.allSettled(fetched);
}

async function activate() {
  // The files of the version before stay, too: a tab that is still open may need some of them.
  const names = (await caches.keys()).filter((name) => name.startsWith('skep-'));
  const old = names.filter((name) => name !== cacheName).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A page: the server's own, and the one at hand when it is away; it says what works. */
async function page(request) {
  const response = await fetch(request).catch(() => null);
  // A proxy answers for a server that is away.
  if (response && ![502, 503, 504].includes(response.status)) return response;
  const cache = await caches.open(cacheName);
  return (await cache.match('/')) ?? response ?? Response.error();
}

/** A file of a build: its name changes with its content, so the one at hand is right. */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOurs = origin === self.location.origin && request.method === 'GET';
  if (!isOurs || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (files.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(file(request));
});
