// Undo and redo of what concerns an analysis as a whole: its name, and its chapters.
import { chapterIn } from './book';
import { addingChapter, type Change } from './changes';
import { StudyError } from './errors';
import { nextMoment, type Moment } from './history';
import { mostUndos } from './limits';
import type { LiveBook } from './live_book';

/** How to take back what was done, or to do it again. */
interface Step {
  readonly changes: readonly Change[];
  /** What they replace, as it was left: somebody else may change it. */
  readonly left: string;
  readonly at: Moment;
}

/** Carries out changes. @throws StudyError if they don't fit; then nothing has changed. */
export type CarryOut = (changes: readonly Change[]) => void;

export class BookHistory {
  readonly #book: LiveBook;
  readonly #carryOut: CarryOut;
  readonly #done: Step[];
  readonly #undone: Step[];

  /** @param before The steps of the same book, as it was before it was read again: both share them. */
  constructor(book: LiveBook, carryOut: CarryOut, before?: BookHistory) {
    this.#book = book;
    this.#carryOut = carryOut;
    [this.#done, this.#undone] = before ? [before.#done, before.#undone] : [[], []];
  }

  /** When the step was done that undo takes back; null if there is none. */
  get lastDone(): Moment | null {
    return this.#done.at(-1)?.at ?? null;
  }

  /** When the step was done that redo does again; null if there is none. */
  get lastUndone(): Moment | null {
    return this.#undone.at(-1)?.at ?? null;
  }

  /** Does a step: one change of the book, perhaps with what is in a new chapter. */
  do(changes: readonly Change[]): void {
    this.#done.push(this.#perform(changes, nextMoment()));
    this.forgetUndone();
    if (this.#done.length > mostUndos) this.#done.shift();
  }

  /** A new step was made, here or elsewhere, so nothing can be redone. */
  forgetUndone(): void {
    this.#undone.length = 0;
  }

  /** Takes back the last step. @throws StudyError as `History.undo`: then it is forgotten. */
  undo(): void {
    const step = this.#done.pop();
    if (step) this.#undone.push(this.#reverse(step));
  }

  /** Does again what was taken back. @throws StudyError as `undo`. */
  redo(): void {
    const step = this.#undone.pop();
    if (step) this.#done.push(this.#reverse(step));
  }

  #reverse({ changes, left, at }: Step): Step {
    if (replacedBy(this.#book, changes) !== left) throw new StudyError('stale-edit');
    return this.#perform(changes, at);
  }

  #perform(changes: readonly Change[], at: Moment): Step {
    const back = inverse(this.#book, changes);
    this.#carryOut(changes);
    return { changes: back, left: replacedBy(this.#book, back), at };
  }
}

/** The changes that take changes back which are not made yet. */
function inverse(book: LiveBook, [change]: readonly Change[]): Change[] {
  const placeOf = (id: string): number => book.chapters.findIndex((one) => one.id === id);
  switch (change?.type) {
    case 'rename':
      return [{ type: 'rename', name: book.name }];
    case 'rename_chapter':
      return [{ ...change, name: chapterIn(book, change.id).name }];
    case 'move_chapter':
      return [{ ...change, to: placeOf(change.id) }];
    case 'add_chapter':
      return [{ type: 'remove_chapter', id: change.id }];
    case 'remove_chapter':
      return addingChapter(chapterIn(book, change.id), placeOf(change.id));
    default:
      throw new RangeError('not a change of a book');
  }
}

/** What changes replace. @throws StudyError `no-chapter`. */
function replacedBy(book: LiveBook, [change]: readonly Change[]): string {
  switch (change?.type) {
    case 'rename':
      return book.name;
    case 'rename_chapter':
      return chapterIn(book, change.id).name;
    case 'move_chapter':
      return String(book.chapters.indexOf(chapterIn(book, change.id)));
    case 'remove_chapter':
      return JSON.stringify(addingChapter(chapterIn(book, change.id), 0));
    default:
      return '';
  }
}
