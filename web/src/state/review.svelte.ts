import type { GameView, PlayedMove } from '../net/messages';
import type { Analyst, Evaluation } from './analyst';
import { marksOf, type Fault, type GameMarks } from './marks';
import { refereeOf } from './referee';
import { storyOf, type StoryFact } from './story';

/** A move that decided a lot, and what would have been better. */
export interface TurningPoint {
  /** The number of the move, from 1. The position in which it was made is one less. */
  readonly ply: number;
  readonly fault: Fault;
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
  turningPoints: readonly TurningPoint[] = $state.raw([]);
  /** The game in up to three sentences. */
  story: readonly StoryFact[] = $state.raw([]);
  isLooking = $state(false);
  /** Which part of the search is done, from 0 to 1; null if the analyst doesn't say. */
  progress: number | null = $state(null);
  failure: unknown = $state.raw(null);

  readonly #stopped = new AbortController();

  constructor(
    readonly game: string,
    readonly analyst: Analyst = refereeOf(game).analyst,
  ) {}

  async start(game: GameView): Promise<void> {
    if (this.isLooking || this.chances) return;
    this.isLooking = true;
    this.failure = null;
    const { signal } = this.#stopped;
    const onProgress = (fraction: number): void => void (this.progress = fraction);
    try {
      this.#take(await this.analyst.evaluate(game, { onProgress, signal }), game);
    } catch (error) {
      if (!signal.aborted) this.failure = error;
    } finally {
      this.isLooking = false;
      this.progress = null;
    }
  }

  /** Stops looking: nobody waits for it any more. */
  close(): void {
    this.#stopped.abort();
  }

  /** The turning point whose move comes next in a position: there the better move is shown. */
  pointAt(ply: number): TurningPoint | null {
    return this.turningPoints.find((point) => point.ply === ply + 1) ?? null;
  }

  #take(evaluations: readonly Evaluation[], { moves, state }: GameView): void {
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
    this.turningPoints = marks.turningPoints.flatMap((ply) =>
      pointOf(ply, evaluations, moves, marks),
    );
    this.marks = marks;
    this.chances = marks.chances;
  }
}

function pointOf(
  ply: number,
  evaluations: readonly Evaluation[],
  moves: readonly PlayedMove[],
  marks: GameMarks,
): TurningPoint[] {
  const [played, fault] = [moves[ply - 1], marks.moves[ply - 1]?.fault];
  const line = evaluations[ply - 1]?.line ?? [];
  // The same chances as those that made it a fault.
  const [before, after] = [marks.chances[ply - 1], marks.chances[ply]];
  if (!played || !fault || before === undefined || after === undefined || line.length === 0)
    return [];
  const own = (white: number): number => (played.color === 'w' ? white : 1 - white);
  return [{ ply, fault, played, line, before: own(before), after: own(after) }];
}
