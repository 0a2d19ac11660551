// Keys of positions, like skep.server.domain.position_keys: two positions of games have the same key
// if an engine finds the same in both.
import type { Game, GameRecord, Skep } from 'skep-engine';
import { using } from './positions';

/**
 * Returns a key for each position of a game.
 *
 * What an engine finds depends on the position, with the names of the pieces, because its moves name
 * them, and on the earlier positions that can occur again. A placement is never undone, so these
 * begin after the last one, and their order doesn't matter.
 */
export function evaluationKeys(skep: Skep, { start, moves }: GameRecord): string[] {
  return using(skep.replay({ start, moves: [] }), (game) => {
    const keys: string[] = [];
    let [placed, earlier] = [-1, 0n];
    for (let ply = 0; ply <= moves.length; ply++) {
      const count = piecesInPlay(game);
      if (count !== placed) [placed, earlier] = [count, 0n];
      keys.push(`${game.setup()} ${earlier.toString(36)}`);
      earlier = BigInt.asUintN(64, earlier + scattered(game.key));
      const move = moves[ply];
      if (move !== undefined) game.play(move);
    }
    return keys;
  });
}

function piecesInPlay(game: Game): number {
  return game.pieces().filter(({ hex }) => hex !== null).length;
}

/** Sums of keys would often be the same: scattered ones are not (splitmix64). */
function scattered(key: bigint): bigint {
  let value = BigInt.asUintN(64, key + 0x9e3779b97f4a7c15n);
  value = BigInt.asUintN(64, (value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n);
  value = BigInt.asUintN(64, (value ^ (value >> 27n)) * 0x94d049bb133111ebn);
  return value ^ (value >> 31n);
}
