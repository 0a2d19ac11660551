// Starting games in a module: from rules, a setup string, a game string or a record.
import { SkepError } from './errors.ts';
import { Game, type GameRecord } from './game.ts';
import { checkText, wrongType } from './inputs.ts';
import type { Machine } from './module.ts';
import type { Color } from './pieces.ts';
import { toLink } from './rules.ts';

const headerFields = 3;
const longestShown = 200;

/** Start a game from text of any kind. */
export function gameFrom(machine: Machine, text: string, first: Color | undefined): Game {
  checkText('The game', text);
  // Of any version: those of another are refused by their name.
  if (/^\d+~/.test(text)) return setUp(machine, text);
  if (text.includes(';')) return gameString(machine, text);
  const game = newGame(machine, text, first ?? 'w');
  if (first === undefined || first === game.toMove) return game;
  game.destroy();
  throw new SkepError('bad-option', `Under these rules, “${first}” can't go first.`);
}

/** Start a game from a record, and play its moves. */
export function replay(machine: Machine, record: GameRecord): Game {
  const { start, moves } = recordOf(record);
  return playAll(setUp(machine, start), moves);
}

/** Return a game as plain data. @throws TypeError for anything but a game or a record. */
export function recordOf(game: GameRecord): GameRecord {
  const { start, moves } = Object(game) as Partial<GameRecord>;
  if (typeof start === 'string' && Array.isArray(moves)) return { start, moves: [...moves] };
  throw wrongType('The game', 'a Game or a record { start, moves }', game);
}

export function badSetup(text: string): SkepError {
  const shown = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  return new SkepError('bad-setup', `“${shown}” is not a setup string.`);
}

function newGame(machine: Machine, rules: string, first: Color): Game {
  const length = machine.put(toLink(rules));
  const handle = length === null ? 0 : machine.functions.skep_new(length, Number(first === 'b'));
  if (handle === 0) throw new SkepError('bad-rules', `“${rules}” is not a rule set.`);
  return Game.make(machine, handle);
}

function setUp(machine: Machine, setup: string): Game {
  const length = machine.put(setup);
  const handle = length === null ? 0 : machine.functions.skep_set_up(length);
  if (handle === 0) throw badSetup(setup);
  return Game.make(machine, handle, setup);
}

function gameString(machine: Machine, text: string): Game {
  const [type = '', ...fields] = text.split(';');
  if (!/^(NotStarted|InProgress|Draw|WhiteWins|BlackWins)$/.test(fields[0] ?? '')) {
    throw new SkepError('bad-game', `“${text}” is not a game string.`);
  }
  return playAll(newGame(machine, type, 'w'), fields.slice(headerFields - 1));
}

function playAll(game: Game, moves: readonly string[]): Game {
  try {
    for (const move of moves) game.play(move);
    return game;
  } catch (error) {
    game.destroy();
    throw error;
  }
}
