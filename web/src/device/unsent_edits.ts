// Edits of shared studies that the server doesn't have yet, in the browser's database: a tab that
// is closed without a connection loses nothing.
import type { Change } from '../study/changes';
import { answer, storeOf } from './database';

/** An edit, as it will be sent. Sent twice, it counts once: the server knows its id. */
export interface UnsentEdit {
  readonly id: string;
  readonly changes: readonly Change[];
}

/** What one tab has not sent. */
interface Unsent {
  /** The study and the tab. */
  readonly id: string;
  readonly study: string;
  readonly edits: readonly UnsentEdit[];
  readonly updated_at: number;
}

/** How long the server keeps a study that nobody opens. */
const longestMs = 90 * 24 * 3600 * 1000;

const attempt = storeOf({ database: 'skep-unsent-edits', version: 1, store: 'edits' });

/** Reads a stored record, and checks it: a browser's database can contain anything. */
export function unsentFrom(stored: unknown): Unsent | null {
  const found = (stored ?? {}) as Partial<Unsent>;
  const { id, study, edits, updated_at } = found;
  const areNamed = typeof id === 'string' && typeof study === 'string';
  if (!areNamed || typeof updated_at !== 'number' || !Array.isArray(edits)) return null;
  const areEdits = edits.every(
    (edit: Partial<UnsentEdit>) => typeof edit.id === 'string' && Array.isArray(edit.changes),
  );
  return areEdits ? { id, study, edits, updated_at } : null;
}

/** Puts the edits of several tabs into one order: each once, the earlier tab's first. */
export function joined(all: readonly Unsent[]): UnsentEdit[] {
  const byId = new Map<string, UnsentEdit>();
  for (const { edits } of all.toSorted((one, other) => one.updated_at - other.updated_at)) {
    for (const edit of edits) byId.set(edit.id, edit);
  }
  return [...byId.values()];
}

/** The edits of one study that one tab has not sent. */
export class UnsentEdits {
  readonly #study: string;
  readonly #id: string;
  #isEmpty = true;
  /** One write after the other: the last one counts. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(study: string, tab: string) {
    this.#study = study;
    this.#id = `${study} ${tab}`;
  }

  /** Takes over what tabs have left behind, the earliest first. */
  async take(): Promise<readonly UnsentEdit[]> {
    const found = await attempt('readwrite', async (all) => {
      const stored = (await answer(all.getAll())).map(unsentFrom).filter((one) => one !== null);
      const now = Date.now();
      const own = stored.filter(({ study }) => study === this.#study);
      const old = stored.filter(({ updated_at }) => updated_at < now - longestMs);
      const edits = joined(own.filter((one) => !old.includes(one)));
      for (const { id } of [...own, ...old]) await answer(all.delete(id));
      if (edits.length > 0) await answer(all.put(this.#record(edits)));
      return edits;
    });
    this.#isEmpty = !found?.length;
    return found ?? [];
  }

  /** Keeps what is not sent now, in place of what was. Resolves when it is written. */
  keep(edits: readonly UnsentEdit[]): Promise<unknown> {
    if (edits.length === 0 && this.#isEmpty) return this.#writing;
    this.#isEmpty = edits.length === 0;
    const record = this.#record(edits.map(({ id, changes }) => ({ id, changes })));
    this.#writing = this.#writing.then(() =>
      attempt('readwrite', async (all) => {
        if (edits.length === 0) await answer(all.delete(record.id));
        else await answer(all.put(record));
      }),
    );
    return this.#writing;
  }

  #record(edits: readonly UnsentEdit[]): Unsent {
    return { id: this.#id, study: this.#study, edits, updated_at: Date.now() };
  }
}
