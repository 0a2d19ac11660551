// "Find the better move": one's own faults, one by one, until a move is good enough.
import type { Color, Hex, PlayedMove, TriedMove, Turn } from '../net/messages';
import { legalMap, moveText } from './hive';
import { markOf, type Fault } from './marks';
import type { Review, ReviewPoint } from './review.svelte';
import type { ReviewedGame, ReviewStage } from './reviewed_game';
import { throwMap } from './throws';

/** What came of a move that was tried. */
export interface Attempt {
  readonly move: PlayedMove;
  /** Why it isn't good enough; null if it is. */
  readonly fault: Fault | null;
  /** Whether it lets a certain win go. */
  readonly missesWin: boolean;
  readonly isBest: boolean;
  /** Whether it is the move of the game. */
  readonly isPlayed: boolean;
  /** The mover's win probability before the move and after it. */
  readonly before: number;
  readonly after: number;
  /** How the opponent would answer. */
  readonly reply: PlayedMove | null;
}

/** What the person is doing: looking for a move, waiting for the engine, or reading its answer. */
export type PracticeStep = 'loading' | 'finding' | 'checking' | 'wrong' | 'right' | 'shown';

/** A round of practice. It shows its positions on the board. */
export class Practice {
  readonly #stage: ReviewStage;
  readonly #game: ReviewedGame;
  readonly #review: Review;
  readonly points: readonly ReviewPoint[];
  index = $state(0);
  step: PracticeStep = $state('loading');
  /** The legal moves in the position of the fault. */
  turn: Turn | null = $state.raw(null);
  /** Where each piece can go there, and where it can only be thrown. */
  readonly legal = $derived(this.turn ? legalMap(this.turn) : new Map<string, readonly Hex[]>());
  readonly throws = $derived(this.turn ? throwMap(this.turn) : new Map<string, readonly Hex[]>());
  attempt: Attempt | null = $state.raw(null);
  /** Whether the piece that should move is shown. */
  isHinted = $state(false);
  failure: unknown = $state.raw(null);
  /** How many faults were answered without being shown. */
  solved = $state(0);
  /** Turns the person's page to the end of the round. */
  isDone = $state(false);
  #running = new AbortController();

  /** @param sides Whose faults to practice. Anything but a single color means both sides. */
  constructor(
    stage: ReviewStage,
    game: ReviewedGame,
    review: Review,
    sides: readonly Color[] = game.you,
  ) {
    this.#stage = stage;
    this.#game = game;
    this.#review = review;
    this.points = pointsFor(review, sides);
    void this.#open(0);
  }

  get point(): ReviewPoint | null {
    return this.points[this.index] ?? null;
  }

  /** The color that moves on the board now; null while there is nothing to try. */
  get mover(): Color | null {
    const isOpen = this.step === 'finding' && this.turn && this.isHere;
    return isOpen && !this.isDone ? (this.point?.played.color ?? null) : null;
  }

  /** Whether the board shows what the person works on: they may look elsewhere meanwhile. */
  get isHere(): boolean {
    return this.#stage.ply === (this.point?.ply ?? 0) - 1 && !this.#stage.isAside;
  }

  /** The piece that a hint points at. */
  get hinted(): string | null {
    return this.isHinted && this.step === 'finding' ? (this.point?.line[0]?.piece ?? null) : null;
  }

  /** Whether the board shows the answer to the move that was tried. */
  get isAnswered(): boolean {
    return this.isHere && this.#stage.line.length > 1;
  }

  /** Checks a move; false when there is no such move. */
  play(piece: string, hex: Hex): boolean {
    const text = this.turn && moveText(this.turn, piece, hex);
    if (!text || this.step !== 'finding') return false;
    void this.#check(text, piece, hex);
    return true;
  }

  /** Shows how the opponent would answer the move that was tried. */
  answer(): void {
    const { move, reply } = this.attempt ?? {};
    if (move && reply) this.#show([move, reply]);
  }

  /** Goes back to the position, for another try. */
  again(): void {
    if (!this.point || !this.turn) return;
    this.step = 'finding';
    this.attempt = null;
    this.failure = null;
    this.#show([]);
  }

  hint(): void {
    this.isHinted = true;
    if (this.step !== 'finding') this.again();
  }

  /** Shows the move that the engine would have played. */
  reveal(): void {
    this.#stop();
    this.step = 'shown';
    this.attempt = null;
    this.#show([]);
  }

  /** Goes on to the next fault, or to the end of the round. */
  next(): void {
    if (this.index + 1 < this.points.length) void this.#open(this.index + 1);
    else this.isDone = true;
  }

  /** Begins the round again. */
  restart(): void {
    this.isDone = false;
    this.solved = 0;
    void this.#open(0);
  }

  close(): void {
    this.#stop();
    this.#show([]);
  }

  #stop(): void {
    this.#running.abort();
    this.#running = new AbortController();
  }

  #show(line: readonly PlayedMove[]): void {
    if (this.point) this.#stage.show(this.point.ply - 1, line);
  }

  async #open(index: number): Promise<void> {
    this.#stop();
    const { signal } = this.#running;
    this.index = index;
    this.step = 'loading';
    this.attempt = null;
    this.turn = null;
    this.failure = null;
    this.isHinted = false;
    if (!this.point) return;
    this.#show([]);
    try {
      const turn = await this.#review.analyst.turn(this.#game, this.point.ply - 1);
      if (signal.aborted) return;
      this.turn = turn;
      this.step = 'finding';
    } catch (error) {
      if (!signal.aborted) this.failure = error;
    }
  }

  async #check(text: string, piece: string, hex: Hex): Promise<void> {
    const { point } = this;
    if (!point) return;
    this.#stop();
    // It lies there while the engine thinks.
    this.#show([{ ...point.played, text, piece, end: hex, start: null, route: [], thrower: null }]);
    const { signal } = this.#running;
    this.step = 'checking';
    this.failure = null;
    try {
      const attempt = await this.#judge(point, text, signal);
      if (signal.aborted) return;
      this.attempt = attempt;
      this.#show([attempt.move]);
      const isRight = this.attempt.fault === null && !this.attempt.isPlayed;
      this.step = isRight ? 'right' : 'wrong';
      if (isRight) this.solved += 1;
    } catch (error) {
      if (signal.aborted) return;
      this.again();
      this.failure = error;
    }
  }

  /**
   * Judges a move. Before one is refused, the engine looks one move further along its own best line
   * as well: if it then likes that line less, a move that is nearly as good is good enough.
   */
  async #judge(point: ReviewPoint, text: string, signal: AbortSignal): Promise<Attempt> {
    const tryMove = (move: string): Promise<TriedMove> =>
      this.#review.analyst.tryMove(this.#game, point.ply - 1, move, signal);
    const tried = await tryMove(text);
    const attempt = judged(point, tried);
    const [best] = point.line;
    if (attempt.fault === null || attempt.missesWin || attempt.isPlayed || !best) return attempt;
    const { white } = await tryMove(best.text);
    return judged(point, tried, Math.min(point.before, chanceOf(point.played.color, white)));
  }
}

/** The faults of one's own side. Whoever played both, or none, practices them all. */
export function pointsFor({ points }: Review, you: readonly Color[]): readonly ReviewPoint[] {
  return points.filter(({ played }) => you.length !== 1 || played.color === you[0]);
}

const chanceOf = (color: Color, white: number): number => (color === 'w' ? white : 1 - white);

/**
 * What a move that was tried is worth: it is good enough if it loses less than an inaccuracy.
 *
 * @param before The mover's win probability before it.
 */
function judged(
  point: ReviewPoint,
  { move, white, line }: TriedMove,
  before = point.before,
): Attempt {
  const { color } = point.played;
  const isBest = move.text === point.line[0]?.text;
  const facts = { color, isBest, isPass: false };
  const { fault, missesWin } = markOf(facts, chanceOf(color, before), white);
  return {
    move,
    // Where only a certain win was let go, nothing less is good enough.
    fault: fault ?? (missesWin && point.fault === null ? 'inaccuracy' : null),
    missesWin,
    isBest,
    isPlayed: move.text === point.played.text,
    before,
    after: chanceOf(color, white),
    reply: line[0] ?? null,
  };
}
