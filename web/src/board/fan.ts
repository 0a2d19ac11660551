// A stack fanned out to the side like stairs: the ground first, each next piece a step higher.
import { type Key } from './dom';
import { center, toKey, viewKey, viewOf, type Point, type View } from './geometry';
import { type BoardState } from './state';
import { group, path, svg } from './svg';
import { shadowGroup, shadowTransform, tileGroup } from './tile';
import { type PieceName } from './types';

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
  return [toKey(fanned), stack, left, right, viewKey(viewOf(config)), config.twins];
}

function shadow(at: Point): SVGGElement {
  const one = shadowGroup();
  const below = shadowTransform({ x: 0, y: 0 }, 1);
  one.setAttribute('transform', `translate(${at.x} ${at.y}) scale(${FAN_SCALE}) ${below}`);
  return one;
}

export function fanNodes(state: BoardState, view: View, room: Room): Node[] {
  const pieces = fannedPieces(state, view, room);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return [];
  const line = `M${first.at.x} ${first.at.y}L${last.at.x} ${last.at.y}`;
  const tile = ({ piece, at }: FannedPiece): SVGGElement =>
    svg(
      'g',
      { transform: `translate(${at.x} ${at.y}) scale(${FAN_SCALE})`, 'data-fanned': piece },
      [tileGroup(piece, state.config.twins)],
    );
  return [
    group('fanned', [
      path('tray-edge', line),
      path('tray', line),
      ...pieces.flatMap((one) => [shadow(one.at), tile(one)]),
    ]),
  ];
}
