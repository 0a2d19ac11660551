import type { GameView } from '../net/messages';
import { hiveAfter, neighbors, toKey, whereIs, type Played, type Stacks } from './hive';
import { colorOf } from './pieces';

/** The cards that a newcomer gets on the board, each once; the most pressing first. */
export const marks = ['queen-danger', 'queen-due', 'movement'] as const;
export type Mark = (typeof marks)[number];

/** What is shown once. The first move has no card: the strip says how, and the reserve is outlined. */
export const tips = [...marks, 'first-move'] as const;
export type Tip = (typeof tips)[number];

/** On this many sides, a queen can be lost within two moves. */
const danger = 4;
/** The turn on which to think of the queen; on the next one she must be placed. */
const reminder = 3;

/** Takes what was seen out of storage, which may hold anything. */
export function seenFrom(stored: unknown, hasPlayedBefore: boolean): Tip[] {
  // Who played before there were marks needs none.
  if (!Array.isArray(stored)) return hasPlayedBefore ? [...tips] : [];
  return tips.filter((tip) => stored.includes(tip));
}

/** How many sides of the viewer's queen are taken. */
export function sidesTaken({ you }: Pick<GameView, 'you'>, stacks: Stacks): number {
  const at = whereIs(stacks, `${you[0] ?? 'w'}Q`);
  return at ? neighbors(at).filter(([, hex]) => stacks.has(toKey(hex))).length : 0;
}

/**
 * Whether the opponent may win on their next turn: the viewer's queen has one free side left. On a
 * shared screen, no queen is the viewer's alone.
 */
export function isQueenAtRisk(game: Pick<GameView, 'you'>, stacks: Stacks): boolean {
  return game.you.length === 1 && sidesTaken(game, stacks) === 5;
}

/** Whether that is new since the viewer's last turn. */
export function isRiskNew(game: Played & Pick<GameView, 'you'>, stacks: Stacks): boolean {
  if (!isQueenAtRisk(game, stacks)) return false;
  const before = game.moves.findLastIndex(({ color }) => game.you.includes(color));
  return !isQueenAtRisk(game, hiveAfter(game, Math.max(before, 0)));
}

/** How many moves the viewer has made. */
export function movesOf({ moves, you }: Pick<GameView, 'moves' | 'you'>): number {
  return moves.filter(({ color, way }) => you.includes(color) && way !== 'pass').length;
}

const conditions: Record<Mark, (game: GameView, stacks: Stacks) => boolean> = {
  'queen-due': (game, stacks) =>
    isAlone(game) &&
    game.state.turn.number >= reminder &&
    !whereIs(stacks, `${game.state.turn.color}Q`),
  movement: (game, stacks) =>
    isAlone(game) &&
    Object.keys(game.state.turn.legal).some(
      (piece) => colorOf(piece) === game.state.turn.color && whereIs(stacks, piece),
    ),
  'queen-danger': (game, stacks) => isAlone(game) && sidesTaken(game, stacks) >= danger,
};

/**
 * One player, who has time to read: between people with a clock, no card covers the hive. At one
 * screen, both would read that a queen is theirs.
 */
function isAlone({ you, clock, state }: GameView): boolean {
  const { w, b } = state.seats;
  const hasComputer = w.occupant === 'computer' || b.occupant === 'computer';
  return you.length === 1 && (hasComputer || clock === null);
}

/** The mark that is due on the viewer's turn, among those that they haven't seen. */
export function markDue(game: GameView, stacks: Stacks, seen: readonly Tip[]): Mark | null {
  return marks.find((mark) => !seen.includes(mark) && conditions[mark](game, stacks)) ?? null;
}

/** Whether the viewer is about to make the first move of their life on this device. */
export function isFirstMove(game: Pick<GameView, 'moves' | 'you'>, seen: readonly Tip[]): boolean {
  return game.you.length > 0 && movesOf(game) === 0 && !seen.includes('first-move');
}

/** What a viewer needs to be told no more, because they have done it in this game. */
export function tipsOutdone({ moves, you }: Pick<GameView, 'moves' | 'you'>): Tip[] {
  const own = moves.filter(({ color }) => you.includes(color));
  const hasMoved = own.some(({ way }) => way === 'walk' || way === 'throw');
  return [
    ...(own.length > 0 ? (['first-move'] as const) : []),
    ...(hasMoved ? (['movement'] as const) : []),
  ];
}
