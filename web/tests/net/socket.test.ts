import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { retryAfter, retryDelay } from '../../src/net/backoff';
import type { Command, ToClient, ToServer } from '../../src/net/messages';
import { ProblemError } from '../../src/net/rest';
import { giveUpAfter, Live, shortestWait, type Connection, type Wire } from '../../src/net/socket';
import { unansweredIn } from '../../src/net/unanswered';
import { game } from './messages';

class TestWire implements Wire {
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  readonly sent: ToServer[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.isClosed = true;
  }

  hear(message: ToClient): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  hello(): void {
    this.hear({ type: 'hello', me: { id: 'me', name: '' }, now: Date.now(), ping_ms: 2500 });
  }

  fall(): void {
    this.onclose?.(new CloseEvent('close'));
  }

  of(type: ToServer['type']): ToServer[] {
    return this.sent.filter((message) => message.type === type);
  }
}

let wires: TestWire[];
let connections: Connection[];
let heard: ToClient[];
let live: Live;
let player: string;
const random = (): number => 0.5;
const firstTry = retryDelay(0, random);

const wire = (index: number): TestWire => {
  const found = wires[index];
  if (!found) throw new Error(`wire ${index} was not opened`);
  return found;
};

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  connections = [];
  heard = [];
  player = 'me';
  sessionStorage.clear();
  live = newLive();
});

/** The line of a page: what the tab keeps is all that a second one has of the first. */
function newLive(): Live {
  return new Live({
    open: () => {
      const opened = new TestWire();
      wires.push(opened);
      return opened;
    },
    onmessage: (message) => heard.push(message),
    onconnection: (connection) => connections.push(connection),
    unanswered: unansweredIn(
      () => sessionStorage,
      () => player,
    ),
    random,
  });
}

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

function answerPings(to: TestWire): void {
  const ping = to.of('ping').at(-1);
  if (ping?.type === 'ping') to.hear({ type: 'pong', sent: ping.sent, now: Date.now() });
}

describe('the line', () => {
  test('says nothing before the server has said hello', () => {
    live.watch('abcdefgh');
    live.open();
    expect(wire(0).sent).toEqual([]);
    wire(0).hello();
    expect(wire(0).of('watch')).toEqual([{ type: 'watch', game: 'abcdefgh' }]);
    expect(connections).toEqual(['connecting', 'online']);
  });

  test('pings as often as the server asks', () => {
    live.open();
    wire(0).hello();
    expect(wire(0).of('ping')).toHaveLength(1);
    answerPings(wire(0));
    vi.advanceTimersByTime(2500);
    expect(wire(0).of('ping')).toHaveLength(2);
  });

  test('is given up when nothing is heard for nine seconds, and opened again soon', () => {
    expect(giveUpAfter).toBeLessThanOrEqual(9000);
    live.open();
    wire(0).hello();
    vi.advanceTimersByTime(giveUpAfter - 1);
    expect(wire(0).isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(wire(0).isClosed).toBe(true);
    vi.advanceTimersByTime(firstTry);
    expect(wires).toHaveLength(2);
    expect(connections).toEqual(['connecting', 'online', 'away']);
  });

  test('is given up nine seconds after the last answer, not after a ping', () => {
    live.open();
    wire(0).hello();
    answerPings(wire(0));
    vi.advanceTimersByTime(giveUpAfter - 1);
    expect(wire(0).of('ping').length).toBeGreaterThan(1);
    expect(wire(0).isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(wire(0).isClosed).toBe(true);
  });

  test('has time for an answer after a long sleep', () => {
    live.open();
    wire(0).hello();
    answerPings(wire(0));
    const asleep = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(asleep);
    live.wake();
    vi.advanceTimersByTime(shortestWait - 1);
    expect(wire(0).isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(wire(0).isClosed).toBe(true);
    vi.restoreAllMocks();
  });

  test('that is answered stays up', () => {
    live.open();
    wire(0).hello();
    for (let round = 0; round < 20; round += 1) {
      answerPings(wire(0));
      vi.advanceTimersByTime(2500);
    }
    expect(wire(0).isClosed).toBe(false);
  });

  test('waits between further tries', () => {
    live.open();
    wire(0).fall();
    vi.advanceTimersByTime(firstTry);
    wire(1).fall();
    vi.advanceTimersByTime(retryAfter - 1);
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(3);
  });

  test('does not hurry back to a server that says hello and closes', () => {
    live.open();
    for (let round = 0; round < 2; round += 1) {
      wire(round).hello();
      wire(round).fall();
      vi.advanceTimersByTime(firstTry);
    }
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(retryAfter);
    expect(wires).toHaveLength(3);
    wire(2).hello();
    answerPings(wire(2));
    wire(2).fall();
    vi.advanceTimersByTime(firstTry);
    expect(wires).toHaveLength(4);
  });

  test('tries at once when it is woken', () => {
    live.open();
    wire(0).fall();
    vi.advanceTimersByTime(firstTry);
    wire(1).fall();
    live.wake();
    expect(wires).toHaveLength(3);
  });

  test('asks after a break for what it does not know yet', () => {
    live.watch('abcdefgh');
    live.open();
    wire(0).hello();
    wire(0).hear({ type: 'snapshot', game });
    live.known('abcdefgh', 9);
    wire(0).fall();
    vi.advanceTimersByTime(firstTry);
    wire(1).hello();
    expect(wire(1).of('watch')).toEqual([{ type: 'watch', game: 'abcdefgh', version: 9 }]);
  });

  test('forgets a game that is watched no more', () => {
    live.watch('abcdefgh');
    live.unwatch('abcdefgh');
    live.open();
    wire(0).hello();
    expect(wire(0).of('watch')).toEqual([]);
  });
});

describe('a command', () => {
  function play(): { command: Command; answer: Promise<unknown> } {
    const answer = live.command('abcdefgh', 2, { type: 'play', move: 'wQ -wS1' });
    const command = wire(0).of('command').at(-1) as Command;
    return { command, answer };
  }

  test('is accepted once the server has stored it', async () => {
    live.open();
    wire(0).hello();
    const { command, answer } = play();
    const accepted = { type: 'accepted', id: command.id, game: 'abcdefgh', version: 8 } as const;
    wire(0).hear(accepted);
    await expect(answer).resolves.toEqual(accepted);
  });

  test('is sent again with the same id after every break until it is answered', async () => {
    live.open();
    wire(0).hello();
    const { command, answer } = play();
    for (const index of [0, 1, 2]) {
      wire(index).fall();
      vi.advanceTimersByTime(retryDelay(index, random));
      wire(index + 1).hello();
      expect(wire(index + 1).of('command')).toEqual([command]);
    }
    wire(3).hear({ type: 'accepted', id: command.id, game: 'abcdefgh', version: 8 });
    await answer;
    wire(3).fall();
    vi.advanceTimersByTime(retryDelay(3, random));
    wire(4).hello();
    expect(wire(4).of('command')).toEqual([]);
  });

  test('that was given while the line was down is sent when it is up', () => {
    void live.command('abcdefgh', 2, { type: 'resign' });
    live.open();
    wire(0).hello();
    expect(wire(0).of('command')).toMatchObject([{ ply: 2, action: { type: 'resign' } }]);
  });

  test('that is refused says why, and is not sent again', async () => {
    live.open();
    wire(0).hello();
    const { command, answer } = play();
    const problem = { code: 'stale', status: 409, title: '', detail: '', args: {}, reason: null };
    wire(0).hear({ type: 'refused', id: command.id, game: 'abcdefgh', problem });
    await expect(answer).rejects.toEqual(new ProblemError(problem));
    wire(0).fall();
    vi.advanceTimersByTime(firstTry);
    wire(1).hello();
    expect(wire(1).of('command')).toEqual([]);
  });

  test('has an id that no other has, and that servers take', () => {
    live.open();
    wire(0).hello();
    for (let count = 0; count < 100; count += 1) {
      void live.command('abcdefgh', 0, { type: 'abort' });
    }
    const ids = wire(0)
      .of('command')
      .map((message) => (message as Command).id);
    expect(new Set(ids).size).toBe(100);
    expect(ids.filter((id) => !/^[a-zA-Z0-9_-]{8,40}$/.test(id))).toEqual([]);
  });
});

describe('a reload', () => {
  const play = { type: 'play', move: 'wQ -wS1' } as const;

  function reload(): void {
    live.close();
    live = newLive();
    live.open();
    wires.at(-1)?.hello();
  }

  function given(): Command {
    live.open();
    wire(0).hello();
    wire(0).fall();
    void live.command(game.id, 2, play);
    const [kept] = (
      JSON.parse(sessionStorage.getItem('skep.unanswered') ?? '') as { commands: Command[] }
    ).commands;
    if (!kept) throw new Error('nothing is kept');
    return kept;
  }

  test('loses nothing that was not answered: it is sent again, as the same command', () => {
    const command = given();
    reload();
    expect(wires.at(-1)?.of('command')).toEqual([command]);
    expect(command).toMatchObject({ game: game.id, ply: 2, action: play });
  });

  test.each(['accepted', 'refused'] as const)('does not send again what was %s', (type) => {
    const { id } = given();
    reload();
    const problem = { code: 'stale', status: 409, title: '', detail: '', args: {}, reason: null };
    const answer: ToClient =
      type === 'accepted'
        ? { type, id, game: game.id, version: 8 }
        : { type, id, game: game.id, problem };
    heard = [];
    wires.at(-1)?.hear(answer);
    // Nobody waits for it any more, but that it was refused is to be told.
    expect(heard).toEqual(type === 'refused' ? [answer] : []);
    reload();
    expect(wires.at(-1)?.of('command')).toEqual([]);
  });

  test('gives nothing of one player to another', () => {
    given();
    player = 'somebody else';
    reload();
    expect(wires.at(-1)?.of('command')).toEqual([]);
  });

  test('brings back no more than a tab may have under way, and nothing of yesterday', () => {
    live.open();
    for (let ply = 0; ply < 50; ply += 1) void live.command(game.id, ply, play);
    reload();
    expect(wires.at(-1)?.of('command')).toHaveLength(20);
    vi.setSystemTime(Date.now() + 25 * 3600 * 1000);
    reload();
    expect(wires.at(-1)?.of('command')).toEqual([]);
  });
});
