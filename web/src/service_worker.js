// The page's files at hand when the server is away. What the server answers under /api is never kept.
// The build fills in the version and the files (vite.service_worker.ts).

const cacheName = `skep-${'__VERSION__'}`;
const files = '__FILES__';
// Kept by the page itself, once somebody needs them: see device/engine_files.ts.
const engineCache = 'engine';
const engineFiles = '__ENGINE__';

/** How long to wait for the server's page if there is one at hand. */
const patienceMs = 4000;
/** Statuses of a proxy that answers for a server that is away. */
const gateway = new Set([502, 503, 504]);

async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await renewEngine();
  await self.skipWaiting();
}

/** Whoever could play offline with the version before can do so with this one. */
async function renewEngine() {
  const cache = await caches.open(engineCache);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  // Without them, the page works as before, and fetches them when it needs them.
  await Promise.allSettled(engineFiles.map((path) => renew(cache, path, kept)));
}

/** Fetches a file if an earlier version is kept: nobody asked for the others, and they are large. */
async function renew(cache, path, kept) {
  const earlier = kept.filter((one) => one !== path && unversioned(one) === unversioned(path));
  if (!kept.includes(path)) {
    if (earlier.length === 0) return;
    await cache.add(path);
  }
  // The latest stays: a tab that is still open may need it.
  await Promise.all(earlier.slice(0, -1).map((one) => cache.delete(one)));
}

/** The path of a file without the digest that the build puts into its name. */
function unversioned(path) {
  return path.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}

async function activate() {
  // The files of the version before stay, too: a tab that is still open may need some of them.
  const names = (await caches.keys()).filter((name) => name.startsWith('skep-'));
  const old = names.filter((name) => name !== cacheName).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A page: the server's own, and the one at hand when it is away or silent; it says what works. */
async function page(request) {
  const answer = fetch(request).catch(() => null);
  const cache = await caches.open(cacheName);
  const kept = await cache.match('/');
  // In a tunnel, the browser may wait for a minute before it gives up.
  const response = await (kept ? Promise.race([answer, silence()]) : answer);
  if (response && !gateway.has(response.status)) return response;
  return kept ?? response ?? Response.error();
}

function silence() {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, null));
}

/** A file of this build; for a tab that is still open, one of the build before. */
async function file(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOurs = origin === self.location.origin && request.method === 'GET';
  // The page at hand can't be framed, so it is no answer to a board in another site.
  if (!isOurs || pathname.startsWith('/api/') || pathname.startsWith('/embed/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (files.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(file(request));
});
// A page asks whether its script is one of this build: see state/updates.svelte.ts.
self.addEventListener('message', ({ data, ports: [port] }) =>
  port.postMessage(files.includes(data)),
);
