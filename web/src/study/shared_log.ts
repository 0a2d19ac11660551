// A study that several people change at once. The server puts all changes into one numbered order.
// Here, one's own changes that the server doesn't have yet stand on top of what it has: they are
// taken off when another one arrives, and put on again. So everybody ends up with the server's order.
import type { ChapterId } from './book';
import type { Change } from './changes';
import { StudyError } from './errors';
import type { LiveBook, Undo } from './live_book';
import { Merging } from './merging';
import { unseenBy, type Unseen } from './texts_at_once';
import type { NodeId } from './tree';

/** One's own changes that the server has not confirmed. */
export interface OwnEdit {
  readonly id: string;
  readonly changes: readonly Change[];
}

interface Pending extends OwnEdit {
  readonly undo: Undo;
}

/** What came of an edit of the server. */
export interface Taken {
  /** Done, known already, or one before it is missing. */
  readonly taken: 'done' | 'known' | 'gap';
  /** One's own changes of which something was lost, because they no longer fit. */
  readonly lost: readonly OwnEdit[];
  /** What others wrote at once with one's own comments, which have replaced it. */
  readonly unseen: readonly Unseen[];
}

export class SharedLog {
  readonly book: LiveBook;
  /** The number of the last edit of the server that is in the book. */
  version: number;
  #pending: Pending[] = [];
  readonly #merging = new Merging();

  constructor(book: LiveBook, version: number) {
    this.book = book;
    this.version = version;
  }

  /** What the server doesn't have yet, in order. */
  get waiting(): readonly OwnEdit[] {
    return this.#pending;
  }

  /** Where a node is now: the same one, unless somebody else was first to find one's own move. */
  readonly placeOf = (chapter: ChapterId, id: NodeId): NodeId => this.#merging.placeOf(chapter, id);

  /** Notes one's own changes, which the book has already. */
  did(id: string, changes: readonly Change[], undo: Undo): void {
    this.#pending.push({ id, changes, undo });
  }

  /** Replaces one's own last changes, which were not sent, by changes that include them. */
  join(changes: readonly Change[], undo: Undo): void {
    const last = this.#pending.pop();
    if (!last) return;
    const both = (): void => {
      undo();
      last.undo();
    };
    const joined = changes.map((change) => withFirstBefore(change, last.changes));
    this.#pending.push({ id: last.id, changes: joined, undo: both });
  }

  /** Replaces edits of one's own that follow each other by others with the same changes. */
  repack(edits: readonly OwnEdit[], parts: readonly OwnEdit[]): void {
    const ids = new Set(edits.map(({ id }) => id));
    const at = this.#pending.findIndex(({ id }) => ids.has(id));
    const before = this.#pending.filter(({ id }) => ids.has(id));
    // They are taken off together and put on one by one: the last one is the first to be taken off.
    const last = parts.length - 1;
    const undo = (): void => before.toReversed().forEach((one) => one.undo());
    const after = parts.map((part, index) => ({ ...part, undo: index === last ? undo : nothing }));
    this.#pending = this.#pending.toSpliced(at, before.length, ...after);
  }

  /** Puts changes in place of one's own. Returns those of which something was lost. */
  resume(edits: readonly OwnEdit[]): readonly OwnEdit[] {
    return this.#beneath(() => (this.#pending = edits.map((edit) => ({ ...edit, undo: nothing }))));
  }

  /**
   * Takes an edit of the server.
   *
   * @throws StudyError if it doesn't fit what the server had before: read the study again.
   */
  take(version: number, id: string, changes: readonly Change[]): Taken {
    if (version <= this.version) return { taken: 'known', lost: [], unseen: [] };
    if (version > this.version + 1) return { taken: 'gap', lost: [], unseen: [] };
    const own = this.#pending.find((one) => one.id === id);
    let unseen: readonly Unseen[] = [];
    const lost = this.#beneath(() => {
      unseen = unseenBy(this.book, own?.changes ?? []);
      this.book.performAll(changes);
      this.version = version;
      this.#pending = this.#pending.filter((one) => one.id !== id);
    });
    return { taken: 'done', lost, unseen };
  }

  /** Takes back one's own changes that the server has refused, or has among its own. */
  refuse(id: string): readonly OwnEdit[] {
    return this.#beneath(() => (this.#pending = this.#pending.filter((one) => one.id !== id)));
  }

  /**
   * Does something to what the server has, with one's own changes off; then puts them on again, also
   * if it couldn't be done: they are still to be sent.
   */
  #beneath(work: () => void): OwnEdit[] {
    for (const { undo } of this.#pending.toReversed()) undo();
    let lost: OwnEdit[] = [];
    try {
      work();
    } finally {
      const own = this.#pending;
      this.#pending = [];
      lost = own.flatMap(({ id, changes }) => {
        const rest = this.#putOn(id, changes);
        return rest.length > 0 ? [{ id, changes: rest }] : [];
      });
    }
    return lost;
  }

  /**
   * Carries out those changes of one's own that fit. Returns the others. If the server was sent all
   * of them, it refuses them, and is sent what is left of them.
   */
  #putOn(id: string, wanted: readonly Change[]): Change[] {
    const fitting: Change[] = [];
    const undos: Undo[] = [];
    const lost = wanted.filter((change) => {
      try {
        const { changes, undo, isCut } = this.#merging.perform(this.book, change);
        fitting.push(...changes);
        undos.push(undo);
        return isCut;
      } catch (error) {
        if (!(error instanceof StudyError)) throw error;
        return true;
      }
    });
    const undoAll = (): void => undos.toReversed().forEach((one) => one());
    if (fitting.length > 0) this.did(id, fitting, undoAll);
    return lost;
  }
}

/** A comment that goes on from another one: its author saw what was there before both. */
function withFirstBefore(change: Change, [first]: readonly Change[]): Change {
  if (change.type !== 'comment' || first?.type !== 'comment') return change;
  return first.before === undefined ? change : { ...change, before: first.before };
}

const nothing = (): void => undefined;
