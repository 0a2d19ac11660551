// What is impossible about a position, in the coordinates of the editor.
import type { Skep, SetupProblem as Found } from 'skep-engine';
import type { Hex } from '../board/types';
import type { Color } from '../net/messages';
import { cornerOf, hexesOf, type Setup } from './setup';
import { formatSetup } from './strings';

export interface Problem {
  readonly code: Found['code'];
  readonly color: Color | null;
  /** The names of the pieces that it is about. */
  readonly pieces: readonly string[];
  /** Where to look. */
  readonly hexes: readonly Hex[];
}

/**
 * Lists everything that makes a position impossible.
 *
 * @throws SkepError `bad-setup` if the rules can't be read, or it has hundreds of pieces.
 */
export function problemsOf(skep: Skep, setup: Setup): Problem[] {
  const [left, top] = cornerOf(setup.stacks);
  return skep.problems(formatSetup(setup)).map(({ code, color, pieces, hexes }) => ({
    code,
    color,
    pieces,
    hexes:
      hexes.length > 0
        ? hexes.map(({ q, r }): Hex => [q + left, r + top])
        : pieces.flatMap((name) => hexesOf(setup.stacks, name)),
  }));
}
