import type { Color } from '../net/messages';

/** Kinds of faults, the worst first, each with the smallest loss of win probability for it. */
const faults = { blunder: 0.25, mistake: 0.15, inaccuracy: 0.08 } as const;
export type Fault = keyof typeof faults;

/** How each is written after a move. */
export const signs: Readonly<Record<Fault, string>> = {
  blunder: '??',
  mistake: '?',
  inaccuracy: '?!',
};

/** How a missed win is written that is no fault otherwise. */
export const missedWinSign = '#';

const mostTurningPoints = 3;
/** The most moves of a game for which a review shows a better line. */
const mostLines = 100;

/** What the marks of a move depend on, besides the win probabilities around it. */
export interface MoveFacts {
  readonly color: Color;
  /** Whether it is the engine's move: then it loses nothing. */
  readonly isBest: boolean;
  /** Nobody chooses to pass, so a pass doesn't count toward accuracy. */
  readonly isPass: boolean;
}

/** How good a move was. */
export interface MoveMark {
  /** How much win probability the mover gave away, from 0 to 1. */
  readonly loss: number;
  readonly fault: Fault | null;
  /** From 0 to 100. */
  readonly accuracy: number;
  /** Whether the mover was certain to win before the move, and no longer is. */
  readonly missesWin: boolean;
}

export interface GameMarks {
  /** White's win probability at the start and after each move, corrected by hindsight. */
  readonly chances: readonly number[];
  readonly moves: readonly MoveMark[];
  /** The plies, from 1, of the faults that lost the most, in the order of play. */
  readonly turningPoints: readonly number[];
  /** The mean accuracy of each side's moves; null for a side that made none. */
  readonly accuracy: Readonly<Record<Color, number | null>>;
}

/**
 * The marks of a game, from White's win probability before the first move and after each one.
 * `skep.engine.review.marks` does the same in Python: both are tested with tests/vectors/marks.json.
 */
export function marksOf(white: readonly number[], moves: readonly MoveFacts[]): GameMarks {
  if (white.length !== moves.length + 1) throw new RangeError('as many chances as positions');
  const chances = withHindsight(white, moves);
  const marks = moves.map((move, at) => markOf(move, chances[at] ?? 0, chances[at + 1] ?? 0));
  return {
    chances,
    moves: marks,
    turningPoints: worstOf(marks, ({ fault }) => fault !== null, mostTurningPoints),
    accuracy: { w: accuracyOf(marks, moves, 'w'), b: accuracyOf(marks, moves, 'b') },
  };
}

/** The accuracy of a move that loses so much, from 0 to 100, on the curve that chess servers use. */
export function moveAccuracy(loss: number): number {
  return Math.min(100, Math.max(0, 103.1668 * Math.exp(-0.04354 * 100 * loss) - 3.1669));
}

/**
 * The plies, from 1, of all faults and missed wins: there, a review shows a line. If a game has more
 * than `mostLines` of them, those that lost the least are left out.
 */
export function pliesWithLines(marks: readonly MoveMark[]): number[] {
  return worstOf(marks, ({ fault, missesWin }) => fault !== null || missesWin, mostLines);
}

/** How good a move was, from White's win probability before it and after it. */
export function markOf(move: MoveFacts, before: number, after: number): MoveMark {
  const loss = lossOf(move, before, after);
  const kinds = Object.keys(faults) as Fault[];
  const fault = kinds.find((kind) => loss >= faults[kind]) ?? null;
  const sure = move.color === 'w' ? 1 : 0;
  const missesWin = !move.isBest && before === sure && after !== sure;
  return { loss, fault, accuracy: moveAccuracy(loss), missesWin };
}

/** Who is certain to win after a move was certain before it, even if the search didn't see it. */
function withHindsight(white: readonly number[], moves: readonly MoveFacts[]): number[] {
  return white.map((chance, at) => {
    const mover = moves[at]?.color;
    const sure = mover === 'w' ? 1 : 0;
    return mover && white[at + 1] === sure ? sure : chance;
  });
}

function lossOf({ color, isBest }: MoveFacts, before: number, after: number): number {
  if (isBest) return 0;
  return Math.max(0, color === 'w' ? before - after : after - before);
}

/** The plies of the moves that lost the most, of those that count, in the order of play. */
function worstOf(
  marks: readonly MoveMark[],
  counts: (mark: MoveMark) => boolean,
  most: number,
): number[] {
  return marks
    .map((mark, at) => ({ mark, ply: at + 1 }))
    .filter(({ mark }) => counts(mark))
    .toSorted((one, other) => other.mark.loss - one.mark.loss || one.ply - other.ply)
    .slice(0, most)
    .map(({ ply }) => ply)
    .toSorted((one, other) => one - other);
}

function accuracyOf(
  marks: readonly MoveMark[],
  moves: readonly MoveFacts[],
  color: Color,
): number | null {
  const own = marks.filter((_, at) => moves[at]?.color === color && !moves[at].isPass);
  if (own.length === 0) return null;
  return own.reduce((sum, { accuracy }) => sum + accuracy, 0) / own.length;
}
