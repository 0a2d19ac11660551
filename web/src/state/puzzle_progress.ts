// What somebody has solved. Only the attempts are kept: rating and streaks follow from them, so two
// tabs, or an older version of the page, can't contradict each other.
import { rated, type Rating } from './glicko';
import { keep, kept } from './storage';

/** The first attempt at a puzzle. */
export interface Attempt {
  readonly id: string;
  /** The puzzle's rating at that time. */
  readonly rating: number;
  readonly solved: boolean;
  readonly at: number;
  /** The day whose puzzle it was, such as 2026-03-14. */
  readonly day: string | null;
}

export interface Standing extends Rating {
  readonly tried: number;
  readonly solved: number;
  /** How many in a row were solved, up to now. */
  readonly streak: number;
  readonly bestStreak: number;
  /** How many days in a row the daily puzzle was solved. */
  readonly days: number;
  /** How much the last attempt changed the rating. */
  readonly change: number;
}

const name = 'puzzles';
const newcomer: Rating = { rating: 600, deviation: 250, volatility: 0.06 };
/** Puzzles are measured, too, but not exactly. */
const puzzleDeviation = 80;
const dayMs = 86_400_000;

function isAttempt(value: unknown): value is Attempt {
  const one = value as Partial<Attempt> | null;
  return (
    typeof one?.id === 'string' &&
    typeof one.rating === 'number' &&
    Number.isFinite(one.rating) &&
    typeof one.solved === 'boolean' &&
    typeof one.at === 'number'
  );
}

/** All attempts on this device, the earliest first. What this version doesn't understand is left out. */
export function attempts(): readonly Attempt[] {
  return attemptsIn(kept(name));
}

export function attemptsIn(stored: unknown): readonly Attempt[] {
  if (!Array.isArray(stored)) return [];
  const found = new Map<string, Attempt>();
  for (const one of stored.filter(isAttempt)) {
    const earlier = found.get(one.id);
    if (!earlier || one.at < earlier.at) found.set(one.id, { ...one, day: one.day ?? null });
  }
  return [...found.values()].toSorted((one, two) => one.at - two.at);
}

/** Adds an attempt to what is stored now: another tab may have added some. Only the first counts. */
export function addAttempt(attempt: Attempt): readonly Attempt[] {
  const stored: unknown = kept(name);
  const before: unknown[] = Array.isArray(stored) ? stored : [];
  if (!attemptsIn(before).some(({ id }) => id === attempt.id)) keep(name, [...before, attempt]);
  return attempts();
}

/** Calls back when another tab has stored an attempt. */
export function watchAttempts(changed: () => void): () => void {
  const listener = ({ key }: StorageEvent): void => {
    if (key === null || key === `skep.${name}`) changed();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** What follows from the attempts. */
export function standingOf(made: readonly Attempt[], today: string): Standing {
  let rating = newcomer;
  let change = 0;
  let [streak, bestStreak] = [0, 0];
  for (const { rating: of, solved } of made) {
    const after = rated(rating, [{ rating: of, deviation: puzzleDeviation, score: +solved }]);
    change = Math.round(after.rating) - Math.round(rating.rating);
    rating = after;
    streak = solved ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  const solved = made.filter((one) => one.solved).length;
  const days = daysInRow(made, today);
  return { ...rating, tried: made.length, solved, streak, bestStreak, days, change };
}

/** The days in a row up to today; whoever hasn't solved today's yet doesn't lose them. */
function daysInRow(made: readonly Attempt[], today: string): number {
  const solved = new Set(made.flatMap(({ day, solved: is }) => (day && is ? [day] : [])));
  let day = solved.has(today) ? today : dayBefore(today);
  let count = 0;
  while (solved.has(day)) {
    count += 1;
    day = dayBefore(day);
  }
  return count;
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);

/** The day as this device has it: a new puzzle comes at midnight. */
export function dayOf(now: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
