// @vitest-environment node
import type { Skep } from 'skep-engine';
import { beforeAll, expect, test } from 'vitest';
import { DeviceTable } from '../../src/device/device_table';
import { lineOf, newRecord, rematchOf } from '../../src/device/record';
import type { Action, GameView, NewGame } from '../../src/net/messages';
import { ProblemError } from '../../src/net/rest';
import { fold } from '../../src/state/fold';
import { isDeviceGame } from '../../src/state/device_games';
import { loadSkep } from './device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

const shared: NewGame = { opponent: { type: 'same_screen' }, rules: 'Base' };
const level3: NewGame = { opponent: { type: 'computer', level: 3 }, rules: 'Base+M' };
const start = 1_000_000;

function tableFor(wish: NewGame): DeviceTable {
  return new DeviceTable(skep, newRecord(wish, start), start);
}

function code(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
  return 'accepted';
}

const play = (move: string): Action => ({ type: 'play', move });

/** Plays moves, one per second. */
function playAll(table: DeviceTable, ...moves: string[]): void {
  for (const move of moves) {
    const ply = table.game.moves.length;
    table.act(play(move), ply, start + 1000 * (ply + 1));
  }
}

test('a new game is the side’s that begins, with its legal moves', () => {
  const view = tableFor({ ...level3, color: 'black' }).view(start);
  expect(isDeviceGame(view.id)).toBe(true);
  expect([view.you, view.rules, view.edition, view.on_device]).toEqual([
    ['b'],
    'Base+M',
    'Base+M',
    true,
  ]);
  expect(view.box).toMatchObject({ Q: 1, A: 3, M: 1 });
  expect(view.box['P']).toBeUndefined();
  expect(view.state.seats.w).toEqual({ occupant: 'computer', level: 3, name: '' });
  // The computer begins: nobody else gets legal moves.
  expect([view.state.turn.color, view.state.turn.legal]).toEqual(['w', {}]);
});

test('each change folds into the view that the table then has', () => {
  const table = tableFor(shared);
  let folded: GameView = table.view(start);
  const steps: Action[] = [
    play('wS1'),
    play('bS1 wS1-'),
    { type: 'ask_takeback' },
    play('bG1 wS1-'),
  ];
  for (const action of [...steps, { type: 'offer_draw' } as const]) {
    const before = table.record.version;
    const changes = table.act(action, table.game.moves.length, start);
    changes.forEach((change, at) => {
      const version = before + at + 1;
      const event = { type: 'event', game: folded.id, version, change, state: table.state(start) };
      folded = fold(folded, event as never) as GameView;
    });
    expect({ ...folded, updated_at: 0 }).toEqual({ ...table.view(start), updated_at: 0 });
  }
  expect(folded.state.ending).toEqual({ termination: 'agreement', winner: null });
});

test('an illegal move is refused with its reason, and changes nothing', () => {
  const table = tableFor(shared);
  playAll(table, 'wS1', 'bS1 wS1-');
  const before = table.record;
  try {
    table.act(play('wA1 bS1-'), 2, start);
    expect.unreachable();
  } catch (error) {
    const { problem } = error as ProblemError;
    expect([problem.code, problem.reason?.piece]).toEqual(['illegal_move', 'wA1']);
  }
  expect(table.record).toBe(before);
  expect(code(() => table.act(play('no move'), 2, start))).toBe('bad_move');
});

test('what was meant for another position is refused as stale', () => {
  const table = tableFor(shared);
  playAll(table, 'wS1');
  expect(code(() => table.act(play('bS1 wS1-'), 0, start))).toBe('stale');
});

test('the computer moves on its own turn only, and its scores are kept', () => {
  const table = tableFor({ ...level3, color: 'black' });
  expect(table.isComputersTurn).toBe(true);
  expect(code(() => table.act(play('wS1'), 0, start))).toBe('not_your_turn');
  table.playForComputer('wS1', 12, start);
  expect([table.isComputersTurn, table.record.moves[0]?.score]).toEqual([false, 12]);
  expect(Object.keys(table.state(start).turn.legal)).not.toEqual([]);
});

test('a takeback against the computer goes back to one’s own last move', () => {
  const table = tableFor({ ...level3, color: 'white' });
  playAll(table, 'wS1');
  table.playForComputer('bS1 wS1-', 0, start);
  expect(table.act({ type: 'ask_takeback' }, 2, start)).toEqual([{ type: 'took_back', ply: 0 }]);
  expect(table.game.moves).toEqual([]);
  expect(code(() => table.act({ type: 'ask_takeback' }, 0, start))).toBe('cannot_take_back');
});

test('the computer declines an early draw, once per move', () => {
  const table = tableFor(level3);
  playAll(table, 'wS1');
  table.playForComputer('bS1 wS1-', 0, start);
  const offered = table.act({ type: 'offer_draw' }, 2, start);
  expect(offered.map(({ type }) => type)).toEqual(['draw_offered', 'draw_declined']);
  expect(code(() => table.act({ type: 'offer_draw' }, 2, start))).toBe('already_offered');
});

test('a game can be aborted before the second move and resigned after it', () => {
  const early = tableFor(shared);
  expect(early.act({ type: 'abort' }, 0, start)).toEqual([{ type: 'ended' }]);
  const table = tableFor(level3);
  playAll(table, 'wS1');
  table.playForComputer('bS1 wS1-', 0, start);
  expect(code(() => table.act({ type: 'abort' }, 2, start))).toBe('cannot_abort');
  table.act({ type: 'resign' }, 2, start);
  expect(table.record.ending).toEqual({ termination: 'resignation', winner: 'b' });
  expect(code(() => table.act(play('wQ -wS1'), 2, start))).toBe('game_over');
});

test('clocks run from the third ply, add the increment and end the game', () => {
  const table = tableFor({ ...shared, clock: { main_s: 60, increment_s: 5 } });
  playAll(table, 'wS1', 'bS1 wS1-');
  // White took two seconds for the second move: it gets five back.
  table.act(play('wQ -wS1'), 2, start + 4000);
  const { clock } = table.state(start + 4000);
  expect(clock).toEqual({ w_ms: 63_000, b_ms: 60_000, running: 'b', at: start + 4000 });
  expect(table.fallsAt).toBe(start + 64_000);
  expect(table.checkTime(start + 63_999)).toEqual([]);
  expect(table.checkTime(start + 64_000)).toEqual([{ type: 'ended' }]);
  expect(table.record.ending).toEqual({ termination: 'timeout', winner: 'w' });
});

test('time while the page was closed costs nobody anything', () => {
  const table = tableFor({ ...shared, clock: { main_s: 60, increment_s: 0 } });
  playAll(table, 'wS1', 'bS1 wS1-');
  const later = new DeviceTable(skep, table.record, start + 10_000_000);
  expect(later.state(start + 10_000_000).clock?.w_ms).toBe(60_000);
});

test('a stored game continues as it was, passes and all', () => {
  const table = tableFor(shared);
  playAll(table, 'wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-');
  const again = new DeviceTable(skep, structuredClone(table.record), start);
  expect(again.view(start)).toEqual(table.view(start));
});

test('three times the same position is a draw by tournament rules', () => {
  const table = tableFor(shared);
  playAll(table, 'wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-');
  const round = ['wQ \\wS1', 'bQ bS1/', 'wQ -wS1', 'bQ bS1-'];
  playAll(table, ...round);
  expect(table.state(start).turn.repetitions).toBe(2);
  playAll(table, ...round);
  expect(table.record.ending).toEqual({ termination: 'repetition', winner: null });
});

test('a rematch has the other color, and the same rules and level', () => {
  const record = newRecord({ ...level3, color: 'white', clock: { main_s: 60, increment_s: 1 } }, 0);
  const next = rematchOf(record, 1);
  expect([next.you, next.level, next.rules, next.clock]).toEqual([
    ['b'],
    3,
    'Base+M',
    { main_s: 60, increment_s: 1 },
  ]);
  expect(next.id).not.toBe(record.id);
});

test('a list shows whose turn it is and the hive', () => {
  const table = tableFor(shared);
  playAll(table, 'wS1', 'bS1 wS1-');
  const shown = lineOf(table.record);
  expect([shown.status, shown.ply, shown.to_move, shown.your_turn]).toEqual([
    'playing',
    2,
    'w',
    true,
  ]);
  expect(shown.hive?.stacks.map(({ pieces }) => pieces)).toEqual([['wS1'], ['bS1']]);
  expect(shown.hive?.opening).toEqual({ w: [0, 0], b: [1, 0] });
});
