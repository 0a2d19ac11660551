import type { GameView } from '../net/messages';

export type Standing = 'none' | 'waiting' | 'your-turn' | 'asked' | 'over';

let standing: Standing = $state('none');
let part = $state('');

/** What the title of the tab says beside the page: that is all one sees of it from another. */
export const title = {
  /** The part of a page that the address names, such as a rule; empty if it names none. */
  get part(): string {
    return part;
  },
  /** Names the part of a page. Clear it when you leave. */
  name(now: string): void {
    part = now;
  },
  /** How a game stands. */
  get standing(): Standing {
    return standing;
  },
  /** Tells how a game stands; who leaves it tells that there is none. */
  tell(now: Standing): void {
    standing = now;
  },
};

/** How a game stands for whoever looks at it. */
export function standingOf({ you, state }: GameView): Standing {
  if (state.status === 'over') return 'over';
  if (you.length === 0) return 'none';
  if (state.status === 'waiting') return 'waiting';
  // At one screen both sides are here, and see whose turn it is.
  const [own] = you;
  if (you.length > 1 || own === undefined) return 'none';
  const asker = state.draw_offer ?? state.takeback;
  if (asker && asker !== own) return 'asked';
  return state.turn.color === own ? 'your-turn' : 'none';
}
