// Setup strings for positions that the page only knows as pictures: puzzles and lessons.
import type { Color, Hex } from '../net/messages';
import { other } from './pieces';

export interface Pictured {
  /** The rule set, for example `Base+MLP`. */
  readonly rules: string;
  readonly stacks: readonly { readonly hex: Hex; readonly pieces: readonly string[] }[];
  /** The side to move. */
  readonly turn: Color;
  /** The piece that moved last, if that matters. */
  readonly stunned?: string | null;
}

/**
 * Returns the setup string of a position (docs/notation.md). Nobody knows after how many turns it
 * came about: the string says the fewest in which both sides could have placed their pieces. A side
 * to move without a piece in play is at its first turn.
 */
export function setupText({ rules, stacks, turn, stunned = null }: Pictured): string {
  const link = rules.replaceAll('+', '-').replaceAll(',', '.').replaceAll('=', '_');
  const pieces = stacks.flatMap((stack) => stack.pieces);
  const count = (color: Color): number => pieces.filter((one) => one.startsWith(color)).length;
  const isFirstTurn = count(turn) === 0;
  const number = isFirstTurn ? 1 : Math.max(count('w'), count('b')) + 1;
  const first = isFirstTurn ? (pieces.length > 0 ? other(turn) : turn) : 'w';
  const least = (axis: 0 | 1): number => Math.min(...stacks.map(({ hex }) => hex[axis]));
  const [left, top] = [least(0), least(1)];
  const text = stacks
    .toSorted(({ hex: [q, r] }, { hex: [p, s] }) => r - s || q - p)
    .map(({ hex: [q, r], pieces: all }) => [q - left, r - top, ...all].join('-'))
    .join('.');
  return ['1', link, `${turn}${number}`, first, stunned ?? '_', text || '_'].join('~');
}
