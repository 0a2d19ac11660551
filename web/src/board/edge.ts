// A carried piece that is held at the edge of the board: the view goes on that way, as far as there is hive.
import { panned, toScreen, type Camera, type Size } from './camera';
import { grown, WIDTH, type Bounds, type Point } from './geometry';
import { reachOf, takeOver, type Stage } from './stage';

/** How near to an edge a piece is held there, in pixels. */
export const EDGE = 48;
/** Gentle, and the same for everybody: who wants less motion has to get there too. */
export const PIXELS_A_SECOND = 420;
/** A piece on its way over the edge, as from a reserve, is not held there. */
export const DWELL_MS = 150;
const LONGEST_STEP_MS = 50;
/** A hive that ends at the very edge does not go on behind it. */
const SLACK = 1;

export interface EdgePan {
  /** The piece is held over this pixel of the board. */
  readonly hold: (at: Point) => void;
  readonly stop: () => void;
}

interface Seen {
  readonly camera: Camera;
  readonly size: Size;
  readonly reach: Bounds; // the hive, and the table around it
}

/** Which end of a side a piece is held at: -1 before, 1 behind, 0 at neither. */
function endOf(at: number, room: number): -1 | 0 | 1 {
  const zone = Math.min(EDGE, room / 4);
  if (at < 0 || at > room) return 0;
  return at <= zone ? -1 : at >= room - zone ? 1 : 0;
}

const isAtEdge = ({ x, y }: Point, { width, height }: Size): boolean =>
  endOf(x, width) !== 0 || endOf(y, height) !== 0;

/** How far the picture is to move, in pixels and `most` of them, for a piece that is held at a pixel. */
export function edgeStep(held: Point, { camera, size, reach }: Seen, most: number): Point {
  const first = toScreen(camera, size, { x: reach.left, y: reach.top });
  const last = toScreen(camera, size, { x: reach.right, y: reach.bottom });
  const hidden = {
    x: { '-1': 0 - first.x, '0': 0, '1': last.x - size.width },
    y: { '-1': 0 - first.y, '0': 0, '1': last.y - size.height },
  };
  const along = (end: -1 | 0 | 1, pixels: number): number =>
    pixels > SLACK ? 0 - end * Math.min(most, pixels) : 0;
  const [endX, endY] = [endOf(held.x, size.width), endOf(held.y, size.height)];
  return { x: along(endX, hidden.x[endX]), y: along(endY, hidden.y[endY]) };
}

/** Move the view while a piece is held at an edge. */
export function panAtEdge(stage: Stage): EdgePan {
  let held: Point | null = null;
  let frame = 0;
  let began = 0;
  let before = 0;
  // The hive does not change while one of its pieces is in hand.
  let reach: Bounds | null = null;
  const stepFrom = (at: Point, most: number): Point => {
    reach ??= grown(reachOf(stage), WIDTH / 2);
    return edgeStep(at, { camera: stage.camera, size: stage.size, reach }, most);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  const step = (now: number): void => {
    frame = 0;
    if (held === null) return;
    began ||= now;
    const elapsed = Math.min(now - before, LONGEST_STEP_MS);
    before = now;
    if (now - began >= DWELL_MS) {
      const { x, y } = stepFrom(held, (PIXELS_A_SECOND * elapsed) / 1000);
      if (x === 0 && y === 0) return;
      takeOver(stage, panned(stage.camera, x, y));
    }
    frame = requestAnimationFrame(step);
  };
  return {
    hold: (at) => {
      held = at;
      // A view that follows the hive shows all of it.
      if (!stage.free || !isAtEdge(at, stage.size)) return stop();
      if (frame !== 0) return;
      began = 0;
      frame = requestAnimationFrame(step);
    },
    stop,
  };
}
