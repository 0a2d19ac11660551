// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { UnsentEdits } from '../../src/device/unsent_edits';
import { contentsOf } from '../../src/pages/study/contents';
import type { Loss } from '../../src/pages/study/losing';
import type { Book } from '../../src/study/book';
import { subjectOf } from '../../src/study/own_version';
import { plainNode, Tree } from '../../src/study/tree';
import {
  added,
  deskOf,
  expectInStep,
  onboth,
  onlost,
  onrefused,
  opening,
  openSession,
  prepare,
  Server,
  settle,
} from './study_server';

prepare();

/** What the editor was told last. */
function lossTold(): Loss {
  const [loss] = onlost.mock.lastCall ?? [];
  if (!loss) throw new RangeError('nothing was told');
  return loss;
}

function treeOf(version: Book | null): Tree {
  const chapter = version?.chapters[0];
  if (!chapter) throw new RangeError('there is no version');
  return chapter.tree;
}

describe('an editor', () => {
  test('is given their own version if somebody else deletes what they work on', async () => {
    const server = new Server();
    server.others(added('x', 'r', 'wS1'), added('y', 'x', 'bS1 wS1-'));
    const session = await openSession();
    const desk = deskOf(session);
    server.isAway = true;
    desk.show('y');
    desk.comment('On a move that goes');
    desk.playLine(['wQ -wS1']);
    await settle();
    desk.comment('Mi');
    await settle();
    desk.comment('Mine');
    desk.playLine(['bQ bS1-']);
    desk.show('r');
    desk.comment('This one fits');
    await settle();
    server.others({ type: 'remove', chapter: 'c', id: 'x' });
    server.isAway = false;
    server.tell();
    session.wake();
    await settle();
    expect(onlost).toHaveBeenCalledTimes(1);
    const { changes, version } = lossTold();
    // What was typed into one comment counts once.
    expect(new Set(changes.map(subjectOf)).size).toBe(4);
    const tree = treeOf(version);
    const way = tree.pathTo(tree.endOf('r').id);
    expect(way.map(({ comment }) => comment)).toEqual(['', 'On a move that goes', 'Mine', '']);
    expect(server.book.treeOf('c').root.comment).toBe('This one fits');
    expectInStep(session, server);
    // And an undo says why it does nothing.
    desk.undo();
    desk.undo();
    expect(onrefused.mock.calls.map(([{ code }]) => code)).toContain('no-node');
  });

  test('is given their own version if the study is deleted', async () => {
    const server = new Server();
    const session = await openSession();
    server.isAway = true;
    deskOf(session).playLine(opening.slice(0, 1));
    await settle();
    server.tell({ type: 'study_gone' });
    await settle();
    expect(treeOf(lossTold().version).size).toBe(2);
    // It also stays on the screen.
    expect(deskOf(session).tree.size).toBe(2);
    expect(session.unsaved).toBe(0);
  });

  test.each([true, false])('waits for their own version to be stored (%s)', async (isStored) => {
    const server = new Server();
    const kept = vi.spyOn(UnsentEdits.prototype, 'keep');
    const waiting = (): unknown => kept.mock.lastCall?.[0].flatMap(({ changes }) => changes);
    const session = await openSession();
    server.isAway = true;
    deskOf(session).comment('Mine');
    await settle();
    let store = (_isStored: boolean): void => undefined;
    onlost.mockReturnValueOnce(new Promise((resolve) => (store = resolve)));
    server.tell({ type: 'study_gone' });
    await settle();
    const own = { type: 'comment', chapter: 'c', id: 'r', text: 'Mine', before: '' };
    expect([session.unsaved, waiting()]).toEqual([0, [own]]);
    store(isStored);
    await settle();
    expect(waiting()).toEqual(isStored ? [] : [own]);
  });

  test('gets their own version from a tab that was closed', async () => {
    const server = new Server();
    server.others(added('x', 'r', 'wS1'), { type: 'remove', chapter: 'c', id: 'x' });
    const own = { type: 'comment', chapter: 'c', id: 'x', text: 'Mine' } as const;
    const tree = new Tree(plainNode('r', null, null));
    tree.insert(plainNode('x', 'r', 'wS1'));
    const chapter = { id: 'c', name: '', start: server.start, current: 'r', tree };
    const book = contentsOf({ name: '', current: 'c', chapters: [chapter] });
    const left = { edits: [{ id: 'left', changes: [own] }], books: [{ damaged: true }, book] };
    vi.spyOn(UnsentEdits.prototype, 'take').mockResolvedValueOnce(left);
    await openSession();
    const { changes, version } = lossTold();
    expect(changes).toEqual([own]);
    expect(treeOf(version).get('x').comment).toBe('Mine');
  });

  test('keeps both texts if somebody else writes the same comment at once', async () => {
    const server = new Server();
    const session = await openSession();
    server.isAway = true;
    deskOf(session).comment('Mine');
    server.others({ type: 'comment', chapter: 'c', id: 'r', text: 'Theirs' });
    server.tell();
    await settle();
    server.isAway = false;
    session.wake();
    await settle();
    expect(server.book.treeOf('c').root.comment).toBe('Mine');
    server.tell();
    await settle();
    expect(server.book.treeOf('c').root.comment).toBe('Theirs\n\nMine');
    expect(onboth).toHaveBeenCalledTimes(1);
    expect(server.requests.every(({ changes }) => !('before' in (changes[0] ?? {})))).toBe(true);
    server.tell();
    await settle();
    expectInStep(session, server);
    expect(onlost).not.toHaveBeenCalled();
  });

  test('gives way if there is no room for both texts', async () => {
    const server = new Server();
    const session = await openSession();
    server.isAway = true;
    deskOf(session).comment('m'.repeat(3_000));
    const theirs = 't'.repeat(3_000);
    server.others({ type: 'comment', chapter: 'c', id: 'r', text: theirs });
    server.isAway = false;
    session.wake();
    await settle();
    server.tell();
    await settle();
    expect(server.book.treeOf('c').root.comment).toBe(theirs);
    const { version } = lossTold();
    expect(treeOf(version).root.comment).toBe('m'.repeat(3_000));
  });
});
