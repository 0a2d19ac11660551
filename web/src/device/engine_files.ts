// The engine's files: fetched when they are needed, checked, and kept for use offline.
import { loadBytes, moduleUrl, networkUrl, SkepError, threadedModuleUrl } from 'skep-engine';
import { canRunEngine, sparesBattery } from './support';

/** Size and digest of each file, filled in by the build (vite.engine.ts). */
declare const ENGINE_FACTS: Readonly<Record<FileName, FileFacts>>;

/** The module, the same with threads, and the network. */
export type FileName = 'wasm' | 'threads' | 'network';

interface FileFacts {
  readonly size: number;
  readonly digest: string;
}

/** Identifies the engine: its rules, its search and its network. */
export const engineDigest = `${ENGINE_FACTS.wasm.digest} ${ENGINE_FACTS.network.digest}`;

/** Not among the caches of the page's files, which go when there is a new version of it. */
const cacheName = 'engine';
const urls: Readonly<Record<FileName, URL>> = {
  wasm: moduleUrl,
  threads: threadedModuleUrl,
  network: networkUrl,
};

/** Most processors have two threads per core, which don't make a search faster. */
const mostThreads = 4;

/**
 * How many threads a search at full strength has: several if memory can be shared with workers, and
 * one on phones, where it would cost the battery more than it helps.
 */
export const threadCount = canThread()
  ? Math.max(1, Math.min(mostThreads, Math.floor(navigator.hardwareConcurrency / 2)))
  : 1;

function canThread(): boolean {
  return globalThis.crossOriginIsolated && !sparesBattery();
}

/** What games need: levels have one thread. */
const playing: readonly FileName[] = ['wasm', 'network'];
/** What this device can use. */
const usable: readonly FileName[] = threadCount > 1 ? [...playing, 'threads'] : playing;

type OnProgress = (fraction: number) => void;

const files = new Map<FileName, Promise<Uint8Array>>();
const loaded: Record<FileName, number> = { wasm: 0, network: 0, threads: 0 };
/** How many files are still being loaded, and who hears about it. */
let underway = 0;
const listeners = new Set<OnProgress>();

/** Where files are kept; nowhere in private windows and on plain http. */
async function store(): Promise<Cache | null> {
  try {
    return await caches.open(cacheName);
  } catch {
    return null;
  }
}

/** Whether all files that this device can use are kept on it. */
export const hasEngineFiles = (): Promise<boolean> => hasFiles(usable);

async function hasFiles(names: readonly FileName[]): Promise<boolean> {
  const cache = await store();
  if (!cache) return false;
  const found = await Promise.all(names.map((name) => cache.match(urls[name])));
  return found.every(Boolean);
}

/** Whether games can be played on this device without a network. */
export async function canPlayOffline(): Promise<boolean> {
  return canRunEngine() && (await hasFiles(playing));
}

/**
 * Fetches all files that aren't kept yet, for later. The service worker deletes those of earlier
 * versions.
 */
export async function fetchEngineFiles(): Promise<void> {
  await Promise.all(usable.map((name) => engineFile(name)));
  // The cache has them: they need not be in memory, too.
  files.clear();
}

/**
 * Returns one of the files: the one that is kept, or else the server's. A damaged one is fetched
 * again. *onProgress* hears what part of all requested files has been loaded, even if somebody else
 * requested them first.
 *
 * @throws SkepError `not-loaded` or `wrong-digest`.
 */
export function engineFile(name: FileName, onProgress?: OnProgress): Promise<Uint8Array> {
  const before = files.get(name);
  if (before) {
    if (underway > 0) join(onProgress);
    return before;
  }
  if (onProgress) listeners.add(onProgress);
  underway += 1;
  const loading = load(name, (bytes) => {
    loaded[name] = bytes;
    for (const listener of listeners) listener(fraction());
  }).finally(() => {
    underway -= 1;
    if (underway === 0) listeners.clear();
  });
  files.set(name, loading);
  loading.catch(() => files.delete(name));
  return loading;
}

/** Tells a new listener the progress at once: the next bytes may take a while. */
function join(onProgress: OnProgress | undefined): void {
  if (!onProgress || listeners.has(onProgress)) return;
  listeners.add(onProgress);
  onProgress(fraction());
}

function fraction(): number {
  const asked = [...files.keys()];
  const sum = (of: (name: FileName) => number): number =>
    asked.reduce((total, name) => total + of(name), 0);
  return Math.min(1, sum((name) => loaded[name]) / sum((name) => ENGINE_FACTS[name].size));
}

async function load(name: FileName, onBytes: (bytes: number) => void): Promise<Uint8Array> {
  const cache = await store();
  return (await keptFile(cache, name, onBytes)) ?? (await fetchedFile(cache, name, onBytes));
}

async function keptFile(
  cache: Cache | null,
  name: FileName,
  onProgress: (bytes: number) => void,
): Promise<Uint8Array | null> {
  const response = await cache?.match(urls[name]);
  if (!response) return null;
  try {
    return await loadBytes(response, { digest: ENGINE_FACTS[name].digest, onProgress });
  } catch {
    // Damaged: the server has another.
    await cache?.delete(urls[name]);
    return null;
  }
}

async function fetchedFile(
  cache: Cache | null,
  name: FileName,
  onProgress: (bytes: number) => void,
): Promise<Uint8Array> {
  const { digest } = ENGINE_FACTS[name];
  const bytes = await loadBytes(urls[name], { digest, onProgress }).catch((error: unknown) => {
    const isDamaged = error instanceof SkepError && error.code === 'wrong-digest';
    if (!isDamaged) throw error;
    // The browser may have kept what was damaged on its way.
    return loadBytes(fetch(urls[name], { cache: 'reload' }), { digest, onProgress });
  });
  // It may not fit; then the next visit fetches it again.
  const copy = new Response(new Blob([bytes as BlobPart]));
  await cache?.put(urls[name], copy).catch(() => undefined);
  return bytes;
}
