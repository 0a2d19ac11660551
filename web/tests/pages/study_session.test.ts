// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { UnsentEdits } from '../../src/device/unsent_edits';
import { AwayError, ProblemError, rest } from '../../src/net/rest';
import {
  added,
  binderOf,
  deskOf,
  expectInStep,
  onlost,
  onrefused,
  opening,
  openSession,
  prepare,
  pictured,
  Server,
  settle,
} from './study_server';

prepare();

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

  test('waits and tries again while the server is busy', async () => {
    const server = new Server();
    const session = await openSession();
    const problem = { code: 'server_busy', status: 503, title: '', detail: '' };
    const error = new ProblemError({ ...problem, args: { seconds: 9 } } as never);
    const sent = vi.mocked(rest.editStudy).mockRejectedValueOnce(error);
    const before = sent.mock.calls.length;
    deskOf(session).playLine(opening);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(sent.mock.calls.length).toBe(before + 1);
    expect([session.unsaved, onlost.mock.calls.length]).toEqual([1, 0]);
    await settle();
    expectInStep(session, server);
    expect(server.book.treeOf('c').size).toBe(1 + opening.length);
  });

  test('sends at once what they typed just before they leave the page', async () => {
    const server = new Server();
    const session = await openSession();
    deskOf(session).comment('At last');
    session.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.book.treeOf('c').root.comment).toBe('At last');
  });

  test('has the study on the device, although they leave the page at once', async () => {
    const server = new Server();
    const session = await openSession();
    const stored = vi.spyOn(UnsentEdits.prototype, 'picture');
    server.isAway = true;
    deskOf(session).comment('At last');
    session.leave();
    expect(JSON.stringify(stored.mock.lastCall)).toContain('At last');
  });

  test('is not told of an edit that the server has, although its answer was lost', async () => {
    const server = new Server();
    const session = await openSession();
    vi.spyOn(rest, 'editStudy').mockImplementation(async (_id, { id, changes }) => {
      if (server.edits.length === 0) {
        server.book.performAll(changes);
        server.edits.push({ number: 1, id, changes: [...changes] });
        server.others({ type: 'remove', chapter: 'c', id: deskOf(session).current });
      }
      return Promise.reject(new AwayError('away'));
    });
    deskOf(session).playLine(opening.slice(0, 1));
    await vi.advanceTimersByTimeAsync(0);
    server.tell({ type: 'study_stale' });
    await vi.advanceTimersByTimeAsync(0);
    expect(onlost).not.toHaveBeenCalled();
    expectInStep(session, server);
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

  test('can undo what they did before the study was read again', async () => {
    const server = new Server();
    const session = await openSession();
    session.binder?.rename('Mine');
    deskOf(session).playLine(opening);
    await settle();
    const before = session.binder;
    server.tell({ type: 'study_stale' });
    await settle();
    server.tell({ type: 'study_stale' });
    await settle();
    expect(session.binder).not.toBe(before);
    await session.binder?.undo();
    await settle();
    expect(server.book.treeOf('c').size).toBe(1);
    await session.binder?.undo();
    await settle();
    expect(server.book.name).toBe('');
    expect(session.binder?.canUndo).toBe(false);
    await session.binder?.redo();
    expect(session.binder?.name).toBe('Mine');
    await settle();
    expectInStep(session, server);
  });

  test('can undo what they did in a chapter that isn’t open when the study is read again', async () => {
    const server = new Server();
    const session = await openSession();
    binderOf(session).rename('Mine');
    await binderOf(session).add(server.start);
    const second = binderOf(session).current;
    deskOf(session).comment('In the second chapter');
    const written = deskOf(session).current;
    await binderOf(session).open('c');
    await settle();
    server.tell({ type: 'study_stale' });
    await settle();
    const binder = binderOf(session);
    expect([binder.current, binder.canUndo]).toEqual(['c', true]);
    await binder.undo();
    await settle();
    expect([binder.current, deskOf(session).node.comment]).toEqual([second, '']);
    expect(server.book.chapters).toHaveLength(2);
    await binder.redo();
    await settle();
    expect(server.book.treeOf(second).get(written).comment).toBe('In the second chapter');
    expectInStep(session, server);
    // Read again once more, all of it can be taken back, in turn.
    await binder.open('c');
    server.tell({ type: 'study_stale' });
    await settle();
    for (const left of [2, 1, 1]) {
      await session.binder?.undo();
      await settle();
      expect(server.book.chapters).toHaveLength(left);
    }
    expect([server.book.name, session.binder?.canUndo]).toEqual(['', false]);
    expect(onrefused).not.toHaveBeenCalled();
    expectInStep(session, server);
  });

  test('does nothing again that they took back before the study was read again', async () => {
    const server = new Server();
    const session = await openSession();
    const before = binderOf(session);
    await before.add(server.start);
    const second = before.current;
    deskOf(session).comment('In the second chapter');
    await before.undo();
    await before.open('c');
    await settle();
    server.tell({ type: 'study_stale' });
    await settle();
    const binder = binderOf(session);
    deskOf(session).comment('In the first one');
    await binder.undo();
    await binder.open(second);
    await binder.redo();
    expect([binder.current, binder.canRedo]).toEqual(['c', false]);
    expect(deskOf(session).node.comment).toBe('In the first one');
    await settle();
    expectInStep(session, server);
  });

  test('is told that nothing can be undone, if others have deleted it', async () => {
    const server = new Server();
    const session = await openSession();
    deskOf(session).playLine(['wS1']);
    await settle();
    const [first = ''] = deskOf(session).tree.root.children;
    server.others({ type: 'remove', chapter: 'c', id: first });
    server.tell({ type: 'study_stale' });
    await settle();
    await session.binder?.undo();
    expect(onrefused).toHaveBeenCalledOnce();
    expect(session.binder?.canUndo).toBe(false);
    expectInStep(session, server);
  });
});
