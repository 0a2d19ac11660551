import { fromKey, toKey, toView, type View } from '../board/geometry';
import type { Stacks } from '../board/types';
import type { Color, Hex, PlayedMove, Turn } from '../net/messages';
import { bugLetters, colorOf, letterOf, type BugLetter } from './pieces';

export { stacksAfter } from '../board/hive';
export type { HexKey, Stacks } from '../board/types';
export { fromKey, toKey };
export type { View as Seen };

export type Reserve = Readonly<Partial<Record<BugLetter, number>>>;

/** What a side has yet to place: its box, less what lies in the hive. */
export function reserveOf(
  box: Readonly<Record<string, number>>,
  color: Color,
  stacks: Stacks,
): Reserve {
  const inPlay = [...stacks.values()].flat().filter((piece) => colorOf(piece) === color);
  const left: Partial<Record<BugLetter, number>> = {};
  for (const bug of bugLetters) {
    const all = box[bug] ?? 0;
    if (all > 0) left[bug] = all - inPlay.filter((piece) => letterOf(piece) === bug).length;
  }
  return left;
}

/** Where each side's first piece was put, once both were. */
export function openingOf(moves: readonly PlayedMove[]): Record<Color, Hex> | null {
  const [first, second] = moves;
  if (!first?.end || !second?.end) return null;
  return first.color === 'w' ? { w: first.end, b: second.end } : { w: second.end, b: first.end };
}

/**
 * The opening by which the board is turned so that a viewer's pieces begin at the bottom. Who put the
 * second piece chose its side on the screen: if the board turned then, the piece would seem to land
 * on the opposite side.
 */
export function turningOpening(
  moves: readonly PlayedMove[],
  you: readonly Color[],
): Record<Color, Hex> | null {
  const second = moves[1]?.color;
  return second && you.includes(second) ? null : openingOf(moves);
}

/** Where each piece may go. */
export function legalMap(turn: Turn): ReadonlyMap<string, readonly Hex[]> {
  return new Map(
    Object.entries(turn.legal).map(([piece, targets]) => [piece, targets.map(({ hex }) => hex)]),
  );
}

/** The text of a legal move, as it is to be sent. */
export function moveText(turn: Turn, piece: string, [q, r]: Hex): string | undefined {
  return turn.legal[piece]?.find(({ hex }) => hex[0] === q && hex[1] === r)?.text;
}

/** The hex on which a piece lies. */
export function whereIs(stacks: Stacks, piece: string): Hex | undefined {
  for (const [key, stack] of stacks) if (stack.includes(piece)) return fromKey(key);
  return undefined;
}

/** The six directions, clockwise from the upper right, as notation writes them. */
export const directions = {
  northeast: [1, -1],
  east: [1, 0],
  southeast: [0, 1],
  southwest: [-1, 1],
  west: [-1, 0],
  northwest: [0, -1],
} as const satisfies Record<string, Hex>;

export type Direction = keyof typeof directions;

const before: Record<string, Direction> = { '-': 'west', '/': 'southwest', '\\': 'northwest' };
const after: Record<string, Direction> = { '-': 'east', '/': 'northeast', '\\': 'southeast' };

/** The hive as notation has it: neither turned nor mirrored. */
export const upright: View = { sixths: 0, mirrored: false };

/** Where on the screen something lies that is in a direction of notation. */
export function seenAs(view: View, direction: Direction): Direction {
  const seen = toKey(toView(view, directions[direction]));
  const found = neighbors([0, 0]).find(([, hex]) => toKey(hex) === seen);
  return found?.[0] ?? direction;
}

/** The side that notation means by the sign left or right of a piece; no sign is on top of it. */
export function sideIn(left: string, right: string): Direction | undefined {
  return before[left] ?? after[right];
}

export function neighbors([q, r]: Hex): [Direction, Hex][] {
  return Object.entries(directions).map(([name, [dq, dr]]) => [
    name as Direction,
    [q + dq, r + dr],
  ]);
}

/** The hexes of the queens that are surrounded. */
function surroundedQueens(stacks: Stacks): Hex[] {
  const queens = ['wQ', 'bQ'].flatMap((queen) => {
    const at = whereIs(stacks, queen);
    return at ? [at] : [];
  });
  return queens.filter((at) => neighbors(at).every(([, hex]) => stacks.has(toKey(hex))));
}

/** The hexes around the queens that are surrounded. */
export function closedRing(stacks: Stacks): Hex[] {
  return surroundedQueens(stacks).flatMap((at) => neighbors(at).map(([, hex]) => hex));
}

/** The stacks in which a surrounded queen lies under other pieces. */
export function decidingStacks(stacks: Stacks): Hex[] {
  return surroundedQueens(stacks).filter((at) => stacks.get(toKey(at))?.at(-1)?.[1] !== 'Q');
}
