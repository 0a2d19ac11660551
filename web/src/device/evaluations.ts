// Evaluations of positions that were searched on this device before, in the browser's database.
import type { Score } from 'skep-engine';
import { answer, storeOf } from './database';

/** What is kept of a score. */
export type StoredScore = Pick<Score, 'units' | 'winIn'>;

/** What a search found in a position. */
export interface StoredEvaluation {
  /** For the side to move. */
  readonly score: StoredScore;
  /** The best move, and for a longer search how the game might go on. */
  readonly moves: readonly string[];
}

/** Where a review looks before it searches. */
export interface Evaluations {
  readonly get: (id: string) => Promise<StoredEvaluation | null>;
  readonly put: (id: string, found: StoredEvaluation) => Promise<void>;
}

/** How many are kept. Each has at most about 1 kB. */
const most = 10_000;
/** How many are added before it is checked again whether there are too many. */
const checkEvery = 200;

const attempt = storeOf({ database: 'skep-evaluations', version: 1, store: 'evaluations' });

/** Returns the evaluations of this device by one engine: another one finds something else. */
export function deviceEvaluations(engine: string): Evaluations {
  const nameOf = (id: string): string => `${engine} ${id}`;
  let added = checkEvery;
  return {
    async get(id) {
      return evaluationFrom(await attempt('readonly', (all) => answer(all.get(nameOf(id)))));
    },
    async put(id, found) {
      const isCheckDue = ++added > checkEvery;
      if (isCheckDue) added = 0;
      await attempt('readwrite', async (all) => {
        // All of them can be found again, so there is no need to know which are the oldest.
        if (isCheckDue && (await answer(all.count())) >= most) await answer(all.clear());
        await answer(all.put({ id: nameOf(id), ...found }));
      });
    },
  };
}

/** Reads an evaluation as it is stored: anything may be in a browser's database. */
export function evaluationFrom(stored: unknown): StoredEvaluation | null {
  const { score, moves } = (stored ?? {}) as Partial<StoredEvaluation>;
  const isScore = typeof score?.units === 'number' && isWholeOrNull(score.winIn);
  const areMoves =
    Array.isArray(moves) && moves.length > 0 && moves.every((move) => typeof move === 'string');
  return isScore && areMoves ? { score, moves } : null;
}

const isWholeOrNull = (value: unknown): boolean => value === null || typeof value === 'number';
