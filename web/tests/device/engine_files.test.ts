import { Blob } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as EngineFiles from '../../src/device/engine_files';

const wasm = new Uint8Array(
  readFileSync(join(import.meta.dirname, '../../../packages/engine/skep.wasm')),
);
const half = Math.floor(wasm.length / 2);

let files: typeof EngineFiles;
let kept: Response | undefined;
const cache = {
  match: () => Promise.resolve(kept),
  delete: vi.fn(() => Promise.resolve(true)),
  put: vi.fn(() => Promise.resolve()),
};
const asked = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  kept = undefined;
  cache.delete.mockClear();
  cache.put.mockClear();
  asked.mockReset();
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', asked);
  // Node's responses don't take those of jsdom.
  vi.stubGlobal('Blob', Blob);
  // Like a browser, which has no files: it fetches them.
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
  // Files that an earlier test has loaded.
  vi.resetModules();
  files = await import('../../src/device/engine_files');
});

afterEach(() => vi.unstubAllGlobals());

const isWhole = (bytes: Uint8Array): boolean => Buffer.from(bytes).equals(wasm);

/** A response whose second half comes when the test wants it to. */
function slowly(): { response: Response; finish: () => void; fail: () => void } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  void writer.write(wasm.subarray(0, half));
  const finish = (): void => {
    void writer.write(wasm.subarray(half));
    void writer.close();
  };
  const fail = (): void => void writer.abort(new Error('away'));
  return { response: new Response(readable), finish, fail };
}

describe('a file that is being fetched in the background', () => {
  test('tells its progress to whoever asks for it, too', async () => {
    const { response, finish } = slowly();
    asked.mockResolvedValue(response);
    const [first, second] = [vi.fn(), vi.fn()];
    const background = files.engineFile('wasm', first);
    await vi.waitFor(() => expect(first).toHaveBeenCalledWith(half / wasm.length));

    const wanted = files.engineFile('wasm', second);
    // At once: the next bytes may take long.
    expect(second.mock.calls).toEqual([[half / wasm.length]]);
    finish();
    expect(isWhole(await wanted)).toBe(true);
    expect(await background).toBe(await wanted);
    expect(second).toHaveBeenLastCalledWith(1);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('tells nobody who only waited for an earlier one', async () => {
    const lost = slowly();
    asked.mockResolvedValueOnce(lost.response);
    const early = vi.fn();
    const failing = files.engineFile('wasm', early);
    await vi.waitFor(() => expect(early).toHaveBeenCalled());
    lost.fail();
    await expect(failing).rejects.toMatchObject({ code: 'not-loaded' });

    early.mockClear();
    asked.mockResolvedValueOnce(new Response(wasm));
    expect(isWhole(await files.engineFile('wasm'))).toBe(true);
    expect(early).not.toHaveBeenCalled();
  });
});

describe('a computer that can search with several threads', () => {
  const keepAllBut = (missing: string): void => {
    const match = ({ href }: URL): Promise<Response | undefined> =>
      Promise.resolve(href.endsWith(missing) ? undefined : new Response());
    vi.stubGlobal('caches', { open: () => Promise.resolve({ ...cache, match }) });
  };

  beforeEach(async () => {
    vi.stubGlobal('crossOriginIsolated', true);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(8);
    vi.resetModules();
    files = await import('../../src/device/engine_files');
  });

  test('plays offline without the module for them, and fetches it later', async () => {
    keepAllBut('skep-threads.wasm');
    expect(files.threadCount).toBe(4);
    expect(await files.canPlayOffline()).toBe(true);
    expect(await files.hasEngineFiles()).toBe(false);
  });

  test.each(['skep.wasm', 'skep.net'])('can’t play offline without %s', async (missing) => {
    keepAllBut(missing);
    expect(await files.canPlayOffline()).toBe(false);
  });
});

describe('a file that is kept on this device', () => {
  test('isn’t fetched', async () => {
    kept = new Response(wasm);
    expect(isWhole(await files.engineFile('wasm'))).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });

  test('is fetched again if it is damaged', async () => {
    kept = new Response(wasm.slice().fill(0, 1000));
    asked.mockResolvedValue(new Response(wasm));
    expect(isWhole(await files.engineFile('wasm'))).toBe(true);
    expect(cache.delete).toHaveBeenCalledOnce();
    expect(cache.put).toHaveBeenCalledOnce();
  });
});
