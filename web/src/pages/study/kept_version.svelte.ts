// When changes of a study couldn't be saved, the person's own version becomes an analysis on the
// device: nothing that they wrote is lost. The page tells of it until they open it or say so.
import { studyStore } from '../../device/study_store';
import { keep, kept } from '../../state/storage';
import type { Book } from '../../study/book';
import type { Change } from '../../study/changes';
import { hasPlaceOf, showing, subjectOf, united } from '../../study/own_version';
import { bookIn, newShelf, openNext, recordOf, type Kept } from '../analysis/keeping.svelte';

const keptName = 'lost-changes';

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

const lostIn = (): Readonly<Record<string, Lost | undefined>> =>
  (kept(keptName) ?? {}) as Record<string, Lost>;

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
    const lost = lostIn()[this.#study];
    const record = lost && (await studyStore.get(lost.analysis));
    if (lost && record) this.#lost ??= lost;
  }

  /** Keeps the study with changes that couldn't be saved. */
  add(version: Book, changes: readonly Change[], { why, ...named }: Naming): void {
    const subjects = changes.filter((one) => hasPlaceOf(version, one)).map(subjectOf);
    if (subjects.length === 0) return;
    // Another tab may have kept one already.
    const before = this.#lost ?? lostIn()[this.#study];
    const all = [...new Set([...(before?.subjects ?? []), ...subjects])];
    const lost = { analysis: before?.analysis ?? newShelf().id, subjects: all, why };
    this.#lost = lost;
    const book = { ...showing(version, changes.at(-1)), ...named };
    this.#writing = this.#writing.then(() => this.#store(lost, book));
  }

  /** Opens it on the analysis board next. */
  async use(): Promise<void> {
    const analysis = this.#lost?.analysis;
    await this.#writing;
    if (analysis !== undefined) openNext(analysis);
    this.forget();
  }

  /** Tells no more of it. It stays on the device. */
  forget(): void {
    this.#lost = null;
    void this.#writing.then(() => this.#note(null));
  }

  async #store(lost: Lost, book: Kept): Promise<void> {
    const before = await studyStore.get(lost.analysis);
    const whole = { ...book, ...(before && united(bookIn(before), book)) };
    const shelf = before ?? { ...newShelf(), id: lost.analysis };
    await studyStore.put(recordOf({ ...shelf, version: shelf.version + 1 }, whole), null);
    this.#note(lost);
  }

  #note(lost: Lost | null): void {
    const { [this.#study]: _before, ...others } = lostIn();
    keep(keptName, lost ? { ...others, [this.#study]: lost } : others);
  }
}
