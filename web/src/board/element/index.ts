// The package skep-board: the element, which is defined by importing this, and the board without it.
import { SkepBoard, type SkepBoardEvents } from './element';
// For dist/board.css, which boards without the element need. The element has its own copy.
import '../../style/tokens.css';

export * from '../core';
export { SkepBoard, type MoveDetail, type SkepBoardEvents } from './element';
export { SkepBoardError } from './errors';
export type { BoardLabels, LabelFunction, LabelsInput, LabelTable } from './english';
export type { Theme } from './properties';
export type { HexInput, LastInput, LegalInput, PositionInput } from './read';

declare global {
  interface HTMLElementTagNameMap {
    'skep-board': SkepBoard;
  }
  interface HTMLElementEventMap extends SkepBoardEvents {}
  // They bubble.
  interface DocumentEventMap extends SkepBoardEvents {}
  interface WindowEventMap extends SkepBoardEvents {}
}

const registry = globalThis.customElements as CustomElementRegistry | undefined;
if (registry && !registry.get('skep-board')) registry.define('skep-board', SkepBoard);
