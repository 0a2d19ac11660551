// The position of a game as a setup string, without the rules: for a link to the editor.
import type { GameView } from '../net/messages';
import { hiveAfter, pliesBefore } from '../state/hive';
import { other } from '../state/pieces';
import { readRules } from './rules';
import { formatSetup } from './strings';

const plainRules = { edition: null, letters: 'MLP', switches: '' } as const;

/** Returns the setup string of a game after its first *ply* moves. */
export function setupOf(game: GameView, ply: number): string {
  const { first, moves, rules } = game;
  const before = pliesBefore(game) + ply;
  const link = rules.replaceAll('+', '-').replaceAll(',', '.').replaceAll('=', '_');
  // Before the first move, what was stunned is in the setup.
  const [, began = '_'] = /^(?:[^~]*~){4}([^~]*)/.exec(game.setup ?? '') ?? [];
  const last = ply > 0 ? (moves[ply - 1]?.piece ?? null) : began === '_' ? null : began;
  return formatSetup({
    rules: readRules(link) ?? plainRules,
    stacks: hiveAfter(game, ply),
    toMove: before % 2 === 0 ? first : other(first),
    first,
    turn: Math.floor(before / 2) + 1,
    stunned: last,
  });
}
