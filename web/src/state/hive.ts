import { fromKey, toKey, toView, type View } from '../board/geometry';
import { stacksAfter } from '../board/hive';
import type { HexKey, Stacks } from '../board/types';
import type { Color, GameView, Hex, Turn } from '../net/messages';
import { bugLetters, colorOf, letterOf, type BugLetter } from './pieces';

export { stacksAfter };
export type { HexKey, Stacks };
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

/** The moves of a game, and the setup string of its first position. */
export type Played = Pick<GameView, 'moves'> & Partial<Pick<GameView, 'setup'>>;

const noStacks: Stacks = new Map();
const known = new Map<string, Stacks>();

/** The hive that a game begins with: empty, or as it was set up. */
export function startOf({ setup }: Partial<Pick<GameView, 'setup'>>): Stacks {
  if (!setup) return noStacks;
  const before = known.get(setup);
  if (before) return before;
  const [hive = ''] = setup.split('~').slice(-1);
  const stacks = new Map<HexKey, readonly string[]>();
  for (const stack of hive === '_' ? [] : hive.split('.')) {
    const [q, r, ...pieces] = stack.split('-');
    stacks.set(`${Number(q)},${Number(r)}`, pieces);
  }
  // A page shows few games.
  known.clear();
  known.set(setup, stacks);
  return stacks;
}

/** How many plies came before a game's first move: none, unless it began with a setup. */
export function pliesBefore({ setup }: Partial<Pick<GameView, 'setup'>>): number {
  const [, side = 'w', turn = 1, first = 'w'] = /~([wb])(\d+)~([wb])~/.exec(setup ?? '') ?? [];
  return 2 * (Number(turn) - 1) + Number(side !== first);
}

/** Returns the stacks of a game after its first *ply* moves, or after all of them. */
export function hiveAfter(game: Played, ply: number = game.moves.length): Stacks {
  return stacksAfter(game.moves.slice(0, ply), startOf(game));
}

/** Where each side's first piece was put, once both were; null if the game began later. */
export function openingOf({ moves, setup }: Played): Record<Color, Hex> | null {
  const [first, second] = moves;
  if (setup || !first?.end || !second?.end) return null;
  return first.color === 'w' ? { w: first.end, b: second.end } : { w: second.end, b: first.end };
}

/**
 * The opening by which the table and the pictures of a game turn the hive, so that a viewer's pieces
 * begin at the bottom. Who put the second piece, which isn't at [0, 0], chose its side on the screen:
 * if the board turned then, the piece would seem to land on the opposite side.
 */
export function turningOpening(
  opening: Record<Color, Hex> | null,
  you: readonly Color[],
): Record<Color, Hex> | null {
  const isOwn = opening && you.some((color) => opening[color].some((axis) => axis !== 0));
  return isOwn ? null : opening;
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

/** Whether the queen of a side is surrounded. */
export const isQueenSurrounded = (stacks: Stacks, color: Color): boolean =>
  freeSides(stacks, color)?.length === 0;

/** The empty hexes beside the queen of a side; null if she isn't in play. */
export function freeSides(stacks: Stacks, color: Color): HexKey[] | null {
  const at = whereIs(stacks, `${color}Q`);
  const sides = at && neighbors(at).map(([, hex]) => toKey(hex));
  return sides?.filter((key) => !stacks.has(key)) ?? null;
}

/** The hexes of the queens that are surrounded. */
function surroundedQueens(stacks: Stacks): Hex[] {
  const colors: readonly Color[] = ['w', 'b'];
  return colors.flatMap((color) => {
    const at = isQueenSurrounded(stacks, color) && whereIs(stacks, `${color}Q`);
    return at ? [at] : [];
  });
}

/** The hexes around the queens that are surrounded. */
export function closedRing(stacks: Stacks): Hex[] {
  return surroundedQueens(stacks).flatMap((at) => neighbors(at).map(([, hex]) => hex));
}

/** The stacks in which a surrounded queen lies under other pieces. */
export function decidingStacks(stacks: Stacks): Hex[] {
  return surroundedQueens(stacks).filter((at) => stacks.get(toKey(at))?.at(-1)?.[1] !== 'Q');
}
