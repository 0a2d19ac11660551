import type { Game, Move } from 'skep-engine';
import type { Hex, Throw } from '../net/messages';
import { bugOf, colorOf, Hive, keyOf, neighbors, pairOf } from './hives';

interface Thrower {
  readonly piece: string;
  readonly at: Hex;
}

/**
 * Returns where each piece can only be thrown, and by which pieces: the twin of
 * `skep.server.domain.legal_moves`. A walk to the same hex is the same move, and no throw.
 */
export function throwsOf(game: Game, moves: readonly Move[]): Record<string, readonly Throw[]> {
  if (moves.length === 0) return {};
  const hive = new Hive(game);
  const throwers = throwersOf(game, hive);
  const ends = endsOf(moves);
  const found = new Map<string, Map<string, { hex: Hex; throwers: string[] }>>();
  for (const thrower of throwers) {
    for (const { piece, end } of throwsBy(game, hive, thrower, ends)) {
      const ofPiece = found.get(piece) ?? new Map<string, { hex: Hex; throwers: string[] }>();
      const one = ofPiece.get(keyOf(end)) ?? { hex: end, throwers: [] };
      one.throwers.push(thrower.piece);
      found.set(piece, ofPiece.set(keyOf(end), one));
    }
  }
  return Object.fromEntries([...found].map(([piece, throws]) => [piece, [...throws.values()]]));
}

/** The pieces that can throw now, the mosquito first, as in the native rules (R8.1). */
function throwersOf(game: Game, hive: Hive): Thrower[] {
  return ['M', 'P'].flatMap((bug) => {
    const piece = game.toMove + bug;
    const at = hive.where(piece);
    const isFree = at !== null && hive.top(at) === piece && game.stunned !== piece;
    return isFree && canThrow(hive, piece, at) ? [{ piece, at }] : [];
  });
}

/** A mosquito throws only on the ground, beside the top pillbug of a stack. */
function canThrow(hive: Hive, piece: string, at: Hex): boolean {
  if (bugOf(piece) === 'P') return true;
  const tops = neighbors(at).map((near) => hive.top(near));
  return hive.height(at) === 1 && tops.some((top) => top !== null && bugOf(top) === 'P');
}

/** The hexes that each piece in play can go to. */
function endsOf(moves: readonly Move[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { kind, piece, end } of moves) {
    if (kind !== 'movement' || piece === null || end === null) continue;
    found.set(piece, (found.get(piece) ?? new Set()).add(keyOf(pairOf(end))));
  }
  return found;
}

/**
 * The throws over a thrower to hexes that the piece can't walk to. Gates need no look (R8.2): where
 * one blocks the way over a thrower, no other thrower leads to the same hex, so it isn't legal.
 */
function throwsBy(
  game: Game,
  hive: Hive,
  { at }: Thrower,
  ends: ReadonlyMap<string, ReadonlySet<string>>,
): { readonly piece: string; readonly end: Hex }[] {
  const around = neighbors(at);
  return around.flatMap((start) => {
    const piece = hive.top(start);
    if (piece === null) return [];
    const reached = around.filter((end) => ends.get(piece)?.has(keyOf(end)));
    return reached.filter((end) => !canWalk(game, piece, end)).map((end) => ({ piece, end }));
  });
}

/** Whether a legal move is a walk. The opponent's pieces can only be thrown. */
function canWalk(game: Game, piece: string, [q, r]: Hex): boolean {
  const how = colorOf(piece) === game.toMove ? game.explain(piece, { q, r }) : null;
  return how?.legal === true && how.way === 'walk';
}
