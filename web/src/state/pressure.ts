// How many neighbors each queen has: the twin of skep.engine.review.pressure.
import type { Color } from '../net/messages';
import { hiveAfter, neighbors, toKey, whereIs, type Played, type Stacks } from './hive';

/** The number of occupied hexes around each queen, from 0 to 6; null before it is placed. */
export type QueenPressure = Readonly<Record<Color, number | null>>;

/**
 * Returns how many neighbors each queen has. At six, it is surrounded. A beetle on top of a queen
 * isn't a neighbor. `skep.engine.review.pressure` does the same in Python: both are tested with
 * tests/vectors/pressure.json.
 */
export function queenPressure(stacks: Stacks): QueenPressure {
  const around = (color: Color): number | null => {
    const at = whereIs(stacks, `${color}Q`);
    return at ? neighbors(at).filter(([, hex]) => stacks.has(toKey(hex))).length : null;
  };
  return { w: around('w'), b: around('b') };
}

/** Returns the pressure before the first move of a game, and after each one. */
export function pressureOf(game: Played): QueenPressure[] {
  return Array.from({ length: game.moves.length + 1 }, (_, ply) =>
    queenPressure(hiveAfter(game, ply)),
  );
}
