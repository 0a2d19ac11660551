// The computer's decisions other than moves: the twin of skep.engine.answers.

/** The first ply at which the computer accepts a draw. */
const late = 60;
/** How many of its own recent turns it considers before it accepts a draw. */
const recently = 4;
/** The highest score, in units, at which a side counts as not better. */
const notBetter = 20;
/** The occurrence of a position at which repetition counts (R9.4). */
const thirdTime = 3;
/** The lowest level that resigns. The levels below play on, so that beginners can finish a game. */
const resignsFrom = 8;
/** For how many turns in a row a loss has to be certain before a level resigns. */
const sure = 3;
/** A score below this one is a forced loss: see `skep.engine.score`. */
const lowestEstimate = -20_000;

/** What an answer to an offer depends on, besides the scores. */
export interface DrawOffer {
  readonly ply: number;
  /** How many times the current position has occurred. */
  readonly repetitions: number;
}

/**
 * Returns whether the computer accepts a draw. Late in a game, it does if it hasn't had an
 * advantage for a while; if the position has occurred three times, if it has no advantage now.
 *
 * @param scores Its own, in units, the oldest first.
 */
export function acceptsDraw(scores: readonly number[], { ply, repetitions }: DrawOffer): boolean {
  const last = scores.at(-1);
  if (repetitions >= thirdTime) return last !== undefined && last <= notBetter;
  const recent = scores.slice(-recently);
  return ply >= late && recent.length === recently && recent.every((score) => score <= notBetter);
}

/**
 * Returns whether a level resigns: it does when its loss has been certain for a while.
 *
 * @param scores Its own, in units, the oldest first.
 */
export function resigns(scores: readonly number[], level: number): boolean {
  const recent = scores.slice(-sure);
  const isLost = recent.length === sure && recent.every((score) => score < lowestEstimate);
  return level >= resignsFrom && isLost;
}
