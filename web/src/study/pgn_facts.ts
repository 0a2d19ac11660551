// What only the rules know of a chapter, for its PGN.
import { SkepError, type Skep } from 'skep-engine';
import type { Chapter } from './book';
import type { PgnFacts } from './pgn_writer';
import { Positions } from './positions';

/** Nothing is known of a chapter with a move that can't be played: it was never opened. */
export function pgnFactsOf(skep: Skep, { start, tree }: Chapter): PgnFacts {
  let positions: Positions | undefined;
  try {
    positions = new Positions(skep, start, tree.rootId);
    const { startPly } = positions;
    return { startPly, result: positions.goTo(tree, tree.endOf(tree.rootId).id).result };
  } catch (error) {
    if (error instanceof SkepError) return {};
    throw error;
  } finally {
    positions?.destroy();
  }
}
