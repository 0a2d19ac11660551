// Pointers: tap, drag, pan, pinch and long press, for mouse, finger and pen alike.
import { panned } from './camera';
import { abandon, beginCarry, carryTo, drop } from './drag';
import { sameHex, span, type Point } from './geometry';
import { pointOf, type Pan, type Press, type Session } from './gestures';
import { fannedUnder, hexUnder } from './hit';
import { heightAt, topAt } from './hive';
import { hover, pinch, wheel } from './look';
import { beginSketch, endSketch, forgetSketch, sketchColor, sketchTo } from './sketch';
import { cornerOf, takeOver, update, worldAt, type Stage } from './stage';
import { canPick, fan, isTarget, letGo, pick, tap } from './state';
import { type Hex, type PieceName } from './types';

export const LONG_PRESS_MS = 500;
/** How far a pointer goes before a press becomes a drag: fingers shake more. */
const slack = { mouse: 4, pen: 6, touch: 9 } as const;

export interface Pointers {
  readonly grab: (piece: PieceName, event: PointerEvent) => void;
  /** End whatever goes on, as if it had not begun. */
  readonly cancel: () => void;
}

/** Listen to the pointers of a board. */
export function listenToPointers(stage: Stage): Pointers {
  const session: Session = { stage, pointers: new Map(), gesture: null, hoverTimer: 0 };
  const { root } = stage.dom;
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
    options?: AddEventListenerOptions,
  ): void => {
    root.addEventListener(name, handle, options);
    stage.ends.push(() => root.removeEventListener(name, handle, options));
  };
  on('pointerdown', (event) => down(session, event));
  on('pointermove', (event) => move(session, event));
  on('pointerup', (event) => up(session, event));
  on('pointercancel', () => cancel(session));
  // A finger leaves whenever it is lifted; a fan that it opened stays.
  on('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') hover(session, null);
  });
  on('wheel', (event) => wheel(stage, event), { passive: false });
  // A mouse must not move the focus: arrow keys stay with whoever has it.
  on('mousedown', (event) => event.preventDefault());
  on('contextmenu', (event) => {
    if (session.gesture !== null || stage.events.ondraw) event.preventDefault();
  });
  stage.ends.push(() => cancel(session));
  return {
    grab: (piece, event) => grab(session, piece, event),
    cancel: () => cancel(session),
  };
}

function capture({ stage }: Session, id: number): void {
  // A pointer that is gone already cannot be captured, and need not be.
  if (stage.dom.root.hasPointerCapture?.(id) === false) {
    try {
      stage.dom.root.setPointerCapture(id);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
}

function down(session: Session, event: PointerEvent): void {
  const { stage, pointers } = session;
  const color = sketchColor(stage, event);
  if (stage.state.config.viewOnly || (event.button > 0 && color === null)) return;
  pointers.set(event.pointerId, pointOf(event));
  capture(session, event.pointerId);
  if (pointers.size > 1) return beginPinch(session);
  if (color !== null) return beginSketch(session, event, color);
  const point = worldAt(stage, pointOf(event));
  const fanned = fannedUnder(stage.state, point, stage.passing.fanRoom);
  if (fanned !== null) return pressFanned(session, event, fanned);
  const hex = hexUnder(stage.state, point);
  const top = topAt(stage.state.config.stacks, hex);
  const piece =
    top !== null && canPick(stage.state, top) && !isTarget(stage.state, hex) ? top : null;
  press(session, event, { hex, piece });
}

/** A piece of an open fan: the top one can be taken, the others say why not. */
function pressFanned(session: Session, event: PointerEvent, piece: PieceName): void {
  if (canPick(session.stage.state, piece)) return press(session, event, { hex: null, piece });
  session.gesture = { kind: 'spent' };
  update(session.stage, (state) => pick(state, piece));
}

function grab(session: Session, piece: PieceName, event: PointerEvent): void {
  if (session.stage.state.config.viewOnly || event.button > 0) return;
  if (session.pointers.size > 0) return;
  session.pointers.set(event.pointerId, pointOf(event));
  capture(session, event.pointerId);
  if (canPick(session.stage.state, piece)) return press(session, event, { hex: null, piece });
  session.gesture = { kind: 'spent' };
  update(session.stage, (state) => pick(state, piece));
}

function press(
  session: Session,
  event: PointerEvent,
  what: { hex: Hex | null; piece: PieceName | null },
): void {
  const { stage } = session;
  const { hex, piece } = what;
  const kind =
    event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
  const gesture: Press = {
    kind: 'press',
    id: event.pointerId,
    from: pointOf(event),
    corner: cornerOf(stage),
    hex,
    piece,
    wasPicked: piece !== null && stage.state.picked === piece,
    slack: slack[kind],
    touch: kind === 'touch',
    timer: 0,
  };
  session.gesture = gesture;
  window.clearTimeout(session.hoverTimer);
  if (hex !== null && heightAt(stage.state.config.stacks, hex) > 1) {
    gesture.timer = window.setTimeout(() => longPress(session, hex), LONG_PRESS_MS);
  }
  // Taken in hand at once, so that the targets are there when the drag begins.
  if (piece !== null) update(stage, (state) => pick(state, piece));
}

function longPress(session: Session, hex: Hex): void {
  const { stage, gesture } = session;
  session.gesture = { kind: 'spent' };
  const keep = gesture?.kind === 'press' && gesture.wasPicked;
  update(stage, (state) => {
    const told = keep ? [] : letGo(state);
    fan(state, hex);
    return told;
  });
}

function move(session: Session, event: PointerEvent): void {
  const { stage, pointers, gesture } = session;
  const point = pointOf(event);
  if (gesture === null) {
    if (event.pointerType === 'mouse') hover(session, event);
    return;
  }
  const before = pointers.get(event.pointerId);
  if (before === undefined) return;
  pointers.set(event.pointerId, point);
  switch (gesture.kind) {
    case 'press':
      if (span(gesture.from, point) > gesture.slack) begin(session, gesture, point);
      return;
    case 'carry':
      return carryTo(stage, gesture, point);
    case 'pan':
      return panTo(stage, gesture, point);
    case 'pinch':
      return pinch(session, { id: event.pointerId, before });
    case 'sketch':
      return sketchTo(stage, gesture, event);
    case 'spent':
      return;
    default:
      gesture satisfies never;
  }
}

/** A press moved: it carries the piece, or pans the table. */
function begin(session: Session, gesture: Press, point: Point): void {
  window.clearTimeout(gesture.timer);
  if (gesture.piece !== null) {
    const carry = beginCarry(session, gesture, gesture.piece);
    return carryTo(session.stage, carry, point);
  }
  const pan: Pan = { kind: 'pan', id: gesture.id, at: gesture.from };
  session.gesture = pan;
  session.stage.dom.root.classList.add('panning');
  panTo(session.stage, pan, point);
}

function panTo(stage: Stage, pan: Pan, point: Point): void {
  takeOver(stage, panned(stage.camera, point.x - pan.at.x, point.y - pan.at.y));
  pan.at = point;
}

function up(session: Session, event: PointerEvent): void {
  const { stage, gesture, pointers } = session;
  pointers.delete(event.pointerId);
  if (gesture === null) return;
  if (gesture.kind === 'pinch' || gesture.kind === 'spent') {
    if (pointers.size === 0) session.gesture = null;
    return;
  }
  if (gesture.id !== event.pointerId) return;
  session.gesture = null;
  stage.dom.root.classList.remove('panning');
  if (gesture.kind === 'press') release(stage, gesture);
  if (gesture.kind === 'carry') drop(stage, gesture);
  if (gesture.kind === 'sketch') endSketch(stage, gesture);
}

/** A press that stayed where it was. */
function release(stage: Stage, gesture: Press): void {
  window.clearTimeout(gesture.timer);
  const { hex, piece, wasPicked } = gesture;
  update(stage, (state) => {
    if (piece !== null) return wasPicked ? letGo(state) : [];
    const told = hex === null ? [] : tap(state, hex);
    if (state.fanned !== null && !sameHex(state.fanned, hex)) fan(state, null);
    return told;
  });
}

function cancel(session: Session): void {
  const { gesture, stage } = session;
  session.gesture = null;
  session.pointers.clear();
  window.clearTimeout(session.hoverTimer);
  stage.dom.root.classList.remove('panning');
  if (gesture?.kind === 'press') window.clearTimeout(gesture.timer);
  if (gesture?.kind === 'carry') abandon(stage, gesture);
  if (gesture?.kind === 'sketch') forgetSketch(stage);
}

function beginPinch(session: Session): void {
  const { gesture } = session;
  if (gesture?.kind === 'carry') {
    const pointers = new Map(session.pointers);
    cancel(session);
    for (const [id, point] of pointers) session.pointers.set(id, point);
  }
  if (gesture?.kind === 'sketch') forgetSketch(session.stage);
  if (gesture?.kind === 'press') {
    window.clearTimeout(gesture.timer);
    if (gesture.piece !== null && !gesture.wasPicked) update(session.stage, letGo);
  }
  session.gesture = { kind: 'pinch' };
}
