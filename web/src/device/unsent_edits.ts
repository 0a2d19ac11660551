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

/** The study as one tab had it. The server's may lack by now what the edits belong to. */
interface Pictured {
  readonly id: string;
  readonly study: string;
  /** As in study/book_format.ts, for each tab. */
  readonly books: readonly unknown[];
  readonly updated_at: number;
}

/** What tabs have left behind. */
export interface Left {
  /** The earliest first. */
  readonly edits: readonly UnsentEdit[];
  readonly books: readonly unknown[];
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

/** Reads a stored picture of a study. */
export function picturedFrom(stored: unknown): Pictured | null {
  const { id, study, books, updated_at } = (stored ?? {}) as Partial<Pictured>;
  const areNamed = typeof id === 'string' && typeof study === 'string';
  if (!areNamed || typeof updated_at !== 'number' || !Array.isArray(books)) return null;
  return { id, study, books, updated_at };
}

/** Puts the edits of several tabs into one order: each once, the earlier tab's first. */
export function joined(all: readonly Unsent[]): UnsentEdit[] {
  const byId = new Map<string, UnsentEdit>();
  for (const { edits } of all.toSorted((one, other) => one.updated_at - other.updated_at)) {
    for (const edit of edits) byId.set(edit.id, edit);
  }
  return [...byId.values()];
}

/** What tabs have left of a study, and the ids of these records and of those that are too old. */
function leftIn(stored: readonly unknown[], study: string): Left & { gone: readonly string[] } {
  const now = Date.now();
  const isOld = ({ updated_at }: Unsent | Pictured): boolean => updated_at < now - longestMs;
  const isOwn = (one: Unsent | Pictured): boolean => one.study === study && !isOld(one);
  const unsent = stored.map(unsentFrom).filter((one) => one !== null);
  const pictured = stored.map(picturedFrom).filter((one) => one !== null);
  const gone = [...unsent, ...pictured].filter((one) => isOwn(one) || isOld(one));
  return {
    edits: joined(unsent.filter(isOwn)),
    books: pictured.filter(isOwn).flatMap((one) => one.books),
    gone: gone.map(({ id }) => id),
  };
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

  /** Looks at what tabs have left behind. */
  async look(): Promise<Left> {
    const stored = await attempt('readonly', (all) => answer(all.getAll()));
    return leftIn(stored ?? [], this.#study);
  }

  /** Takes over what tabs have left behind. */
  async take(): Promise<Left> {
    const found = await attempt('readwrite', async (all) => {
      const { edits, books, gone } = leftIn(await answer(all.getAll()), this.#study);
      for (const id of gone) await answer(all.delete(id));
      if (edits.length > 0) await answer(all.put(this.#record(edits)));
      if (edits.length > 0 && books.length > 0) await answer(all.put(this.#picture(books)));
      return { edits, books };
    });
    this.#isEmpty = !found?.edits.length;
    return found ?? { edits: [], books: [] };
  }

  /** Keeps what is not sent now, in place of what was. Resolves when it is written. */
  keep(edits: readonly UnsentEdit[]): Promise<unknown> {
    if (edits.length === 0 && this.#isEmpty) return this.#writing;
    this.#isEmpty = edits.length === 0;
    const record = this.#record(edits.map(({ id, changes }) => ({ id, changes })));
    this.#writing = this.#writing.then(() =>
      attempt('readwrite', async (all) => {
        if (edits.length > 0) return void (await answer(all.put(record)));
        await answer(all.delete(record.id));
        await answer(all.delete(this.#picture([]).id));
      }),
    );
    return this.#writing;
  }

  /** Keeps the study as it is in this tab, as long as something is not sent. */
  picture(book: unknown): void {
    this.#writing = this.#writing.then(() => {
      if (this.#isEmpty) return;
      return attempt('readwrite', (all) => answer(all.put(this.#picture([book]))));
    });
  }

  #record(edits: readonly UnsentEdit[]): Unsent {
    return { id: this.#id, study: this.#study, edits, updated_at: Date.now() };
  }

  #picture(books: readonly unknown[]): Pictured {
    return { id: `${this.#id} book`, study: this.#study, books, updated_at: Date.now() };
  }
}
