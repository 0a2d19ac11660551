import type { NewGame } from '../net/messages';
import { AwayError, ProblemError, rest, takesNoGames } from '../net/rest';
import { line } from './line.svelte';
import { isLoopback } from './loopback';
import { loadDevice } from './referee';
import { settings } from './settings.svelte';

/** How long to wait for the server if the game can be played without it. */
const patienceMs = 4000;

/**
 * Starts a game and returns its id. The server watches over it if it can. Otherwise, or if the
 * person prefers that, this device does; games against a friend elsewhere need the server.
 *
 * @throws ProblemError or AwayError if neither can.
 */
export async function startGame(wish: NewGame): Promise<string> {
  const canBeHere = wish.opponent.type !== 'friend';
  const prefersHere = settings.playOn === 'device' || isCutOff();
  if (canBeHere && prefersHere) return startHere(wish, onServer);
  try {
    return await (canBeHere ? onServerInTime(wish) : onServer(wish));
  } catch (error) {
    if (!canBeHere || !takesNoGames(error)) throw error;
    return startHere(wish, () => Promise.reject(error));
  }
}

/** Whether there is no need to ask the server: nobody would answer. */
function isCutOff(): boolean {
  // Without any network, a server on this computer still answers.
  const isOffline = !navigator.onLine && !isLoopback(location.hostname);
  return isOffline || line.connection === 'away';
}

type Start = (wish: NewGame) => Promise<string>;

const onServer: Start = async (wish) => (await rest.create(wish)).id;

/** Asks the server. If it is silent and the engine is on this device, nobody has to wait for long. */
async function onServerInTime(wish: NewGame): Promise<string> {
  const asked = onServer(wish);
  const first = await Promise.race([asked, silence()]);
  if (first !== null) return first;
  // Nobody will play the game that the server may still make.
  asked.then(rest.leave).catch(() => undefined);
  throw new AwayError('no answer yet');
}

/** Is null after a while, if there is an engine on this device. */
function silence(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => {
      const give = async (): Promise<void> => {
        const { canPlayOffline } = await import('../device/engine_files');
        if (await canPlayOffline()) resolve(null);
      };
      give().catch(() => undefined);
    }, patienceMs);
  });
}

/** Starts a game on this device, or *elsewhere* if the engine can't be used here. */
async function startHere(wish: NewGame, elsewhere: Start): Promise<string> {
  try {
    const { createOnDevice } = await loadDevice();
    return await createOnDevice(wish);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return elsewhere(wish);
  }
}
