import type { GameLine } from '../net/messages';
import { expansions, other } from './pieces';
import { piecesOf } from './wish';

export const results = ['any', 'won', 'lost', 'draw'] as const;
export const opponentKinds = ['any', 'computer', 'friend', 'same-screen'] as const;
/** Any bugs, the base game, or games with one of the expansions. */
export const bugChoices = ['any', 'base', ...expansions] as const;

/** Which games to show in a list. */
export interface Filter {
  result: (typeof results)[number];
  opponent: (typeof opponentKinds)[number];
  bugs: (typeof bugChoices)[number];
}

export const noFilter: Readonly<Filter> = { result: 'any', opponent: 'any', bugs: 'any' };

export function isFiltering({ result, opponent, bugs }: Filter): boolean {
  return result !== 'any' || opponent !== 'any' || bugs !== 'any';
}

/** Whether a game passes a filter. */
export function passes(game: GameLine, { result, opponent, bugs }: Filter): boolean {
  return (
    (result === 'any' || result === resultOf(game)) &&
    (opponent === 'any' || opponent === opponentOf(game)) &&
    (bugs === 'any' || hasBugs(game, bugs))
  );
}

/** How a game ended for its player; null if it goes on, was aborted, or had both sides here. */
export function resultOf({ ending, you }: GameLine): Filter['result'] | null {
  if (!ending || ending.termination === 'aborted') return null;
  if (!ending.winner) return 'draw';
  if (you.length !== 1) return null;
  return you.includes(ending.winner) ? 'won' : 'lost';
}

/** Whom a game is against. */
export function opponentOf({ you, seats }: GameLine): Filter['opponent'] {
  const [own] = you;
  if (you.length !== 1 || own === undefined) return 'same-screen';
  return seats[other(own)].occupant === 'computer' ? 'computer' : 'friend';
}

function hasBugs({ rules }: GameLine, bugs: string): boolean {
  const { letters } = piecesOf(rules);
  return bugs === 'base' ? letters === '' : letters.includes(bugs);
}
