import data from './editions.json';
import type { BugLetter } from './pieces';
import type { Edition } from './wish';

export interface EditionSwitch {
  readonly name: string;
  /** The message that says in a sentence what a value means. */
  readonly message: string;
  readonly rule: string;
}

interface EditionFacts {
  readonly box: Readonly<Record<BugLetter, number>>;
  readonly switches: Readonly<Record<string, string>>;
  /** The sections and rules that don't matter with this box. */
  readonly idle: readonly string[];
}

/** A move that some editions allow and others forbid. */
export interface Difference {
  readonly switch: string;
  readonly legal: readonly string[];
}

/** Written from the rule sets by tools/page_editions.py. */
export const editionSwitches: readonly EditionSwitch[] = data.switches;
export const editionFacts: Readonly<Record<Edition, EditionFacts>> = data.editions;
export const differences: readonly Difference[] = data.differences;

/** The switch that a rule is about, if editions differ in it. */
export function switchOf(rule: string): EditionSwitch | null {
  return editionSwitches.find((one) => one.rule === rule) ?? null;
}

/** The value of a switch in an edition. */
export function valueIn(edition: Edition, name: string): string {
  return editionFacts[edition].switches[name] ?? '';
}

/** Whether a rule or section doesn't matter with a box. With no box, everything does. */
export function isIdle(edition: Edition | null, number: string): boolean {
  return edition !== null && editionFacts[edition].idle.includes(number);
}

/** How many pieces a side has in an edition. */
export function pieceCount(edition: Edition): number {
  return Object.values(editionFacts[edition].box).reduce((sum, count) => sum + count, 0);
}

/** How two editions differ: in rules, only in the bugs of the box, or not at all. */
export function differenceOf(one: Edition, two: Edition): 'rules' | 'bugs' | 'none' {
  if (editionSwitches.some(({ name }) => valueIn(one, name) !== valueIn(two, name))) return 'rules';
  return pieceCount(one) === pieceCount(two) ? 'none' : 'bugs';
}
