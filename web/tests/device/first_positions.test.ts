// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { DeviceTable } from '../../src/device/device_table';
import { withPlayableSetup } from '../../src/device/first_positions';
import { newRecord, recordFrom, rematchOf } from '../../src/device/record';
import type { NewGame } from '../../src/net/messages';
import { ProblemError } from '../../src/net/rest';
import { loadRules } from '../editor/editor';

const skep = await loadRules();
const setup = '1~Base-MLP~b4~w~wA1~0-0-wA1.0-1-wQ.1-1-wS1.2-1-bS1.3-1-bQ';
const wish: NewGame = { opponent: { type: 'same_screen' }, color: 'white', setup };

const problemOf = (text: string) => {
  try {
    withPlayableSetup(skep, { ...wish, setup: text });
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
  }
  return null;
};

describe('a game on this device', () => {
  const record = newRecord(withPlayableSetup(skep, wish), 1000);
  const table = new DeviceTable(skep, record, 1000);

  test('begins with its setup', () => {
    const view = table.view(1000);
    expect([view.state.turn.color, view.state.turn.number, view.rules]).toEqual([
      'b',
      4,
      'Base+MLP',
    ]);
    expect(view.setup).toBe(setup.replace('Base-MLP', 'Base-MLP.repetition_threefold'));
    expect(record.hive.stacks).toHaveLength(5);
    expect([record.format, record.to_move]).toEqual([2, 'b']);
  });

  test('is played, stored and read again', () => {
    table.act({ type: 'play', move: 'bA1 bQ-' }, 0, 2000);
    const again = recordFrom(JSON.parse(JSON.stringify(table.record)));
    expect(again?.hive.stacks).toHaveLength(6);
    expect(again && new DeviceTable(skep, again, 3000).game.setup()).toBe(table.game.setup());
  });

  test('has a rematch from the same position', () => {
    expect(rematchOf(record, 5000).setup).toBe(record.setup);
  });
});

test('a setup of the first position is an ordinary game', () => {
  const plain = withPlayableSetup(skep, { ...wish, setup: '1~classic~b1~b~_~_' });
  expect([plain.setup, plain.rules, plain.first]).toEqual([null, 'classic', 'b']);
  expect(newRecord(plain, 0).format).toBe(1);
});

test('a side that can only pass has passed', () => {
  const passed = '1~Base.box_Q1G1~w4~w~bG1~0-0-bG1.1-0-wG1.1-1-wQ.2-1-bQ';
  const { setup: start } = withPlayableSetup(skep, { ...wish, setup: passed });
  expect(start?.split('~')[2]).toBe('b4');
});

test('what is impossible or over is refused as by the server', () => {
  const apart = problemOf('1~Base~w2~w~_~0-0-wS1.2-0-bS1');
  expect([apart?.code, apart?.args]).toEqual(['bad_setup', { problems: 'not_one_hive' }]);
  expect(problemOf('<b>')?.code).toBe('bad_setup');
  const over = '1~Base~w9~w~_~1-0-wS1.2-0-wA1.0-1-wG1.1-1-bQ.2-1-wA2.0-2-wQ.1-2-bS1';
  expect(problemOf(over)?.code).toBe('game_over');
});
