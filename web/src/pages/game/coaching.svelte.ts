import type { GameView } from '../../net/messages';
import { announcer } from '../../state/announcer.svelte';
import { coach } from '../../state/coach.svelte';
import {
  isFirstMove,
  tipsOutdone,
  markDue,
  movesOf,
  sidesTaken,
  type Tip,
  type Mark,
} from '../../state/coach_marks';
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
  #shown: { readonly tip: Tip; readonly moves: number } | null = null;

  constructor(watched: Watched) {
    this.#watched = watched;
    $effect(() => this.#follow());
  }

  /** The mark to show. */
  readonly mark: Mark | null = $derived.by(() => {
    const { table, game, stacks } = this.#watched;
    return table().movable.length > 0 ? markDue(game(), stacks(), coach.seen) : null;
  });

  /** What is shown now: a mark, or how to make the first move. */
  readonly tip: Tip | null = $derived.by(() => {
    const { table, game } = this.#watched;
    const isFirst = table().movable.length > 0 && isFirstMove(game(), coach.seen);
    return isFirst ? 'first-move' : this.mark;
  });

  /** What it says. */
  readonly text: string = $derived.by(() => {
    const { game, stacks } = this.#watched;
    if (this.tip === 'first-move') return t('hint-first');
    if (!this.mark) return '';
    return t(`coach-${this.mark}`, { free: 6 - sidesTaken(game(), stacks()) });
  });

  close(): void {
    if (this.mark) coach.saw(this.mark);
  }

  #follow(): void {
    const moves = movesOf(this.#watched.game());
    if (this.#shown && moves > this.#shown.moves) coach.saw(this.#shown.tip);
    coach.saw(...tipsOutdone(this.#watched.game()));
    // All is there to be read as well, but who has just come here hears of it unasked.
    if (this.tip && this.tip !== this.#shown?.tip) announcer.say(this.text);
    if (this.tip) this.#shown = { tip: this.tip, moves };
  }
}
