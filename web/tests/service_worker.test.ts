import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const origin = 'https://skep.example';
const source = readFileSync(join(import.meta.dirname, '../src/service_worker.js'), 'utf-8');
const absolute = (path: string): string => new URL(path, origin).href;

/** The little of a browser's cache that a service worker needs. */
class FakeCache {
  readonly all = new Map<string, Response>();

  constructor(private readonly fetched: (path: string) => Promise<Response>) {}

  put(path: string, response: Response): void {
    this.all.set(absolute(path), response);
  }

  match(asked: string | { url: string }): Promise<Response | undefined> {
    const url = typeof asked === 'string' ? absolute(asked) : asked.url;
    return Promise.resolve(this.all.get(url)?.clone());
  }

  async add(path: string): Promise<void> {
    this.put(path, await this.fetched(path));
  }

  addAll(paths: readonly string[]): Promise<unknown> {
    return Promise.all(paths.map((path) => this.add(path)));
  }

  keys(): Promise<{ url: string }[]> {
    return Promise.resolve([...this.all.keys()].map((url) => ({ url })));
  }

  delete(path: string): Promise<boolean> {
    return Promise.resolve(this.all.delete(absolute(path)));
  }
}

/** A browser in which several builds of the page install their workers. */
class FakeBrowser {
  readonly caches = new Map<string, FakeCache>();
  /** What the server answers; nothing while it is silent. */
  answer: (path: string) => Promise<Response> = (path) => Promise.resolve(new Response(path));

  cache(name: string): FakeCache {
    const found = this.caches.get(name) ?? new FakeCache((path) => this.answer(path));
    this.caches.set(name, found);
    return found;
  }

  get engineFiles(): string[] {
    return [...this.cache('engine').all.keys()].map((url) => url.replace(/.*\//, '')).toSorted();
  }

  /** Installs and activates the worker of a build. */
  async worker(version: string, files: readonly string[], engine: readonly string[] = []) {
    const listeners = new Map<string, (event: object) => void>();
    const self = {
      location: { origin },
      clients: { claim: () => Promise.resolve() },
      skipWaiting: () => Promise.resolve(),
      addEventListener: (name: string, listener: (event: object) => void) =>
        listeners.set(name, listener),
    };
    const storage = {
      open: (name: string) => Promise.resolve(this.cache(name)),
      keys: () => Promise.resolve([...this.caches.keys()]),
      delete: (name: string) => Promise.resolve(this.caches.delete(name)),
      match: async (asked: { url: string }) => {
        // In the order in which they were made, as browsers do.
        for (const cache of this.caches.values()) {
          const found = await cache.match(asked);
          if (found) return found;
        }
        return undefined;
      },
    };
    const text = source
      .replace("'__VERSION__'", JSON.stringify(version))
      .replace("'__ENGINE__'", JSON.stringify(engine))
      .replace("'__FILES__'", JSON.stringify(files));
    const fetched = ({ url }: { url: string }): Promise<Response> =>
      this.answer(new URL(url).pathname);
    // oxlint-disable-next-line typescript/no-implied-eval -- it is a script, not a module
    new Function('self', 'caches', 'fetch', text)(self, storage, fetched);
    const during = async (name: string): Promise<void> => {
      let work: Promise<unknown> = Promise.resolve();
      listeners.get(name)?.({ waitUntil: (some: Promise<unknown>) => (work = some) });
      await work;
    };
    await during('install');
    await during('activate');
    return {
      ask: (path: string, mode = 'no-cors'): Promise<Response> => {
        let answered: Promise<Response> | null = null;
        const request = { url: absolute(path), method: 'GET', mode };
        const respondWith = (response: Promise<Response>): void => void (answered = response);
        listeners.get('fetch')?.({ request, respondWith });
        return answered ?? Promise.reject(new Error(`${path} is left to the browser`));
      },
      hasScript: (path: string): unknown => {
        const postMessage = vi.fn();
        listeners.get('message')?.({ data: path, ports: [{ postMessage }] });
        return postMessage.mock.lastCall?.[0];
      },
    };
  }
}

let browser: FakeBrowser;
beforeEach(() => void (browser = new FakeBrowser()));
afterEach(() => void vi.useRealTimers());

const saying = (text: string) => () => Promise.resolve(new Response(text));
const never = (): Promise<Response> => new Promise(() => undefined);

describe('after an update', () => {
  test('files whose names stay are those of the new build, not of the one before', async () => {
    browser.answer = saying('old');
    await browser.worker('one', ['/', '/theme.js']);
    browser.answer = saying('new');
    const worker = await browser.worker('two', ['/', '/theme.js']);
    expect(await (await worker.ask('/theme.js')).text()).toBe('new');
  });

  test('a tab that is still open gets the files of its own build', async () => {
    await browser.worker('one', ['/', '/assets/game-old.js']);
    const worker = await browser.worker('two', ['/', '/assets/game-new.js']);
    browser.answer = () => Promise.reject(new TypeError('gone'));
    expect(await (await worker.ask('/assets/game-old.js')).text()).toBe('/assets/game-old.js');
  });

  test('a page hears whether its script is one of the new build', async () => {
    await browser.worker('one', ['/', '/assets/index-one.js']);
    const worker = await browser.worker('two', ['/', '/assets/index-two.js']);
    expect(worker.hasScript('/assets/index-one.js')).toBe(false);
    expect(worker.hasScript('/assets/index-two.js')).toBe(true);
  });
});

describe('a page', () => {
  const opened = async () => {
    browser.answer = saying('kept');
    const worker = await browser.worker('one', ['/']);
    vi.useFakeTimers();
    return worker;
  };

  test('is the one at hand if the server is silent', async () => {
    const worker = await opened();
    browser.answer = never;
    const asked = worker.ask('/games', 'navigate');
    await vi.advanceTimersByTimeAsync(4000);
    expect(await (await asked).text()).toBe('kept');
  });

  test('of a board in another site is always the server’s', async () => {
    const worker = await opened();
    await expect(worker.ask('/embed/game/x', 'navigate')).rejects.toThrow('left to the browser');
  });

  test('is the server’s if it answers in time', async () => {
    const worker = await opened();
    browser.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return new Response('fresh');
    };
    const asked = worker.ask('/games', 'navigate');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await (await asked).text()).toBe('fresh');
  });

  test('is waited for if there is none at hand', async () => {
    const worker = await opened();
    browser.cache('skep-one').all.clear();
    browser.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30_000));
      return new Response('late');
    };
    const asked = worker.ask('/games', 'navigate');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await (await asked).text()).toBe('late');
  });
});

describe('the engine', () => {
  const build = (version: string): string[] =>
    ['skep', 'skep-threads'].map((name) => `/assets/${name}-${version}.wasm`);

  test('is renewed by an update, and at most one earlier version stays', async () => {
    await browser.cache('engine').addAll(build('aaaa-aaa'));
    await browser.worker('two', ['/'], build('bb_bbbbb'));
    expect(browser.engineFiles).toEqual([
      'skep-aaaa-aaa.wasm',
      'skep-bb_bbbbb.wasm',
      'skep-threads-aaaa-aaa.wasm',
      'skep-threads-bb_bbbbb.wasm',
    ]);
    await browser.worker('three', ['/'], build('cccccccc'));
    await browser.worker('four', ['/'], build('dddddddd'));
    expect(browser.engineFiles).toEqual([
      'skep-cccccccc.wasm',
      'skep-dddddddd.wasm',
      'skep-threads-cccccccc.wasm',
      'skep-threads-dddddddd.wasm',
    ]);
  });

  test('leaves no pile behind if the page fetched the new version before the worker', async () => {
    for (const version of ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']) {
      await browser.cache('engine').addAll(build(version));
    }
    await browser.worker('three', ['/'], build('cccccccc'));
    expect(browser.engineFiles.filter((name) => !name.includes('threads'))).toEqual([
      'skep-bbbbbbbb.wasm',
      'skep-cccccccc.wasm',
    ]);
  });

  test('isn’t fetched for whoever only looked whether it is there', async () => {
    browser.cache('engine');
    await browser.worker('two', ['/'], build('bbbbbbbb'));
    expect(browser.engineFiles).toEqual([]);
  });

  test('is renewed without the threads on a phone, which has none', async () => {
    await browser.cache('engine').add('/assets/skep-aaaaaaaa.wasm');
    await browser.worker('two', ['/'], build('bbbbbbbb'));
    expect(browser.engineFiles).toEqual(['skep-aaaaaaaa.wasm', 'skep-bbbbbbbb.wasm']);
  });

  test('stays as it is if the new one can’t be fetched', async () => {
    await browser.cache('engine').addAll(build('aaaaaaaa'));
    browser.answer = (path) =>
      path.endsWith('.wasm') ? Promise.reject(new TypeError('full')) : saying('page')();
    await browser.worker('two', ['/'], build('bbbbbbbb'));
    expect(browser.engineFiles).toEqual(['skep-aaaaaaaa.wasm', 'skep-threads-aaaaaaaa.wasm']);
  });
});
