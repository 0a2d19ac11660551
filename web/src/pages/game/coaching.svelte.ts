import type { GameView } from '../../net/messages';
import { announcer } from '../../state/announcer.svelte';
import { coach } from '../../state/coach.svelte';
import { markDue, marksOutdone, movesOf, sidesTaken, type Mark } from '../../state/coach_marks';
import type { Stacks } from '../../state/hive';
import type { Table } from '../../state/table.svelte';
import { t } from '../../words/words.svelte';

/** What is on the table, each asked anew when it changes. */
interface Watched {
  readonly table: () => Table;
  readonly game: () => GameView;
  readonly stacks: () => Stacks;
}

/** Shows a newcomer the marks of one game, one at a time: until they close one, or move. */
export class Coaching {
  readonly #watched: Watched;
  #shown: { readonly mark: Mark; readonly moves: number } | null = null;

  constructor(watched: Watched) {
    this.#watched = watched;
    $effect(() => this.#follow());
  }

  /** The mark to show. */
  readonly mark: Mark | null = $derived.by(() => {
    const { table, game, stacks } = this.#watched;
    return table().movable.length > 0 ? markDue(game(), stacks(), coach.seen) : null;
  });

  /** What it says. */
  readonly text: string = $derived.by(() => {
    const { game, stacks } = this.#watched;
    if (!this.mark) return '';
    if (this.mark === 'first-move') return t('hint-first');
    return t(`coach-${this.mark}`, { free: 6 - sidesTaken(game(), stacks()) });
  });

  close(): void {
    if (this.mark) coach.saw(this.mark);
  }

  #follow(): void {
    const moves = movesOf(this.#watched.game());
    if (this.#shown && moves > this.#shown.moves) coach.saw(this.#shown.mark);
    coach.saw(...marksOutdone(this.#watched.game()));
    // The marks are there to be read as well, but who has just come here hears of them unasked.
    if (this.mark && this.mark !== this.#shown?.mark) announcer.say(this.text);
    if (this.mark) this.#shown = { mark: this.mark, moves };
  }
}
