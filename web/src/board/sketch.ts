// Drawing with a pointer: a drag is an arrow, a tap marks a hex.
import { repaint } from './dom';
import { sameHex, toKey, viewKey, viewOf } from './geometry';
import { pointOf, type Session, type Sketch } from './gestures';
import { hexUnder } from './hit';
import { shapeNode } from './shapes';
import { topsIn } from './marks';
import { worldAt, type Stage } from './stage';
import { drawnStacks } from './state';
import { type ShapeColor, type ShapeMark } from './types';

const RIGHT = 2;

/** The color of a drawing by the right button: held keys choose, as on chess sites. */
function heldColor({ shiftKey, ctrlKey, altKey, metaKey }: PointerEvent): ShapeColor {
  const [first, second] = [shiftKey || ctrlKey, altKey || metaKey];
  if (first && second) return 'yellow';
  return first ? 'red' : second ? 'blue' : 'green';
}

/** The color in which a press draws; null if it doesn't. */
export function sketchColor(stage: Stage, event: PointerEvent): ShapeColor | null {
  const { config } = stage.state;
  if (config.viewOnly || stage.events.ondraw === undefined) return null;
  if (event.button === RIGHT) return heldColor(event);
  return event.button === 0 ? config.drawing : null;
}

export function beginSketch(session: Session, event: PointerEvent, color: ShapeColor): void {
  const hex = hexUnder(session.stage.state, worldAt(session.stage, pointOf(event)));
  const sketch: Sketch = { kind: 'sketch', id: event.pointerId, color, from: hex, to: hex };
  session.gesture = sketch;
  show(session.stage, sketch);
}

export function sketchTo(stage: Stage, sketch: Sketch, event: PointerEvent): void {
  const to = hexUnder(stage.state, worldAt(stage, pointOf(event)));
  if (sameHex(sketch.to, to)) return;
  sketch.to = to;
  show(stage, sketch);
}

export function endSketch(stage: Stage, sketch: Sketch): void {
  forgetSketch(stage);
  stage.events.ondraw?.(shapeOf(sketch));
}

export function forgetSketch(stage: Stage): void {
  repaint(stage.dom, 'sketched', { key: [], nodes: () => [] });
}

const shapeOf = ({ color, from, to }: Sketch): ShapeMark => ({
  color,
  from,
  to: sameHex(from, to) ? null : to,
});

function show(stage: Stage, sketch: Sketch): void {
  const { state, dom } = stage;
  const view = viewOf(state.config);
  const nodes = (): Node[] => {
    const node = shapeNode(shapeOf(sketch), topsIn(drawnStacks(state), view));
    node.classList.add('sketch');
    return [node];
  };
  const key = [viewKey(view), sketch.color, toKey(sketch.from), toKey(sketch.to)];
  repaint(dom, 'sketched', { key, nodes });
}
