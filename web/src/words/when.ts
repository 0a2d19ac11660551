const steps: readonly [limit: number, unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  [3_600_000, 'minute', 60_000],
  [86_400_000, 'hour', 3_600_000],
  [30 * 86_400_000, 'day', 86_400_000],
];

const justNow = 60_000;

/** How long ago something was: "5 minutes ago", "yesterday", a date, or nothing for just now. */
export function whenWords(at: number, now: number, language: string): string {
  const past = Math.max(0, now - at);
  if (past < justNow) return '';
  for (const [limit, unit, ms] of steps) {
    if (past < limit) {
      const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
      return format.format(-Math.floor(past / ms), unit);
    }
  }
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at);
}
