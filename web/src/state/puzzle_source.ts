// Gets puzzles from the server, and keeps them for use offline.
import type { PuzzleList, PuzzlePack, PuzzleSummary, PuzzleView } from '../net/messages';
import { AwayError, ProblemError, puzzleAddress, rest } from '../net/rest';

/**
 * Not among the caches of the page's files, which go when there is a new version of it. Increase the
 * number when the format of what is kept changes.
 */
const cacheName = 'puzzles-2';
const earlierCache = /^puzzles(-\d+)?$/;
const versionHeader = 'X-Puzzles-Version';
const betweenPacksMs = 1000;
const notFound = 404;

/** Where responses are kept; nowhere in private windows and on plain http. */
async function store(): Promise<Cache | null> {
  try {
    const earlier = (await caches.keys()).filter((name) => earlierCache.test(name));
    await Promise.all(earlier.map((name) => name !== cacheName && caches.delete(name)));
    return await caches.open(cacheName);
  } catch {
    return null;
  }
}

/** Keeps a response with the version of its puzzles, so that nobody has to parse it to know. */
async function keepIn(cache: Cache, path: string, body: BodyInit, version: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', [versionHeader]: version };
  // It may not fit; then the puzzles need the server.
  await cache.put(puzzleAddress(path), new Response(body, { headers })).catch(() => undefined);
}

/** The version of a pack, which comes first in it. During an upgrade it may differ from the list's. */
function versionIn(pack: string): string {
  return /^\{"version":"([^"]*)"/.exec(pack)?.[1] ?? '';
}

/** What the server says, or what it said the last time if it can't be reached. */
async function fetched<T extends { readonly version: string }>(
  path: string,
  ask: () => Promise<Response>,
): Promise<T> {
  const cache = await store();
  try {
    const text = await (await ask()).text();
    const found = JSON.parse(text) as T;
    if (cache) await keepIn(cache, path, text, found.version);
    return found;
  } catch (error) {
    // A busy server is no better than none.
    const isGone = error instanceof ProblemError && error.problem.status === notFound;
    const before = isGone ? undefined : await cache?.match(puzzleAddress(path));
    if (before) return (await before.json()) as T;
    const isKnown = error instanceof ProblemError || error instanceof AwayError;
    throw isKnown ? error : new AwayError('no answer', { cause: error });
  }
}

/** The puzzles: the list at once, and each pack when it is needed. */
export class PuzzleSource {
  private readonly packs = new Map<number, Promise<PuzzlePack>>();

  private constructor(readonly list: PuzzleList) {}

  static async load(): Promise<PuzzleSource> {
    return new PuzzleSource(await fetched('', rest.puzzles));
  }

  get puzzles(): readonly PuzzleSummary[] {
    return this.list.puzzles;
  }

  /** A puzzle with everything needed to solve it. Fails if the server has others by now. */
  async view(id: string): Promise<PuzzleView> {
    const index = this.puzzles.findIndex((one) => one.id === id);
    const number = Math.floor(index / this.list.per_pack);
    const pack = await this.pack(number);
    const found = pack.puzzles.find((one) => one.id === id);
    if (found) return found;
    this.packs.delete(number);
    throw new AwayError('the puzzles are of another version');
  }

  /** Stores all packs, slowly, so that everything works without the server; until it is stopped. */
  async keepAll(signal: AbortSignal): Promise<void> {
    const cache = await store();
    if (!cache) return;
    const count = Math.ceil(this.puzzles.length / this.list.per_pack);
    /* oxlint-disable no-await-in-loop -- one after the other: others need the server, too */
    for (let number = 0; number < count; number += 1) {
      const path = `/packs/${number}`;
      const before = await cache.match(puzzleAddress(path));
      if (before?.headers.get(versionHeader) !== this.list.version) {
        await new Promise((done) => setTimeout(done, betweenPacksMs));
        if (signal.aborted) return;
        const response = await rest.puzzlePack(number);
        const text = await response.text();
        await keepIn(cache, path, text, versionIn(text));
      }
    }
    /* oxlint-enable no-await-in-loop */
  }

  private pack(number: number): Promise<PuzzlePack> {
    const known = this.packs.get(number);
    if (known) return known;
    const wanted = fetched<PuzzlePack>(`/packs/${number}`, () => rest.puzzlePack(number));
    this.packs.set(number, wanted);
    // What failed can be tried again.
    wanted.catch(() => this.packs.delete(number));
    return wanted;
  }
}
