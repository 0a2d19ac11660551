import type { PuzzleLine } from '../../net/messages';
import {
  addAttempt,
  attempts,
  dayOf,
  standingOf,
  watchAttempts,
  type Attempt,
} from '../../state/puzzle_progress';
import { dailyOf, fits, isAbout, nextOf, type Topic } from '../../state/puzzle_choice';
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
  readonly now: () => Date;
  /** The expansion bugs that the solver knows. */
  readonly letters: string;
}

/** One puzzle after the other, and how well they were solved. */
export class PuzzleSession {
  made: readonly Attempt[] = $state.raw(attempts());
  solving: Solving | null = $state.raw(null);
  /** Whether the present puzzle has been tried before, so that it doesn't count. */
  isRepeat = $state(false);
  /** Whether there is nothing left of what was wanted. */
  isDone = $state(false);
  /** Whether the result of the present puzzle is in. */
  hasResult = $state(false);
  private asked = 0;

  constructor(
    private readonly source: PuzzleSource,
    private readonly hooks: Hooks,
  ) {}

  readonly standing = $derived.by(() => standingOf(this.made, dayOf(this.hooks.now())));

  /** Keeps up with other tabs until the returned function is called. */
  watch(): () => void {
    return watchAttempts(() => (this.made = attempts()));
  }

  get today(): PuzzleLine | undefined {
    return dailyOf(this.source.puzzles, dayOf(this.hooks.now()));
  }

  /** Whether today's puzzle is still to be solved. */
  get isTodayOpen(): boolean {
    const id = this.today?.id;
    return !this.made.some((one) => one.id === id);
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
    if (asked !== this.asked || !view) return;
    const day = line.id === this.today?.id ? dayOf(this.hooks.now()) : null;
    const onresult = (solved: boolean): void => this.note(line, solved, day);
    this.isRepeat = this.made.some(({ id }) => id === line.id);
    this.take(new Solving(view, line, { onresult, onmove: this.hooks.onmove }));
  }

  stop(): void {
    this.take(null);
  }

  private take(solving: Solving | null): void {
    this.solving?.stop();
    this.hasResult = false;
    this.solving = solving;
  }

  private choose(wanted: Wanted): PuzzleLine | undefined {
    if (wanted.kind === 'daily') return this.today;
    if (wanted.kind === 'one') return this.source.puzzles.find(({ id }) => id === wanted.id);
    const tried = new Set(this.made.map(({ id }) => id));
    const next = (among: readonly PuzzleLine[]): PuzzleLine | undefined =>
      nextOf(among, tried, this.standing.rating);
    const all = this.about(wanted);
    // Those with bugs that the solver knows come first.
    return next(all.filter((line) => fits(this.hooks.letters, line))) ?? next(all);
  }

  /** A puzzle that was tried and not solved, the one that was tried the longest ago first. */
  private missed(wanted: Wanted): PuzzleLine | undefined {
    const among = new Map(this.about(wanted).map((line) => [line.id, line]));
    const last = this.solving?.line.id;
    const missed = this.made.filter(({ solved, id }) => !solved && id !== last && among.has(id));
    const id = missed[Math.floor(Math.random() * missed.length)]?.id;
    return id === undefined ? undefined : among.get(id);
  }

  get hasMissed(): boolean {
    return this.made.some(({ solved }) => !solved);
  }

  private about(wanted: Wanted): readonly PuzzleLine[] {
    const { puzzles } = this.source;
    return wanted.kind === 'topic'
      ? puzzles.filter((line) => isAbout(wanted.topic, line))
      : puzzles;
  }

  private note({ id, rating }: PuzzleLine, solved: boolean, day: string | null): void {
    this.hasResult = true;
    if (this.isRepeat) return;
    this.made = addAttempt({ id, rating, solved, at: this.hooks.now().getTime(), day });
  }
}
