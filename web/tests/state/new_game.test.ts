import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engine } from '../../src/device/engine';
import type { GameView, NewGame } from '../../src/net/messages';
import { ProblemError, rest } from '../../src/net/rest';
import { line } from '../../src/state/line.svelte';
import type { startGame as Start } from '../../src/state/new_game';
import { loadSkep } from '../device/device';
import { game } from '../net/messages';

const wish: NewGame = { opponent: { type: 'same_screen' }, rules: 'Base', color: 'white' };
const kept = { match: () => Promise.resolve(new Response()) };

let startGame: typeof Start;

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  ({ startGame } = await import('../../src/state/new_game'));
});

beforeEach(() => {
  // Another file's tests in the same worker may have lost the connection.
  vi.spyOn(line, 'connection', 'get').mockReturnValue('connecting');
  vi.spyOn(engine, 'rules').mockImplementation(loadSkep);
  vi.stubGlobal('caches', { open: () => Promise.resolve(kept) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a server that is silent', () => {
  let answer: (made: GameView) => void;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(rest, 'create').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  });

  test('leaves the game to the device, and is told to drop the one that comes late', async () => {
    const leave = vi.spyOn(rest, 'leave').mockResolvedValue(game);
    const starting = startGame(wish);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await starting).toMatch(/^local-/);
    expect(leave).not.toHaveBeenCalled();
    answer(game);
    await vi.waitFor(() => expect(leave.mock.calls).toEqual([[game.id]]));
  });

  test.each([
    ['has no engine yet', () => (vi.stubGlobal('caches', undefined), undefined)],
    ['can’t run the engine', () => void vi.spyOn(WebAssembly, 'validate').mockReturnValue(false)],
  ])('is waited for by a browser that %s', async (_why, lack) => {
    lack();
    const starting = startGame(wish);
    await vi.advanceTimersByTimeAsync(10_000);
    answer(game);
    expect(await starting).toBe(game.id);
  });
});

describe('a server that takes no games', () => {
  const refuse = (code: string): void => {
    const problem = { code, status: 503, title: '', detail: '', args: {}, reason: null };
    vi.spyOn(rest, 'create').mockRejectedValue(new ProblemError(problem));
  };

  test.each(['server_busy', 'engine_busy', 'disk_full'])(
    'leaves them to the device: %s',
    async (code) => {
      refuse(code);
      expect(await startGame(wish)).toMatch(/^local-/);
    },
  );

  test('says so if they need it', async () => {
    refuse('disk_full');
    const withFriend: NewGame = { ...wish, opponent: { type: 'friend' } };
    await expect(startGame(withFriend)).rejects.toThrow('disk_full');
  });

  test('is asked for nothing else if the game is none', async () => {
    refuse('bad_rules');
    await expect(startGame(wish)).rejects.toThrow('bad_rules');
  });
});

describe('without any network', () => {
  beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));

  test('a server on this computer is asked all the same', async () => {
    vi.spyOn(rest, 'create').mockResolvedValue(game);
    expect(await startGame(wish)).toBe(game.id);
  });

  test('a server elsewhere isn’t asked', async () => {
    vi.stubGlobal('location', { hostname: 'skep.example' });
    const create = vi.spyOn(rest, 'create');
    expect(await startGame(wish)).toMatch(/^local-/);
    expect(create).not.toHaveBeenCalled();
  });
});
