import { expect, test } from 'vitest';
import { longestRetry, retryAfter, retryDelay } from '../../src/net/backoff';

const middle = (): number => 0.5;

test('the first try comes within a second', () => {
  expect([0, 0.5, 0.999].map((random) => retryDelay(0, () => random))).toEqual([0, 500, 999]);
});

test('each further try waits twice as long, up to a limit', () => {
  expect([1, 2, 3, 4].map((failures) => retryDelay(failures, middle))).toEqual(
    [retryAfter, 2 * retryAfter, 4 * retryAfter, 8 * retryAfter].map((delay) =>
      Math.min(delay, longestRetry),
    ),
  );
  expect(retryDelay(1000, middle)).toBe(longestRetry);
});

test('a thousand pages that lost the server together come back spread over seconds', () => {
  const spread = (failures: number): number => {
    const delays = Array.from({ length: 1000 }, () => retryDelay(failures));
    const perSecond = new Map<number, number>();
    for (const delay of delays) {
      const second = Math.floor(delay / 1000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    return Math.max(...perSecond.values());
  };
  expect(spread(1)).toBeLessThan(400);
  expect(spread(3)).toBeLessThan(130);
});
