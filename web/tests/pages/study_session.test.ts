// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Skep } from 'skep-engine';
import { UnsentEdits } from '../../src/device/unsent_edits';
import type { EditStudy, StudyContents, StudyEditView, ToClient } from '../../src/net/messages';
import { AwayError, ProblemError, rest } from '../../src/net/rest';
import { StudySession } from '../../src/pages/study/session.svelte';
import { line } from '../../src/state/line.svelte';
import type { Change } from '../../src/study/changes';
import { StudyError } from '../../src/study/errors';
import { LiveBook } from '../../src/study/live_book';
import { startOf } from '../../src/study/reading';
import { plainNode, Tree, type NodeData } from '../../src/study/tree';
import { loadSkep } from '../device/device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

/** A server with one study, and the wire to a tab. */
class Server {
  readonly start = startOf(skep, 'Base+MLP');
  readonly book: LiveBook;
  readonly edits: StudyEditView[] = [];
  readonly requests: EditStudy[] = [];
  isAway = false;
  /** Called while somebody reads the study. */
  onread = (): void => undefined;
  #listener: ((message: ToClient) => void) | null = null;

  constructor() {
    const tree = new Tree(plainNode('r', null, null));
    const chapter = { id: 'c', name: '', start: this.start, current: 'r', tree };
    this.book = new LiveBook({ name: '', chapters: [chapter] });
    vi.spyOn(rest, 'readStudy').mockImplementation(() => Promise.resolve(this.#view()));
    vi.spyOn(rest, 'editStudy').mockImplementation((_id, wish) => this.#edit(wish));
    vi.spyOn(line, 'studyAfter').mockImplementation(() => undefined);
    vi.spyOn(line, 'watchStudy').mockImplementation((_id, _watch, listener) => {
      this.#listener = listener;
      return () => undefined;
    });
  }

  /** Somebody else changes something. The tab hears of it only if it is told. */
  others(...changes: Change[]): void {
    this.#store(`theirs-${this.edits.length}`, changes);
  }

  tell(message: Partial<ToClient> = {}): void {
    const told = { type: 'study_edits', study: 's', edits: this.edits, ...message };
    this.#listener?.(told as ToClient);
  }

  #view() {
    const root = { id: 'r', parent: null, move: null, comment: '', glyph: null, shapes: [] };
    const chapter = { id: 'c', name: '', start: this.start, nodes: [root] };
    const contents: StudyContents = { v: 1, name: '', chapters: [chapter] };
    const edits = [...this.edits];
    this.onread();
    const rights = { access: 'edit', is_owner: true, read_secret: 'x' } as const;
    return { id: 's', ...rights, base: 0, contents, edits };
  }

  #edit(wish: EditStudy): Promise<{ number: number }> {
    if (this.isAway) return Promise.reject(new AwayError('away'));
    this.requests.push(wish);
    const body = new TextEncoder().encode(JSON.stringify(wish)).length;
    if (body > 64 * 1024) return Promise.reject(refusal('too_large'));
    const known = this.edits.find(({ id }) => id === wish.id);
    if (known) return Promise.resolve({ number: known.number });
    try {
      this.#store(wish.id, wish.changes);
    } catch (error) {
      if (!(error instanceof StudyError)) throw error;
      const code = error.code === 'too-many-chapters' ? 'study_full' : 'study_changed';
      return Promise.reject(refusal(code));
    }
    return Promise.resolve({ number: this.edits.length });
  }

  #store(id: string, changes: readonly Change[]): void {
    this.book.performAll(changes);
    this.edits.push({ number: this.edits.length + 1, id, changes: [...changes] });
  }
}

const refusal = (code: string): ProblemError =>
  new ProblemError({ code, status: 409, title: '', detail: '', args: {} } as never);

const onlost = vi.fn<(error: ProblemError | null) => void>();
let open: StudySession[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  onlost.mockReset();
});

afterEach(() => {
  for (const session of open) session.close();
  open = [];
  vi.useRealTimers();
});

async function openSession(): Promise<StudySession> {
  const silent = (): undefined => undefined;
  const session = new StudySession(skep, 's', 'secret', {
    onrefused: (error) => {
      throw error;
    },
    onmove: silent,
    onillegal: silent,
    onprogress: silent,
    onlost,
  });
  open.push(session);
  await session.open();
  await settle();
  return session;
}

/** Lets everything happen that is under way or waits for a while. */
async function settle(): Promise<void> {
  for (let times = 0; times < 20; times++) await vi.advanceTimersByTimeAsync(5_000);
}

function deskOf({ binder }: StudySession) {
  if (!binder?.desk) throw new RangeError('nothing is open');
  return binder.desk;
}

const pictured = ({ name, chapters }: Pick<LiveBook, 'name' | 'chapters'>): unknown => ({
  name,
  chapters: chapters.map(({ id, tree }) => ({ id, nodes: [...tree.from()] })),
});

/** The server has what the tab shows, and the tab has nothing more to send. */
function expectInStep(session: StudySession, server: Server): void {
  server.tell();
  expect(session.unsaved).toBe(0);
  expect(pictured(session.binder?.book ?? server.book)).toEqual(pictured(server.book));
}

const added = (id: string, parent: string, move: string, more: Partial<NodeData> = {}): Change => ({
  type: 'add',
  chapter: 'c',
  nodes: [{ ...plainNode(id, parent, move), ...more }],
  at: 0,
});

const opening = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-'];

describe('an editor', () => {
  test('gets back a large variation that they deleted', async () => {
    const server = new Server();
    const session = await openSession();
    const desk = deskOf(session);
    for (let at = 0; at < 30; at++) {
      desk.show('r');
      desk.playLine(opening.slice(0, 1));
      desk.playLine([desk.positions.goTo(desk.tree, desk.current).legalMoveStrings()[at] ?? '']);
      desk.comment('蜂'.repeat(3_900));
    }
    await settle();
    server.tell();
    await settle();
    const before = pictured(server.book);
    const first = desk.tree.root.children[0] ?? '';
    desk.deleteFrom(first);
    await settle();
    expect(server.book.treeOf('c').size).toBe(1);
    desk.undo();
    await settle();
    expect(onlost).not.toHaveBeenCalled();
    expectInStep(session, server);
    expect(pictured(server.book)).toEqual(before);
  });

  test('loses nothing if the tab is closed before an answer', async () => {
    const server = new Server();
    const session = await openSession();
    const kept = vi.spyOn(UnsentEdits.prototype, 'keep');
    // What is sent is what the next tab finds, under the same ids.
    vi.spyOn(rest, 'editStudy').mockImplementation((_id, { id, changes }) => {
      expect(kept.mock.lastCall?.[0]).toMatchObject([{ id, changes }]);
      server.requests.push({ secret: '', id, changes });
      return new Promise(() => undefined);
    });
    deskOf(session).playLine(opening);
    deskOf(session).comment('Mine');
    expect(session.unsaved).toBe(2);
    await settle();
    expect(server.requests).toHaveLength(1);
    expect(session.unsaved).toBe(1);
  });

  test('keeps what they did without a connection, although others found the same moves', async () => {
    const server = new Server();
    const session = await openSession();
    server.isAway = true;
    for (const move of opening) {
      deskOf(session).playLine([move]);
      deskOf(session).comment(`After ${move}`);
      await settle();
    }
    server.others(added('x', 'r', 'wS1', { comment: 'Theirs' }), added('y', 'x', 'bS1 wS1-'));
    server.isAway = false;
    session.wake();
    await settle();
    expect(onlost).not.toHaveBeenCalled();
    expectInStep(session, server);
    const { tree } = deskOf(session);
    const way = tree.pathTo(tree.endOf('r').id);
    expect(way.map(({ move }) => move)).toEqual(opening);
    expect(way.map(({ comment }) => comment)).toEqual([
      'Theirs\n\nAfter wS1',
      ...opening.slice(1).map((move) => `After ${move}`),
    ]);
    // They are where they were, and not at the start.
    expect(deskOf(session).node.comment).toBe('After bQ bS1-');
  });

  test('stays at a move that somebody else was first to find', async () => {
    const server = new Server();
    const session = await openSession();
    server.isAway = true;
    deskOf(session).playLine(['wS1']);
    server.others(added('x', 'r', 'wS1'));
    server.tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(deskOf(session).current).toBe('x');
  });

  test('loses only what doesn’t fit, if several edits are sent together', async () => {
    const server = new Server();
    const session = await openSession();
    server.isAway = true;
    const desk = deskOf(session);
    desk.playLine(['wS1']);
    const kept = desk.current;
    for (let at = 1; at < 64; at++) await session.binder?.add(server.start);
    server.others({
      type: 'add_chapter',
      id: 'n',
      name: '',
      start: server.start,
      root: 'r',
      at: 9,
    });
    await session.binder?.open('c');
    desk.show(kept);
    desk.comment('After the chapters');
    server.isAway = false;
    session.wake();
    await settle();
    expect(onlost).toHaveBeenCalledTimes(1);
    server.tell();
    expect(server.book.chapters.length).toBe(64);
    expect(server.book.treeOf('c').get(kept).comment).toBe('After the chapters');
    expect(session.unsaved).toBe(0);
  });

  test('sends many edits in few requests', async () => {
    const server = new Server();
    const session = await openSession();
    server.isAway = true;
    for (const move of opening) {
      deskOf(session).playLine([move]);
      await vi.advanceTimersByTimeAsync(0);
    }
    for (const name of ['a', 'b', 'c']) session.binder?.rename(name);
    await settle();
    server.isAway = false;
    session.wake();
    await settle();
    expectInStep(session, server);
    // The first one was tried before: it stays as it is.
    expect(server.requests.map(({ changes }) => changes.length)).toEqual([1, 6]);
  });

  test('keeps what they do while the study is read again', async () => {
    const server = new Server();
    const session = await openSession();
    server.isAway = true;
    deskOf(session).playLine(['wS1']);
    deskOf(session).comment('One');
    server.others({ type: 'rename', name: 'Renamed' });
    const before = session.binder;
    // Reading it takes a moment: the person goes on typing.
    server.onread = (): void => {
      queueMicrotask(() => {
        deskOf(session).comment('One, two');
        deskOf(session).playLine(['bS1 wS1-']);
      });
    };
    server.tell({ type: 'study_stale' });
    await settle();
    expect(session.binder).not.toBe(before);
    expect(deskOf(session).node.move).toBe('bS1 wS1-');
    server.isAway = false;
    session.wake();
    await settle();
    expect(onlost).not.toHaveBeenCalled();
    expectInStep(session, server);
    const [way] = server.book.treeOf('c').root.children;
    expect(server.book.treeOf('c').get(way ?? '').comment).toBe('One, two');
    expect(server.book.treeOf('c').size).toBe(3);
  });
});
