// Gets puzzles from the server, and keeps them for use offline.
import type { PuzzleLine, PuzzleList, PuzzlePack, PuzzleView } from '../net/messages';
import { AwayError, ProblemError, puzzleAddress, rest } from '../net/rest';

/** Not among the caches of the page's files, which go when there is a new version of it. */
const cacheName = 'puzzles';
const betweenPacksMs = 1000;
const notFound = 404;

/** Where responses are kept; nowhere in private windows and on plain http. */
async function store(): Promise<Cache | null> {
  try {
    return await caches.open(cacheName);
  } catch {
    return null;
  }
}

/** What the server says, or what it said the last time if it can't be reached. */
async function fetched<T extends { readonly version: string }>(
  path: string,
  ask: () => Promise<T>,
): Promise<T> {
  const cache = await store();
  try {
    const found = await ask();
    await cache?.put(puzzleAddress(path), Response.json(found)).catch(() => undefined);
    return found;
  } catch (error) {
    // A busy server is no better than none.
    const isGone = error instanceof ProblemError && error.problem.status === notFound;
    const before = isGone ? undefined : await cache?.match(puzzleAddress(path));
    if (before) return (await before.json()) as T;
    throw error;
  }
}

/** The puzzles: the list at once, and each pack when it is needed. */
export class PuzzleSource {
  private readonly packs = new Map<number, Promise<PuzzlePack>>();

  private constructor(readonly list: PuzzleList) {}

  static async load(): Promise<PuzzleSource> {
    return new PuzzleSource(await fetched('', rest.puzzles));
  }

  get puzzles(): readonly PuzzleLine[] {
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

  /** Fetches all packs, slowly, so that everything works without the server. */
  async keepAll(): Promise<void> {
    if (!(await store())) return;
    const count = Math.ceil(this.puzzles.length / this.list.per_pack);
    /* oxlint-disable no-await-in-loop -- one after the other: others need the server, too */
    for (let number = 0; number < count; number += 1) {
      await new Promise((done) => setTimeout(done, betweenPacksMs));
      await this.keptOrFetched(number);
    }
    /* oxlint-enable no-await-in-loop */
  }

  private async keptOrFetched(number: number): Promise<void> {
    const before = await (await store())?.match(puzzleAddress(`/packs/${number}`));
    const { version } = before ? ((await before.json()) as PuzzlePack) : { version: '' };
    if (version !== this.list.version) await this.pack(number);
  }

  private pack(number: number): Promise<PuzzlePack> {
    const known = this.packs.get(number);
    if (known) return known;
    const wanted = fetched(`/packs/${number}`, () => rest.puzzlePack(number));
    this.packs.set(number, wanted);
    // What failed can be tried again.
    wanted.catch(() => this.packs.delete(number));
    return wanted;
  }
}
