// Rule sets for games between two players: the twin of skep.notation.table_rules.
import { piecesOf } from '../state/wish';

const tournament = /^(?:base|tournament)(?=[+,]|$)/i;

/** The rule set for the engine: in tournament games, the third repetition is a draw here. */
export function rulesForTheTable(rules: string): string {
  const isOpen = tournament.test(rules) && !rules.includes('repetition=');
  return isOpen ? `${rules},repetition=threefold` : rules;
}

/** The edition of a game, or its game type. */
export function editionOf(rules: string): string {
  return piecesOf(rules).edition ?? rules;
}
