// A solver's rating: Glicko-2 by Mark Glickman (glicko.net/glicko/glicko2.pdf).
import rate from 'glicko2-lite';

/** How good somebody is, how sure that is, and how much it varies. */
export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** Results against something of a known strength. */
export interface Result {
  readonly rating: number;
  readonly deviation: number;
  /** 1 for a win, 0 for a loss. */
  readonly score: number;
}

/** How much the volatility may change: the paper suggests 0.3 to 1.2. */
const tau = 0.5;
const mostDeviation = 350;

/** The rating after some results. */
export function rated(before: Rating, results: readonly Result[]): Rating {
  const { rating, rd, vol } = rate(
    before.rating,
    before.deviation,
    before.volatility,
    results.map((one) => [one.rating, one.deviation, one.score]),
    { tau },
  );
  return { rating, deviation: Math.min(rd, mostDeviation), volatility: vol };
}
