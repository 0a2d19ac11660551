// Keeping an analysis on this device: a moment after each change, without destroying what another
// tab has written.
import { sizeOf, type Book } from '../../study/book';
import { bookFrom, bookJson } from '../../study/book_format';
import { newStudyId, studyStore, type StudyRecord } from '../../device/study_store';
import { keep } from '../../state/storage';

const pauseMs = 400;
/** Writing a large one takes a while. */
const largeSize = 5000;
const longPauseMs = 3000;

/** What is stored besides the analysis itself. */
export type Shelf = Pick<StudyRecord, 'id' | 'version' | 'source' | 'created_at'>;

export const newShelf = (source = ''): Shelf => ({
  id: newStudyId(),
  version: 0,
  source,
  created_at: Date.now(),
});

export type KeepState = 'unkept' | 'saving' | 'saved' | 'copied' | 'not-stored';

/** What is to be kept. */
export type Kept = Book & { readonly rules: string };

/** Where an analysis is kept. One that was never changed is not. */
export class Keeping {
  state: KeepState = $state('unkept');
  #shelf: Shelf;
  readonly #study: () => Kept;
  readonly #onother: (record: StudyRecord) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isChanged = false;
  #isGone = false;
  #writing: Promise<void> = Promise.resolve();

  /**
   * @param study What is to be kept.
   * @param onother Told when another tab has changed it, and this one has not.
   */
  constructor(shelf: Shelf, study: () => Kept, onother: (record: StudyRecord) => void) {
    this.#shelf = shelf;
    this.#study = study;
    this.#onother = onother;
    if (shelf.version > 0) this.#take(shelf.id);
  }

  get id(): string {
    return this.#shelf.id;
  }

  get isKept(): boolean {
    return this.#shelf.version > 0;
  }

  /** Notes that something has changed. It is written a moment later. */
  changed(): void {
    if (this.#isGone) return;
    this.#isChanged = true;
    this.state = 'saving';
    clearTimeout(this.#timer);
    const isLarge = sizeOf(this.#study()) > largeSize;
    this.#timer = setTimeout(() => void this.flush(), isLarge ? longPauseMs : pauseMs);
  }

  /** Notes where one is: that is kept, but for its sake alone nothing is. */
  moved(): void {
    if (this.isKept) this.changed();
  }

  /** Writes now what has changed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes nothing more: it was deleted. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#isChanged = false;
    this.#isGone = true;
  }

  /** Listens to other tabs; returns how to stop. */
  listen(): () => void {
    const stop = studyStore.listen((id) => {
      if (id === this.#shelf.id) void this.#look();
    });
    const flush = (): void => void this.flush();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      void this.flush();
    };
  }

  async #write(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const before = this.#shelf.version;
    const record = this.#record(this.#shelf, before + 1);
    const stored = await studyStore.put(record, before === 0 ? null : before);
    if (stored === 'conflict') return this.#fork();
    this.#shelf = { ...this.#shelf, version: before + 1 };
    this.#take(record.id);
    if (!this.#isChanged) this.state = stored === 'stored' ? 'saved' : 'not-stored';
  }

  /** Another tab was faster: what was done here goes on as a copy, and nothing is lost. */
  async #fork(): Promise<void> {
    this.#shelf = { ...newShelf(this.#shelf.source), version: 1 };
    await studyStore.put(this.#record(this.#shelf, 1), null);
    this.#take(this.#shelf.id);
    this.state = 'copied';
  }

  async #look(): Promise<void> {
    await this.#writing;
    if (this.#isChanged) return;
    const record = await studyStore.get(this.#shelf.id);
    if (record && record.version > this.#shelf.version) this.#onother(record);
  }

  #record(shelf: Shelf, version: number): StudyRecord {
    return recordOf({ ...shelf, version }, this.#study());
  }

  /** The next visit begins with it. */
  #take(id: string): void {
    openNext(id);
  }
}

/** An analysis as it is stored. */
export function recordOf(shelf: Shelf, { rules, ...book }: Kept): StudyRecord {
  return {
    ...shelf,
    format: studyStore.format,
    name: book.name,
    size: sizeOf(book) - book.chapters.length + 1,
    rules,
    updated_at: Date.now(),
    study: bookJson(book),
  };
}

/** The analysis that the analysis board opens next. */
export const openNext = (id: string): void => keep('analysis-open', id);

/** Reads a stored analysis. @throws StudyError if this version of the page can't. */
export const bookIn = (record: StudyRecord): Book => bookFrom(record.study);
