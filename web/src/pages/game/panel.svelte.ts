import { keep, kept } from '../../state/storage';

/** Which optional parts of the game page are shown. Choices for the panel are kept on this device. */
export class Panel {
  /** Whether the moves are shown on a small screen. Elsewhere they always are. */
  isListing = $state(false);
  isMenuOpen = $state(false);
  /** Whether the question is asked if one wants to resign. */
  isResigning = $state(false);
  /** Whether the sheet with all keys is shown. */
  hasKeys = $state(false);
  /** Whether the field for moves appears because the user just asked for it: then it gets the focus. */
  wantsField = false;
  #isTyping = $state(kept('typed-move') === true);
  #hasText = $state(kept('text-board') === true);

  get isTyping(): boolean {
    return this.#isTyping;
  }

  set isTyping(shown: boolean) {
    this.wantsField = shown;
    this.#isTyping = shown;
    keep('typed-move', shown);
  }

  get hasText(): boolean {
    return this.#hasText;
  }

  set hasText(shown: boolean) {
    this.#hasText = shown;
    keep('text-board', shown);
  }
}
