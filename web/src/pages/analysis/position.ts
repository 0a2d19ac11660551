// A position on the analysis board: all that the board and its words need.
import type { Game, Result } from 'skep-engine';
import { pairOf } from '../../device/hives';
import { passText, turnView } from '../../device/played';
import type { Hex, PlayedMove, Turn } from '../../net/messages';
import { legalMap, toKey, type HexKey, type Stacks } from '../../state/hive';
import { throwMap } from '../../state/throws';

export interface Position {
  readonly turn: Turn;
  readonly legal: ReadonlyMap<string, readonly Hex[]>;
  readonly throws: ReadonlyMap<string, readonly Hex[]>;
  readonly stacks: Stacks;
  readonly box: Readonly<Record<string, number>>;
  /** The last move that changed the hive: a pass takes no mark away. */
  readonly last: PlayedMove | null;
  readonly result: Result | null;
  readonly mustPass: boolean;
  /** How the engine gets it: where the game started, and the moves since. */
  readonly start: string;
  readonly moves: readonly string[];
  readonly key: bigint;
  /** The ply, counted from the start of the game. */
  readonly ply: number;
}

/** The pieces in play, each stack from the ground up. */
export function stacksOf(game: Game): Stacks {
  const stacks = new Map<HexKey, string[]>();
  const inPlay = game.pieces().filter(({ hex }) => hex !== null);
  for (const { piece, hex } of inPlay.toSorted((one, other) => one.level - other.level)) {
    if (hex === null) continue;
    const key = toKey(pairOf(hex));
    stacks.set(key, [...(stacks.get(key) ?? []), piece]);
  }
  return stacks;
}

function boxOf(game: Game): Record<string, number> {
  const box: Record<string, number> = {};
  for (const { piece } of game.pieces()) {
    const bug = piece.charAt(1);
    if (piece.startsWith('w')) box[bug] = (box[bug] ?? 0) + 1;
  }
  return box;
}

/** Reads the position that a game is in. */
export function positionOf(game: Game, last: PlayedMove | null): Position {
  const turn = turnView(game, { isMover: true });
  const { result, start, moves, key, ply } = game;
  const legal = legalMap(turn);
  return {
    turn,
    legal,
    throws: throwMap(turn),
    stacks: stacksOf(game),
    box: boxOf(game),
    last,
    result,
    mustPass: result === null && legal.size === 0 && game.legalMoveStrings()[0] === passText,
    start,
    moves,
    key,
    ply,
  };
}
