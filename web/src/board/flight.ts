// The way a piece takes through the air, as the rule of its bug has it. No page, no clock: time goes from 0 to 1.
import { between, center, hexDistance, sameHex, type Point, type View } from './geometry';
import { heightAt, placeOf, without, type Place } from './hive';
import { type Hex, type Move, type PieceName, type Stacks } from './types';

export const STEP_MS = 180;
export const LONGEST_MS = 600;

/** A place on the way: a point of the picture that already counts its level. */
interface Stop {
  readonly at: Point;
  readonly level: number;
}

export interface Flight {
  readonly piece: PieceName;
  readonly stops: readonly Stop[];
  readonly arc: number; // how high it flies between two stops, in units; 0 slides
  readonly drops: boolean; // comes from above, out of nothing
  readonly ms: number;
}

/** Where a piece is in flight, and how far its shadow lies below it. */
export interface Airborne {
  readonly at: Point;
  readonly above: number;
  readonly opacity: number;
}

const CLIMB_ARC = 9;
const DROP_HEIGHT = 34;

/** The flight of a move that leads from one position to the next; null when it does not. */
export function flightOf(
  move: Move,
  view: View,
  stacks: { before: Stacks; after: Stacks },
): Flight | null {
  const { piece, end } = move;
  if (piece === null || end === null) return null;
  const now = placeOf(stacks.after, piece);
  if (now === null || !sameHex(now.hex, end)) return null;
  const was = placeOf(stacks.before, piece);
  if (was === null) return placing(piece, view, now);
  if (sameHex(was.hex, end)) return null;
  return moving(move, view, { was, now, others: without(stacks.after, piece) });
}

const placing = (piece: PieceName, view: View, { hex, level }: Place): Flight => ({
  piece,
  stops: [{ at: center(view, hex, level), level }],
  arc: 0,
  drops: true,
  ms: STEP_MS,
});

interface Leap {
  readonly was: Place;
  readonly now: Place;
  readonly others: Stacks; // the hive without the piece that moves
}

function moving(move: Move, view: View, { was, now, others }: Leap): Flight {
  const hops = move.bug === 'G' && move.way === 'walk';
  const middle = hops ? [] : route(move, was.hex, now.hex);
  const passed: Place[] = middle.map((hex) => ({ hex, level: heightAt(others, hex) }));
  const stops = [was, ...passed, now].map(({ hex, level }) => ({
    at: center(view, hex, level),
    level,
  }));
  const steps = hops ? Math.max(2, hexDistance(was.hex, now.hex)) : stops.length - 1;
  const climbs = stops.some(({ level }) => level > 0);
  const hop = 26 + 14 * hexDistance(was.hex, now.hex);
  return {
    piece: move.piece as PieceName,
    stops,
    arc: hops ? hop : climbs ? CLIMB_ARC : 0,
    drops: false,
    ms: Math.min(steps * STEP_MS, LONGEST_MS),
  };
}

/** The hexes strictly between start and end; none when the route is not of this move. */
function route({ route: hexes }: Move, start: Hex, end: Hex): readonly Hex[] {
  const isOurs = sameHex(hexes[0] ?? null, start) && sameHex(hexes.at(-1) ?? null, end);
  return isOurs ? hexes.slice(1, -1) : [];
}

/** A piece that went elsewhere by no known move, such as one that was taken back. */
export function glide(piece: PieceName, view: View, leap: { was: Place; now: Place }): Flight {
  const stops = [leap.was, leap.now].map(({ hex, level }) => ({
    at: center(view, hex, level),
    level,
  }));
  return {
    piece,
    stops,
    arc: stops.some(({ level }) => level > 0) ? CLIMB_ARC : 0,
    drops: false,
    ms: STEP_MS,
  };
}

const eased = (part: number): number => part * part * (3 - 2 * part);

/** Where the piece is when so much of its time has gone by. */
export function airborne({ stops, arc, drops }: Flight, part: number): Airborne {
  const last = stops.at(-1) as Stop;
  if (drops) {
    const above = DROP_HEIGHT * (1 - eased(part)) ** 2;
    return {
      at: { x: last.at.x, y: last.at.y - above },
      above: above + last.level * 2,
      opacity: Math.min(1, part * 3),
    };
  }
  const way = eased(part) * (stops.length - 1);
  const index = Math.min(Math.floor(way), stops.length - 2);
  const [from, to] = [stops[index] ?? last, stops[index + 1] ?? last];
  const along = way - index;
  const ground = between(from.at, to.at, along);
  const hump = arc * 4 * along * (1 - along) * (isFlat(from, to, arc) ? 0 : 1);
  const level = from.level + (to.level - from.level) * along;
  return { at: { x: ground.x, y: ground.y - hump }, above: hump + level * 2, opacity: 1 };
}

/** A climb has a hump on every step up, down or along the top; its steps on the ground slide. */
const isFlat = (from: Stop, to: Stop, arc: number): boolean =>
  arc === CLIMB_ARC && from.level === 0 && to.level === 0;
