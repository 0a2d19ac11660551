import { rest } from '../net/rest';
import { noteBugs } from '../state/bug_offer';
import { router } from '../state/router.svelte';
import { keep } from '../state/storage';
import { newGameOf, type Wish } from '../state/wish';
import { wrongWords } from '../words/describe';

/** Starts a game that somebody wishes for, and goes there. */
export class Starter {
  isBusy = $state(false);
  /** What went wrong, in words; empty when nothing did. */
  wrong = $state('');

  async start(wish: Wish, { replace = false } = {}): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.wrong = '';
    keep('wish', wish);
    noteBugs(wish);
    try {
      const game = await rest.create(newGameOf(wish));
      router.go(`/game/${game.id}`, { replace });
    } catch (error) {
      this.wrong = wrongWords(error);
    } finally {
      this.isBusy = false;
    }
  }
}
