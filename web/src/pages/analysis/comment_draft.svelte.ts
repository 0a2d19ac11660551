// What somebody types into a comment. Others may change it at the same moment: for as long as one
// types, the field has only one's own text, and what is kept has both.
import { cleanComment } from '../../study/text';
import { withOthers } from '../../study/texts_at_once';
import type { NodeId } from '../../study/tree';
import type { Desk } from './desk.svelte';

/** How long the field waits for the next letter before it shows what others have written. */
const pauseMs = 4000;

interface Draft {
  readonly id: NodeId;
  readonly text: string;
  /** Where the next letter goes. */
  readonly caret: number;
}

/** Whether a comment is what somebody has typed, and nothing more. */
const isWhole = ({ text }: Draft, comment: string): boolean => cleanComment(text) === comment;

export class CommentDraft {
  readonly #desk: () => Desk;
  #draft: Draft | null = $state.raw(null);
  #isTyping = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(desk: () => Desk) {
    this.#desk = desk;
  }

  /** What is in the field. */
  readonly shown: string = $derived.by(() => {
    const { id, comment } = this.#desk().node;
    const draft = this.#draft?.id === id ? this.#draft : null;
    // A space at the end isn't kept, but the next word may follow it.
    return draft && (this.#isTyping || isWhole(draft, comment)) ? draft.text : comment;
  });

  /** Where the next letter goes, if others have added something to what one has typed. */
  readonly caret: number | null = $derived.by(() => {
    const draft = this.#draft;
    if (!draft || draft.id !== this.#desk().node.id || this.shown === draft.text) return null;
    const at = this.shown.indexOf(draft.text.trim());
    return at < 0 ? null : at + Math.min(draft.caret, draft.text.trim().length);
  });

  /** Takes what is in the field now. */
  type({ value: text, selectionEnd: caret }: HTMLTextAreaElement): void {
    const desk = this.#desk();
    const { id, comment } = desk.node;
    const before = this.#isTyping && this.#draft?.id === id ? this.#draft : null;
    const isAlone = !before || isWhole(before, comment);
    desk.comment(isAlone ? text : withOthers(comment, before.text, text), id);
    this.#draft = { id, text, caret };
    this.#isTyping = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#isTyping = false), pauseMs);
  }

  /** Notes where the next letter goes: the caret may have been moved since the last one. */
  look({ value, selectionEnd: caret }: HTMLTextAreaElement): void {
    const draft = this.#draft;
    if (draft?.text === value && draft.caret !== caret) this.#draft = { ...draft, caret };
  }

  /** Waits for nothing more: the field is gone. */
  close(): void {
    clearTimeout(this.#timer);
  }

  /** Shows what is kept: the field was left. */
  end(): void {
    clearTimeout(this.#timer);
    this.#isTyping = false;
    this.#desk().seal();
  }
}
