import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineWorker, type Report, type SearchOptions } from 'skep-engine';
import { engine } from '../../src/device/engine';
import type { Desk } from '../../src/pages/analysis/desk.svelte';
import { LiveEngine } from '../../src/pages/analysis/live_engine.svelte';
import type { Position } from '../../src/pages/analysis/position';

const position = {
  key: 1n,
  result: null,
  start: 'start',
  moves: [],
  turn: { color: 'w' },
} as unknown as Position;
const subject = { position, isThreat: false, lines: 1 };
const report = (depth: number): Report =>
  ({ depth, nodes: depth, seconds: 0, lines: [{ moves: ['wS1'] }] }) as unknown as Report;

let searches: SearchOptions[];
let live: LiveEngine;
let leave: () => void;

const worker = {
  search: (_game: unknown, options: SearchOptions): Promise<Report> => {
    searches.push(options);
    return new Promise((resolve) => {
      options.signal?.addEventListener('abort', () => resolve(report(1)));
    });
  },
} as unknown as EngineWorker;

const coarse = (matches: boolean): void => void vi.stubGlobal('matchMedia', () => ({ matches }));

function turn(visibilityState: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  coarse(false);
  searches = [];
  live = new LiveEngine({ position } as unknown as Desk);
  leave = live.watchVisibility();
});

afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

const tell = (search: number, depth: number): void => searches[search]?.onReport?.(report(depth));

const begun = (count: number): Promise<void> =>
  vi.waitFor(() => expect(searches).toHaveLength(count));

describe('the engine beside the board', () => {
  beforeEach(() => void vi.spyOn(engine, 'analyst').mockResolvedValue(worker));

  test('rests while the tab is hidden, and goes on when it is seen again', async () => {
    live.follow(subject);
    await begun(1);
    tell(0, 5);
    expect([live.phase, live.finding?.report.depth]).toEqual(['searching', 5]);
    turn('hidden');
    expect(searches[0]?.signal?.aborted).toBe(true);
    // What the worker says on its way to a stop isn't heard.
    tell(0, 6);
    expect(live.finding?.report.depth).toBe(5);
    turn('visible');
    await begun(2);
    tell(1, 7);
    expect([live.phase, live.finding?.report.depth]).toEqual(['searching', 7]);
  });

  test('begins no search in a hidden tab', async () => {
    turn('hidden');
    live.follow(subject);
    await Promise.resolve();
    expect(searches).toEqual([]);
    turn('visible');
    await begun(1);
  });

  test.each([
    ['two minutes', 120, false],
    ['half a minute on a phone', 30, true],
  ])('searches for %s', async (_name, seconds, isPhone) => {
    coarse(isPhone);
    live.follow(subject);
    await begun(1);
    expect(searches[0]?.seconds).toBe(seconds);
  });
});

describe('the table of the engine beside the board', () => {
  const files = { wasm: 'packages/engine/skep.wasm', net: 'src/skep/engine/skep.net' };
  const match = (url: URL): Promise<Response> => {
    const name = url.pathname.endsWith('.wasm') ? files.wasm : files.net;
    return Promise.resolve(new Response(readFileSync(join(import.meta.dirname, '../../..', name))));
  };

  afterEach(() => engine.restart('analyst'));

  test.each([
    ['a phone', 16, true],
    ['other devices', 64, false],
  ])('on %s has %i MiB', async (_device, hashMib, isPhone) => {
    coarse(isPhone);
    vi.stubGlobal('caches', { open: () => Promise.resolve({ match }) });
    const start = vi
      .spyOn(EngineWorker, 'start')
      .mockResolvedValue({ destroy: () => undefined } as unknown as EngineWorker);
    await engine.analyst();
    expect(start.mock.lastCall?.[0]?.hashMib).toBe(hashMib);
  });
});
