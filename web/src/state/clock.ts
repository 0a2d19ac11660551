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

/** A number of seconds, with the decimal point or comma of a language. */
function decimal(seconds: number, language: string, digits: number): string {
  const key = `${language} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat(language, options);
    formats.set(key, format);
  }
  return format.format(seconds);
}

/** To make one takes longer than to draw a move. */
const formats = new Map<string, Intl.NumberFormat>();

/** A clock's face: 1:02:03, 4:05, and 9.5 s in the last ten seconds. */
export function face(ms: number, language: string): string {
  if (ms < tenthsBelow) return `${decimal(Math.floor(ms / 100) / 10, language, 1)}\u00A0s`;
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

/** A whole number with the short name of its unit in a language: 3 min, 1 hr. */
function counted(value: number, unit: 'hour' | 'minute', language: string): string {
  const options = { style: 'unit', unit, unitDisplay: 'short' } as const;
  return value.toLocaleString(language, options).replace(' ', '\u00A0');
}

/** How long a move took: 0.4 s, 12 s, 3 min 5 s, 1 hr 2 min. */
export function spentFace(ms: number, language: string): string {
  if (ms >= 60_000) {
    const seconds = Math.round(ms / 1000);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const inMinutes = counted(minutes, 'minute', language);
    if (hours > 0) return `${counted(hours, 'hour', language)} ${inMinutes}`;
    return `${inMinutes} ${seconds % 60}\u00A0s`;
  }
  return `${decimal(ms / 1000, language, ms < tenthsBelow ? 1 : 0)}\u00A0s`;
}
