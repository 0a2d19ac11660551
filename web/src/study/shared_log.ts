// A study that several people change at once. The server puts all changes into one numbered order.
// Here, one's own changes that the server doesn't have yet stand on top of what it has: they are
// taken off when another one arrives, and put on again. So everybody ends up with the server's order.
import type { Change } from './changes';
import { StudyError } from './errors';
import type { LiveBook, Undo } from './live_book';

/** One's own changes that the server has not confirmed. */
interface Pending {
  readonly id: string;
  readonly changes: readonly Change[];
  undo: Undo;
}

/** What came of a numbered edit: done, known already, or one before it is missing. */
export type Taken = 'done' | 'known' | 'gap';

export class SharedLog {
  readonly book: LiveBook;
  /** The number of the last edit of the server that is in the book. */
  version: number;
  #pending: Pending[] = [];

  constructor(book: LiveBook, version: number) {
    this.book = book;
    this.version = version;
  }

  /** What the server doesn't have yet, in order. */
  get waiting(): readonly Pick<Pending, 'id' | 'changes'>[] {
    return this.#pending;
  }

  /** Notes one's own changes, which the book has already. */
  did(id: string, changes: readonly Change[], undo: Undo): void {
    this.#pending.push({ id, changes, undo });
  }

  /** Replaces one's own last changes, which were not sent, by changes that include them. */
  join(changes: readonly Change[], undo: Undo): void {
    const last = this.#pending.pop();
    if (!last) return;
    const before = last.undo;
    const both = (): void => {
      undo();
      before();
    };
    this.#pending.push({ id: last.id, changes, undo: both });
  }

  /**
   * Takes an edit of the server. Returns what came of it, and one's own changes that no longer fit.
   *
   * @throws StudyError if it doesn't fit what the server had before: read the study again.
   */
  take(
    version: number,
    id: string,
    changes: readonly Change[],
  ): { taken: Taken; lost: readonly string[] } {
    if (version <= this.version) return { taken: 'known', lost: [] };
    if (version > this.version + 1) return { taken: 'gap', lost: [] };
    const lost = this.#beneath(() => {
      this.book.performAll(changes);
      this.version = version;
      this.#pending = this.#pending.filter((one) => one.id !== id);
    });
    return { taken: 'done', lost };
  }

  /** Takes back one's own changes that the server has refused, or has among its own. */
  refuse(id: string): readonly string[] {
    return this.#beneath(() => (this.#pending = this.#pending.filter((one) => one.id !== id)));
  }

  /** Does something to what the server has, with one's own changes off; then puts them on again. */
  #beneath(work: () => void): string[] {
    for (const { undo } of this.#pending.toReversed()) undo();
    work();
    const lost: string[] = [];
    this.#pending = this.#pending.filter((one) => {
      try {
        one.undo = this.book.performAll(one.changes);
        return true;
      } catch (error) {
        if (!(error instanceof StudyError)) throw error;
        lost.push(one.id);
        return false;
      }
    });
    return lost;
  }
}
