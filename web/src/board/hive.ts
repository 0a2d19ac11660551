// Where pieces lie: lookups in stacks, and the stacks that a list of moves leaves.
import { fromKey, neighbors, toKey } from './geometry';
import { bugOf } from './pieces';
import { type Hex, type HexKey, type Move, type PieceName, type Stacks } from './types';

const noStacks: Stacks = new Map();

export interface Place {
  readonly hex: Hex;
  readonly level: number; // 0 on the ground
}

export function placeOf(stacks: Stacks, piece: PieceName): Place | null {
  for (const [key, stack] of stacks) {
    const level = stack.indexOf(piece);
    if (level >= 0) return { hex: fromKey(key), level };
  }
  return null;
}

export const heightAt = (stacks: Stacks, hex: Hex): number => stacks.get(toKey(hex))?.length ?? 0;

export const topAt = (stacks: Stacks, hex: Hex): PieceName | null =>
  stacks.get(toKey(hex))?.at(-1) ?? null;

/** Queens with exactly five occupied neighbors, which is one move from the end. */
export function endangeredQueens(stacks: Stacks): PieceName[] {
  return [...stacks].flatMap(([key, stack]) => {
    const queens = stack.filter((piece) => bugOf(piece) === 'Q');
    if (queens.length === 0) return [];
    const occupied = neighbors(fromKey(key)).filter((hex) => heightAt(stacks, hex) > 0).length;
    return occupied === 5 ? queens : [];
  });
}

/** The stacks without one piece. */
export function without(stacks: Stacks, piece: PieceName): Map<HexKey, readonly PieceName[]> {
  const rest = new Map<HexKey, readonly PieceName[]>();
  for (const [key, stack] of stacks) {
    const others = stack.filter((one) => one !== piece);
    if (others.length > 0) rest.set(key, others);
  }
  return rest;
}

/** The stacks with a piece moved, or placed, on top of a hex. */
export function withMoved(stacks: Stacks, piece: PieceName, hex: Hex): Stacks {
  const next = without(stacks, piece);
  next.set(toKey(hex), [...(next.get(toKey(hex)) ?? []), piece]);
  return next;
}

/** What lies where after these moves, from an empty table or from a position that was set up. */
export function stacksAfter(moves: readonly Move[], start: Stacks = noStacks): Stacks {
  const stacks = new Map<HexKey, PieceName[]>();
  for (const [key, stack] of start) stacks.set(key, [...stack]);
  const places = new Map<PieceName, HexKey>();
  for (const [key, stack] of start) for (const piece of stack) places.set(piece, key);
  for (const { piece, end } of moves) {
    if (piece === null || end === null) continue;
    const [from, key] = [places.get(piece), toKey(end)];
    if (from !== undefined) takeUp(stacks, from, piece);
    places.set(piece, key);
    const stack = stacks.get(key);
    if (stack === undefined) stacks.set(key, [piece]);
    else stack.push(piece);
  }
  return stacks;
}

function takeUp(stacks: Map<HexKey, PieceName[]>, key: HexKey, piece: PieceName): void {
  const others = (stacks.get(key) ?? []).filter((one) => one !== piece);
  if (others.length > 0) stacks.set(key, others);
  else stacks.delete(key);
}
