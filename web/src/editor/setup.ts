// A position that is being set up, possible or not, as a value that never changes.
import { fromKey, toKey } from '../board/geometry';
import type { Hex, HexKey, Stacks } from '../board/types';
import type { Color } from '../net/messages';
import { colorOf, letterOf, other } from '../state/pieces';
import { boxOf, firstPlayerOf, allowsQueenFirst, type RulesChoice } from './rules';
import { nameOf, type PieceId } from './pieces';

export interface Setup {
  readonly rules: RulesChoice;
  /** Each stack from the ground up, anywhere in the plane. */
  readonly stacks: Stacks;
  readonly toMove: Color;
  /** The side that began. Some rules leave that open. */
  readonly first: Color;
  /** The turn of the side to move, from 1; null for the first one in which it can be. */
  readonly turn: number | null;
  readonly stunned: PieceId | null;
}

export const mostTurns = 999_999;

export const emptySetup = (rules: RulesChoice): Setup => {
  const first = firstPlayerOf(rules) ?? 'w';
  return { rules, stacks: new Map(), toMove: first, first, turn: null, stunned: null };
};

export const boxOfSetup = ({ rules }: Setup): Readonly<Record<string, number>> => boxOf(rules);

/** The number of plies before the position. */
export function plyOf(setup: Setup): number {
  const { turn, toMove, first } = setup;
  if (turn === null) return leastPly(setup);
  return 2 * (turn - 1) + Number(toMove !== first);
}

/** The turn as setup strings count it: the first turns of both sides are 1. */
export const turnOf = (setup: Setup): number => Math.floor(plyOf(setup) / 2) + 1;

/** How many turns a side has had before a ply. */
const turnsBefore = (ply: number, isFirst: boolean): number =>
  Math.floor((ply + Number(isFirst)) / 2);

/**
 * The earliest ply in which the side is to move, each side has had a turn for each of its pieces,
 * and no queen was placed too early.
 */
export function leastPly(setup: Setup): number {
  const { rules, stacks, toMove, first } = setup;
  const pieces = [...stacks.values()].flat();
  const has = (color: Color): number => pieces.filter((one) => colorOf(one) === color).length;
  const parity = Number(toMove !== first);
  const needed = Math.max(2 * has(first) - 1, 2 * has(other(first)), 0);
  let ply = needed + Number(needed % 2 !== parity);
  const isTooEarly = (color: Color): boolean =>
    turnsBefore(ply, color === first) === 1 &&
    pieces.some((one) => colorOf(one) === color && letterOf(one) === 'Q');
  while (!allowsQueenFirst(rules) && (isTooEarly('w') || isTooEarly('b'))) ply += 2;
  return ply;
}

/** The smallest coordinates of a hive: setup strings count from there. */
export function cornerOf(stacks: Stacks): Hex {
  const hexes = [...stacks.keys()].map(fromKey);
  if (hexes.length === 0) return [0, 0];
  return [Math.min(...hexes.map(([q]) => q)), Math.min(...hexes.map(([, r]) => r))];
}

/** The stacks with the names of notation. */
export function namedStacks(stacks: Stacks): Stacks {
  return new Map([...stacks].map(([key, stack]) => [key, stack.map(nameOf)]));
}

/** Where the pieces with a name lie: a name can occur twice. */
export function hexesOf(stacks: Stacks, name: string): Hex[] {
  const found = [...stacks].filter(([, stack]) => stack.some((id) => nameOf(id) === name));
  return found.map(([key]) => fromKey(key));
}

/** The same hive elsewhere in the plane. */
export function moved(stacks: Stacks, place: (hex: Hex) => Hex): Stacks {
  const entry = ([key, stack]: readonly [HexKey, readonly PieceId[]]) =>
    [toKey(place(fromKey(key))), stack] as const;
  return new Map([...stacks].map(entry));
}
