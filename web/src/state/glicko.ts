// Glicko-2 by Mark Glickman (glicko.net/glicko/glicko2.pdf), for one result at a time.

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

const scale = 173.7178;
const center = 1500;
/** How much the volatility may change: the paper suggests 0.3 to 1.2. */
const tau = 0.5;
const enough = 1e-6;
const mostDeviation = 350;

const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);

/** The rating after some results. */
export function rated(before: Rating, results: readonly Result[]): Rating {
  const mu = (before.rating - center) / scale;
  const phi = before.deviation / scale;
  let information = 0;
  let surprise = 0;
  for (const result of results) {
    const weight = g(result.deviation / scale);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (result.rating - center) / scale)));
    information += weight * weight * expected * (1 - expected);
    surprise += weight * (result.score - expected);
  }
  const variance = 1 / information;
  const volatility = newVolatility(before.volatility, phi, variance, variance * surprise);
  const wider = Math.sqrt(phi * phi + volatility * volatility);
  const newPhi = 1 / Math.sqrt(1 / (wider * wider) + 1 / variance);
  return {
    rating: scale * (mu + newPhi * newPhi * surprise) + center,
    deviation: Math.min(scale * newPhi, mostDeviation),
    volatility,
  };
}

/** Step 5 of the paper: the Illinois algorithm finds where f is zero. */
function newVolatility(sigma: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const power = Math.exp(x);
    const sum = phi * phi + variance + power;
    return (power * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  let low = a;
  let high = Math.log(delta * delta - phi * phi - variance);
  if (!(delta * delta > phi * phi + variance)) {
    let k = 1;
    while (f(a - k * tau) < 0) k += 1;
    high = a - k * tau;
  }
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > enough) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, fMiddle];
  }
  return Math.exp(low / 2);
}
