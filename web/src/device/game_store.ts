// Games on this device, in the browser's database. Without one, as in private windows, they last as
// long as the page.
import { deviceStorage } from '../state/device_storage.svelte';
import { answer, storeOf } from './database';
import { recordFrom, type DeviceRecord } from './record';

const attempt = storeOf({ database: 'skep', version: 1, store: 'games' });
const channelName = 'skep-games';

const inMemory = new Map<string, DeviceRecord>();
const removals = new Set<(id: string) => void>();

/** Tells other tabs which game has changed. Old browsers don't have it. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

function tell(id: string): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has only our own tabs
  channel?.postMessage(id);
}

/** Games on this device. */
export const gameStore = {
  async get(id: string): Promise<DeviceRecord | null> {
    const kept = inMemory.get(id);
    if (kept) return kept;
    return recordFrom(await attempt('readonly', (games) => answer(games.get(id))));
  },

  async all(): Promise<DeviceRecord[]> {
    const stored = (await attempt('readonly', (games) => answer(games.getAll()))) ?? [];
    const found = new Map<string, DeviceRecord>();
    for (const one of stored) {
      const record = recordFrom(one);
      if (record) found.set(record.id, record);
    }
    for (const record of inMemory.values()) found.set(record.id, record);
    return [...found.values()].toSorted((some, more) => more.updated_at - some.updated_at);
  },

  /**
   * Stores a game, unless it has changed since *version* or was deleted: other tabs may play in it,
   * too. Null stores a new game. Returns whether it was stored.
   */
  async put(record: DeviceRecord, version: number | null): Promise<boolean> {
    // What could not be stored before is only here, and newer than what is stored.
    const isOnlyHere = inMemory.has(record.id);
    const isStored = await attempt('readwrite', async (games) => {
      const before = recordFrom(await answer(games.get(record.id)));
      if (version !== null && !isOnlyHere && before?.version !== version) return false;
      await answer(games.put(record));
      return true;
    });
    // Not stored at all: then it is kept while the page lasts.
    if (isStored === null) inMemory.set(record.id, record);
    else if (isStored) inMemory.delete(record.id);
    deviceStorage.tell(inMemory.size === 0);
    if (isStored !== false) tell(record.id);
    return isStored !== false;
  },

  async remove(id: string): Promise<void> {
    inMemory.delete(id);
    await attempt('readwrite', (games) => answer(games.delete(id)));
    tell(id);
    for (const listener of removals) listener(id);
  },

  /** Calls *listener* with the id of each game that another tab changes, or this one deletes. */
  listen(listener: (id: string) => void): () => void {
    const hear = ({ data }: MessageEvent): void => listener(String(data));
    channel?.addEventListener('message', hear);
    removals.add(listener);
    return () => {
      channel?.removeEventListener('message', hear);
      removals.delete(listener);
    };
  },
};
