// Which puzzle comes next.
import type { PuzzleLine } from '../net/messages';
import { bugLetters } from './pieces';

export const goals = ['win-1', 'win-2', 'win-3', 'save', 'pin', 'only'] as const;
export const themes = [
  'placement',
  'throw',
  'climb',
  'cover',
  'pins',
  'queen-escape',
  'quiet',
] as const;
const bugs = bugLetters.map((letter) => `bug-${letter.toLowerCase()}` as const);

/** What somebody can practice, as in the address: a task, a bug or a theme. */
export const topics = [...goals, ...bugs, ...themes] as const;
export type Topic = (typeof topics)[number];
export { bugs as bugTopics };

export const isTopic = (text: string): text is Topic => topics.some((topic) => topic === text);

/** Whether a puzzle is about a topic. */
export function isAbout(topic: Topic, { goal, moves, bug, themes: its }: PuzzleLine): boolean {
  if (topic.startsWith('bug-')) return bug.toLowerCase() === topic.slice('bug-'.length);
  if (topic.startsWith('win-')) return goal === 'win' && moves === Number(topic.slice(-1));
  if (topic === 'save' || topic === 'only') return goal === topic;
  if (topic === 'pin') return goal === 'pin';
  return its.includes(topic === 'pins' ? 'pin' : topic);
}

/** Whether a puzzle can be played with these expansion bugs. */
export const fits = (letters: string, { expansions }: PuzzleLine): boolean =>
  [...expansions].every((letter) => letters.includes(letter));

/** The puzzle of a day: the same for everybody, and not too hard for most. */
export function dailyOf(puzzles: readonly PuzzleLine[], day: string): PuzzleLine | undefined {
  const [easiest, hardest] = [600, 1300];
  const fair = puzzles.filter(({ rating }) => rating >= easiest && rating <= hardest);
  const from = fair.length > 0 ? fair : puzzles;
  return from[spread(day) % Math.max(from.length, 1)];
}

/** A number that looks random and depends on nothing but the text (FNV-1a). */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** How many of the nearest puzzles one is drawn from, so that different people get different sequences. */
const near = 12;

/** An untried puzzle whose rating is close to the solver's. */
export function nextOf(
  puzzles: readonly PuzzleLine[],
  tried: ReadonlySet<string>,
  rating: number,
  random: () => number = Math.random,
): PuzzleLine | undefined {
  const distance = (one: PuzzleLine): number => Math.abs(one.rating - rating);
  const nearest = puzzles
    .filter(({ id }) => !tried.has(id))
    .toSorted((one, two) => distance(one) - distance(two))
    .slice(0, near);
  return nearest[Math.floor(random() * nearest.length)];
}
