import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Change, Command, Problem, ToClient, ToServer } from '../../src/net/messages';
import type { Table } from '../../src/state/table.svelte';
import { event, game, move, moves } from '../net/messages';

// The server is played by this test: it answers what the page asks, and speaks when it is told to.
class Wire {
  static last: Wire | undefined;
  onmessage: ((message: MessageEvent) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: ToServer[] = [];

  constructor() {
    Wire.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {}

  hear(message: ToClient): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

function answer(address: string): Response {
  const path = address.replace('/api/v1', '');
  if (path === '/me') return Response.json({ id: 'me', name: '' });
  if (path === `/games/${game.id}` || path === `/games/${game.id}/join`) return Response.json(game);
  if (path === `/games/${game.id}/why?piece=bQ`) return Response.json(couldGo);
  if (path === `/games/${game.id}/why?piece=bQ&q=0&r=1`) return Response.json(couldGo);
  throw new Error(`nothing at ${path}`);
}

const couldGo = {
  reason: null,
  targets: [{ hex: [0, 1], text: 'bQ wS1\\' }],
  next_turn: true,
};

let table: Table;
let changes: Change[];
const wire = (): Wire => Wire.last ?? new Wire();

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answer(address)));
  const module = await import('../../src/state/table.svelte');
  changes = [];
  table = new module.Table(game.id, { onchange: (change) => changes.push(change) });
  await vi.waitFor(() => expect(table.game).not.toBe(null));
  await vi.waitFor(() => expect(Wire.last).toBeDefined());
  wire().hear({ type: 'hello', me: { id: 'me', name: '' }, now: Date.now(), ping_ms: 2500 });
});

afterEach(() => {
  table.close();
  Wire.last = undefined;
  vi.unstubAllGlobals();
});

const queen = move({ text: 'wQ -wS1', piece: 'wQ', end: [-1, 0] });

describe('a table', () => {
  test('follows what is played, and tells of it', () => {
    wire().hear(event(8, { type: 'played', moves: [queen] }, 3));
    expect(table.moves).toEqual([...moves, queen]);
    expect(changes).toEqual([{ type: 'played', moves: [queen] }]);
  });

  test('asks for the whole game when something was missed, and tells nothing', () => {
    wire().hear(event(10, { type: 'played', moves: [queen] }, 5));
    expect(wire().sent.at(-1)).toEqual({ type: 'watch', game: game.id });
    expect(table.moves).toEqual(moves);
    expect(changes).toEqual([]);
  });

  test('takes no answer that is older than the game it has', async () => {
    wire().hear(event(8, { type: 'played', moves: [queen] }, 3));
    await table.join();
    expect(table.present).toBe(3);
  });

  test('takes a snapshot whatever it has: a server that lost power may know less', () => {
    wire().hear(event(8, { type: 'played', moves: [queen] }, 3));
    wire().hear({ type: 'snapshot', game });
    expect(table.present).toBe(2);
  });

  test('tells who is turned away why', () => {
    const problem = {
      code: 'too_many_connections',
      status: 429,
      title: '',
      detail: '',
      args: { most: 24 },
      reason: null,
    };
    wire().hear({ type: 'refused', problem, id: null, game: null });
    expect(table.notice).toEqual({ kind: 'problem', problem });
  });

  test('knows where a piece could go that was asked about, until the next move', async () => {
    await table.ask('bQ', null);
    expect(table.why).toBe(null);
    expect([...table.couldGo]).toEqual([['bQ', [[0, 1]]]]);
    wire().hear(event(8, { type: 'played', moves: [queen] }, 3));
    expect([...table.couldGo]).toEqual([]);
  });

  test('looks at a piece while the board has it in hand', async () => {
    await table.ask('bQ', null);
    expect(table.look).toBe(null);
    table.hold('bQ');
    expect(table.look).toEqual({ piece: 'bQ', hexes: [[0, 1]], isNextTurn: true, note: null });
    table.hold('wQ');
    expect(table.look).toBe(null);
    table.hold('bQ');
    wire().hear(event(8, { type: 'played', moves: [queen] }, 3));
    expect(table.look).toBe(null);
  });

  test('takes no answer about a position that has changed since', async () => {
    const asked = table.ask('bQ', null);
    wire().hear(event(8, { type: 'played', moves: [queen] }, 3));
    await asked;
    expect([...table.couldGo]).toEqual([]);
  });

  test('takes no answer about a position with as many moves, but others', async () => {
    const asked = table.ask('bQ', null);
    wire().hear(event(8, { type: 'took_back', ply: 1 }, 1));
    wire().hear(event(9, { type: 'played', moves: [queen] }, 2));
    expect(table.moves).toHaveLength(moves.length);
    expect(await asked).toBe(false);
    expect([...table.couldGo]).toEqual([]);
  });

  test('counts the moves that a takeback undid', () => {
    wire().hear(event(8, { type: 'took_back', ply: 0 }, 0));
    expect(table.undone).toBe(moves.length);
  });

  test('forgets where a piece could go when a snapshot has as many moves, but others', async () => {
    await table.ask('bQ', null);
    wire().hear({ type: 'snapshot', game });
    expect([...table.couldGo]).toEqual([['bQ', [[0, 1]]]]);
    wire().hear({ type: 'snapshot', game: { ...game, moves: [...moves.slice(0, -1), queen] } });
    expect([...table.couldGo]).toEqual([]);
  });

  test('answers the last question, in whatever order the answers come', async () => {
    const answers = new Map<string, (response: Response) => void>();
    vi.stubGlobal('fetch', (address: string) => {
      const piece = new URL(address, 'http://skep').searchParams.get('piece') ?? '';
      return new Promise<Response>((resolve) => answers.set(piece, resolve));
    });
    const [first, second] = [table.ask('bQ', null), table.ask('bA1', null)];
    await vi.waitFor(() => expect(answers.size).toBe(2));
    answers.get('bA1')?.(Response.json(couldGo));
    expect(await second).toBe(true);
    answers.get('bQ')?.(Response.json(couldGo));
    expect(await first).toBe(false);
    expect([...table.couldGo.keys()]).toEqual(['bA1']);
  });

  test('takes no answer once another piece is in hand', async () => {
    const asked = table.ask('bQ', null);
    table.hold('wQ');
    expect(await asked).toBe(false);
    expect([...table.couldGo]).toEqual([]);
  });

  test('learns nothing about other hexes when it is asked about one', async () => {
    await table.ask('bQ', [0, 1]);
    expect([...table.couldGo]).toEqual([]);
  });

  test('plays a premove after the opponent’s next move, and not a turn later', () => {
    const own = wire().sent.length;
    table.choosePremove({ piece: 'wQ', hex: [-1, 0] });
    // As after a sleep: both sides have moved since.
    const black = move({ text: 'bQ bG1-', color: 'b', piece: 'bQ', end: [2, 0] });
    const ant = move({ text: 'wA1 -wS1', piece: 'wA1', end: [-1, 0] });
    wire().hear({ type: 'snapshot', game: { ...game, version: 9, moves: [...moves, ant, black] } });
    expect(table.premove).toBe(null);
    expect(table.notice).toEqual({ kind: 'premove-dropped', why: 'moved-on' });
    expect(wire().sent).toHaveLength(own);
    table.choosePremove({ piece: 'wQ', hex: [-1, 0] });
    const next = [...moves, ant, black, black];
    wire().hear({ type: 'snapshot', game: { ...game, version: 10, moves: next } });
    expect(wire().sent.at(-1)).toMatchObject({ action: { type: 'play', move: 'wQ -wS1' } });
  });

  test('sends a move with the ply it was meant for', () => {
    expect(table.play('wQ', [-1, 0])).toBe(true);
    const command = wire().sent.at(-1) as Command;
    expect(command).toMatchObject({ game: game.id, ply: 2 });
    expect(command.action).toEqual({ type: 'play', move: 'wQ -wS1' });
  });

  test('sends no move that the server has not named', () => {
    const before = wire().sent.length;
    expect(table.play('wQ', [9, 9])).toBe(false);
    expect(wire().sent).toHaveLength(before);
  });

  test('shows why a move was refused, and has it put back', async () => {
    table.play('wQ', [-1, 0]);
    const { id } = wire().sent.at(-1) as Command;
    const problem: Problem = {
      code: 'stale',
      status: 409,
      title: '',
      detail: '',
      args: {},
      reason: null,
    };
    wire().hear({ type: 'refused', id, game: game.id, problem });
    await vi.waitFor(() => expect(table.notice).toEqual({ kind: 'problem', problem }));
    expect(table.refusals).toBe(1);
  });

  test('keep a move that is on its way when something else fails', async () => {
    const { AwayError } = await import('../../src/net/rest');
    table.play('wQ', [-1, 0]);
    expect(table.isSending).toBe(true);
    table.fail(new AwayError('no network'));
    expect([table.notice, table.refusals]).toEqual([{ kind: 'away' }, 0]);
    const { id } = wire().sent.at(-1) as Command;
    wire().hear({ type: 'accepted', id, game: game.id, version: game.version });
    await vi.waitFor(() => expect(table.isSending).toBe(false));
    table.fail(new AwayError('no network'));
    expect(table.refusals).toBe(1);
  });

  test('can be looked back on, where nothing can be moved', () => {
    expect(table.movable).toEqual(['w']);
    table.show(1);
    expect(table.moves).toEqual(moves.slice(0, 1));
    expect(table.isPresent).toBe(false);
    expect(table.movable).toEqual([]);
    table.show(99);
    expect(table.isPresent).toBe(true);
  });

  test('shows a line until one goes elsewhere, and has forgotten it on the way back', () => {
    table.show(1, [queen]);
    expect([table.ply, table.line]).toEqual([1, [queen]]);
    table.show(0);
    expect(table.line).toEqual([]);
    table.show(1);
    expect(table.line).toEqual([]);
    // Back to the move that it leaves from is elsewhere, too.
    table.show(1, [queen]);
    table.show(1);
    expect(table.line).toEqual([]);
  });

  test('asks nothing along a line, whose positions the server does not know', async () => {
    const asking = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', asking);
    table.show(1, [queen]);
    expect(await table.ask('bQ', null)).toBe(false);
    expect(asking).not.toHaveBeenCalled();
  });

  test('forgets answers with every step along a line', async () => {
    const asked = table.ask('bQ', null);
    table.show(1, [queen]);
    expect(await asked).toBe(false);
    expect([table.why, [...table.couldGo]]).toEqual([null, []]);
  });

  test('stays in the past while the game goes on', () => {
    table.show(1);
    wire().hear(event(8, { type: 'played', moves: [queen] }, 3));
    expect(table.ply).toBe(1);
  });

  test('asks who sits where when somebody sat down: it may be another tab of ours', () => {
    wire().hear(event(8, { type: 'joined', color: 'b' }, 2));
    expect(wire().sent.at(-1)).toEqual({ type: 'watch', game: game.id });
  });

  test('hears nothing of other games', () => {
    wire().hear({ type: 'thinking', game: 'anotherone', fraction: 0.5 });
    expect(table.thinking).toBe(null);
    wire().hear({ type: 'thinking', game: game.id, fraction: 0.5 });
    expect(table.thinking).toBe(0.5);
  });
});
