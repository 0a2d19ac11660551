import type { Action, AdviceView, GameView, Hint, ToClient, Why } from '../net/messages';
import { AwayError, isUnavailable, ProblemError, rest, type WhyQuestion } from '../net/rest';
import { serverAnalyst, type Analyst } from './analyst';
import { isDeviceGame } from './device_games';
import { engineLoading } from './engine_loading.svelte';
import { line } from './line.svelte';

/** Whoever watches over a game: the server, or this device. Both send the same messages. */
export interface Referee {
  /** What its clock shows; null until that is known. */
  readonly now: () => number | null;
  /** Whether a lost connection can be the reason that nothing happens. */
  readonly needsConnection: boolean;
  readonly analyst: Analyst;
  /** Follows a game: `listener` hears every message until the returned function is called. */
  readonly watch: (id: string, listener: (message: ToClient) => void) => () => void;
  /** Asks for a whole game anew. */
  readonly refresh: (id: string) => void;
  /** Notes what is known of a game. */
  readonly known: (id: string, version: number) => void;
  readonly command: (id: string, ply: number, action: Action) => Promise<unknown>;
  readonly game: (id: string) => Promise<GameView>;
  readonly join: (id: string) => Promise<GameView>;
  readonly why: (id: string, question: WhyQuestion) => Promise<Why>;
  readonly hint: (id: string, ply: number) => Promise<Hint>;
  readonly advice: (id: string) => Promise<AdviceView>;
}

/** The engine on this device, which costs nobody else anything. It is loaded when it is needed. */
export const deviceAnalyst: Analyst = {
  evaluate: async (game, options) => (await onDevice()).analyst.evaluate(game, options),
  turn: async (game, ply) => (await onDevice()).analyst.turn(game, ply),
  tryMove: async (game, ply, text, signal) =>
    (await onDevice()).analyst.tryMove(game, ply, text, signal),
};

/** The engine on this device if it is ready, else the server's; if that has no time, ours again. */
async function nearest<T>(ask: (analyst: Analyst) => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (engineLoading.now.phase === 'ready') return ask(deviceAnalyst);
  try {
    return await ask(serverAnalyst);
  } catch (error) {
    if (!isUnavailable(error) || signal?.aborted) throw error;
    return ask(deviceAnalyst).catch(() => {
      throw error;
    });
  }
}

const nearestAnalyst: Analyst = {
  evaluate: (game, options) =>
    nearest((analyst) => analyst.evaluate(game, options), options?.signal),
  turn: (game, ply) => nearest((analyst) => analyst.turn(game, ply)),
  tryMove: (game, ply, text, signal) =>
    nearest((analyst) => analyst.tryMove(game, ply, text, signal), signal),
};

/** The server's hint. If only its engine has no time, ours gives one, and the server marks the game. */
async function hint(id: string, ply: number): Promise<Hint> {
  try {
    return await rest.hint(id, ply);
  } catch (error) {
    if (error instanceof AwayError || !isUnavailable(error)) throw error;
    const found = await hintHere(id).catch(() => {
      throw error;
    });
    await line.command(id, ply, { type: 'take_hint' });
    return found;
  }
}

async function hintHere(id: string): Promise<Hint> {
  const [game, { hintOnDevice }] = await Promise.all([rest.game(id), loadDevice()]);
  return hintOnDevice(game);
}

const server: Referee = {
  now: () => line.now,
  needsConnection: true,
  analyst: nearestAnalyst,
  watch: (id, listener) => line.watch(id, listener),
  refresh: (id) => line.refresh(id),
  known: (id, version) => line.known(id, version),
  command: (id, ply, action) => line.command(id, ply, action),
  game: (id) => rest.game(id),
  join: (id) => rest.join(id),
  why: (id, question) => rest.why(id, question),
  hint,
  advice: (id) => rest.advice(id),
};

type Device = typeof import('../device/referee');

/**
 * Loads what games on this device need.
 *
 * @throws ProblemError if this part of the page can't be loaded.
 */
export async function loadDevice(): Promise<Device> {
  try {
    return await import('../device/referee');
  } catch (error) {
    const code = 'engine_not_loaded';
    const detail = String(error);
    throw new ProblemError({ code, status: 503, title: '', detail, args: {}, reason: null });
  }
}

const onDevice = async (): Promise<Device['deviceReferee']> => (await loadDevice()).deviceReferee;

const device: Referee = {
  now: () => Date.now(),
  needsConnection: false,
  analyst: deviceAnalyst,
  watch: (id, listener) => {
    let leave: (() => void) | null = null;
    let isGone = false;
    // What is wrong, `game` tells.
    onDevice().then(
      (referee) => {
        if (!isGone) leave = referee.watch(id, listener);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      leave?.();
    };
  },
  refresh: (id) => void onDevice().then((referee) => referee.refresh(id)),
  known: () => undefined,
  command: async (id, ply, action) => (await onDevice()).command(id, ply, action),
  game: async (id) => (await onDevice()).game(id),
  join: async (id) => (await onDevice()).game(id),
  why: async (id, question) => (await onDevice()).why(id, question),
  hint: async (id, ply) => (await onDevice()).hint(id, ply),
  advice: async (id) => (await onDevice()).advice(id),
};

/** The referee of a game. */
export function refereeOf(id: string): Referee {
  return isDeviceGame(id) ? device : server;
}
