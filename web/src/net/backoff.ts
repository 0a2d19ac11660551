/** The wait before a second try, on average. */
export const retryAfter = 3500;
/** The wait on average after many tries. */
export const longestRetry = 30_000;
const firstRetry = 1000;

/**
 * How many milliseconds to wait after some failures in a row. Always at random: when a server
 * restarts, thousands of pages notice at the same moment, and it couldn't answer all of them at once.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  // Most breaks are short, so the first try comes soon.
  if (failures === 0) return firstRetry * random();
  return Math.min(retryAfter * 2 ** (failures - 1), longestRetry) * (0.5 + random());
}
