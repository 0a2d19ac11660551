// Clocks of games on this device: the twin of skep.server.domain.clocks.
import type { ClockSettings, Color } from '../net/messages';
import { other } from '../state/pieces';
import type { TimeLeft } from './record';

/** The first move of each side has no time pressure. */
const freePlies = 2;

/** Both clocks at a moment, and which of them runs. */
export interface Clocks {
  readonly left: TimeLeft;
  readonly running: Color | null;
  readonly since: number;
}

/** Whose clock runs in a game that is in progress. */
export function runningAt(ply: number, toMove: Color): Color | null {
  return ply < freePlies ? null : toMove;
}

/** What both sides have left at a moment. */
export function leftAt({ left, running, since }: Clocks, now: number): TimeLeft {
  if (running === null) return left;
  return { ...left, [running]: Math.max(0, left[running] - Math.max(0, now - since)) };
}

/** What both sides have left after a move: the increment is added if the mover's clock ran. */
export function leftAfterMove(
  clocks: Clocks,
  by: Color,
  now: number,
  { increment_s }: ClockSettings,
): TimeLeft {
  const left = leftAt(clocks, now);
  return clocks.running === by ? { ...left, [by]: left[by] + increment_s * 1000 } : left;
}

/**
 * What both sides have left after a takeback. Whoever takes back gets no time for it and loses the
 * increment; the other side gets back what it had then.
 */
export function leftAfterTakeback(
  clocks: Clocks,
  before: TimeLeft,
  by: Color,
  now: number,
): TimeLeft {
  const own = Math.min(leftAt(clocks, now)[by], before[by]);
  return { ...before, [by]: own, [other(by)]: before[other(by)] };
}

const turnsLeft = 25;
const shareOfIncrement = 0.75;
const largestShare = 0.4;
/** Time for what happens between the search and the clock. */
const marginMs = 150;
const leastMs = 20;

/** How many seconds the computer takes for a move: the twin of `Limits.of_clock`. */
export function secondsForMove(leftMs: number, { increment_s }: ClockSettings): number {
  const remaining = Math.max(leastMs, leftMs - marginMs) / 1000;
  const share = remaining / turnsLeft + increment_s * shareOfIncrement;
  return Math.min(share, remaining * largestShare);
}
