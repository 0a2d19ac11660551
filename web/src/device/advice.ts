// What a player can learn from a lost game: the twin of skep.server.domain.advice.
import type { Game, GameRecord, Skep } from 'skep-engine';
import type { Color, Hex } from '../net/messages';
import { bugOf, colorOf, Hive, keyOf, neighbors, opponentOf } from './hives';
import { using } from './positions';
import { after, canWin, oneLeft, winnerOf } from './wins';

/** What to practice. The message `advice` in the catalogs has a sentence for each. */
export type AdviceKind =
  'missed_win' | 'own_queen' | 'missed_defense' | 'crowded_queen' | 'pinned' | 'surrounded';

/** How many plies from the end are looked at: what decided a game happened there. */
const lastPlies = 60;
/** This many of a player's own pieces next to their queen count as crowding. */
const crowd = 3;
/** The advice is given if at least this share of the pieces was pinned in the last turns. */
const manyPinned = 0.5;
const lastTurns = 5;

/**
 * Returns what a player can learn from a game that they lost; null only if their queen isn't
 * surrounded and nothing stands out.
 */
export function adviceFor(skep: Skep, game: GameRecord, loser: Color): AdviceKind | null {
  const positions = new Positions(skep, game, loser);
  const { end, own } = positions;
  if (own.some((at) => positions.isMissedWin(at))) return 'missed_win';
  const last = own.at(-1);
  const isLostOnBoard = positions.look(end, winnerOf) === opponentOf(loser);
  if (last !== undefined && isLostOnBoard && positions.look(last, couldDefend)) {
    return last + 1 === end ? 'own_queen' : 'missed_defense';
  }
  if (positions.look(end, (position) => isCrowded(position, loser))) return 'crowded_queen';
  const parts = own
    .slice(-lastTurns)
    .map((at) => positions.look(at, (position) => pinnedPart(position, loser)));
  const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  if (mean >= manyPinned) return 'pinned';
  return isLostOnBoard ? 'surrounded' : null;
}

/** The last positions of a game, each without its history. */
class Positions {
  readonly #skep: Skep;
  readonly #setups: string[] = [];
  readonly #loser: Color;
  /** The positions in which the loser was to move, except the last of all. */
  readonly own: readonly number[];

  constructor(skep: Skep, { start, moves }: GameRecord, loser: Color) {
    [this.#skep, this.#loser] = [skep, loser];
    const own: number[] = [];
    const first = Math.max(0, moves.length - lastPlies);
    using(skep.replay({ start, moves: moves.slice(0, first) }), (game) => {
      for (const move of moves.slice(first)) {
        if (game.toMove === loser) own.push(this.#setups.length);
        this.#setups.push(game.setup());
        game.play(move);
      }
      this.#setups.push(game.setup());
    });
    this.own = own;
  }

  /** The number of the last position. */
  get end(): number {
    return this.#setups.length - 1;
  }

  look<T>(at: number, look: (position: Game) => T): T {
    return using(this.#skep.game(this.#setups[at]), look);
  }

  /** Whether the loser could win at once in a position, and didn't. */
  isMissedWin(at: number): boolean {
    return this.look(at, couldWin) && this.look(at + 1, winnerOf) !== this.#loser;
  }
}

/** Whether the side to move can win at once. Only a queen with one free side can be lost. */
function couldWin(game: Game): boolean {
  const taken = new Hive(game).occupiedBeside(`${opponentOf(game.toMove)}Q`) ?? 0;
  return taken >= oneLeft && canWin(game);
}

/** Whether a move leaves the opponent without a win on the next one. */
function couldDefend(game: Game): boolean {
  const isSafe = (): boolean => winnerOf(game) === null && !couldWin(game);
  return game.legalMoveStrings().some((text) => after(game, text, isSafe));
}

/** Whether a queen is in danger, and her own pieces take up half of the room around her. */
function isCrowded(game: Game, color: Color): boolean {
  // A player who resigns while the queen isn't in danger lost for another reason.
  const taken = new Hive(game).occupiedBeside(`${color}Q`) ?? 0;
  return taken >= oneLeft && crowdOf(game, color) >= crowd;
}

/** How many own pieces lie on top beside a player's queen. */
function crowdOf(game: Game, color: Color): number {
  const hive = new Hive(game);
  const queen = hive.where(`${color}Q`);
  const tops = queen ? neighbors(queen).map((at) => hive.top(at)) : [];
  return tops.filter((top) => top !== null && colorOf(top) === color).length;
}

/** Which part of a player's pieces in play can't move because the hive would break. */
function pinnedPart(game: Game, color: Color): number {
  const hive = new Hive(game);
  const own = hive.hexes().filter((at) => {
    const top = hive.top(at);
    return top !== null && colorOf(top) === color && bugOf(top) !== 'Q';
  });
  const pinned = own.filter((at) => hive.height(at) === 1 && isPinned(hive, at));
  return own.length === 0 ? 0 : pinned.length / own.length;
}

/** Whether the rest of the hive falls apart without a hex (R4.3). */
function isPinned(hive: Hive, at: Hex): boolean {
  const rest = new Set(hive.hexes().map(keyOf));
  rest.delete(keyOf(at));
  const first = neighbors(at).find((near) => rest.has(keyOf(near)));
  const reached = first ? [first] : [];
  for (const hex of reached) rest.delete(keyOf(hex));
  // The list grows while it is read.
  for (const hex of reached) {
    for (const near of neighbors(hex)) if (rest.delete(keyOf(near))) reached.push(near);
  }
  return rest.size > 0;
}
