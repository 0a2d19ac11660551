import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AwayError } from '../../src/net/rest';
import { PuzzleSource } from '../../src/state/puzzle_source';

const stored = new Map<string, Response>();
const cache = {
  match: (address: string): Promise<Response | undefined> =>
    Promise.resolve(stored.get(address)?.clone()),
  put: (address: string, response: Response): Promise<void> => {
    stored.set(address, response);
    return Promise.resolve();
  },
};

const dropped: string[] = [];
const storage = {
  open: () => Promise.resolve(cache),
  keys: () => Promise.resolve(['puzzles', 'puzzles-2', 'skep-files']),
  delete: (name: string) => Promise.resolve(dropped.push(name) > 0),
};

const ids = ['a', 'b', 'c'];
const json = (value: unknown): Promise<Response> => Promise.resolve(Response.json(value));
let version = 'one';
/** How often the list and the packs were asked for. */
let asked = { list: 0, packs: 0 };
let isAway = false;

function answer(address: string, { cache: mode }: RequestInit): Promise<Response> {
  if (isAway) return Promise.reject(new TypeError('offline'));
  // The browser may have it: it asks the server whether that is still right.
  expect(mode).toBe('no-cache');
  const number = /packs\/(\d+)$/.exec(address)?.[1];
  if (number === undefined) {
    asked.list += 1;
    return json({ version, per_pack: 1, puzzles: ids.map((id) => ({ id })) });
  }
  asked.packs += 1;
  return json({ version, puzzles: [{ id: ids[Number(number)] }] });
}

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  [version, isAway, asked] = ['one', false, { list: 0, packs: 0 }];
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function keepAll(source: PuzzleSource, signal = new AbortController().signal): Promise<void> {
  const kept = source.keepAll(signal);
  await vi.advanceTimersByTimeAsync(10_000);
  await kept;
}

describe('puzzles', () => {
  it('work without the server once all are stored', async () => {
    await keepAll(await PuzzleSource.load());
    expect(asked.packs).toBe(3);
    isAway = true;
    const offline = await PuzzleSource.load();
    expect(await offline.view('c')).toEqual({ id: 'c' });
  });

  it('are stored without being parsed, and only once per version', async () => {
    const source = await PuzzleSource.load();
    const parse = vi.spyOn(JSON, 'parse');
    const read = vi.spyOn(Response.prototype, 'json');
    await keepAll(source);
    await keepAll(source);
    // Others in this process parse JSON, too: the test runner itself, for one.
    const parsed = parse.mock.calls.filter(([text]) => String(text).includes('"version"'));
    expect([parsed.length, read.mock.calls.length]).toEqual([0, 0]);
    parse.mockRestore();
    read.mockRestore();
    expect(asked.packs).toBe(3);
    version = 'two';
    await keepAll(await PuzzleSource.load());
    expect(asked.packs).toBe(6);
  });

  it('of an earlier version of the format are deleted', async () => {
    dropped.length = 0;
    await PuzzleSource.load();
    expect(dropped).toEqual(['puzzles']);
  });

  it('keep their own version during an upgrade', async () => {
    const source = await PuzzleSource.load();
    version = 'two';
    await keepAll(source);
    await keepAll(await PuzzleSource.load());
    expect(asked.packs).toBe(3);
  });

  it('are stored only while the page is open', async () => {
    const source = await PuzzleSource.load();
    const leaving = new AbortController();
    const kept = source.keepAll(leaving.signal);
    await vi.advanceTimersByTimeAsync(1500);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    await kept;
    expect(asked.packs).toBe(1);
  });

  it('need no storage', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new Error('private window')) });
    const source = await PuzzleSource.load();
    await keepAll(source);
    expect(await source.view('b')).toEqual({ id: 'b' });
    isAway = true;
    await expect(PuzzleSource.load()).rejects.toThrow(AwayError);
  });
});
