import { expect, test } from 'vitest';
import {
  center,
  fromKey,
  fromView,
  grown,
  hexAt,
  hexDistance,
  isWithin,
  neighbors,
  rotated,
  surroundings,
  toKey,
  toView,
  viewOf,
  WIDTH,
  type View,
} from '../../src/board/geometry';
import {
  fitted,
  fittedBelow,
  panned,
  stepped,
  toScreen,
  toWorld,
  viewBox,
  zoomedAt,
} from '../../src/board/camera';
import { type Hex } from '../../src/board';

const views: readonly View[] = [0, 1, 2, 3, 4, 5].flatMap((sixths) => [
  { sixths, mirrored: false },
  { sixths, mirrored: true },
]);
const hexes: readonly Hex[] = [-3, -1, 0, 2, 5].flatMap((q) =>
  [-4, 0, 1, 3].map((r): Hex => [q, r]),
);

test('a key names its hex', () => {
  expect(hexes.map(toKey).map(fromKey)).toEqual(hexes);
});

test('whatever the view, the hex under the middle of a tile is its own', () => {
  for (const view of views) {
    expect(hexes.map((hex) => hexAt(view, center(view, hex)))).toEqual(hexes);
    expect(hexes.map((hex) => fromView(view, toView(view, hex)))).toEqual(hexes);
  }
});

test('turning and mirroring keep neighbors neighbors', () => {
  for (const view of views) {
    const around = neighbors([2, -1]).map((hex) =>
      hexDistance(toView(view, hex), toView(view, [2, -1])),
    );
    expect(around).toEqual([1, 1, 1, 1, 1, 1]);
  }
});

test('a sixth of a turn takes the east to the south-east', () => {
  expect(rotated([1, 0], 1)).toEqual([0, 1]);
  expect(rotated([1, 0], -1)).toEqual([1, -1]);
  expect(rotated([3, -1], 6)).toEqual([3, -1]);
});

test('mirroring exchanges left and right, and leaves the height', () => {
  const plain = center({ sixths: 0, mirrored: false }, [2, 1]);
  const mirrored = center({ sixths: 0, mirrored: true }, [2, 1]);
  expect(mirrored.x).toBeCloseTo(-plain.x);
  expect(mirrored.y).toBeCloseTo(plain.y);
});

test('the first level lifts a tile by eight hundredths of its height', () => {
  const view = { sixths: 0, mirrored: false };
  expect(center(view, [0, 0], 0).y - center(view, [0, 0], 1).y).toBeCloseTo(8);
});

const usual = { rotation: 0, mirrored: false } as const;

test('Black at the bottom turns the board by half', () => {
  expect(viewOf({ ...usual, orientation: 'w', opening: null }).sixths).toBe(0);
  expect(viewOf({ ...usual, orientation: 'b', opening: null }).sixths).toBe(3);
});

test('once both have placed, who would lie on top is turned to the bottom', () => {
  const below = { w: [0, 0], b: [0, 1] } as const;
  const above = { w: [0, 0], b: [1, -1] } as const;
  expect(viewOf({ ...usual, orientation: 'w', opening: below }).sixths).toBe(3);
  expect(viewOf({ ...usual, orientation: 'b', opening: below }).sixths).toBe(0);
  expect(viewOf({ ...usual, orientation: 'w', opening: above }).sixths).toBe(0);
  expect(viewOf({ ...usual, orientation: 'b', opening: above, rotation: 5 }).sixths).toBe(2);
});

test('a hexagon has its corners above and below, not beside', () => {
  expect(isWithin({ x: 0, y: 49 }, { x: 0, y: 0 })).toBe(true);
  expect(isWithin({ x: 49, y: 0 }, { x: 0, y: 0 })).toBe(false);
  expect(isWithin({ x: 43, y: 24 }, { x: 0, y: 0 })).toBe(true);
  expect(isWithin({ x: 43, y: 30 }, { x: 0, y: 0 })).toBe(false);
});

test('around one piece lie six hexes, and twelve around those', () => {
  const alone = new Map([['0,0', ['wQ']]] as const);
  expect(new Set(surroundings(alone, 1).map(toKey))).toEqual(new Set(neighbors([0, 0]).map(toKey)));
  expect(surroundings(alone, 2)).toHaveLength(18);
  expect(surroundings(new Map(), 0)).toEqual([[0, 0]]);
});

const size = { width: 800, height: 600 };

test('the camera shows the whole box, and what is around it', () => {
  const camera = fitted(grown({ left: 0, top: 0, right: 2000, bottom: 500 }, 100), size);
  expect(camera).toEqual({ x: 1000, y: 250, scale: 800 / 2200 });
  expect(viewBox(camera, size).split(' ').map(Number)).toEqual([-100, -575, 2200, 1650]);
});

test('the camera shows the box below what lies over the board', () => {
  const box = { left: 0, top: 0, right: 100, bottom: 1000 };
  const camera = fittedBelow(box, size, 100);
  expect(camera.scale).toBe(0.5);
  expect(toScreen(camera, size, { x: 50, y: 0 })).toEqual({ x: 400, y: 100 });
  expect(toScreen(camera, size, { x: 50, y: 1000 }).y).toBe(600);
});

test('a lone tile is not blown up', () => {
  const lone = { left: 0, top: 0, right: WIDTH, bottom: 100 };
  expect(fitted(lone, size).scale).toBe(1.12);
  expect(fitted(lone, { width: 1190, height: 900 }).scale).toBe(1.12);
  // A large table has larger tiles, up to a point.
  expect(fitted(lone, { width: 1190, height: 990 }).scale).toBeCloseTo(1.232);
  expect(fitted(lone, { width: 3000, height: 2000 }).scale).toBeCloseTo(1.512);
});

test('what lies under the pointer stays there while zooming, and goes with it while panning', () => {
  const camera = { x: 50, y: -20, scale: 0.7 };
  const held = toWorld(camera, size, { x: 120, y: 500 });
  const near = zoomedAt(camera, size, { at: { x: 120, y: 500 }, factor: 1.8 });
  expect(toWorld(near, size, { x: 120, y: 500 }).x).toBeCloseTo(held.x);
  expect(toWorld(near, size, { x: 120, y: 500 }).y).toBeCloseTo(held.y);
  const moved = toScreen(panned(camera, 30, -10), size, held);
  expect(moved.x).toBeCloseTo(150);
  expect(moved.y).toBeCloseTo(490);
});

test('zooming has its limits', () => {
  expect(stepped({ x: 0, y: 0, scale: 1 }, size, 100).scale).toBe(2.6);
  expect(stepped({ x: 0, y: 0, scale: 1 }, size, -100).scale).toBe(0.14);
});

test('the same view is the same object, whatever it was asked for', () => {
  const view = viewOf({ orientation: 'w', opening: null, rotation: 4, mirrored: true });
  expect(view).toEqual({ sixths: 4, mirrored: true });
  expect(viewOf({ orientation: 'b', opening: null, rotation: 7, mirrored: true })).toBe(view);
});
