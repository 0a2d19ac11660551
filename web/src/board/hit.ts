// What lies under a point of the picture, stacks and fans as they are seen.
import { FAN_SCALE, fannedPieces, type Room } from './fan';
import { center, fromKey, hexAt, isWithin, RADIUS, span, viewOf, type Point } from './geometry';
import { heightAt } from './hive';
import { targetsOf, type BoardState } from './state';
import { type Hex, type PieceName } from './types';

/** The hex that is meant by a point: that of the highest tile or target there, else the ground. */
export function hexUnder(state: BoardState, point: Point): Hex {
  const { stacks } = state.config;
  const view = viewOf(state.config);
  const seen = [...[...stacks.keys()].map(fromKey), ...targetsOf(state)];
  let best: { hex: Hex; height: number } | null = null;
  for (const hex of seen) {
    const height = heightAt(stacks, hex);
    if (best !== null && height <= best.height) continue;
    if (isWithin(point, center(view, hex, Math.max(height - 1, 0)))) best = { hex, height };
  }
  return best?.hex ?? hexAt(view, point);
}

/** Where a hex is seen: the middle of its upmost tile, or of the ground. */
export function seenAt({ config }: BoardState, hex: Hex): Point {
  return center(viewOf(config), hex, Math.max(heightAt(config.stacks, hex) - 1, 0));
}

export interface Seen {
  readonly hex: Hex;
  readonly at: Point;
}

/** Of some targets the nearest to a point, if it is near enough to be meant. */
export function nearest(targets: readonly Seen[], point: Point): Seen | null {
  let best: Seen | null = null;
  let least = RADIUS * 1.15;
  for (const target of targets) {
    const off = span(target.at, point);
    if (off < least) [best, least] = [target, off];
  }
  return best;
}

/** The piece of an open fan under a point. */
export function fannedUnder(state: BoardState, point: Point, room: Room): PieceName | null {
  const pieces = fannedPieces(state, viewOf(state.config), room);
  return pieces.find(({ at }) => isWithin(point, at, RADIUS * FAN_SCALE * 1.1))?.piece ?? null;
}

/** Whether a point lies on a fan or the stack it belongs to, with some room for a shaky hand. */
export function isOverFan(state: BoardState, point: Point, room: Room): boolean {
  if (state.fanned === null) return false;
  const view = viewOf(state.config);
  const stack = center(view, state.fanned, heightAt(state.config.stacks, state.fanned) - 1);
  const near = fannedPieces(state, view, room).some(({ at }) => isWithin(point, at, 62));
  return near || isWithin(point, stack, 66);
}
