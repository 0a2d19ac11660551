import { rest } from '../net/rest';

/** What the computer makes of a finished game, once somebody asks. */
export class Review {
  /** White's win probability at the start and after each move; null until it is known. */
  chances: readonly number[] | null = $state.raw(null);
  isLooking = $state(false);
  failure: unknown = $state.raw(null);

  constructor(readonly game: string) {}

  async start(): Promise<void> {
    if (this.isLooking || this.chances) return;
    this.isLooking = true;
    this.failure = null;
    try {
      ({ white: this.chances } = await rest.chances(this.game));
    } catch (error) {
      this.failure = error;
    } finally {
      this.isLooking = false;
    }
  }
}
