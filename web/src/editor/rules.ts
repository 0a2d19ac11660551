// Rule sets in the spelling for links (`Base-ML`, `classic-M.queen_first_false`), as far as an editor
// has to know them. Only the engine knows whether such a text is right.
import type { Color } from '../net/messages';
import { bugCounts, bugLetters, expansions } from '../state/pieces';
import { boxes, editions, type Edition } from '../state/wish';

/** Which rules a position has, as a person chooses them. */
export interface RulesChoice {
  /** Choose the bugs and play by tournament rules, or choose an edition. */
  readonly edition: Edition | null;
  /** The letters of the expansions, in the order of a game type. */
  readonly letters: string;
  /** House rules and other switches, each with its dot: `.queen_first_false`. */
  readonly switches: string;
}

const tournament = 'tournament';

/** Reads the rules of a setup string; null for text that can't be rules. */
export function readRules(text: string): RulesChoice | null {
  const [head = '', ...switches] = text.split('.');
  const names = [...editions, tournament, 'Base'];
  const name = names.find((one) => head === one || head.startsWith(`${one}-`));
  if (name === undefined) return null;
  const edition = editions.find((one) => one === name) ?? null;
  const all = edition ? boxes[edition].letters : name === tournament ? expansions.join('') : '';
  const letters = head === name ? all : head.slice(name.length + 1);
  return { edition, letters, switches: switches.map((one) => `.${one}`).join('') };
}

/** Writes rules as a setup string has them. */
export function formatRules({ edition, letters, switches }: RulesChoice): string {
  if (edition === null) return `Base${letters && `-${letters}`}${switches}`;
  const isWhole = letters === boxes[edition].letters;
  return `${edition}${isWhole ? '' : `-${letters}`}${switches}`;
}

/** The value of a switch, if the rules set it. */
function switchOf({ switches }: RulesChoice, name: string): string | null {
  const found = switches.split('.').find((one) => one.startsWith(`${name}_`));
  return found?.slice(name.length + 1) ?? null;
}

/** How many pieces of each bug a side has. */
export function boxOf(rules: RulesChoice): Readonly<Record<string, number>> {
  const own = switchOf(rules, 'box');
  if (own !== null) {
    const pairs = [...own.matchAll(/([A-Z])(\d)/g)];
    return Object.fromEntries(pairs.map(([, bug = '', count]) => [bug, Number(count)]));
  }
  const isIn = (bug: string): boolean =>
    !expansions.some((one) => one === bug) || rules.letters.includes(bug);
  return Object.fromEntries(bugLetters.filter(isIn).map((bug) => [bug, bugCounts[bug]]));
}

/** The side that begins; null if either may. */
export function firstPlayerOf(rules: RulesChoice): Color | null {
  const own = switchOf(rules, 'first_player');
  if (own !== null) return own === 'either' ? null : own === 'black' ? 'b' : 'w';
  return rules.edition && boxes[rules.edition].firstIsOpen ? null : 'w';
}

/** Whether the queen may be a side's first piece. The editions in which either side begins say so. */
export function allowsQueenFirst(rules: RulesChoice): boolean {
  const own = switchOf(rules, 'queen_first');
  if (own !== null) return own === 'true';
  return rules.edition !== null && boxes[rules.edition].firstIsOpen;
}
