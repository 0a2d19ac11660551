// What the explorer shows: the answer about one position, asked for once it stays on the board.
import type { Explored, GameSource } from '../net/messages';
import { rest } from '../net/rest';
import { introduced } from '../state/line.svelte';
import { wrongWords } from '../words/describe';

/** Whoever steps through a game asks only about the position where they stop. */
const pause = 200;
const mostKept = 60;

export class Asking {
  answer: Explored | null = $state.raw(null);
  wrong = $state('');
  isLoading = $state(false);
  readonly #kept = new Map<string, Explored>();
  #latest = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks about a position. What was asked before is forgotten, even if its answer comes later. */
  about(setup: string, source: GameSource): void {
    const key = `${source} ${setup}`;
    clearTimeout(this.#timer);
    this.#latest = key;
    this.wrong = '';
    const kept = this.#kept.get(key);
    if (kept) {
      [this.answer, this.isLoading] = [kept, false];
      return;
    }
    this.isLoading = true;
    this.#timer = setTimeout(() => void this.#ask(key, setup, source), pause);
  }

  /** Asks nothing any longer. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#latest = '';
  }

  async #ask(key: string, setup: string, source: GameSource): Promise<void> {
    try {
      if (source === 'own') await introduced();
      const answer = await rest.explore(setup, source);
      this.#keep(key, answer);
      if (key === this.#latest) this.answer = answer;
    } catch (error) {
      if (key === this.#latest) [this.wrong, this.answer] = [wrongWords(error), null];
    } finally {
      if (key === this.#latest) this.isLoading = false;
    }
  }

  #keep(key: string, answer: Explored): void {
    this.#kept.set(key, answer);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}
