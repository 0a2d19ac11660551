// The name of a bug beside its slot in a reserve: under a mouse, on focus, or after a long press.
import { span, type Point } from './geometry';
import { LONG_PRESS_MS } from './pointers';
import { innermostOf, overlayOf } from './tree';

/** How long a name stays after the finger that asked for it is lifted. */
const LINGER_MS = 1200;
/** How far a finger may shake. */
const SLACK = 9;
const GAP = 4;

/** Show the name of the slot that somebody points at; returns how to end it. */
export function nameSlots(reserve: HTMLElement, nameOf: (slot: Element) => string): () => void {
  const tip = new NameTip(nameOf);
  const end = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (slot: Element, event: HTMLElementEventMap[Name]) => void,
  ): void => {
    const heard = (event: HTMLElementEventMap[Name]): void => {
      const slot = event.target instanceof Element ? event.target.closest('.slot') : null;
      if (slot) handle(slot, event);
    };
    reserve.addEventListener(name, heard, { signal: end.signal });
  };
  // A mouse that pressed a slot has read its name, which would be in the way of the drag.
  let pressed: Element | null = null;
  // The board captures the mouse then, which seems to leave the slot and to come back afterwards: only a
  // move elsewhere tells that it has left.
  const moved = (event: PointerEvent): void => {
    const over = innermostOf(event);
    if (event.buttons === 0 && !(over instanceof Node && pressed?.contains(over))) pressed = null;
  };
  window.addEventListener('pointermove', moved, { passive: true, signal: end.signal });
  on('pointerover', (slot, event) => {
    if (isMouse(event) && isBoundary(slot, event) && slot !== pressed) tip.show(slot);
  });
  on('pointerout', (slot, event) => {
    if (isMouse(event) && isBoundary(slot, event)) tip.hide();
  });
  on('focusin', (slot) => slot.matches(':focus-visible') && tip.show(slot));
  on('focusout', () => tip.hide());
  on('pointerdown', (slot, event) => {
    if (!isMouse(event)) return tip.press(slot, event);
    pressed = slot;
    tip.hide();
  });
  return () => {
    tip.hide();
    end.abort();
  };
}

class NameTip {
  readonly #nameOf: (slot: Element) => string;
  readonly #element = document.createElement('div');
  #timer = 0;
  /** Ends what the window is listened to for. */
  #end = new AbortController();

  constructor(nameOf: (slot: Element) => string) {
    this.#nameOf = nameOf;
    this.#element.className = 'skep-name';
    // A screen reader has the label of the slot.
    this.#element.setAttribute('aria-hidden', 'true');
  }

  show(slot: Element): void {
    this.hide();
    this.#element.textContent = this.#nameOf(slot);
    // On top of the page, because the parts of it cut off what sticks out of them.
    overlayOf(slot).append(this.#element);
    place(this.#element, slot.getBoundingClientRect());
    this.#listen('keydown', ({ key }) => key === 'Escape' && this.hide());
    this.#listen('scroll', () => this.hide());
  }

  hide(): void {
    window.clearTimeout(this.#timer);
    this.#end.abort();
    this.#element.remove();
  }

  /** A finger is put down: if it stays, it asks for the name. */
  press(slot: Element, down: PointerEvent): void {
    this.hide();
    this.#listenToFinger(down, () => this.hide());
    this.#timer = window.setTimeout(() => {
      this.show(slot);
      this.#listenToFinger(down, () => {
        this.#timer = window.setTimeout(() => this.hide(), LINGER_MS);
      });
    }, LONG_PRESS_MS);
  }

  /** Once the board has captured the finger for a drag, only the window hears of it. */
  #listenToFinger(down: PointerEvent, lifted: () => void): void {
    const isSame = ({ pointerId }: PointerEvent): boolean => pointerId === down.pointerId;
    this.#listen('pointerup', (event) => isSame(event) && lifted());
    this.#listen('pointercancel', (event) => isSame(event) && this.hide());
    this.#listen('pointermove', (event) => {
      if (isSame(event) && span(pointOf(event), pointOf(down)) > SLACK) this.hide();
    });
  }

  #listen<Name extends keyof WindowEventMap>(
    name: Name,
    handle: (event: WindowEventMap[Name]) => void,
  ): void {
    if (this.#end.signal.aborted) this.#end = new AbortController();
    const { signal } = this.#end;
    window.addEventListener(name, handle, { capture: true, passive: true, signal });
  }
}

const isMouse = ({ pointerType }: PointerEvent): boolean => pointerType === 'mouse';

/** Whether a pointer comes to a slot or leaves it, and not only one of the tiles in it. */
const isBoundary = (slot: Element, { relatedTarget }: PointerEvent): boolean =>
  !(relatedTarget instanceof Node && slot.contains(relatedTarget));

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

/** Above the slot where there is room, and never over the edge of the window. */
function place(tip: HTMLElement, slot: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const middle = slot.left + slot.width / 2 - width / 2;
  const x = Math.max(GAP, Math.min(middle, window.innerWidth - width - GAP));
  const above = slot.top - height - GAP;
  const y = above >= GAP ? above : slot.bottom + GAP;
  tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
