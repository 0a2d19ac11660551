// Looking around with pointers: pinch, wheel, and what a mouse hovers over.
import { panned, zoomedAt } from './camera';
import { sameHex, span, type Point } from './geometry';
import { pointOf, type Session } from './gestures';
import { hexUnder, isOverFan } from './hit';
import { heightAt } from './hive';
import { renderPassing } from './render';
import { cornerOf, drawSoon, takeOver, worldAt, type Stage } from './stage';
import { fan, isTarget } from './state';
import { type Hex } from './types';

const HOVER_MS = 350;

/** One of two fingers moved: what lay between them stays between them. */
export function pinch({ stage, pointers }: Session, moved: { id: number; before: Point }): void {
  const other = [...pointers].find(([id]) => id !== moved.id)?.[1];
  const now = pointers.get(moved.id);
  if (other === undefined || now === undefined) return;
  const corner = cornerOf(stage);
  const middle = (one: Point): Point => ({
    x: (one.x + other.x) / 2 - corner.x,
    y: (one.y + other.y) / 2 - corner.y,
  });
  const [from, to] = [middle(moved.before), middle(now)];
  const factor = span(now, other) / Math.max(span(moved.before, other), 1);
  const zoomed = zoomedAt(stage.camera, stage.size, { at: from, factor });
  takeOver(stage, panned(zoomed, to.x - from.x, to.y - from.y));
}

/** Zoom about the pointer; a trackpad's pinch comes as a wheel with Control. */
export function wheel(stage: Stage, event: WheelEvent): void {
  if (stage.state.config.viewOnly) return;
  event.preventDefault();
  const corner = cornerOf(stage);
  const pixels = event.deltaY * (event.deltaMode === 1 ? 30 : 1);
  const factor = Math.exp(-Math.max(-120, Math.min(120, pixels)) * (event.ctrlKey ? 0.01 : 0.0022));
  takeOver(
    stage,
    zoomedAt(stage.camera, stage.size, {
      at: { x: event.clientX - corner.x, y: event.clientY - corner.y },
      factor,
    }),
  );
}

/** A mouse goes over the board: a ghost on a target, and after a moment a fan over a stack. */
export function hover(session: Session, event: PointerEvent | null): void {
  const { stage } = session;
  const { state } = stage;
  const point = event === null ? null : worldAt(stage, pointOf(event));
  const hex = point === null ? null : hexUnder(state, point);
  window.clearTimeout(session.hoverTimer);
  const folds = foldsFan(stage, point);
  if (folds) drawSoon(stage);
  else if (setHovered(stage, hex)) renderPassing(state, stage.passing, stage.dom);
  if (hex !== null && state.fanned === null && state.picked === null) fanLater(session, hex);
}

function setHovered({ state, passing }: Stage, hex: Hex | null): boolean {
  const hovered = hex !== null && isTarget(state, hex) ? hex : null;
  if (sameHex(hovered, passing.hovered)) return false;
  passing.hovered = hovered;
  return true;
}

/** A fan folds when the mouse leaves it. */
function foldsFan({ state, passing }: Stage, point: Point | null): boolean {
  if (state.fanned === null || (point !== null && isOverFan(state, point, passing.fanRoom)))
    return false;
  return fan(state, null);
}

function fanLater(session: Session, hex: Hex): void {
  const { stage } = session;
  if (heightAt(stage.state.config.stacks, hex) < 2) return;
  session.hoverTimer = window.setTimeout(() => {
    if (session.gesture === null && fan(stage.state, hex)) drawSoon(stage);
  }, HOVER_MS);
}
