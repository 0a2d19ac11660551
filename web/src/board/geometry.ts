// Hexes and where they lie in the picture: pointy-top, in units of which a tile is 100 high.
import { type BoardConfig, type Hex, type HexKey, type Stacks } from './types';

export interface Point {
  readonly x: number;
  readonly y: number; // grows downwards
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How hexes are turned before they are drawn. */
export interface View {
  readonly sixths: number; // clockwise
  readonly mirrored: boolean; // left and right exchanged, after turning
}

export const RADIUS = 50;
export const WIDTH = RADIUS * Math.sqrt(3);
/** How much higher the second piece of a stack is drawn: 8 % of the tile. */
const LIFT = 8;
/** Each further piece adds less, so that a tall stack doesn't cover the piece behind it. */
const LIFT_SHRINKS = 0.68;

/** How far above the ground a level is drawn. */
export const liftOf = (level: number): number =>
  (LIFT * (1 - LIFT_SHRINKS ** level)) / (1 - LIFT_SHRINKS);

/** Clockwise from the north-west. */
export const directions: readonly Hex[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

export const toKey = ([q, r]: Hex): HexKey => `${q},${r}`;

export function fromKey(key: HexKey): Hex {
  const [q = 0, r = 0] = key.split(',').map(Number);
  return [q, r];
}

export const sameHex = (one: Hex | null, other: Hex | null): boolean =>
  one === other || (one !== null && other !== null && one[0] === other[0] && one[1] === other[1]);

export const neighbors = ([q, r]: Hex): Hex[] => directions.map(([dq, dr]) => [q + dq, r + dr]);

export function hexDistance([q, r]: Hex, [p, s]: Hex): number {
  return Math.max(Math.abs(q - p), Math.abs(r - s), Math.abs(q - p + r - s));
}

/** Turn about the origin, clockwise, by so many sixths. */
export function rotated(hex: Hex, sixths: number): Hex {
  let [q, r] = hex;
  for (let turn = ((sixths % 6) + 6) % 6; turn > 0; turn--) [q, r] = [-r, q + r];
  return [q + 0, r + 0]; // no −0
}

/** Exchange left and right. */
const flipped = ([q, r]: Hex): Hex => [0 - q - r, r];

export function toView(view: View, hex: Hex): Hex {
  const turned = rotated(hex, view.sixths);
  return view.mirrored ? flipped(turned) : turned;
}

export function fromView(view: View, hex: Hex): Hex {
  return rotated(view.mirrored ? flipped(hex) : hex, -view.sixths);
}

/** The view that a board is to have: half a turn for who would sit on top, and then as wished. */
export function viewOf(
  config: Pick<BoardConfig, 'orientation' | 'opening' | 'rotation' | 'mirrored'>,
): View {
  const { orientation, opening, rotation, mirrored } = config;
  let half = orientation === 'b';
  if (opening !== null) {
    const own = opening[orientation];
    const other = opening[orientation === 'w' ? 'b' : 'w'];
    half = own[1] < other[1] || (own[1] === other[1] && own[0] > other[0]);
  }
  const sixths = (((rotation + (half ? 3 : 0)) % 6) + 6) % 6;
  return views[sixths + (mirrored ? 6 : 0)] as View;
}

/** All there are. The same view is the same object: what depends on it need not be made anew. */
const views: readonly View[] = [false, true].flatMap((mirrored) =>
  [0, 1, 2, 3, 4, 5].map((sixths) => ({ sixths, mirrored })),
);

/** The same for the same view. */
export const viewKey = ({ sixths, mirrored }: View): string => `${sixths}${mirrored ? 'm' : ''}`;

/** The middle of a tile so many levels above the ground. */
export function center(view: View, hex: Hex, level = 0): Point {
  const [q, r] = toView(view, hex);
  return { x: WIDTH * (q + r / 2), y: 1.5 * RADIUS * r - liftOf(level) };
}

/** The hex under a point of the ground. */
export function hexAt(view: View, { x, y }: Point): Hex {
  const r = y / (1.5 * RADIUS);
  const q = x / WIDTH - r / 2;
  return fromView(view, rounded(q, r));
}

function rounded(q: number, r: number): Hex {
  const s = -q - r;
  let [wholeQ, wholeR] = [Math.round(q), Math.round(r)];
  const wholeS = Math.round(s);
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) wholeQ = -wholeR - wholeS;
  else if (offR > offS) wholeR = -wholeQ - wholeS;
  return [wholeQ + 0, wholeR + 0];
}

export const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

export const span = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

/** The box around whole tiles with their middles at these points. */
export function around(points: readonly Point[]): Bounds {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return {
    left: Math.min(...xs) - WIDTH / 2,
    top: Math.min(...ys) - RADIUS,
    right: Math.max(...xs) + WIDTH / 2,
    bottom: Math.max(...ys) + RADIUS,
  };
}

/** A box with so much more on each side; above and below it may be another margin. */
export const grown = (
  { left, top, right, bottom }: Bounds,
  across: number,
  along: number = across,
): Bounds => ({
  left: left - across,
  top: top - along,
  right: right + across,
  bottom: bottom + along,
});

/** The box around two boxes. */
export const joined = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** The box around a hive; around the origin when there is none. */
export function hiveBounds(view: View, stacks: Stacks, others: readonly Hex[] = []): Bounds {
  const points = others.map((hex) => center(view, hex));
  for (const [key, stack] of stacks) {
    const hex = fromKey(key);
    points.push(center(view, hex), center(view, hex, stack.length - 1));
  }
  return around(points.length > 0 ? points : [center(view, [0, 0])]);
}

const figure = (value: number): number => Math.round(value * 100) / 100;
const pair = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`;

/** The path of a pointy-top hexagon. */
export function hexagon(radius: number, { x, y }: Point = { x: 0, y: 0 }): string {
  const [half, quarter] = [figure((radius * Math.sqrt(3)) / 2), radius / 2];
  const right = `l${half} ${quarter}v${radius}l-${half} ${quarter}`;
  return `M${figure(x)} ${figure(y - radius)}${right}l-${half}-${quarter}v-${radius}z`;
}

/** The same with its corners rounded off, so far from where they would be. */
export function roundHexagon(radius: number, cut: number): string {
  const corner = (at: number): Point => ({
    x: radius * Math.sin((at * Math.PI) / 3),
    y: -radius * Math.cos((at * Math.PI) / 3),
  });
  const parts = Array.from({ length: 6 }, (_, at) => {
    const [before, here, after] = [corner(at - 1), corner(at), corner(at + 1)];
    const [into, out] = [between(here, before, cut / radius), between(here, after, cut / radius)];
    return `${at === 0 ? 'M' : 'L'}${pair(into)}Q${pair(here)} ${pair(out)}`;
  });
  return `${parts.join('')}Z`;
}

/** Whether a point lies within a hexagon about a middle. */
export function isWithin(point: Point, middle: Point, radius = RADIUS): boolean {
  const [dx, dy] = [Math.abs(point.x - middle.x), Math.abs(point.y - middle.y)];
  const half = (radius * Math.sqrt(3)) / 2;
  return dx <= half && dy <= radius - dx / Math.sqrt(3);
}

/** A line through points with its corners rounded off. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const parts = [`M${pair(first)}`];
  rest.forEach((corner, index) => {
    const before = points[index] ?? corner;
    const after = points[index + 2];
    if (after === undefined) parts.push(`L${pair(corner)}`);
    else
      parts.push(
        `L${pair(between(before, corner, 0.55))}Q${pair(corner)} ${pair(between(corner, after, 0.45))}`,
      );
  });
  return parts.join('');
}

/** All empty hexes within so many steps of the hive. */
export function surroundings(stacks: Stacks, steps: number): Hex[] {
  let edge: Hex[] = stacks.size > 0 ? [...stacks.keys()].map(fromKey) : [[0, 0]];
  const seen = new Set<HexKey>(edge.map(toKey));
  const found: Hex[] = stacks.size > 0 ? [] : [[0, 0]];
  for (let step = 0; step < steps; step++) {
    const next: Hex[] = [];
    for (const hex of edge.flatMap(neighbors)) {
      const key = toKey(hex);
      if (seen.has(key)) continue;
      seen.add(key);
      next.push(hex);
    }
    found.push(...next);
    edge = next;
  }
  return found;
}
