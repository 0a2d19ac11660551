// Changes of a study that couldn't be saved. They stay among what waits on the device until the
// private copy with them is stored: without one, the next visit tries again.
import type { ProblemError } from '../../net/rest';
import type { Book } from '../../study/book';
import type { Change } from '../../study/changes';
import type { OwnEdit } from '../../study/shared_log';
import { newEditId } from './sharing';

/** Changes of one's own that don't fit any more, or that the server has refused. */
export interface Loss {
  readonly changes: readonly Change[];
  /** The study with these changes; null if it isn't known any more. */
  readonly version: Book | null;
  /** Why the server has refused them; null if they don't fit. */
  readonly error: ProblemError | null;
}

/** Keeps a private copy. Resolves when nothing more can be done; false if it couldn't be stored. */
export type OnLost = (loss: Loss) => Promise<boolean>;

export class Losing {
  readonly #onlost: OnLost;
  #losses: readonly { readonly edit: OwnEdit; readonly version: Book | null }[] = [];

  constructor(onlost: OnLost) {
    this.#onlost = onlost;
  }

  /** What has no private copy yet. */
  get edits(): OwnEdit[] {
    return this.#losses.map(({ edit }) => edit);
  }

  /** The study with what was lost last; null if everything has its copy. */
  get version(): Book | null {
    return this.#losses.findLast(({ version }) => version)?.version ?? null;
  }

  /** Tells of changes. Resolves when they have their private copy, or will not get it now. */
  async add(loss: Loss): Promise<void> {
    // Part of the same edit may be on the server: these have an id of their own.
    const edit = { id: newEditId(), changes: loss.changes };
    const one = { edit, version: loss.version };
    this.#losses = [...this.#losses, one];
    const isDone = await this.#onlost(loss).catch(() => false);
    if (isDone) this.#losses = this.#losses.filter((other) => other !== one);
  }
}
