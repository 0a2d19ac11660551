import { rest } from '../net/rest';
import { leftGame } from './left_game.svelte';
import { introduced } from './line.svelte';
import { loadDevice } from './referee';

/**
 * Saves a finished game of this device to the server, which checks it, and returns its id there.
 * The server's copy takes the place of the one on this device.
 *
 * @throws ProblemError or AwayError if the server doesn't take it.
 */
export async function saveGame(id: string): Promise<string> {
  const [{ recordToSave, removeFromDevice }] = await Promise.all([loadDevice(), introduced()]);
  const saved = await rest.saveGame(await recordToSave(id));
  leftGame.note(id, false);
  await removeFromDevice(id);
  return saved.id;
}
