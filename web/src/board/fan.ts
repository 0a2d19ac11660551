// A stack fanned out to the side like stairs: the ground first, each next piece a step higher.
import { type Key } from './dom';
import { center, fromKey, toKey, viewKey, viewOf, WIDTH, type Point, type View } from './geometry';
import { type BoardState } from './state';
import { group, path, svg } from './svg';
import { shadowGroup, shadowTransform, tileGroup } from './tile';
import { type BoardConfig, type PieceName } from './types';

/** What of the table is seen, from left to right. */
export interface Room {
  readonly left: number;
  readonly right: number;
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

/** Where the pieces of a stack lie when it is fanned out, ground first, from left to right. */
export function fanLayout(stack: readonly PieceName[], middle: Point, room: Room): FannedPiece[] {
  const { first, pitch, down } = rowOf(stack.length, middle.x, room);
  return stack.map((piece, level) => ({
    piece,
    at: { x: first + pitch * level, y: middle.y + down - RISE * (level - (stack.length - 1) / 2) },
  }));
}

/** To the right where there is room, else to the left, else below and as wide as can be. */
function rowOf(
  count: number,
  x: number,
  { left, right }: Room,
): { readonly first: number; readonly pitch: number; readonly down: number } {
  const wide = PITCH * (count - 1);
  if (x + BESIDE + wide + TRAY <= right) return { first: x + BESIDE, pitch: PITCH, down: 0 };
  if (x - BESIDE - wide - TRAY >= left) return { first: x - BESIDE - wide, pitch: PITCH, down: 0 };
  const fits = Math.max(Math.min(wide, right - left - 2 * TRAY), 0);
  const first = Math.min(Math.max(x - fits / 2, left + TRAY), right - TRAY - fits);
  return { first, pitch: fits / Math.max(count - 1, 1), down: BELOW };
}

/** The fan of a state, as it lies. */
export function fannedPieces(
  { config, fanned }: BoardState,
  view: View,
  room: Room,
): FannedPiece[] {
  const stack = fanned === null ? undefined : config.stacks.get(toKey(fanned));
  if (fanned === null || stack === undefined) return [];
  return fanLayout(stack, center(view, fanned, (stack.length - 1) / 2), room);
}

export function fanKey({ config, fanned }: BoardState, { left, right }: Room): Key {
  if (fanned === null) return [];
  const stack = config.stacks.get(toKey(fanned))?.join();
  return [toKey(fanned), stack, left, right, viewKey(viewOf(config)), config.twins, config.labels];
}

function shadow(at: Point): SVGGElement {
  const one = shadowGroup();
  const below = shadowTransform({ x: 0, y: 0 }, 1);
  one.setAttribute('transform', `translate(${at.x} ${at.y}) scale(${FAN_SCALE}) ${below}`);
  return one;
}

export function fanNodes(state: BoardState, view: View, room: Room): Node[] {
  const pieces = fannedPieces(state, view, room);
  return pieces.length === 0 ? [] : [trayGroup(pieces, state.config)];
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
