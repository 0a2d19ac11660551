import type { Hint } from '../net/messages';
import type { Table } from './table.svelte';

/** What of a hint is shown: first the piece to look at, then the move. */
export type HintStep = 'asking' | 'piece' | 'move';

/** Hints in one game: asked for once in each position, and shown in two steps. */
export class Hints {
  readonly #table: Table;
  #step: HintStep | null = $state(null);
  #hint: Hint | null = $state.raw(null);
  /** The moves after which the hint was asked for: it goes when they change. */
  #about: string = $state('');

  constructor(table: Table) {
    this.#table = table;
  }

  /** Whether there are hints in this game: never between two people. */
  get isPossible(): boolean {
    const { game } = this.#table;
    if (game?.state.status !== 'playing' || game.you.length === 0) return false;
    const seats = [game.state.seats.w, game.state.seats.b];
    return game.you.length === 2 || seats.some(({ occupant }) => occupant === 'computer');
  }

  /** Whether there can be a hint now: on one's own turn, before a move is sent. */
  get isOffered(): boolean {
    return this.isPossible && this.#table.movable.length > 0 && !this.#table.isSending;
  }

  get step(): HintStep | null {
    return this.isOffered && this.#about === this.#position ? this.#step : null;
  }

  /** The hint, once it is there. */
  get hint(): Hint | null {
    return this.step === 'piece' || this.step === 'move' ? this.#hint : null;
  }

  /** Asks for a hint, or shows the rest of it. */
  async press(): Promise<void> {
    if (!this.isOffered || this.step === 'asking') return;
    if (this.hint) {
      this.#step = 'move';
      return;
    }
    // What was explained before makes way.
    this.#table.forget();
    const about = this.#position;
    this.#about = about;
    this.#step = 'asking';
    try {
      const hint = await this.#table.referee.hint(this.#table.id, this.#table.present);
      if (this.#isStale(about) || hint.ply !== this.#table.present) return;
      this.#hint = hint;
      this.#step = 'piece';
    } catch (error) {
      // Who moved on needs no hint, and no word about one that is late.
      if (!this.#isStale(about)) this.#table.fail(error);
    } finally {
      if (this.#about === about && this.#step === 'asking') this.#step = null;
    }
  }

  /** Whether the position differs from the one that a hint was asked for. */
  #isStale(about: string): boolean {
    return about !== this.#about || about !== this.#position;
  }

  close(): void {
    this.#step = null;
  }

  get #position(): string {
    return this.#table.game?.moves.map(({ text }) => text).join(';') ?? '';
  }
}
