import type { Color, PlayedMove } from '../net/messages';
import type { Analyst, Evaluation } from './analyst';
import { marksOf, type Fault, type GameMarks } from './marks';
import type { Practice } from './practice.svelte';
import { refereeOf } from './referee';
import type { ReviewedGame } from './reviewed_game';
import { storyOf, type StoryFact } from './story';

/** A move that gave something away, and what would have been better. */
export interface ReviewPoint {
  /** The number of the move, from 1. The position in which it was made is one less. */
  readonly ply: number;
  /** Null for a missed win that changed little else. */
  readonly fault: Fault | null;
  /** Whether the mover was certain to win before, and no longer is. */
  readonly missesWin: boolean;
  readonly played: PlayedMove;
  /** The better move, and how the game might have gone on. */
  readonly line: readonly PlayedMove[];
  /** The mover's win probability before the move and after it. */
  readonly before: number;
  readonly after: number;
}

/** What the computer makes of a finished game, once somebody asks. */
export class Review {
  /** White's win probability at the start and after each move, as marked; null until it is known. */
  chances: readonly number[] | null = $state.raw(null);
  marks: GameMarks | null = $state.raw(null);
  /** All faults and missed wins with a better line, in the order of play. */
  points: readonly ReviewPoint[] = $state.raw([]);
  /** Those that lost the most. */
  turningPoints: readonly ReviewPoint[] = $state.raw([]);
  /** The game in up to three sentences. */
  story: readonly StoryFact[] = $state.raw([]);
  isLooking = $state(false);
  /** Which part of the search is done, from 0 to 1; null if the analyst doesn't say. */
  progress: number | null = $state(null);
  failure: unknown = $state.raw(null);

  /** The faults again, one by one, if somebody wants to find the better moves. */
  practice: Practice | null = $state.raw(null);
  /** Whose faults, if somebody has chosen a side. */
  practiced: Color | 'both' = $state('both');

  #running = new AbortController();

  constructor(
    readonly game: string,
    readonly analyst: Analyst = refereeOf(game).analyst,
  ) {}

  async start(game: ReviewedGame): Promise<void> {
    if (this.isLooking || this.chances) return;
    this.isLooking = true;
    this.failure = null;
    const running = (this.#running = new AbortController());
    const onProgress = (fraction: number): void => {
      if (!running.signal.aborted) this.progress = fraction;
    };
    try {
      const found = await this.analyst.evaluate(game, { onProgress, signal: running.signal });
      if (!running.signal.aborted) this.#take(found, game);
    } catch (error) {
      if (!running.signal.aborted) this.failure = error;
    } finally {
      if (this.#running === running) this.#rest();
    }
  }

  /** Stops looking. What was found so far is kept, so the next attempt goes on from there. */
  cancel(): void {
    this.#running.abort();
    this.#rest();
  }

  /** Stops looking: nobody waits for it any more. */
  close(): void {
    this.cancel();
    this.practice?.close();
  }

  /** The point whose move comes next in a position: there the better move is shown. */
  pointAt(ply: number): ReviewPoint | null {
    return this.points.find((point) => point.ply === ply + 1) ?? null;
  }

  /** The point of the move that led to a position. */
  pointOf(ply: number): ReviewPoint | null {
    return this.points.find((point) => point.ply === ply) ?? null;
  }

  #rest(): void {
    this.isLooking = false;
    this.progress = null;
  }

  #take(evaluations: readonly Evaluation[], { moves, state }: ReviewedGame): void {
    const facts = moves.map(({ color, way }, at) => ({
      color,
      isBest: evaluations[at]?.isBest ?? false,
      isPass: way === 'pass',
    }));
    const marks = marksOf(
      evaluations.map((one) => one.white),
      facts,
    );
    this.story = storyOf(marks, facts, state.ending?.winner ?? null);
    this.points = moves.flatMap((move, at) => pointOf(at + 1, move, evaluations, marks));
    this.turningPoints = this.points.filter(({ ply }) => marks.turningPoints.includes(ply));
    this.marks = marks;
    this.chances = marks.chances;
  }
}

function pointOf(
  ply: number,
  played: PlayedMove,
  evaluations: readonly Evaluation[],
  { moves, chances }: GameMarks,
): ReviewPoint[] {
  const mark = moves[ply - 1];
  const line = evaluations[ply - 1]?.line ?? [];
  if (!mark || line.length === 0 || (mark.fault === null && !mark.missesWin)) return [];
  const { fault, missesWin } = mark;
  // The same chances as those that made it a fault.
  const own = (at: number): number => {
    const white = chances[at] ?? 0;
    return played.color === 'w' ? white : 1 - white;
  };
  return [{ ply, fault, missesWin, played, line, before: own(ply - 1), after: own(ply) }];
}
