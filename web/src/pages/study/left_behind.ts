// What the server doesn't have yet, on the device: a tab that is closed without a connection loses
// nothing. With it is the study as the tab had it: on the server, the parts that the edits belong to
// may be gone by the time they are sent.
import { UnsentEdits, type UnsentEdit } from '../../device/unsent_edits';
import type { StudyContents } from '../../net/messages';
import { line } from '../../state/line.svelte';
import type { Book } from '../../study/book';
import { united, withChanges } from '../../study/own_version';
import { chaptersFrom, contentsOf } from './contents';
import { newEditId } from './sharing';

/** How long edits wait for an answer before the study is stored with them: most wait for less. */
const patienceMs = 1500;

/** What earlier tabs have left. */
export interface Left {
  readonly edits: readonly UnsentEdit[];
  /** The study with these edits; null if it isn't known. */
  readonly version: Book | null;
}

export class LeftBehind {
  readonly #unsent: UnsentEdits;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Stores the study; null if that isn't to be done. */
  #store: (() => void) | null = null;
  /** The number of the server's last edit when the study was stored; -1 if it is not. */
  #pictured = -1;

  constructor(study: string) {
    this.#unsent = new UnsentEdits(study, newEditId());
  }

  /** What earlier tabs have left, which stays where it is. */
  async look(): Promise<Left> {
    const { edits, books } = await this.#unsent.look();
    return { edits, version: versionOf(edits, books) };
  }

  /** Takes over what earlier tabs have left. @param known The edits that the server has. */
  async take(known: ReadonlySet<string>): Promise<Left> {
    const { edits, books } = await this.#unsent.take();
    const left = edits.filter(({ id }) => !known.has(id));
    return { edits: left, version: versionOf(left, books) };
  }

  /** Keeps edits. Resolves when they are written. @param version The number of the last one known. */
  keep(edits: readonly UnsentEdit[], version: number, book: () => Book | null): Promise<unknown> {
    if (edits.length === 0) this.#forget();
    else if (version !== this.#pictured) this.#picture(version, book);
    return this.#unsent.keep(edits);
  }

  /** Stores now what waits to be stored. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#store?.();
    this.#store = null;
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#store = null;
    this.#pictured = -1;
  }

  #picture(version: number, book: () => Book | null): void {
    this.#pictured = version;
    clearTimeout(this.#timer);
    this.#store = () => {
      const shown = book();
      if (shown) this.#unsent.picture(contentsOf(shown));
    };
    this.#timer = setTimeout(() => this.flush(), line.connection === 'away' ? 0 : patienceMs);
  }
}

/** The study as tabs had it, with all edits; null if none had the time to store it. */
function versionOf(edits: readonly UnsentEdit[], books: readonly unknown[]): Book | null {
  const [first, ...others] = books.map(bookFrom).filter((one) => one !== null);
  if (!first) return null;
  const changes = edits.flatMap((edit) => edit.changes);
  return withChanges(others.reduce(united, first), changes);
}

/** Reads a stored study. A browser's database can contain anything. */
function bookFrom(stored: unknown): Book | null {
  try {
    const contents = stored as StudyContents;
    const chapters = chaptersFrom(contents);
    const current = chapters[0]?.id;
    return current === undefined ? null : { name: contents.name, current, chapters };
  } catch {
    return null;
  }
}
