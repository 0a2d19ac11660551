// A stack fanned out to the side like stairs: the ground first, each next piece a step higher.
import { type Key } from './dom';
import {
  center,
  fromKey,
  sameHex,
  toKey,
  viewKey,
  viewOf,
  WIDTH,
  type Bounds,
  type Point,
  type View,
} from './geometry';
import { endangeredQueens, placeOf } from './hive';
import { type BoardState } from './state';
import { group, path, svg } from './svg';
import { shadowGroup, shadowTransform, tileGroup } from './tile';
import { type BoardConfig, type Hex, type HexKey, type PieceName } from './types';

type Side = 'right' | 'left' | 'below' | 'above';

/** The visible part of the table, and to which side of its stack an open fan lies. */
export interface Room extends Bounds {
  readonly opened?: { readonly hex: HexKey; readonly side: Side } | undefined;
}

export interface FannedPiece {
  readonly piece: PieceName;
  readonly at: Point;
}

const PITCH = 72;
const RISE = 7;
export const FAN_SCALE = 0.8;
/** From the middle of the stack to the first of the row, beside it or below it. */
const BESIDE = 92;
const BELOW = 104;
/** From the middle of the outer pieces to the end of their tray. */
const TRAY = 56;
/** From a tray's line to the middle of a tile that it mostly covers. */
const COVERS = 80;
/** How much worse it is to cover a piece with a mark. */
const MARKED = 4;

/** How a stack lies when it is fanned out. */
interface Row {
  readonly side: Side;
  readonly first: number;
  readonly pitch: number;
  readonly down: number;
}

/** A stack that is fanned out: its pieces, ground first, from left to right. */
interface Layout {
  readonly side: Side;
  readonly pieces: readonly FannedPiece[];
}

/** How a stack can be fanned out. */
export function layoutsOf(stack: readonly PieceName[], middle: Point, room: Room): Layout[] {
  return rowsOf(stack.length, middle, room).map(({ side, first, pitch, down }) => ({
    side,
    pieces: stack.map((piece, level) => ({
      piece,
      at: {
        x: first + pitch * level,
        y: middle.y + down - RISE * (level - (stack.length - 1) / 2),
      },
    })),
  }));
}

/** To the right or to the left where there is room, or below or above and as wide as can be. */
function rowsOf(count: number, { x, y }: Point, { left, right, top, bottom }: Room): Row[] {
  const wide = PITCH * (count - 1);
  const rows: Row[] = [];
  if (x + BESIDE + wide + TRAY <= right) {
    rows.push({ side: 'right', first: x + BESIDE, pitch: PITCH, down: 0 });
  }
  if (x - BESIDE - wide - TRAY >= left) {
    rows.push({ side: 'left', first: x - BESIDE - wide, pitch: PITCH, down: 0 });
  }
  const fits = Math.max(Math.min(wide, right - left - 2 * TRAY), 0);
  const first = Math.min(Math.max(x - fits / 2, left + TRAY), right - TRAY - fits);
  const across = { first, pitch: fits / Math.max(count - 1, 1) };
  const isSeen = (down: number): boolean => y + down - TRAY >= top && y + down + TRAY <= bottom;
  if (rows.length === 0 || isSeen(BELOW)) {
    rows.push({ ...across, side: 'below', down: BELOW });
  }
  if (isSeen(-BELOW)) rows.push({ ...across, side: 'above', down: -BELOW });
  return rows;
}

/** The fan of a state, as it lies: to the side to which it was opened. */
export function fannedPieces(state: BoardState, view: View, room: Room): readonly FannedPiece[] {
  return layoutIn(state, view, room)?.pieces ?? [];
}

/** The room of an open fan, which stays to the side to which it opens. */
export function openedRoom(state: BoardState, room: Bounds): Room {
  const side = layoutIn(state, viewOf(state.config), room)?.side;
  const opened = state.fanned && side && { hex: toKey(state.fanned), side };
  return { ...room, opened: opened ?? undefined };
}

/** How a fan lies: where it covers the least, and above all no marked piece. */
function layoutIn(state: BoardState, view: View, room: Room): Layout | undefined {
  const { config, fanned } = state;
  const stack = fanned === null ? undefined : config.stacks.get(toKey(fanned));
  if (fanned === null || stack === undefined) return undefined;
  const layouts = layoutsOf(stack, center(view, fanned, (stack.length - 1) / 2), room);
  const side = room.opened?.hex === toKey(fanned) ? room.opened.side : null;
  const kept = layouts.find((layout) => layout.side === side);
  if (kept !== undefined) return kept;
  const marked = markedKeys(config);
  const others = [...config.stacks.keys()]
    .filter((key) => key !== toKey(fanned))
    .map((key) => ({ at: center(view, fromKey(key)), weight: marked.has(key) ? MARKED : 1 }));
  const costs = layouts.map(({ pieces }) =>
    others.reduce((sum, { at, weight }) => sum + (isUnder(pieces, at) ? weight : 0), 0),
  );
  return layouts[costs.indexOf(Math.min(...costs))];
}

/** Whether a tray covers much of a tile. */
function isUnder(pieces: readonly FannedPiece[], { x, y }: Point): boolean {
  const [first, last] = [pieces[0]?.at ?? { x, y }, pieces.at(-1)?.at ?? { x, y }];
  const nearest = Math.min(Math.max(x, first.x), last.x);
  return Math.hypot(x - nearest, y - (first.y + last.y) / 2) < COVERS;
}

/** The hexes of pieces with a mark that is not to be hidden. */
function markedKeys({
  stacks,
  last,
  reason,
  hint,
  premove,
  ring,
  throwable,
}: BoardConfig): Set<HexKey> {
  const pieces = [
    ...endangeredQueens(stacks),
    ...(reason?.pieces ?? []),
    ...throwable,
    ...(hint === null ? [] : [hint.piece]),
    ...(premove === null ? [] : [premove.piece]),
  ];
  const places = pieces.map((piece) => placeOf(stacks, piece)).filter((place) => place !== null);
  const hexes: readonly Hex[] = [
    ...places.map(({ hex }) => hex),
    ...ring,
    ...(last?.end ? [last.end] : []),
  ];
  // A stack may have a badge.
  const tall = [...stacks].filter(([, stack]) => stack.length > 1).map(([key]) => key);
  return new Set([...hexes.map(toKey), ...tall]);
}

export function fanKey(state: BoardState, room: Room): Key {
  const { config, fanned } = state;
  if (fanned === null) return [];
  const view = viewOf(config);
  const pieces = fannedPieces(state, view, room);
  const layout = pieces.map(({ piece, at }) => `${piece} ${at.x} ${at.y}`).join(';');
  const covers = isCovering(state, view, pieces);
  return [toKey(fanned), layout, covers, viewKey(view), config.twins, config.labels];
}

function shadow(at: Point): SVGGElement {
  const one = shadowGroup();
  const below = shadowTransform({ x: 0, y: 0 }, 1);
  one.setAttribute('transform', `translate(${at.x} ${at.y}) scale(${FAN_SCALE}) ${below}`);
  return one;
}

export function fanNodes(state: BoardState, view: View, room: Room): Node[] {
  const pieces = fannedPieces(state, view, room);
  if (pieces.length === 0) return [];
  const tray = trayGroup(pieces, state.config);
  // Half-hidden marks beside it would be read as a part of it: the style sheet dims them.
  tray.classList.toggle('covering', isCovering(state, view, pieces));
  return [tray];
}

/** Whether a fan covers marked pieces. */
function isCovering(state: BoardState, view: View, pieces: readonly FannedPiece[]): boolean {
  return [...markedKeys(state.config)]
    .map(fromKey)
    .some((hex) => !sameHex(hex, state.fanned) && isUnder(pieces, center(view, hex)));
}

/** The pieces of a fan on their tray; the top one is marked as such. */
function trayGroup(
  pieces: readonly FannedPiece[],
  { twins, labels }: Pick<BoardConfig, 'twins' | 'labels'>,
): SVGGElement {
  const [first, last] = [pieces[0] as FannedPiece, pieces.at(-1) as FannedPiece];
  const line = `M${first.at.x} ${first.at.y}L${last.at.x} ${last.at.y}`;
  const tile = ({ piece, at }: FannedPiece): SVGGElement =>
    svg(
      'g',
      { transform: `translate(${at.x} ${at.y}) scale(${FAN_SCALE})`, 'data-fanned': piece },
      [tileGroup(piece, twins)],
    );
  return group('fanned', [
    path('tray-edge', line),
    path('tray', line),
    ...pieces.flatMap((one) => [shadow(one.at), tile(one)]),
    topMark(last.at, labels.top()),
  ]);
}

const LETTER = 10;

/** A word on the upper edge of the tray, over the top piece. The layer is hidden from ears. */
function topMark({ x, y }: Point, word: string): SVGGElement {
  const width = LETTER * word.length + 16;
  const text = svg('text', { y: 5.5, 'text-anchor': 'middle' });
  text.textContent = word;
  return svg('g', { class: 'top-mark', transform: `translate(${x} ${y - 48})` }, [
    svg('rect', { x: -width / 2, y: -12, width, height: 24, rx: 12 }),
    text,
  ]);
}

/** How near two rows are if a tray in one could cover a tile in the other. */
const NEAR_ROW = 100;
/** From the outermost tile of a row to the middle of the first piece on the tray. */
const ASIDE = 68;
/** From the middle of a stack to where the line to its tray begins: the bug stays in sight. */
const LEADER = 34;

/** A stack that is shown fanned out at the side of the hive, where it covers nothing. */
interface Opened {
  readonly from: Point;
  readonly pieces: readonly FannedPiece[];
}

/** The stacks that a configuration opens, each beside the hive, on the side that is nearer. */
export function openedFans({ stacks, opened }: BoardConfig, view: View): Opened[] {
  const tops = [...stacks].map(([key, stack]) => center(view, fromKey(key), stack.length - 1));
  const fans: Opened[] = [];
  for (const hex of opened) {
    const stack = stacks.get(toKey(hex)) ?? [];
    if (stack.length < 2) continue;
    const from = center(view, hex, stack.length - 1);
    // What was opened before takes up its room too.
    const others = [...tops, ...fans.flatMap(({ pieces }) => pieces.map(({ at }) => at))];
    const xs = others.filter(({ y }) => Math.abs(y - from.y) < NEAR_ROW).map(({ x }) => x);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const wide = PITCH * (stack.length - 1);
    const isRight = right - from.x <= from.x - left;
    const first = isRight ? right + WIDTH / 2 + ASIDE : left - WIDTH / 2 - ASIDE - wide;
    const pieces = stack.map((piece, level) => ({
      piece,
      at: { x: first + PITCH * level, y: from.y },
    }));
    fans.push({ from, pieces });
  }
  return fans;
}

export function openedKey({ config }: BoardState): Key {
  const { opened, stacks, twins, labels } = config;
  if (opened.length === 0) return [];
  return [opened.map(toKey).join(';'), stacks, viewKey(viewOf(config)), twins, labels];
}

export function openedNodes({ config }: BoardState, view: View): Node[] {
  return openedFans(config, view).flatMap(({ from, pieces }) => {
    const isRight = (pieces[0]?.at.x ?? 0) > from.x;
    const near = (isRight ? pieces[0] : pieces.at(-1))?.at ?? from;
    const line = `M${from.x + (isRight ? LEADER : -LEADER)} ${from.y}L${near.x} ${near.y}`;
    return [
      group('leader', [path('halo', line), path('outline', line)]),
      trayGroup(pieces, config),
    ];
  });
}
