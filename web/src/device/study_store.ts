// Analyses on this device, in the browser's database.
import { answer, storeOf } from './database';

/** Increase it when the format changes, and read the older ones. */
const format = 1;
const channelName = 'skep-studies';

/** What a list shows of an analysis. */
export interface StudyLine {
  readonly id: string;
  readonly name: string;
  /** How many positions it has. */
  readonly size: number;
  /** The rule set, for example `Base+MLP`. */
  readonly rules: string;
  readonly updated_at: number;
}

/** An analysis as it is stored. */
export interface StudyRecord extends StudyLine {
  readonly format: number;
  /** Counts changes. */
  readonly version: number;
  /** What it was made from, for example `game:a1b2c3d4`; empty for nothing. */
  readonly source: string;
  readonly created_at: number;
  /** The analysis itself: see study/format.ts. */
  readonly study: unknown;
}

const attempt = storeOf({ database: 'skep-studies', version: 1, store: 'studies' });
const inMemory = new Map<string, StudyRecord>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

function tell(id: string): void {
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has only our own tabs
  channel?.postMessage(id);
}

/** Makes the id of a new analysis. */
export function newStudyId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function recordFrom(stored: unknown): StudyRecord | null {
  const found = stored as Partial<StudyRecord> | null | undefined;
  return found?.format === format && found.study ? (found as StudyRecord) : null;
}

/** What came of storing an analysis: stored, kept in this tab only, or changed by another tab. */
export type Stored = 'stored' | 'in-memory' | 'conflict';

/** Analyses on this device. */
export const studyStore = {
  format,

  async get(id: string): Promise<StudyRecord | null> {
    return inMemory.get(id) ?? recordFrom(await attempt('readonly', (all) => answer(all.get(id))));
  },

  /** All that there are, the latest first. */
  async all(): Promise<StudyRecord[]> {
    const stored = (await attempt('readonly', (all) => answer(all.getAll()))) ?? [];
    const found = new Map<string, StudyRecord>();
    for (const one of [...stored, ...inMemory.values()]) {
      const record = recordFrom(one);
      if (record) found.set(record.id, record);
    }
    return [...found.values()].toSorted((some, more) => more.updated_at - some.updated_at);
  },

  /**
   * Stores an analysis, unless it has changed since *version*: another tab may have it open. Null
   * stores a new one, or one that was deleted.
   */
  async put(record: StudyRecord, version: number | null): Promise<Stored> {
    const isOnlyHere = inMemory.has(record.id);
    const isStored = await attempt('readwrite', async (all) => {
      const before = recordFrom(await answer(all.get(record.id)));
      if (version !== null && !isOnlyHere && before?.version !== version) return false;
      await answer(all.put(record));
      return true;
    });
    if (isStored === false) return 'conflict';
    if (isStored === null) inMemory.set(record.id, record);
    else inMemory.delete(record.id);
    tell(record.id);
    return isStored === null ? 'in-memory' : 'stored';
  },

  async remove(id: string): Promise<void> {
    inMemory.delete(id);
    await attempt('readwrite', (all) => answer(all.delete(id)));
    tell(id);
  },

  /** Calls *listener* with the id of each analysis that another tab changes. */
  listen(listener: (id: string) => void): () => void {
    const hear = ({ data }: MessageEvent): void => listener(String(data));
    channel?.addEventListener('message', hear);
    return () => channel?.removeEventListener('message', hear);
  },
};
