import type { GameView } from '../net/messages';
import { expansions, type BugLetter } from './pieces';
import { keep, kept } from './storage';
import { allLetters, editions, toggled, wishFrom, type Wish } from './wish';

const name = 'bug_offer';

/** Whether this device still offers bugs: nobody declined, or had all eight already. */
function isOpen(): boolean {
  return kept(name) !== 'closed';
}

/** Offers no more bugs on this device. */
export function closeOffer(): void {
  keep(name, 'closed');
}

/** Who plays with all eight bugs knows them, and is offered none when they play with fewer. */
export function noteBugs({ by, letters }: Wish): void {
  if (by === 'bugs' && letters === allLetters) closeOffer();
}

function lettersIn({ box }: Pick<GameView, 'box'>): string {
  return expansions.filter((letter) => (box[letter] ?? 0) > 0).join('');
}

/**
 * Whether a rematch can have other bugs. A friend elsewhere would need a new invitation, and those
 * who chose a printed edition chose its bugs.
 */
function isOurs({ you, edition, state }: GameView): boolean {
  const hasComputer = [state.seats.w, state.seats.b].some(
    ({ occupant }) => occupant === 'computer',
  );
  const isBoxed = editions.some((one) => one === edition);
  return (you.length === 2 || (you.length === 1 && hasComputer)) && !isBoxed;
}

/** The bug to offer after a game: the first that it was played without. */
export function bugOffered(game: GameView): BugLetter | null {
  const { status, ending } = game.state;
  const hasResult = status === 'over' && ending?.termination !== 'aborted';
  if (!hasResult || !isOurs(game) || !isOpen()) return null;
  const next = expansions.find((letter) => !lettersIn(game).includes(letter));
  // It may have been added since, on the sheet or in another tab.
  return next && !wishFrom(kept('wish')).letters.includes(next) ? next : null;
}

/** The wish for a game like this one, with one more bug. */
export function wishWith(letter: BugLetter, game: GameView): Wish {
  const level = game.state.seats.w.level ?? game.state.seats.b.level;
  return {
    ...wishFrom(kept('wish')),
    ...(level === null ? { opponent: 'same_screen' } : { opponent: 'computer', level }),
    by: 'bugs',
    letters: toggled(lettersIn(game), letter),
  };
}
