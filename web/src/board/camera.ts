// Which part of the endless table is seen, and how large.
import { type Bounds, type Point } from './geometry';

export interface Camera {
  readonly x: number; // what is in the middle
  readonly y: number;
  readonly scale: number; // pixels a unit
}

export interface Size {
  readonly width: number; // pixels
  readonly height: number;
}

/** Of a board that is on no page. */
export const NO_LAYOUT: Size = { width: 800, height: 600 };

export const SMALLEST = 0.14;
export const LARGEST = 2.6;
/** A lone tile doesn't fill the board: it grows only on one larger than `LARGE_TABLE`. */
const LARGEST_FIT = 1.12;
const LARGE_TABLE = 900; // pixels
const MOST_GROWTH = 1.35;
const ZOOM_STEP = 1.25;

/** The camera that shows all of a box. */
export function fitted(bounds: Bounds, size: Size): Camera {
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const growth = Math.min(
    Math.max(Math.min(size.width, size.height) / LARGE_TABLE, 1),
    MOST_GROWTH,
  );
  const scale = Math.min(size.width / width, size.height / height, LARGEST_FIT * growth);
  return {
    x: (bounds.left + bounds.right) / 2,
    y: (bounds.top + bounds.bottom) / 2,
    scale: Math.max(scale, SMALLEST),
  };
}

/** The camera that shows all of a box below what covers the top of the board. */
export function fittedBelow(bounds: Bounds, size: Size, covered: number): Camera {
  // At least half of the board stays free.
  const over = Math.min(covered, size.height / 2);
  const camera = fitted(bounds, { ...size, height: size.height - over });
  return { ...camera, y: camera.y - over / 2 / camera.scale };
}

/** Whether a camera shows all of a box. */
export function isInView(
  bounds: Bounds,
  { camera, size }: { readonly camera: Camera; readonly size: Size },
): boolean {
  const first = toScreen(camera, size, { x: bounds.left, y: bounds.top });
  const last = toScreen(camera, size, { x: bounds.right, y: bounds.bottom });
  return first.x >= 0 && first.y >= 0 && last.x <= size.width && last.y <= size.height;
}

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
});

/** What lies under a pixel of the board. */
export const toWorld = (camera: Camera, size: Size, { x, y }: Point): Point => ({
  x: camera.x + (x - size.width / 2) / camera.scale,
  y: camera.y + (y - size.height / 2) / camera.scale,
});

export const toScreen = (camera: Camera, size: Size, { x, y }: Point): Point => ({
  x: (x - camera.x) * camera.scale + size.width / 2,
  y: (y - camera.y) * camera.scale + size.height / 2,
});

/** Zoom so that what lies under a pixel stays there. */
export function zoomedAt(camera: Camera, size: Size, zoom: { at: Point; factor: number }): Camera {
  const scale = Math.min(Math.max(camera.scale * zoom.factor, SMALLEST), LARGEST);
  const held = toWorld(camera, size, zoom.at);
  return {
    x: held.x - (zoom.at.x - size.width / 2) / scale,
    y: held.y - (zoom.at.y - size.height / 2) / scale,
    scale,
  };
}

/** Zoom about the middle. */
export const stepped = (camera: Camera, size: Size, steps: number): Camera =>
  zoomedAt(camera, size, {
    at: { x: size.width / 2, y: size.height / 2 },
    factor: ZOOM_STEP ** steps,
  });

export const mixed = (from: Camera, to: Camera, part: number): Camera => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
  scale: from.scale * (to.scale / from.scale) ** part,
});

export function viewBox({ x, y, scale }: Camera, { width, height }: Size): string {
  const [wide, high] = [width / scale, height / scale];
  return [x - wide / 2, y - high / 2, wide, high].map((value) => value.toFixed(2)).join(' ');
}
