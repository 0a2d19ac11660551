// A game on this device as it is stored.
import type {
  ClockSettings,
  Color,
  Ending,
  GameLine,
  HiveView,
  NewGame,
  Occupant,
  Seat,
  Seats,
} from '../net/messages';
import { newDeviceId } from '../state/device_games';
import { fromKey, hiveAfter, openingOf, pliesBefore, type Played } from '../state/hive';
import { other } from '../state/pieces';

/** Increase it when the format changes, and read the older ones. A game has the oldest that has all of it. */
const format = 1;
/** Added games that begin with a position that was set up. */
const setupFormat = 2;

/** What both sides have left on their clocks, in milliseconds. */
export interface TimeLeft {
  readonly w: number;
  readonly b: number;
}

/** A move as it is stored. */
export interface StoredMove {
  readonly text: string;
  readonly spent_ms: number;
  /** The computer's score of the position, for its own side. */
  readonly score: number | null;
  /** The clocks at that moment, before the increment. */
  readonly left: TimeLeft | null;
}

/** A game with everything that is needed to continue it, and what a list shows of it. */
export interface DeviceRecord {
  readonly format: number;
  readonly id: string;
  /** Counts changes. */
  readonly version: number;
  /** The rule set as people know it: `Base+ML`, `classic+M`. */
  readonly rules: string;
  readonly first: Color;
  /** The setup string of the first position, if the hive isn't empty there. Only in format 2. */
  readonly setup?: string | null;
  /** The colors of the person at this device: one, or both. */
  readonly you: readonly Color[];
  /** The level of the computer, if it plays. */
  readonly level: number | null;
  readonly seed: number;
  readonly clock: ClockSettings | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly moves: readonly StoredMove[];
  readonly left: TimeLeft | null;
  readonly ending: Ending | null;
  readonly hints: readonly Color[];
  /** Whether a draw was offered since the last move. */
  readonly is_draw_offered: boolean;
  readonly next_game: string | null;
  readonly to_move: Color;
  readonly hive: HiveView;
}

const seeds = 2 ** 31;

function randomBelow(most: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number % most;
}

function ownColor({ color }: NewGame): Color {
  const chosen = color === 'random' ? (['white', 'black'] as const)[randomBelow(2)] : color;
  return chosen === 'black' ? 'b' : 'w';
}

/** Makes the game that somebody wishes for. A friend elsewhere can't play on this device. */
export function newRecord(wish: NewGame, now: number): DeviceRecord {
  const { opponent, rules = 'Base', clock = null, setup = null } = wish;
  const own = ownColor(wish);
  const isShared = opponent.type !== 'computer';
  const first = wish.first ?? 'w';
  return {
    format: setup === null ? format : setupFormat,
    id: newDeviceId(),
    version: 1,
    rules,
    first,
    ...(setup !== null && { setup }),
    you: isShared ? ['w', 'b'] : [own],
    level: opponent.type === 'computer' ? opponent.level : null,
    seed: randomBelow(seeds),
    clock,
    created_at: now,
    updated_at: now,
    moves: [],
    left: clock && { w: clock.main_s * 1000, b: clock.main_s * 1000 },
    ending: null,
    hints: [],
    is_draw_offered: false,
    next_game: null,
    to_move: firstToMove(setup, first),
    hive: hiveOf({ moves: [], setup }),
  };
}

function firstToMove(setup: string | null, first: Color): Color {
  return pliesBefore({ setup }) % 2 === 0 ? first : other(first);
}

/** Makes the same game again, with colors reversed. */
export function rematchOf(record: DeviceRecord, now: number): DeviceRecord {
  const [own = 'w'] = record.you;
  const opponent: NewGame['opponent'] =
    record.level === null ? { type: 'same_screen' } : { type: 'computer', level: record.level };
  const { rules, first, clock, setup = null } = record;
  const color = other(own) === 'w' ? 'white' : 'black';
  return newRecord({ opponent, rules, first, clock, color, setup }, now);
}

/** Returns a record as it was read from storage; null if this version of the page can't read it. */
export function recordFrom(stored: unknown): DeviceRecord | null {
  const found = stored as Partial<DeviceRecord> | null | undefined;
  const isWhole = Array.isArray(found?.moves) && Array.isArray(found.you) && found.hive;
  return isWhole && (found.format === format || found.format === setupFormat)
    ? (found as DeviceRecord)
    : null;
}

function seatOf(record: DeviceRecord, color: Color): Seat {
  const occupant: Occupant = record.you.includes(color) ? 'person' : 'computer';
  return { occupant, level: occupant === 'computer' ? record.level : null, name: '' };
}

/** Both seats of a game. */
export function seatsOf(record: DeviceRecord): Seats {
  return { w: seatOf(record, 'w'), b: seatOf(record, 'b') };
}

/** A game as a list shows it. */
export function lineOf(record: DeviceRecord): GameLine {
  const isOver = record.ending !== null;
  return {
    id: record.id,
    rules: record.rules,
    you: record.you,
    seats: seatsOf(record),
    status: isOver ? 'over' : 'playing',
    ending: record.ending,
    ply: record.moves.length,
    to_move: record.to_move,
    your_turn: !isOver && record.you.includes(record.to_move),
    updated_at: record.updated_at,
    clock: record.clock,
    has_hints: record.hints.length > 0,
    hive: record.hive,
    on_device: true,
    is_public: false,
  };
}

/** The hive that moves lead to. */
export function hiveOf(game: Played): HiveView {
  const stacks = [...hiveAfter(game)].map(([key, pieces]) => ({ hex: fromKey(key), pieces }));
  return { stacks, opening: openingOf(game) };
}
