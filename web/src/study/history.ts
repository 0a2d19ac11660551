// Undo and redo: the edits that were made, in steps.
import { applyAll, inverses, type Edit } from './edits';
import { mostUndos } from './limits';
import type { NodeId, Tree } from './tree';

/** What was done at once, with where one was before and after it. */
export interface Step {
  readonly edits: readonly Edit[];
  readonly from: NodeId;
  readonly to: NodeId;
  /** Steps with the same name that follow each other are one, such as typing a comment. */
  readonly group: string | null;
}

/** When something was done: later steps of any history have larger numbers. */
export type Moment = number;

let moments: Moment = 0;

/** The moment of a step that is done now. */
export const nextMoment = (): Moment => (moments += 1);

/** What undoing or redoing a step changed, and where it leads. */
export type Travel = Pick<Step, 'edits' | 'to'>;

/** A step, and when it was done for the first time. */
interface Done extends Step {
  readonly at: Moment;
}

/** The steps that can be undone, and those that can be done again. */
export class History {
  readonly #done: Done[];
  readonly #undone: Done[];

  /** @param before The steps of the same tree, as it was before it was read again: both share them. */
  constructor(
    readonly tree: Tree,
    before?: History,
  ) {
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

  /** Does a step. @throws StudyError if an edit doesn't fit; then nothing has changed. */
  do(step: Step): void {
    if (step.edits.length === 0) return;
    applyAll(this.tree, step.edits);
    this.forgetUndone();
    const last = this.#done.at(-1);
    const at = nextMoment();
    if (last && step.group !== null && last.group === step.group) {
      const joined = { ...step, at, edits: [...last.edits, ...step.edits], from: last.from };
      this.#done[this.#done.length - 1] = joined;
      return;
    }
    this.#done.push({ ...step, at });
    if (this.#done.length > mostUndos) this.#done.shift();
  }

  /** A new step was made, here or elsewhere, so nothing can be redone. */
  forgetUndone(): void {
    this.#undone.length = 0;
  }

  /** Ends the group of the last step: what follows is a step of its own. */
  seal(): void {
    const last = this.#done.pop();
    if (last) this.#done.push({ ...last, group: null });
  }

  /**
   * Takes back the last step; null if there is none.
   *
   * @throws StudyError `stale-edit` if somebody else has changed what it changed. It is forgotten.
   */
  undo(): Travel | null {
    const step = this.#done.pop();
    if (!step) return null;
    const edits = inverses(step.edits);
    applyAll(this.tree, edits);
    this.#undone.push({ ...step, group: null });
    return { edits, to: step.from };
  }

  /** Does again what was taken back; null if there is nothing. @throws StudyError as `undo`. */
  redo(): Travel | null {
    const step = this.#undone.pop();
    if (!step) return null;
    applyAll(this.tree, step.edits);
    this.#done.push(step);
    return step;
  }
}
