import type { ClockState, Color } from '../net/messages';

/**
 * The time a side has left at a moment of the server's clock, in milliseconds; while that is not
 * known, what was left when the server told of it.
 */
export function timeLeft(clock: ClockState, color: Color, serverNow: number | null): number {
  const left = color === 'w' ? clock.w_ms : clock.b_ms;
  const now = serverNow ?? clock.at;
  const spent = clock.running === color ? Math.max(0, now - clock.at) : 0;
  return Math.max(0, left - spent);
}

const tenthsBelow = 10_000;
const lowBelow = 20_000;

/** Whether little time is left: a fifth of the game at most, and twenty seconds at most. */
export function isLow(ms: number, mainSeconds: number): boolean {
  return ms <= Math.min(lowBelow, mainSeconds * 200);
}

/** A clock's face: 1:02:03, 4:05, and tenths in the last ten seconds. */
export function face(ms: number): string {
  if (ms < tenthsBelow) return (Math.floor(ms / 100) / 10).toFixed(1);
  // A second shows until it is over, as on any chess clock: 5:00 stands for a whole second.
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** In how many milliseconds the face next changes. */
export function untilNextFace(ms: number): number {
  const unit = ms <= tenthsBelow ? 100 : 1000;
  return (ms % unit || unit) + 1;
}

/** How long a move took: 0.4 s, 12 s, 3:05. */
export function spentFace(ms: number): string {
  if (ms >= 60_000) return face(ms);
  return `${(ms / 1000).toFixed(ms < tenthsBelow ? 1 : 0)}\u00A0s`;
}
