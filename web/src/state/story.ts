// A game in up to three sentences: the twin of skep.engine.review.story.
import type { Color } from '../net/messages';
import type { GameMarks, MoveFacts } from './marks';

/** What a sentence says: see `StoryKind` in Python. Each is the end of a message's name. */
export type StoryKind =
  | 'always-ahead'
  | 'even-until'
  | 'for-good'
  | 'was-winning'
  | 'ahead-at-end'
  | 'even'
  | 'then'
  | 'worst'
  | 'missed-win'
  | 'won-late'
  | 'no-faults';

/** One sentence. */
export interface StoryFact {
  readonly kind: StoryKind;
  /** The side that it is about, if any. */
  readonly color: Color | null;
  /** The number of the move that it is about, from 1; 0 for none. */
  readonly ply: number;
}

/** The win probability from which a side counts as winning. */
const ahead = 0.7;
/** Who is ahead after so many plies has been ahead from the beginning. */
const opening = 6;

/**
 * Tells the story of a game. One without a winner was drawn, or isn't over.
 * `skep.engine.review.story` does the same in Python: both are tested with
 * tests/vectors/stories.json.
 */
export function storyOf(
  marks: GameMarks,
  moves: readonly MoveFacts[],
  winner: Color | null,
): readonly StoryFact[] {
  if (moves.length === 0) return [];
  const course = courseOf(marks.chances, winner);
  const decision = decisionOf(marks, moves, winner, course);
  // A win that is missed by the worst move has been told with it.
  const missed = missedWins(marks, moves).filter(({ ply }) => ply !== decision?.ply);
  const told = [course, decision, asideOf(missed, marks, moves, winner)];
  return told.filter((fact) => fact !== null);
}

/** How the game went. */
function courseOf(chances: readonly number[], winner: Color | null): StoryFact {
  const leaders = chances.map(leaderOf);
  const last = leaders.findLastIndex((leader) => leader !== null && leader !== winner);
  if (last >= 0) {
    const isEnd = last === leaders.length - 1;
    const kind = isEnd ? 'ahead-at-end' : 'was-winning';
    return { kind, color: leaders[last] ?? null, ply: isEnd ? 0 : last + 1 };
  }
  if (winner === null) return { kind: 'even', color: null, ply: 0 };
  const even = leaders.lastIndexOf(null);
  if (even < opening) return { kind: 'always-ahead', color: winner, ply: 0 };
  const kind = leaders.slice(0, even).includes(winner) ? 'for-good' : 'even-until';
  return { kind, color: winner, ply: Math.min(even + 1, leaders.length - 1) };
}

/** The fault that decided the game: of the loser, or of anybody in a draw. */
function decisionOf(
  marks: GameMarks,
  moves: readonly MoveFacts[],
  winner: Color | null,
  course: StoryFact,
): StoryFact | null {
  const [worst] = marks.moves
    .map(({ loss, fault }, at) => ({ loss, fault, color: moves[at]?.color ?? null, ply: at + 1 }))
    .filter(({ fault, color }) => fault !== null && color !== winner)
    .toSorted((one, other) => other.loss - one.loss || one.ply - other.ply);
  if (!worst) return null;
  const kind = course.ply === worst.ply ? 'then' : 'worst';
  return { kind, color: worst.color, ply: worst.ply };
}

/** What else is worth telling. */
function asideOf(
  missed: readonly Missed[],
  marks: GameMarks,
  moves: readonly MoveFacts[],
  winner: Color | null,
): StoryFact | null {
  const others = missed.findLast(({ color }) => color !== winner);
  if (others) return { kind: 'missed-win', ...others };
  const [own] = missed;
  if (own) return { kind: 'won-late', ...own };
  const played = marks.moves.filter((_, at) => moves[at]?.color === winner);
  const isClean = played.length > 0 && played.every(({ fault }) => fault === null);
  return isClean ? { kind: 'no-faults', color: winner, ply: 0 } : null;
}

/** A move that let a certain win go. */
interface Missed {
  readonly color: Color;
  readonly ply: number;
}

function missedWins(marks: GameMarks, moves: readonly MoveFacts[]): Missed[] {
  return moves
    .map(({ color }, at) => ({ color, ply: at + 1 }))
    .filter(({ ply }) => marks.moves[ply - 1]?.missesWin);
}

function leaderOf(white: number): Color | null {
  if (white >= ahead) return 'w';
  return 1 - white >= ahead ? 'b' : null;
}
