// What can be done to a position. Each function returns another one, or the same if nothing changes.
import { hexDistance, rotated, surroundings } from '../board/geometry';
import { placeOf, withMoved, without } from '../board/hive';
import type { Hex, Legal, Stacks } from '../board/types';
import type { Color } from '../net/messages';
import { bugLetters } from '../state/pieces';
import { isSecond, kindOf, nameOf, numberOf, pieceOf, type PieceId } from './pieces';
import { boxOf, firstPlayerOf, type RulesChoice } from './rules';
import { moved, type Setup } from './setup';

/** How far from the hive a piece can be put down. The board shows as many hexes. */
const reach = 2;

/** Put a piece on top of a hex: from the reserve, or from elsewhere in the hive. */
export function put(setup: Setup, piece: PieceId, hex: Hex): Setup {
  return { ...setup, stacks: withMoved(setup.stacks, piece, hex) };
}

/** Put a piece back into the reserve. Its twins with higher numbers move up, so that none is skipped. */
export function remove(setup: Setup, piece: PieceId): Setup {
  if (placeOf(setup.stacks, piece) === null) return setup;
  const rest = without(setup.stacks, piece);
  if (isSecond(piece)) return { ...setup, stacks: rest, stunned: setup.stunned };
  const rename = (id: PieceId): PieceId => {
    const isHigher =
      !isSecond(id) && kindOf(id) === kindOf(piece) && numberOf(id) > numberOf(piece);
    return isHigher ? pieceOf(kindOf(id), numberOf(id) - 1) : id;
  };
  const stacks = new Map([...rest].map(([key, stack]) => [key, stack.map(rename)] as const));
  const { stunned } = setup;
  return { ...setup, stacks, stunned: stunned === piece ? null : stunned && rename(stunned) };
}

/** Exchange left and right. */
export const mirror = (setup: Setup): Setup => turned(setup, ([q, r]) => [0 - q - r, r]);

/** Turn the hive clockwise by a sixth. */
export const rotate = (setup: Setup): Setup => turned(setup, (hex) => rotated(hex, 1));

/** Turn a hive so that its middle stays where it is. */
function turned(setup: Setup, turn: (hex: Hex) => Hex): Setup {
  const there = moved(setup.stacks, turn);
  const [from, to] = [middleOf(there), middleOf(setup.stacks)];
  const shift = ([q, r]: Hex): Hex => [q + to[0] - from[0], r + to[1] - from[1]];
  return { ...setup, stacks: moved(there, shift) };
}

function middleOf(stacks: Stacks): Hex {
  const hexes = [...stacks.keys()].map((key) => key.split(',').map(Number) as unknown as Hex);
  const mean = (at: 0 | 1): number =>
    Math.round(hexes.reduce((sum, hex) => sum + hex[at], 0) / Math.max(hexes.length, 1)) + 0;
  return [mean(0), mean(1)];
}

/** Take all pieces away. */
export function clear(setup: Setup): Setup {
  const first = firstPlayerOf(setup.rules) ?? setup.first;
  return { ...setup, stacks: new Map(), toMove: first, first, turn: null, stunned: null };
}

/** Play by other rules. Pieces that these don't have stay where they are: the engine says so. */
export function withRules(setup: Setup, rules: RulesChoice): Setup {
  return { ...setup, rules, first: firstPlayerOf(rules) ?? setup.first };
}

export const withToMove = (setup: Setup, toMove: Color): Setup => ({ ...setup, toMove });

export const withFirst = (setup: Setup, first: Color): Setup => ({ ...setup, first });

/** Choose the turn; null for the earliest one. */
export const withTurn = (setup: Setup, turn: number | null): Setup => ({ ...setup, turn });

export const withStunned = (setup: Setup, stunned: PieceId | null): Setup => ({
  ...setup,
  stunned,
});

/** Where each piece can be put, as the board wants to know it: anywhere on the hive or near it. */
export function anywhere({ stacks, rules }: Setup): Legal {
  const tops = [...stacks].flatMap(([key, stack]) => {
    const top = stack.at(-1);
    return top === undefined ? [] : [{ top, hex: key.split(',').map(Number) as unknown as Hex }];
  });
  const occupied = tops.map(({ hex }) => hex);
  const near = surroundings(stacks, reach);
  const everywhere = [...near, ...occupied];
  const legal = new Map<PieceId, readonly Hex[]>();
  for (const piece of reserveOf(stacks, rules)) legal.set(piece, everywhere);
  for (const { top, hex } of tops) {
    legal.set(
      top,
      everywhere.filter((one) => hexDistance(one, hex) > 0),
    );
  }
  return legal;
}

/** The next piece of each kind in the reserves. */
function reserveOf(stacks: Stacks, rules: RulesChoice): PieceId[] {
  const inPlay = new Set([...stacks.values()].flat().map(nameOf));
  const box = boxOf(rules);
  return (['w', 'b'] as const).flatMap((color) =>
    bugLetters.flatMap((bug) => {
      const all = Array.from({ length: box[bug] ?? 0 }, (_, at) => pieceOf(color + bug, at + 1));
      return all.find((piece) => !inPlay.has(piece)) ?? [];
    }),
  );
}
