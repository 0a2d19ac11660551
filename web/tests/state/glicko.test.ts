import { describe, expect, it } from 'vitest';
import { rated } from '../../src/state/glicko';

describe('Glicko-2', () => {
  it('agrees with the example in the paper', () => {
    const before = { rating: 1500, deviation: 200, volatility: 0.06 };
    const after = rated(before, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });

  it('moves less the surer it is, and stays finite after any row of results', () => {
    let solver = { rating: 800, deviation: 350, volatility: 0.06 };
    const first = rated(solver, [{ rating: 800, deviation: 80, score: 1 }]);
    for (let i = 0; i < 500; i += 1) {
      solver = rated(solver, [{ rating: 2800, deviation: 80, score: i % 7 === 0 ? 0 : 1 }]);
    }
    expect(first.rating - 800).toBeGreaterThan(100);
    expect(first.deviation).toBeLessThan(350);
    for (const number of Object.values(solver)) expect(Number.isFinite(number)).toBe(true);
    expect(solver.rating).toBeGreaterThan(2500);
  });

  it('takes a surprise into account', () => {
    const before = { rating: 800, deviation: 50, volatility: 0.06 };
    const expected = rated(before, [{ rating: 400, deviation: 80, score: 1 }]);
    const surprise = rated(before, [{ rating: 1800, deviation: 80, score: 1 }]);
    expect(surprise.rating - 800).toBeGreaterThan(3 * (expected.rating - 800));
  });
});
