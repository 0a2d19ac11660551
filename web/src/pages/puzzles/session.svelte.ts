import type { PlayedMove, PuzzleLine } from '../../net/messages';
import type { Seen } from '../../state/hive';
import {
  addAttempt,
  addSolvedDay,
  attempts,
  dayOf,
  daysInRow,
  solvedDays,
  standingOf,
  watchAttempts,
  type Attempt,
} from '../../state/puzzle_progress';
import { dailyOf, fits, isAbout, nextOf, type Known, type Topic } from '../../state/puzzle_choice';
import type { PuzzleSource } from '../../state/puzzle_source';
import { Solving } from './solving.svelte';

/** What somebody wants to solve. */
export type Wanted =
  | { readonly kind: 'any' }
  | { readonly kind: 'topic'; readonly topic: Topic }
  | { readonly kind: 'daily' }
  | { readonly kind: 'one'; readonly id: string };

interface Hooks {
  readonly onmove: ConstructorParameters<typeof Solving>[2]['onmove'];
  readonly onshown: (move: PlayedMove, seen: Seen) => void;
  readonly now: () => Date;
  readonly known: Known;
}

/** One puzzle after the other, and how well they were solved. */
export class PuzzleSession {
  made: readonly Attempt[] = $state.raw(attempts());
  private solvedOn: ReadonlySet<string> = $state.raw(solvedDays());
  solving: Solving | null = $state.raw(null);
  /** Whether the present puzzle has been tried before, so that it doesn't count. */
  isRepeat = $state(false);
  /** Whether there is nothing left of what was wanted. */
  isDone = $state(false);
  /** How much the present puzzle changed the rating; null if it isn't solved yet, or a repeat. */
  change: number | null = $state(null);
  private asked = 0;

  constructor(
    private readonly source: PuzzleSource,
    private readonly hooks: Hooks,
  ) {}

  readonly standing = $derived.by(() => standingOf(this.made));
  /** How many days in a row the daily puzzle was solved. */
  readonly days = $derived.by(() => daysInRow(this.solvedOn, dayOf(this.hooks.now())));

  /** Keeps up with other tabs until the returned function is called. */
  watch(): () => void {
    return watchAttempts(() => ([this.made, this.solvedOn] = [attempts(), solvedDays()]));
  }

  get today(): PuzzleLine | undefined {
    return dailyOf(this.source.puzzles, dayOf(this.hooks.now()));
  }

  /** Whether today's puzzle is still to be solved. */
  get isTodayOpen(): boolean {
    return !this.solvedOn.has(dayOf(this.hooks.now()));
  }

  has(id: string): boolean {
    return this.source.puzzles.some((one) => one.id === id);
  }

  /** Loads a puzzle. Does nothing if a different one was requested in the meantime. */
  async bring(wanted: Wanted, { missedOnly = false } = {}): Promise<void> {
    this.asked += 1;
    const asked = this.asked;
    const line = missedOnly ? this.missed(wanted) : this.choose(wanted);
    this.isDone = !line;
    if (!line) return this.take(null);
    const view = await this.source.view(line.id);
    if (asked !== this.asked) return;
    const day = line.id === this.today?.id ? dayOf(this.hooks.now()) : null;
    const onresult = (solved: boolean): void => this.note(line, solved, day);
    this.isRepeat = this.made.some(({ id }) => id === line.id);
    const { onmove, onshown } = this.hooks;
    const solving: Solving = new Solving(view, line, {
      onresult,
      onmove,
      onshown: (move) => onshown(move, solving.seen),
    });
    this.take(solving);
  }

  stop(): void {
    this.take(null);
  }

  private take(solving: Solving | null): void {
    this.solving?.stop();
    this.change = null;
    this.solving = solving;
  }

  private choose(wanted: Wanted): PuzzleLine | undefined {
    if (wanted.kind === 'daily') return this.today;
    if (wanted.kind === 'one') return this.source.puzzles.find(({ id }) => id === wanted.id);
    const tried = new Set(this.made.map(({ id }) => id));
    const next = (among: readonly PuzzleLine[]): PuzzleLine | undefined =>
      nextOf(among, tried, this.standing.rating);
    const all = this.about(wanted);
    // Those with bugs and rules that the solver knows come first.
    return next(all.filter((line) => fits(this.hooks.known, line))) ?? next(all);
  }

  /** A puzzle that was tried and not solved. */
  private missed(wanted: Wanted): PuzzleLine | undefined {
    const among = new Map(this.about(wanted).map((line) => [line.id, line]));
    const last = this.solving?.line.id;
    const missed = this.made.filter(({ solved, id }) => !solved && id !== last && among.has(id));
    const id = missed[Math.floor(Math.random() * missed.length)]?.id;
    return id === undefined ? undefined : among.get(id);
  }

  /** Whether there are missed puzzles to repeat. */
  hasMissed(wanted: Wanted): boolean {
    return this.missed(wanted) !== undefined;
  }

  private about(wanted: Wanted): readonly PuzzleLine[] {
    const { puzzles } = this.source;
    return wanted.kind === 'topic'
      ? puzzles.filter((line) => isAbout(wanted.topic, line))
      : puzzles;
  }

  private note({ id, rating }: PuzzleLine, solved: boolean, day: string | null): void {
    if (day && solved) this.solvedOn = addSolvedDay(day);
    // Another tab may have been faster.
    this.isRepeat ||= attempts().some((one) => one.id === id);
    if (this.isRepeat) return;
    const before = Math.round(this.standing.rating);
    this.made = addAttempt({ id, rating, solved, at: this.hooks.now().getTime() });
    this.change = Math.round(this.standing.rating) - before;
  }

  /** The present puzzle once more: it doesn't count. */
  repeat(): void {
    this.change = null;
    this.isRepeat = true;
    this.solving?.again();
  }
}
