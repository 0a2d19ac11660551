// Which puzzle comes next.
import type { PuzzleSummary } from '../net/messages';
import { bugLetters } from './pieces';
import type { Edition } from './wish';

export const goals = ['win-1', 'win-2', 'win-3', 'save', 'pin', 'only'] as const;
export const themes = [
  'placement',
  'throw',
  'climb',
  'cover',
  'pins',
  'queen-move',
  'quiet',
] as const;
const bugs = bugLetters.map((letter) => `bug-${letter.toLowerCase()}` as const);

/** What somebody can practice, as in the address: a task, a bug or a theme. */
export const topics = [...goals, ...bugs, ...themes] as const;
export type Topic = (typeof topics)[number];
export { bugs as bugTopics };

export const isTopic = (text: string): text is Topic => topics.some((topic) => topic === text);

/** Whether a puzzle is about a topic. */
export function isAbout(topic: Topic, { goal, moves, bug, themes: its }: PuzzleSummary): boolean {
  if (topic.startsWith('bug-')) return bug.toLowerCase() === topic.slice('bug-'.length);
  if (topic.startsWith('win-')) return goal === 'win' && moves === Number(topic.slice(-1));
  if (topic === 'save' || topic === 'only') return goal === topic;
  if (topic === 'pin') return goal === 'pin';
  return its.includes(topic === 'pins' ? 'pin' : topic);
}

/** The rules of puzzles that owners of a box know; the Ultimate rules are those of tournaments. */
const familiar: Record<Edition | 'none', readonly string[]> = {
  none: ['Base', 'ultimate'],
  ultimate: ['Base', 'ultimate'],
  carbon: ['classic'],
  pocket: ['classic'],
  classic: ['classic'],
  'dutch-2005': ['dutch-2005'],
};

/** What a solver knows: the expansion bugs, and the rules of their box. */
export interface Known {
  readonly letters: string;
  readonly edition: Edition | null;
}

/** Whether a puzzle has only bugs and rules that a solver knows. */
export function fits({ letters, edition }: Known, { expansions, rules }: PuzzleSummary): boolean {
  const isFamiliar = familiar[edition ?? 'none'].includes(rules.split('+')[0] ?? '');
  return isFamiliar && [...expansions].every((letter) => letters.includes(letter));
}

/** The ratings of the puzzles of a day: most of the easier half. */
const fair = [500, 1000] as const;

/** Whether a puzzle suits most people: it isn’t hard, has tournament rules, and one expansion at most. */
const isForMost = (summary: PuzzleSummary): boolean =>
  summary.rating >= fair[0] &&
  summary.rating <= fair[1] &&
  summary.expansions.length <= 1 &&
  fits({ letters: summary.expansions, edition: null }, summary);

const dayMs = 86_400_000;

/** The puzzle of a day: the same for everybody, and one that suits most. */
export function dailyOf(puzzles: readonly PuzzleSummary[], day: string): PuzzleSummary | undefined {
  const fitting = puzzles.filter(isForMost);
  // Sorted by rating, neighbors are alike; by their ids, which are hashes, they come in no order.
  const from = (fitting.length > 0 ? fitting : puzzles).toSorted((one, two) =>
    one.id < two.id ? -1 : 1,
  );
  const number = Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);
  return from[number % Math.max(from.length, 1)];
}

/** How many of the nearest puzzles one is drawn from, so that different people get different sequences. */
const near = 12;
/** How much further than the nearest puzzle they may be: of some kinds, there are few. */
const spread = 150;

/** So many puzzles are easy ones: nobody knows the solver yet, nor the solver puzzles. */
const first = 3;
/** The solver's rating there: below that of almost every puzzle. */
const easiest = 400;

/** Whether a solver has tried so few puzzles that the next one should be easy. */
export const isNew = (tried: number): boolean => tried < first;

/** The rating at which puzzles are chosen for a solver. */
export const aimFor = (rating: number, tried: number): number => (isNew(tried) ? easiest : rating);

/** An untried puzzle whose rating is close to the solver's. */
export function nextOf(
  puzzles: readonly PuzzleSummary[],
  tried: ReadonlySet<string>,
  rating: number,
  random: () => number = Math.random,
): PuzzleSummary | undefined {
  const distance = (one: PuzzleSummary): number => Math.abs(one.rating - rating);
  const left = puzzles
    .filter(({ id }) => !tried.has(id))
    .toSorted((one, two) => distance(one) - distance(two));
  const [closest] = left;
  if (!closest) return undefined;
  const nearest = left.slice(0, near).filter((one) => distance(one) <= distance(closest) + spread);
  return nearest[Math.floor(random() * nearest.length)];
}
