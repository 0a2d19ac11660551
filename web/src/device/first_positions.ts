// Games that begin with a position that was set up: the twin of skep.server.domain.first_positions.
import { SkepError, type Game, type Skep } from 'skep-engine';
import type { NewGame } from '../net/messages';
import { using } from './positions';
import { passText } from './played';
import { refusal } from './problems';
import { rulesForTheTable } from './table_rules';

const mostPasses = 2;
const unprocessable = 422;

/**
 * Returns a wish with its setup as a game can begin with it, and with the rules of the setup: third
 * repetitions are draws, and a side that can only pass has passed.
 *
 * @throws ProblemError `bad_setup` with all problems, or `game_over` if nothing is left to play.
 */
export function withPlayableSetup(skep: Skep, wish: NewGame): NewGame {
  const { setup } = wish;
  if (!setup) return wish;
  check(skep, setup);
  return using(skep.game(setup), (asked) => {
    // The table's rules, with the rest as it is.
    const fields = asked.setup().split('~');
    fields[1] = forLinks(rulesForTheTable(asked.rules));
    return using(skep.game(fields.join('~')), (game) => ({
      ...wish,
      rules: asked.rules.replace(/^(Base(?:\+\w+)?),repetition=threefold$/, '$1'),
      first: fields[3] === 'b' ? 'b' : 'w',
      setup: game.ply === 0 ? null : playable(game),
    }));
  });
}

function check(skep: Skep, setup: string): void {
  const bad = (problems: string, detail: string): Error =>
    refusal('bad_setup', { status: unprocessable, args: { problems }, detail });
  try {
    const codes = skep.problems(setup).map(({ code }) => code);
    if (codes.length > 0) throw bad([...new Set(codes)].join(','), '');
  } catch (error) {
    if (error instanceof SkepError) throw bad('', error.message);
    throw error;
  }
}

function playable(game: Game): string {
  for (let passes = 0; mustPass(game); passes++) {
    if (passes === mostPasses) throw refusal('game_over');
    game.play(passText);
  }
  if (game.result !== null) throw refusal('game_over');
  return game.setup();
}

function mustPass(game: Game): boolean {
  const moves = game.result === null ? game.legalMoveStrings() : [];
  return moves.length === 1 && moves[0] === passText;
}

const forLinks = (rules: string): string =>
  rules.replaceAll('+', '-').replaceAll(',', '.').replaceAll('=', '_');
