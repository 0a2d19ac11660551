// The page's files at hand when the server is away. Games are the server's: /api is never kept.
// The build fills in the version and the files (vite.service_worker.ts).

const cacheName = `skep-${'__VERSION__'}`;
const files = '__FILES__';

async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('skep-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A page: the server's own, and the one at hand when it is away; it says what works. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
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
  else if (files.includes(pathname)) event.respondWith(file(request));
});
