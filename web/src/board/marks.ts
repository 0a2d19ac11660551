// Marks under and over the tiles: targets, the last move, reasons, the ring. Each differs by form, not by color alone.
import { answerNodes, foundNodes, missedNodes } from './answers';
import { badgeNodes } from './badges';
import { type Key } from './dom';
import {
  between,
  center,
  curve,
  hexagon,
  hexDistance,
  neighbors,
  RADIUS,
  sameHex,
  span,
  toKey,
  viewKey,
  viewOf,
  WIDTH,
  type Point,
  type View,
} from './geometry';
import { endangeredQueens, heightAt, placeOf } from './hive';
import { drawnStacks, isThrow, modeOf, targetsOf, type BoardState } from './state';
import { group, path, svg } from './svg';
import { type Hex, type Mode, type Stacks } from './types';

const OUTLINE = 46.5;
const INSIDE = 42;
const DOT = 6.5;
const SIGN = 11;
/** How far before the middle of its end an arrow stops, to leave the bug in sight. */
export const SHORT = 26;

export function underKey(state: BoardState): Key {
  const { config } = state;
  return [viewKey(viewOf(config)), config.last, drawnStacks(state), config.tappable];
}

/** What the last move left on the empty table; and before there is one, where a game begins. */
export function underNodes(state: BoardState, view: View): Node[] {
  const { last, tappable } = state.config;
  const stacks = drawnStacks(state);
  if (tappable.length > 0) return answerNodes(tappable, stacks, view);
  if (stacks.size === 0) return [path('beginning', hexagon(INSIDE, center(view, [0, 0])))];
  if (!last?.start || heightAt(stacks, last.start) > 0) return [];
  return [path('last left', hexagon(INSIDE, center(view, last.start)))];
}

export function overKey(state: BoardState): Key {
  const { last, reason, hint, premove, ring, throwable, found, missed } = state.config;
  const decisive = ring.map(toKey).join(';');
  const view = viewKey(viewOf(state.config));
  const others = [
    decisive,
    throwable.join(),
    found.map(toKey).join(';'),
    missed,
    drawnStacks(state),
  ];
  return [view, last, reason, hint, premove, ...others];
}

/** Marks on tiles that stay whatever is in hand, and what is drawn across them. */
export function overNodes(state: BoardState, view: View): Node[] {
  const stacks = drawnStacks(state);
  const onTop = topsIn(stacks, view);
  return [
    ...queenNodes(stacks, onTop),
    ...ringNodes(state.config.ring, view, onTop),
    ...lastNodes(state, onTop),
    ...hintNodes(state, onTop),
    ...premoveNodes(state, onTop),
    ...reasonNodes(state, onTop),
    ...throwableNodes(state, onTop),
    ...foundNodes(state.config.found, onTop),
    ...missedNodes(state.config.missed, onTop),
  ];
}

export const badgesKey = (state: BoardState): Key => [
  viewKey(viewOf(state.config)),
  drawnStacks(state),
];

/** The badges of stacks: over every outline, also those of the piece in hand and of the focus. */
export function badgesOver(state: BoardState, view: View): Node[] {
  const stacks = drawnStacks(state);
  return badgeNodes(stacks, topsIn(stacks, view));
}

/** What the marks of a piece in hand depend on. */
export function handKey(state: BoardState): Key {
  const { throws, route } = state.config;
  if (state.picked === null && route.length === 0) return [];
  const view = viewKey(viewOf(state.config));
  return [view, state.picked, modeOf(state), targetsOf(state), throws, route, drawnStacks(state)];
}

/** Targets on the empty table. */
export function groundNodes(state: BoardState, view: View): Node[] {
  const stacks = drawnStacks(state);
  const empty = targetsOf(state).filter((hex) => heightAt(stacks, hex) === 0);
  const middles = (isThrown: boolean): Point[] =>
    empty.filter((hex) => isThrow(state, hex) === isThrown).map((hex) => center(view, hex));
  const mode = modeOf(state);
  return [
    ...targetNodes(middles(false), { where: 'ground', mode }),
    ...throwNodes(middles(true), mode),
  ];
}

/** Targets on tiles, and the piece in hand. */
export function topsNodes(state: BoardState, view: View): Node[] {
  const stacks = drawnStacks(state);
  const onTop = topsIn(stacks, view);
  const occupied = targetsOf(state).filter((hex) => heightAt(stacks, hex) > 0);
  const marks = targetNodes(occupied.map(onTop), { where: 'tops', mode: modeOf(state) });
  return [...marks, ...pickedNodes(state, onTop), ...routeNodes(state, view)];
}

/** Where the upmost tile of a hex is seen, or its ground. */
export const topsIn =
  (stacks: Stacks, view: View) =>
  (hex: Hex): Point =>
    center(view, hex, Math.max(heightAt(stacks, hex) - 1, 0));

interface TargetStyle {
  readonly where: 'ground' | 'tops';
  readonly mode: Mode; // a look is dashed with a ring, so that nobody takes it for a move to play
}

/** Outlined hexes with a dot: in the middle on the table, on the upper corner where a bug is to be seen. */
function targetNodes(middles: readonly Point[], { where, mode }: TargetStyle): Node[] {
  if (middles.length === 0) return [];
  const outline = middles
    .map((middle) => hexagon(where === 'ground' ? 44 : INSIDE, middle))
    .join('');
  const dots = middles
    .map(({ x, y }) => circlePath(x, where === 'ground' ? y : y - INSIDE, DOT))
    .join('');
  return [
    group(`targets ${where} ${mode}`, [
      path('halo', outline),
      path('outline', outline),
      path('dot-halo', dots),
      path('dot', dots),
    ]),
  ];
}

/** Targets of a throw: outlined like the others, with a hopping arrow instead of a dot. */
function throwNodes(middles: readonly Point[], mode: Mode): Node[] {
  if (middles.length === 0) return [];
  const outline = middles.map((middle) => hexagon(44, middle)).join('');
  return [
    group(`targets ground ${mode} thrown`, [
      path('outline', outline),
      ...middles.map((at) => hop(at)),
    ]),
  ];
}

/** An arrow in an arc from the left to the right, as a piece is thrown over another. */
function hop({ x, y }: Point): SVGGElement {
  return svg('g', { class: 'hop', transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, [
    path('arc', 'M-19 11A18 18 0 0 1 14.5-1'),
    path('tip', 'M20 13L5.5 4.5L19.5-4Z'),
  ]);
}

/** A badge with such an arrow on the pieces that the one in question can throw. */
function throwableNodes({ config }: BoardState, onTop: (hex: Hex) => Point): Node[] {
  return config.throwable.flatMap((piece) => {
    const place = placeOf(config.stacks, piece);
    if (place === null) return [];
    const { x, y } = onTop(place.hex);
    const at = `translate(${(x + WIDTH * 0.4).toFixed(1)} ${(y - RADIUS * 0.46).toFixed(1)})`;
    return [
      svg('g', { class: 'throwable', transform: at, 'data-throwable': piece }, [
        svg('circle', { class: 'disc', r: 17 }),
        svg('g', { transform: 'scale(0.58)' }, [hop({ x: 0, y: 0 })]),
      ]),
    ];
  });
}

const circlePath = (x: number, y: number, r: number): string =>
  `M${Math.round(x - r)} ${Math.round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const outlined = (name: string, d: string): SVGGElement =>
  group(`mark ${name}`, [path('halo', d), path('outline', d)]);

function queenNodes(stacks: Stacks, onTop: (hex: Hex) => Point): Node[] {
  return endangeredQueens(stacks).flatMap((queen) => {
    const place = placeOf(stacks, queen);
    return place === null ? [] : [alarm(onTop(place.hex))];
  });
}

/** An outline with filled corners: no other mark has them, whatever colors one can tell apart. */
function alarm(middle: Point): SVGGElement {
  const mark = outlined('endangered', hexagon(OUTLINE - 1.5, middle));
  mark.append(path('corners', corners(OUTLINE - 1.5, middle)));
  return mark;
}

/** How much of a side each filled corner takes. */
const CORNER = 0.36;

function corners(radius: number, { x, y }: Point): string {
  const points = Array.from({ length: 6 }, (_, at) => {
    const angle = (Math.PI / 3) * at - Math.PI / 2;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
  const written = ({ x: across, y: down }: Point): string =>
    `${across.toFixed(1)} ${down.toFixed(1)}`;
  return points
    .map((corner, at) => {
      const [before, after] = [points.at(at - 1) ?? corner, points[(at + 1) % 6] ?? corner];
      const ends = [between(corner, before, CORNER), between(corner, after, CORNER)];
      return `M${[corner, ...ends].map(written).join('L')}Z`;
    })
    .join('');
}

/** The border of the ring, inside and out: the tiles themselves stay in sight. */
function ringNodes(ring: readonly Hex[], view: View, onTop: (hex: Hex) => Point): Node[] {
  const members = new Set(ring.map(toKey));
  const edges = ring.flatMap((hex) => {
    const [ground, top] = [center(view, hex), onTop(hex)];
    const outer = neighbors(hex).filter((other) => !members.has(toKey(other)));
    return outer.map((other) =>
      edge(top, { x: center(view, other).x - ground.x, y: center(view, other).y - ground.y }),
    );
  });
  return edges.length === 0 ? [] : [outlined('ring', edges.join(''))];
}

/** The side of a hexagon that faces a neighbor so far off. */
function edge(middle: Point, { x, y }: Point): string {
  const along = { x: (-y / WIDTH) * (RADIUS / 2), y: (x / WIDTH) * (RADIUS / 2) };
  const at = { x: middle.x + x / 2, y: middle.y + y / 2 };
  const end = (side: number): string =>
    `${(at.x + side * along.x).toFixed(1)} ${(at.y + side * along.y).toFixed(1)}`;
  return `M${end(1)}L${end(-1)}`;
}

function lastNodes({ config }: BoardState, onTop: (hex: Hex) => Point): Node[] {
  const { last, stacks } = config;
  if (last === null || last.end === null) return [];
  const nodes: Node[] = [];
  if (last.start && heightAt(stacks, last.start) > 0 && !sameHex(last.start, last.end)) {
    nodes.push(outlined('last left', hexagon(INSIDE, onTop(last.start))));
  }
  nodes.push(outlined('last reached', hexagon(OUTLINE, onTop(last.end))));
  if (last.way === 'throw') nodes.push(arrow('last thrown', last.route.map(onTop)));
  return nodes;
}

/** Where a piece is to leave and go when the turn comes; the ghost of it is drawn apart. */
function premoveNodes({ config }: BoardState, onTop: (hex: Hex) => Point): Node[] {
  const { premove, stacks } = config;
  if (premove === null) return [];
  const start = placeOf(stacks, premove.piece)?.hex;
  const hexes = start === undefined ? [premove.hex] : [start, premove.hex];
  return hexes.map((hex) => outlined('premoved', hexagon(OUTLINE, onTop(hex))));
}

/** The piece of a hint, and once the move is shown, the way to its hex. */
function hintNodes({ config }: BoardState, onTop: (hex: Hex) => Point): Node[] {
  const { hint, stacks } = config;
  if (hint === null) return [];
  const start = placeOf(stacks, hint.piece)?.hex ?? null;
  const nodes: Node[] = start === null ? [] : [outlined('hinted', hexagon(OUTLINE, onTop(start)))];
  if (hint.hex === null) return nodes;
  nodes.push(outlined('hinted goal-of-hint', hexagon(INSIDE, onTop(hint.hex))));
  if (start !== null) nodes.push(arrow('hinted-way', [onTop(start), onTop(hint.hex)]));
  return nodes;
}

function pickedNodes(state: BoardState, onTop: (hex: Hex) => Point): Node[] {
  const place = state.picked === null ? null : placeOf(state.config.stacks, state.picked);
  const name = modeOf(state) === 'look' ? 'looked-at' : 'picked';
  return place === null ? [] : [outlined(name, hexagon(OUTLINE, onTop(place.hex)))];
}

/** Why not: the pieces or the two sides of a gate, each with a sign, and the step that fails. */
function reasonNodes({ config }: BoardState, onTop: (hex: Hex) => Point): Node[] {
  const { reason, stacks } = config;
  if (reason === null) return [];
  const places = reason.pieces
    .flatMap((piece) => placeOf(stacks, piece) ?? [])
    .map(({ hex }) => hex);
  const hexes = new Map([...reason.hexes, ...places].map((hex) => [toKey(hex), hex]));
  const middles = [...hexes.values()].map(onTop);
  const own = reason.piece === null ? null : placeOf(stacks, reason.piece);
  const nodes: Node[] = middles.map((middle) => outlined('reason', hexagon(OUTLINE - 0.5, middle)));
  if (own !== null) nodes.push(outlined('asked', hexagon(OUTLINE - 0.5, onTop(own.hex))));
  if (reason.step !== null) nodes.push(...failedStep(reason.step.map(onTop)));
  nodes.push(...middles.map(sign));
  return nodes;
}

/** An exclamation mark on the upper corner. */
function sign({ x, y }: Point): SVGGElement {
  const at = `translate(${x.toFixed(1)} ${(y - OUTLINE).toFixed(1)})`;
  return svg('g', { class: 'sign', transform: at }, [
    svg('circle', { class: 'disc', r: SIGN }),
    path('stroke', 'M0-5.8V1'),
    svg('circle', { class: 'point', cy: 5.4, r: 1.9 }),
  ]);
}

/** An arrow to where it cannot go, that is stopped: a bar across it. The bug itself stays in sight. */
function failedStep([from, to]: readonly Point[]): Node[] {
  if (from === undefined || to === undefined) return [];
  const middle = between(from, to, 0.5);
  const along = span(from, to) || 1;
  const [ux, uy] = [(to.x - from.x) / along, (to.y - from.y) / along];
  const end = (side: number): string =>
    `${(middle.x - uy * 15 * side).toFixed(1)} ${(middle.y + ux * 15 * side).toFixed(1)}`;
  const bar = `M${end(1)}L${end(-1)}`;
  return [
    outlined('goal', hexagon(INSIDE - 4, to)),
    arrow('stopped', [between(from, to, 0.3), between(from, to, 1.12)]),
    outlined('bar', bar),
  ];
}

/** A way with its steps counted: over the tiles where it climbs, and over the marks of the targets. */
function routeNodes({ config }: BoardState, view: View): Node[] {
  const { route, stacks } = config;
  const points = route.map((hex, at) =>
    center(view, hex, Math.max(heightAt(stacks, hex) - (at === 0 ? 1 : 0), 0)),
  );
  if (points.length < 2) return [];
  // A jump or a throw, which goes over one piece, is one move, and one step needs no number.
  const isOver = route.length === 3 && stacks.has(toKey(route[1] as Hex));
  const isCounted =
    points.length > 2 &&
    !isOver &&
    route.every((hex, at) => at === 0 || isStep(route[at - 1], hex));
  const steps = isCounted ? points.slice(1) : [];
  return [arrow('walked', points), ...steps.map((at, step) => stepSign(at, step + 1))];
}

const isStep = (from: Hex | undefined, to: Hex): boolean =>
  from !== undefined && hexDistance(from, to) === 1;

/** The number of a step on a disc. */
function stepSign({ x, y }: Point, number: number): SVGGElement {
  const text = svg('text', { y: 6, 'text-anchor': 'middle' });
  text.textContent = String(number);
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  return svg('g', { class: 'step-sign', transform: at }, [svg('circle', { r: 14 }), text]);
}

/** The way of a piece from point to point, around the corners in curves. */
export function arrow(name: string, points: readonly Point[], short = SHORT): SVGGElement {
  const [before, end] = [points.at(-2), points.at(-1)];
  if (before === undefined || end === undefined) return group(`arrow ${name}`);
  const tip = between(end, before, Math.min(1, short / Math.max(span(before, end), 1)));
  const line = curve([...points.slice(0, -1), tip]);
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const head = (part: string): SVGPathElement =>
    path(part, 'M9 0L-7-9.5V9.5Z', {
      transform: `translate(${tip.x.toFixed(1)} ${tip.y.toFixed(1)}) rotate(${angle.toFixed(1)})`,
    });
  const first = points[0] as Point;
  return group(`arrow ${name}`, [
    path('halo', line),
    head('head-halo'),
    path('outline', line),
    head('head'),
    svg('circle', { class: 'foot', cx: first.x.toFixed(1), cy: first.y.toFixed(1), r: 6 }),
  ]);
}
