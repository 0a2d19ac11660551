// When changes of a study couldn't be saved, the person's own version becomes an analysis on the
// device: nothing that they wrote is lost. The page tells of it until they open it or say so.
import { studyStore, type StudyRecord } from '../../device/study_store';
import { keep, kept } from '../../state/storage';
import type { Book } from '../../study/book';
import type { Change } from '../../study/changes';
import { hasPlaceOf, showing, subjectOf, united } from '../../study/own_version';
import { bookIn, newShelf, openNext, recordOf, type Kept } from '../analysis/keeping.svelte';

const keptName = 'lost-changes';
/** How often other tabs may be faster to change the same analysis. */
const mostTries = 10;

/** What the page has not been asked to forget. */
interface Lost {
  /** The id of the analysis. */
  readonly analysis: string;
  /** What the changes concern, each once. */
  readonly subjects: readonly string[];
  /** Why they couldn't be saved. */
  readonly why: string;
}

/** What the analysis is called, its rules, and why the changes couldn't be saved. */
interface Naming {
  readonly name: string;
  readonly rules: string;
  readonly why: string;
}

/** What came of a version: stored, not stored, or it has nothing of the changes. */
export type Added = 'kept' | 'not-kept' | 'nothing';

const isRecord = (all: unknown): all is Readonly<Record<string, unknown>> =>
  typeof all === 'object' && all !== null && !Array.isArray(all);

function allLost(): Readonly<Record<string, unknown>> {
  const all = kept(keptName);
  return isRecord(all) ? all : {};
}

/** What was noted of a study, if it can be read: storage can contain anything. */
function lostOf(study: string): Lost | null {
  const { analysis, subjects, why } = (allLost()[study] ?? {}) as Partial<Lost>;
  const isLost = typeof analysis === 'string' && typeof why === 'string';
  const areNamed = Array.isArray(subjects) && subjects.every((one) => typeof one === 'string');
  return isLost && areNamed ? { analysis, subjects, why } : null;
}

export class KeptVersion {
  readonly #study: string;
  #lost: Lost | null = $state.raw(null);
  /** One after the other. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(study: string) {
    this.#study = study;
  }

  /** How many changes couldn't be saved. */
  get count(): number {
    return this.#lost?.subjects.length ?? 0;
  }

  get why(): string {
    return this.#lost?.why ?? '';
  }

  /** Looks for what an earlier visit has left. */
  async find(): Promise<void> {
    const lost = lostOf(this.#study);
    const record = lost && (await studyStore.get(lost.analysis));
    if (lost && record) this.#lost ??= lost;
  }

  /** Keeps the study with changes that couldn't be saved. Resolves when it is stored, or can't be. */
  add(version: Book, changes: readonly Change[], { why, ...named }: Naming): Promise<Added> {
    const subjects = changes.filter((one) => hasPlaceOf(version, one)).map(subjectOf);
    if (subjects.length === 0) return Promise.resolve('nothing');
    const book = { ...showing(version, changes.at(-1)), ...named };
    const added = this.#writing
      .then(() => this.#add(book, subjects, why))
      .catch((): Added => 'not-kept');
    this.#writing = added;
    return added;
  }

  /** Opens it on the analysis board next. */
  async use(): Promise<void> {
    await this.#writing;
    if (this.#lost) openNext(this.#lost.analysis);
    this.forget();
  }

  /** Tells no more of it. It stays on the device. */
  forget(): void {
    this.#lost = null;
    this.#writing = this.#writing.then(() => {
      if (!this.#lost) this.#note(null);
    });
  }

  async #add(book: Kept, subjects: readonly string[], why: string): Promise<Added> {
    // Another tab may have kept one already. One that was deleted isn't counted any more.
    const before = this.#lost ?? lostOf(this.#study);
    const found = before && (await studyStore.get(before.analysis));
    const analysis = await stored(book, found?.id);
    if (analysis === null) return 'not-kept';
    const known = analysis === found?.id ? (before?.subjects ?? []) : [];
    this.#lost = { analysis, subjects: [...new Set([...known, ...subjects])], why };
    this.#note(this.#lost);
    return 'kept';
  }

  #note(lost: Lost | null): void {
    const { [this.#study]: _before, ...others } = allLost();
    keep(keptName, lost ? { ...others, [this.#study]: lost } : others);
  }
}

/** Adds a version to an analysis, or makes one. Returns its id; null if it can't be stored. */
async function stored(book: Kept, id: string | undefined): Promise<string | null> {
  for (let tries = 0; tries < mostTries; tries++) {
    const before = id === undefined ? null : await studyStore.get(id);
    const record =
      (before && withMore(before, book)) ?? recordOf({ ...newShelf(), version: 1 }, book);
    const version = record.id === before?.id ? before.version : null;
    const done = await studyStore.put(record, version);
    if (done !== 'conflict') return done === 'stored' ? record.id : null;
  }
  return null;
}

/** An analysis with another version; null if it can't be read, and has to stay as it is. */
function withMore(before: StudyRecord, book: Kept): StudyRecord | null {
  try {
    const whole = { ...book, ...united(bookIn(before), book) };
    return recordOf({ ...before, version: before.version + 1 }, whole);
  } catch {
    return null;
  }
}
