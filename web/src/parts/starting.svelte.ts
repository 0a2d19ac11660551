import { noteBugs } from '../state/bug_offer';
import { startGame } from '../state/new_game';
import { router } from '../state/router.svelte';
import { keep } from '../state/storage';
import { newGameOf, type Wish } from '../state/wish';
import { wrongWords } from '../words/describe';

interface Starting {
  readonly replace?: boolean;
  readonly setup?: string | null;
}

/** Starts a game that somebody wishes for, and goes there. */
export class Starter {
  isBusy = $state(false);
  /** What went wrong, in words; empty when nothing did. */
  wrong = $state('');

  /** Starts from the first position of the rules, or from a setup, which has rules of its own. */
  async start(wish: Wish, { replace = false, setup = null }: Starting = {}): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.wrong = '';
    keep('wish', wish);
    if (setup === null) noteBugs(wish);
    try {
      const { visits } = router;
      const id = await startGame({ ...newGameOf(wish), setup });
      // Whoever went elsewhere meanwhile finds it on the start page.
      if (router.visits === visits) router.go(`/game/${id}`, { replace });
    } catch (error) {
      this.wrong = wrongWords(error);
    } finally {
      this.isBusy = false;
    }
  }
}
