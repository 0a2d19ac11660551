import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameView, Hint } from '../../src/net/messages';
import { engine } from '../../src/device/engine';
import { AwayError, ProblemError, rest } from '../../src/net/rest';
import { line } from '../../src/state/line.svelte';
import { refereeOf } from '../../src/state/referee';
import { Hints } from '../../src/state/hints.svelte';
import type { Table } from '../../src/state/table.svelte';
import { loadSkep } from '../device/device';
import { game, move } from '../net/messages';

const found: Hint = {
  ply: 2,
  piece: 'wQ',
  target: { hex: [-1, 0], text: 'wQ -wS1' },
  reason: { code: 'places_queen', piece: 'wQ', count: null },
};

const shared: GameView = { ...game, you: ['w', 'b'] };
const fail = vi.fn();
const forget = vi.fn();

const tableOf = (of: GameView): Table =>
  ({
    id: of.id,
    game: of,
    present: of.moves.length,
    movable: of.you.filter((color) => color === of.state.turn.color),
    fail,
    forget,
    referee: refereeOf(of.id),
  }) as unknown as Table;

describe('hints', () => {
  beforeEach(() => {
    vi.restoreAllMocks();
    fail.mockClear();
  });

  test('are there against the computer and on one screen, and never between two people', () => {
    const { seats } = game.state;
    const computer = { occupant: 'computer', level: 1, name: '' } as const;
    const against = { ...game, state: { ...game.state, seats: { ...seats, b: computer } } };
    expect(new Hints(tableOf(shared)).isOffered).toBe(true);
    expect(new Hints(tableOf(against)).isOffered).toBe(true);
    expect(new Hints(tableOf(game)).isPossible).toBe(false);
    expect(new Hints(tableOf({ ...against, you: [] })).isPossible).toBe(false);
    const waiting = new Hints(tableOf({ ...against, you: ['b'] }));
    expect([waiting.isPossible, waiting.isOffered]).toEqual([true, false]);
    const sending = new Hints({ ...tableOf(shared), isSending: true } as unknown as Table);
    expect([sending.isPossible, sending.isOffered]).toEqual([true, false]);
  });

  test('take the place of what was explained before', () => {
    vi.spyOn(rest, 'hint').mockReturnValue(new Promise(() => undefined));
    forget.mockClear();
    void new Hints(tableOf(shared)).press();
    expect(forget).toHaveBeenCalledOnce();
  });

  test('show the piece, then the move, with one question to the server', async () => {
    const asked = vi.spyOn(rest, 'hint').mockResolvedValue(found);
    const hints = new Hints(tableOf(shared));
    const asking = hints.press();
    expect([hints.step, hints.hint]).toEqual(['asking', null]);
    await hints.press();
    await asking;
    expect([hints.step, hints.hint]).toEqual(['piece', found]);
    await hints.press();
    expect(hints.step).toBe('move');
    expect(asked.mock.calls).toEqual([[game.id, 2]]);
  });

  test('go when the position does', async () => {
    vi.spyOn(rest, 'hint').mockResolvedValue(found);
    const table = tableOf(shared) as { game: GameView } & Table;
    const hints = new Hints(table);
    await hints.press();
    table.game = { ...shared, moves: [...shared.moves, move({ text: 'wQ -wS1', piece: 'wQ' })] };
    expect([hints.step, hints.hint]).toEqual([null, null]);
  });

  test.each(['answer', 'error'])('that come late are not told: %s', async (how) => {
    const asked = vi.spyOn(rest, 'hint');
    if (how === 'answer') asked.mockResolvedValueOnce(found);
    else asked.mockRejectedValueOnce(new Error('stale'));
    const table = tableOf(shared) as { game: GameView; present: number } & Table;
    const hints = new Hints(table);
    const asking = hints.press();
    const later = [...shared.moves, move({ text: 'wQ -wS1', piece: 'wQ' })];
    table.game = { ...shared, moves: later };
    table.present = later.length;
    let answer: (hint: Hint) => void = () => {};
    asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const again = hints.press();
    await asking;
    expect([fail.mock.calls, hints.hint, hints.step]).toEqual([[], null, 'asking']);
    answer({ ...found, ply: 3 });
    await again;
    expect(hints.hint?.ply).toBe(3);
  });

  test('that came late can be asked for again when the move is taken back', async () => {
    vi.spyOn(rest, 'hint').mockResolvedValue(found);
    const table = tableOf(shared) as { game: GameView } & Table;
    const hints = new Hints(table);
    const asking = hints.press();
    table.game = { ...shared, moves: [] };
    await asking;
    table.game = shared;
    expect(hints.step).toBe(null);
    await hints.press();
    expect(hints.hint).toEqual(found);
  });

  test('about another ply are not shown', async () => {
    vi.spyOn(rest, 'hint').mockResolvedValue({ ...found, ply: 4 });
    const hints = new Hints(tableOf(shared));
    await hints.press();
    expect([hints.hint, hints.step]).toEqual([null, null]);
  });

  test('that fail are told, and can be asked for again', async () => {
    const error = new Error('busy');
    vi.spyOn(rest, 'hint').mockRejectedValueOnce(error).mockResolvedValue(found);
    const hints = new Hints(tableOf(shared));
    await hints.press();
    expect(fail.mock.calls).toEqual([[error]]);
    await hints.press();
    expect(hints.hint).toEqual(found);
  });

  describe('when the server has no time', () => {
    const busy = new ProblemError({
      code: 'engine_busy',
      status: 503,
      title: '',
      detail: '',
      args: {},
      reason: null,
    });
    const reported = { depth: 1, nodes: 1, seconds: 1, lines: [{ moves: ['wQ -wS1'] }] };

    /** The engine on this device, which gives one hint. */
    function engineHere(): void {
      vi.spyOn(engine, 'rules').mockImplementation(loadSkep);
      const worker = { clear: () => Promise.resolve(), search: () => Promise.resolve(reported) };
      vi.spyOn(engine, 'thinker').mockResolvedValue(worker as never);
    }

    test('come from this device, and the server marks the game', async () => {
      vi.spyOn(rest, 'hint').mockRejectedValue(busy);
      vi.spyOn(rest, 'game').mockResolvedValue(shared);
      const command = vi.spyOn(line, 'command').mockResolvedValue({} as never);
      engineHere();
      const hints = new Hints(tableOf(shared));
      await hints.press();
      expect([fail.mock.calls, hints.hint?.target]).toEqual([[], found.target]);
      expect(command.mock.calls).toEqual([[game.id, 2, { type: 'take_hint' }]]);
    });

    test('fail as the server does if this device has no engine', async () => {
      vi.spyOn(rest, 'hint').mockRejectedValue(busy);
      vi.spyOn(rest, 'game').mockResolvedValue(shared);
      const command = vi.spyOn(line, 'command');
      vi.spyOn(engine, 'rules').mockRejectedValue(new Error('no engine'));
      vi.spyOn(engine, 'thinker').mockRejectedValue(new Error('no engine'));
      await new Hints(tableOf(shared)).press();
      expect([fail.mock.calls, command.mock.calls]).toEqual([[[busy]], []]);
    });

    test('don’t come from this device if nobody can mark the game', async () => {
      const away = new AwayError('no answer');
      vi.spyOn(rest, 'hint').mockRejectedValue(away);
      engineHere();
      const command = vi.spyOn(line, 'command');
      await new Hints(tableOf(shared)).press();
      expect([fail.mock.calls, command.mock.calls]).toEqual([[[away]], []]);
    });
  });
});
