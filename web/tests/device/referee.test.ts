import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineWorker, Report } from 'skep-engine';
import { engine } from '../../src/device/engine';
import { deviceReferee } from '../../src/device/referee';
import { game } from '../net/messages';
import { loadSkep } from './device';

const report = { lines: [{ score: { units: 0, winIn: null }, moves: ['wQ -wS1'] }] };
let loaded: (worker: EngineWorker) => void;
let isDestroyed: boolean;

const worker = {
  clear: () => Promise.resolve(),
  search: async (): Promise<Report> => {
    await Promise.resolve();
    if (isDestroyed) throw new Error('destroyed');
    return report as unknown as Report;
  },
} as unknown as EngineWorker;

beforeEach(() => {
  isDestroyed = false;
  vi.spyOn(engine, 'rules').mockImplementation(loadSkep);
  const loading = new Promise<EngineWorker>((resolve) => (loaded = resolve));
  vi.spyOn(engine, 'reviewer').mockReturnValue(loading);
  vi.spyOn(engine, 'restart').mockImplementation(async () => void (isDestroyed = true));
});

afterEach(() => void vi.restoreAllMocks());

describe('a review', () => {
  test('that is canceled while the engine loads leaves it to the next one', async () => {
    const stop = new AbortController();
    const canceled = deviceReferee.analyst.evaluate(game, { signal: stop.signal });
    stop.abort(new Error('canceled'));
    const next = deviceReferee.analyst.evaluate(game, {});
    loaded(worker);
    await expect(canceled).rejects.toThrow('canceled');
    expect(await next).toHaveLength(game.moves.length + 1);
    expect(isDestroyed).toBe(true);
  });

  test('that is canceled alone ends the worker', async () => {
    const stop = new AbortController();
    const canceled = deviceReferee.analyst.evaluate(game, { signal: stop.signal });
    stop.abort(new Error('canceled'));
    loaded(worker);
    await expect(canceled).rejects.toThrow('canceled');
    expect(isDestroyed).toBe(true);
  });
});
