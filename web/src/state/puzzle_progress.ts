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
}

export interface Standing extends Rating {
  readonly tried: number;
  readonly solved: number;
  /** How many in a row were solved, up to now. */
  readonly streak: number;
  readonly bestStreak: number;
}

const name = 'puzzles';
const dayName = 'puzzle_days';
const laterName = 'puzzles_solved_later';
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

/** What was added here, for devices that keep nothing. */
let added: readonly Attempt[] = [];
const addedTexts = new Map<string, readonly string[]>();

/** All attempts on this device, the earliest first. What this version doesn't understand is left out. */
export function attempts(): readonly Attempt[] {
  return attemptsIn([...listIn(kept(name)), ...added]);
}

const listIn = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);

/** Only the first attempt at a puzzle counts. */
export function attemptsIn(stored: readonly unknown[]): readonly Attempt[] {
  const found = new Map<string, Attempt>();
  for (const one of stored.filter(isAttempt)) {
    const earlier = found.get(one.id);
    if (!earlier || one.at < earlier.at) found.set(one.id, one);
  }
  return [...found.values()].toSorted((one, two) => one.at - two.at);
}

/** Adds to a stored list, unless another version stores something else there. */
function append(under: string, value: unknown): void {
  const stored: unknown = kept(under);
  if (stored === null || Array.isArray(stored)) keep(under, [...listIn(stored), value]);
}

/** Adds an attempt to what is stored now: another tab may have added some. */
export function addAttempt(attempt: Attempt): readonly Attempt[] {
  if (!attempts().some(({ id }) => id === attempt.id)) {
    added = [...added, attempt];
    append(name, attempt);
  }
  return attempts();
}

/** The days whose puzzle was solved, such as 2026-03-14; also with a puzzle solved before. */
export const solvedDays = (): ReadonlySet<string> => texts(dayName);

export const addSolvedDay = (day: string): ReadonlySet<string> => addText(dayName, day);

/** The puzzles that were missed at first and solved later: they aren't missed anymore. */
export const solvedLater = (): ReadonlySet<string> => texts(laterName);

export const addSolvedLater = (id: string): ReadonlySet<string> => addText(laterName, id);

function texts(under: string): ReadonlySet<string> {
  const all = [...listIn(kept(under)), ...(addedTexts.get(under) ?? [])];
  return new Set(all.filter((one): one is string => typeof one === 'string'));
}

function addText(under: string, text: string): ReadonlySet<string> {
  if (!texts(under).has(text)) {
    addedTexts.set(under, [...(addedTexts.get(under) ?? []), text]);
    append(under, text);
  }
  return texts(under);
}

/** Forgets what only this tab knows: for tests. */
export function forgetAdded(): void {
  added = [];
  addedTexts.clear();
}

/** Calls back when another tab has stored an attempt. */
export function watchAttempts(changed: () => void): () => void {
  const keys = new Set([name, dayName, laterName].map((one) => `skep.${one}`));
  const listener = ({ key }: StorageEvent): void => {
    if (key === null || keys.has(key)) changed();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** What follows from the attempts. */
export function standingOf(made: readonly Attempt[]): Standing {
  let rating = newcomer;
  let [streak, bestStreak] = [0, 0];
  for (const { rating: of, solved } of made) {
    rating = rated(rating, [{ rating: of, deviation: puzzleDeviation, score: +solved }]);
    streak = solved ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  const solved = made.filter((one) => one.solved).length;
  return { ...rating, tried: made.length, solved, streak, bestStreak };
}

/** The days in a row up to today; whoever hasn't solved today's yet doesn't lose them. */
export function daysInRow(solved: ReadonlySet<string>, today: string): number {
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

/** Calls back soon after each midnight of this device; a sleeping one finds out when it wakes up. */
export function watchMidnight(now: () => Date, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let day = dayOf(now());
  const look = (): void => {
    if (dayOf(now()) !== day) {
      day = dayOf(now());
      changed();
    }
    const at = now();
    const next = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
    clearTimeout(timer);
    timer = setTimeout(look, next.getTime() - at.getTime() + 100);
  };
  look();
  addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  return () => {
    clearTimeout(timer);
    removeEventListener('visibilitychange', look);
    removeEventListener('focus', look);
  };
}

/** The day as this device has it: a new puzzle comes at midnight. */
export function dayOf(now: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
