import type { PlayedMove, PuzzleSummary } from '../../net/messages';
import type { Seen } from '../../state/hive';
import {
  addAttempt,
  addSolvedDay,
  addSolvedLater,
  attempts,
  dayOf,
  daysInRow,
  solvedDays,
  solvedLater,
  standingOf,
  watchAttempts,
  watchMidnight,
  type Attempt,
} from '../../state/puzzle_progress';
import {
  aimFor,
  dailyOf,
  fits,
  isAbout,
  isNew,
  nextOf,
  type Known,
  type Topic,
} from '../../state/puzzle_choice';
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
  private later: ReadonlySet<string> = $state.raw(solvedLater());
  /** The present day, such as 2026-03-14. */
  private day = $state('');
  /** The day on which the present puzzle was loaded. */
  private loadedOn = '';
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
  ) {
    this.day = dayOf(hooks.now());
  }

  readonly standing = $derived.by(() => standingOf(this.made));
  /** How many days in a row the daily puzzle was solved. */
  readonly days = $derived.by(() => daysInRow(this.solvedOn, this.day));

  /** Keeps up with other tabs and with the calendar until the returned function is called. */
  watch(): () => void {
    const stops = [
      watchAttempts(() => {
        [this.made, this.solvedOn, this.later] = [attempts(), solvedDays(), solvedLater()];
      }),
      watchMidnight(this.hooks.now, () => (this.day = dayOf(this.hooks.now()))),
    ];
    return () => stops.forEach((stop) => stop());
  }

  get today(): PuzzleSummary | undefined {
    return dailyOf(this.source.puzzles, this.day);
  }

  /** Whether today's puzzle is still to be solved. */
  get isTodayOpen(): boolean {
    return !this.solvedOn.has(this.day);
  }

  /** Whether the present puzzle was that of an earlier day. */
  get isOfAnotherDay(): boolean {
    return this.solving !== null && this.loadedOn !== this.day;
  }

  has(id: string): boolean {
    return this.source.puzzles.some((one) => one.id === id);
  }

  /** Loads a puzzle. Does nothing if a different one was requested in the meantime. */
  async load(wanted: Wanted, { missedOnly = false } = {}): Promise<void> {
    this.asked += 1;
    const asked = this.asked;
    const summary = missedOnly ? this.missed(wanted) : this.choose(wanted);
    this.isDone = !summary;
    if (!summary) return this.replace(null);
    const view = await this.source.view(summary.id);
    if (asked !== this.asked) return;
    this.loadedOn = this.day;
    const day = summary.id === this.today?.id ? this.day : null;
    const onresult = (solved: boolean): void => this.note(summary, solved, day);
    this.isRepeat = this.made.some(({ id }) => id === summary.id);
    const { onmove, onshown } = this.hooks;
    const solving: Solving = new Solving(view, summary, {
      onresult,
      onmove,
      onshown: (move) => onshown(move, solving.seen),
    });
    this.replace(solving);
  }

  stop(): void {
    this.replace(null);
  }

  private replace(solving: Solving | null): void {
    this.solving?.stop();
    this.change = null;
    this.solving = solving;
  }

  private choose(wanted: Wanted): PuzzleSummary | undefined {
    if (wanted.kind === 'daily') return this.today;
    if (wanted.kind === 'one') return this.source.puzzles.find(({ id }) => id === wanted.id);
    const tried = new Set(this.made.map(({ id }) => id));
    const next = (among: readonly PuzzleSummary[]): PuzzleSummary | undefined =>
      nextOf(among, tried, aimFor(this.standing.rating, tried.size));
    const isFirst = wanted.kind === 'any' && isNew(tried.size);
    const all = this.about(isFirst ? { kind: 'topic', topic: 'win-1' } : wanted);
    // Those with bugs and rules that the solver knows come first.
    return next(all.filter((summary) => fits(this.hooks.known, summary))) ?? next(all);
  }

  /** A puzzle that was tried and never solved. */
  private missed(wanted: Wanted): PuzzleSummary | undefined {
    const among = new Map(this.about(wanted).map((summary) => [summary.id, summary]));
    const last = this.solving?.summary.id;
    const missed = this.made.filter(
      ({ solved, id }) => !solved && !this.later.has(id) && id !== last && among.has(id),
    );
    const id = missed[Math.floor(Math.random() * missed.length)]?.id;
    return id === undefined ? undefined : among.get(id);
  }

  /** Whether there are missed puzzles to repeat. */
  hasMissed(wanted: Wanted): boolean {
    return this.missed(wanted) !== undefined;
  }

  private about(wanted: Wanted): readonly PuzzleSummary[] {
    const { puzzles } = this.source;
    return wanted.kind === 'topic'
      ? puzzles.filter((summary) => isAbout(wanted.topic, summary))
      : puzzles;
  }

  private note({ id, rating }: PuzzleSummary, solved: boolean, day: string | null): void {
    if (day && solved) this.solvedOn = addSolvedDay(day);
    const isCounted = this.change !== null;
    // Another tab may have been faster.
    this.isRepeat ||= !isCounted && attempts().some((one) => one.id === id);
    const wasMissed = attempts().some((one) => one.id === id && !one.solved);
    if (wasMissed && solved) this.later = addSolvedLater(id);
    if (isCounted || this.isRepeat) return;
    const before = Math.round(this.standing.rating);
    this.made = addAttempt({ id, rating, solved, at: this.hooks.now().getTime() });
    this.change = Math.round(this.standing.rating) - before;
  }

  /** The present puzzle once more: it no longer changes the rating. */
  repeat(): void {
    this.change = null;
    this.isRepeat = true;
    this.solving?.again();
  }
}
