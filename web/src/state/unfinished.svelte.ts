import type { GameLine } from '../net/messages';
import { AwayError, ProblemError, rest } from '../net/rest';
import { deviceGames, merged } from './device_list';
import { introduced } from './line.svelte';
import { keep, kept } from './storage';

const name = 'unfinished';
const most = 7;
/** After this, the page no longer waits for an answer. */
const timeoutMs = 800;

/** The game to continue first: one in which something lies on the table, best if it is our turn. */
export function firstOf(games: readonly GameLine[]): GameLine | null {
  const begun = games.filter(({ status, ply }) => status === 'playing' && ply > 0);
  return begun.find((game) => game.your_turn) ?? begun[0] ?? null;
}

/** The games that somebody who comes back can continue. */
export class Unfinished {
  games: readonly GameLine[] = $state.raw([]);
  /** Whether there is any game, finished or not. */
  hasPlayed = $state(false);
  /**
   * Whether the page should wait for the answer: only if this device had a game to continue the
   * last time, so that nobody sees one start page and then another.
   */
  isAwaited = $state(kept(name) === true);

  readonly first = $derived(firstOf(this.games));
  readonly others = $derived(this.games.filter((game) => game !== this.first));

  async load(): Promise<void> {
    const timer = setTimeout(() => (this.isAwaited = false), timeoutMs);
    try {
      this.games = (await deviceGames('running')).slice(0, most);
      this.hasPlayed = this.games.length > 0;
      await introduced();
      const running = await rest.games({ limit: most, status: 'running', hives: true });
      this.games = merged(this.games, running.games);
      // Not this.first: the page may be gone by now, and its derived values with it.
      keep(name, firstOf(this.games) !== null);
      this.isAwaited = false;
      this.hasPlayed = this.games.length > 0 || (await rest.games({ limit: 1 })).games.length > 0;
    } catch (error) {
      // The rest of the page works without these games, and says what is wrong when it is used.
      if (!(error instanceof ProblemError || error instanceof AwayError)) throw error;
    } finally {
      clearTimeout(timer);
      this.isAwaited = false;
    }
  }
}
