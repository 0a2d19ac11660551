// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { bookOf, sizeOf } from '../../src/study/book';
import { bookJson } from '../../src/study/book_format';
import type { Change } from '../../src/study/changes';
import { StudyError } from '../../src/study/errors';
import { LiveBook } from '../../src/study/live_book';
import { SharedLog } from '../../src/study/shared_log';
import { glyphs, plainNode, Tree, type Shape } from '../../src/study/tree';
import { pick, randomFrom, type Random } from './random_study';

const newBook = (): LiveBook => {
  const tree = new Tree(plainNode('r', null, null));
  const { chapters } = bookOf({ name: '', start: 's', current: 'r', tree });
  return new LiveBook({ name: '', chapters: chapters.map((one) => ({ ...one, id: 'c0' })) });
};

const pictured = (book: LiveBook): unknown =>
  bookJson({ name: book.name, current: '', chapters: book.chapters });

let count = 0;

/** A change that fits what somebody sees now. */
function randomChange({ chapters }: LiveBook, random: Random): Change {
  const { id: chapter, tree } = pick(random, chapters);
  const { id, parent } = pick(random, [...tree.from()]);
  count += 1;
  const acts: (() => Change)[] = [
    () => ({ type: 'comment', chapter, id, text: `text ${count}` }),
    () => ({ type: 'glyph', chapter, id, glyph: pick(random, glyphs) }),
    () => ({ type: 'shapes', chapter, id, shapes: [{ color: 'red', from: [count, 0], to: null }] }),
    () => ({ type: 'rename', name: `name ${count}` }),
    () => ({ type: 'rename_chapter', id: chapter, name: `chapter ${count}` }),
    () => ({ type: 'move_chapter', id: chapter, to: Math.floor(random() * 4) }),
    () => ({ type: 'add_chapter', id: `c${count}`, name: '', start: 's', root: 'r', at: 1 }),
    ...(parent === null
      ? []
      : [
          (): Change => ({ type: 'remove', chapter, id }),
          (): Change => ({ type: 'move', chapter, id, to: Math.floor(random() * 3) }),
        ]),
    ...(chapters.length > 1 ? [(): Change => ({ type: 'remove_chapter', id: chapter })] : []),
    ...Array.from({ length: 8 }, () => (): Change => {
      // Few different moves, so that two people often find the same one.
      const first = plainNode(`n${count}`, id, pick(random, ['wS1', 'wG1', 'wA1']));
      return {
        type: 'add',
        chapter,
        nodes: [first, plainNode(`n${count}b`, first.id, 'pass')],
        at: Math.floor(random() * 3),
      };
    }),
  ];
  return pick(random, acts)();
}

/** What some work returns; null if it doesn't fit. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StudyError)) throw error;
    return null;
  }
}

/** The server: the order of all edits, each of which fitted when it came. */
class Server {
  readonly book = newBook();
  readonly edits: { id: string; changes: readonly Change[] }[] = [];

  store(id: string, changes: readonly Change[]): boolean {
    if (this.edits.some((one) => one.id === id)) return true;
    if (!attempt(() => this.book.performAll(changes))) return false;
    this.edits.push({ id, changes });
    return true;
  }

  /** Sends one of the edits, in any order and as often as it likes. */
  tell(log: SharedLog, at: number): void {
    const edit = this.edits[at];
    if (edit) log.take(at + 1, edit.id, edit.changes);
  }
}

/** An editor changes something, sends something, or hears of something. */
function act(server: Server, log: SharedLog, random: Random): void {
  const what = random();
  if (what < 0.4) {
    const changes = [randomChange(log.book, random)];
    const undo = attempt(() => log.book.performAll(changes));
    if (undo) log.did(`edit-${count}`, changes, undo);
  } else if (what < 0.7) {
    const next = log.waiting[0];
    // The answer may be lost: then the edit is sent again, and counts once.
    if (next && !server.store(next.id, next.changes)) log.refuse(next.id);
  } else {
    const isLost = what > 0.95;
    server.tell(log, isLost ? Math.floor(random() * (server.edits.length + 3)) : log.version);
  }
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('three editors with seed %i', (seed) => {
  test('end up with the same study, whatever order things arrive in', () => {
    const random = randomFrom(seed);
    const server = new Server();
    const editors = [0, 1, 2].map(() => new SharedLog(newBook(), 0));
    for (let step = 0; step < 400; step++) act(server, pick(random, editors), random);
    for (const log of editors) {
      for (let next = log.waiting[0]; next; next = log.waiting[0]) {
        if (!server.store(next.id, next.changes)) log.refuse(next.id);
        while (log.version < server.edits.length) server.tell(log, log.version);
      }
    }
    for (const log of editors) {
      while (log.version < server.edits.length) server.tell(log, log.version);
      expect(pictured(log.book)).toEqual(pictured(server.book));
    }
    expect(server.edits.length).toBeGreaterThan(60);
    expect(sizeOf(server.book)).toBeGreaterThan(1);
  });
});

const shape = (color: 'red' | 'green', q: number): Shape => ({ color, from: [q, 0], to: null });

describe('one editor', () => {
  const add = (id: string, parent: string, move: string): Change => ({
    type: 'add',
    chapter: 'c0',
    nodes: [plainNode(id, parent, move)],
    at: 0,
  });

  test('keeps their own move when another one arrives first', () => {
    const log = new SharedLog(newBook(), 0);
    const mine = [add('a', 'r', 'wS1')];
    log.did('mine', mine, log.book.performAll(mine));
    const { taken, lost } = log.take(1, 'theirs', [add('b', 'r', 'wG1')]);
    expect([taken, lost]).toEqual(['done', []]);
    expect(log.waiting.map(({ id }) => id)).toEqual(['mine']);
    expect(log.book.treeOf('c0').root.children).toEqual(['a', 'b']);
    log.take(2, 'mine', mine);
    expect(log.waiting).toEqual([]);
  });

  test('is told which changes no longer fit', () => {
    const log = new SharedLog(newBook(), 0);
    log.take(1, 'first', [add('a', 'r', 'wS1')]);
    const mine = [add('b', 'a', 'bS1 wS1-')];
    log.did('mine', mine, log.book.performAll(mine));
    const { lost } = log.take(2, 'theirs', [{ type: 'remove', chapter: 'c0', id: 'a' }]);
    expect(lost).toEqual([{ id: 'mine', changes: mine }]);
    expect(log.book.treeOf('c0').size).toBe(1);
  });

  test('keeps what fits of changes that were sent together', () => {
    const log = new SharedLog(newBook(), 0);
    log.take(1, 'first', [add('a', 'r', 'wS1'), add('b', 'r', 'wG1')]);
    const gone = add('c', 'a', 'bS1 wS1-');
    const kept: Change = { type: 'comment', chapter: 'c0', id: 'b', text: 'Mine' };
    log.did('mine', [gone, kept], log.book.performAll([gone, kept]));
    const { lost } = log.take(2, 'theirs', [{ type: 'remove', chapter: 'c0', id: 'a' }]);
    expect(lost).toEqual([{ id: 'mine', changes: [gone] }]);
    expect(log.waiting).toMatchObject([{ id: 'mine', changes: [kept] }]);
    expect(log.book.treeOf('c0').get('b').comment).toBe('Mine');
  });

  test('has lost nothing if somebody else deletes the same', () => {
    const log = new SharedLog(newBook(), 0);
    const chapter: Change = {
      type: 'add_chapter',
      id: 'c1',
      name: '',
      start: 's',
      root: 'r',
      at: 1,
    };
    log.take(1, 'first', [add('a', 'r', 'wS1'), chapter]);
    const mine: Change[] = [
      { type: 'remove', chapter: 'c0', id: 'a' },
      { type: 'remove_chapter', id: 'c1' },
    ];
    log.did('mine', mine, log.book.performAll(mine));
    expect(log.take(2, 'theirs', mine).lost).toEqual([]);
    expect(log.waiting).toEqual([]);
  });

  test('goes on with their own changes after an edit that doesn’t fit', () => {
    const log = new SharedLog(newBook(), 0);
    const mine = [add('a', 'r', 'wS1')];
    const next: Change = { type: 'comment', chapter: 'c0', id: 'a', text: 'Mine' };
    log.did('mine', mine, log.book.performAll(mine));
    log.did('next', [next], log.book.performAll([next]));
    const missing: Change = { type: 'remove', chapter: 'c0', id: 'missing' };
    expect(() => log.take(1, 'theirs', [missing])).toThrow(StudyError);
    expect(log.version).toBe(0);
    expect(log.book.treeOf('c0').get('a').comment).toBe('Mine');
    expect(log.refuse('next')).toEqual([]);
    expect(log.waiting.map(({ id }) => id)).toEqual(['mine']);
    expect(log.book.treeOf('c0').get('a').comment).toBe('');
  });

  test('hears which comment of somebody else their own has replaced unseen', () => {
    const log = new SharedLog(newBook(), 0);
    const write = (text: string, before?: string): Change[] => [
      { type: 'comment', chapter: 'c0', id: 'r', text, ...(before !== undefined && { before }) },
    ];
    log.did('mine', write('M', ''), log.book.performAll(write('M')));
    log.join(write('Mine', 'M'), log.book.performAll(write('Mine')));
    log.take(1, 'theirs', write('Theirs'));
    const { unseen } = log.take(2, 'mine', write('Mine'));
    expect(unseen).toEqual([{ chapter: 'c0', id: 'r', text: 'Theirs' }]);
    // What one has seen can be replaced.
    log.did('next', write('Better', 'Mine'), log.book.performAll(write('Better')));
    expect(log.take(3, 'next', write('Better')).unseen).toEqual([]);
  });

  test('does not take what they wrote themselves before for the text of somebody else', () => {
    const log = new SharedLog(newBook(), 0);
    const comment = (text: string, before: string): Change => {
      return { type: 'comment', chapter: 'c0', id: 'r', text, before };
    };
    const between: Change = { type: 'rename', name: 'Between' };
    const all = [comment('One', ''), between, comment('Two', 'One')];
    all.forEach((change, at) => log.did(`${at}`, [change], log.book.performAll([change])));
    log.repack(log.waiting, [{ id: '0', changes: all }]);
    expect(log.take(1, '0', all).unseen).toEqual([]);
    // It is somebody else's only if they hadn't seen it when they began.
    const more = [comment('Three', 'Two'), comment('Four', 'Three')];
    log.did('more', more, log.book.performAll(more));
    log.take(2, 'theirs', [comment('Theirs', 'Two')]);
    const { unseen } = log.take(3, 'more', more);
    expect(unseen).toEqual([{ chapter: 'c0', id: 'r', text: 'Theirs' }]);
  });

  test('loses nothing if somebody else was first to find the same moves', () => {
    const log = new SharedLog(newBook(), 0);
    const did = (id: string, ...changes: Change[]): void =>
      log.did(id, changes, log.book.performAll(changes));
    did('1', add('a', 'r', 'wS1'));
    did('2', add('b', 'a', 'bS1 wS1-'));
    did('3', { type: 'comment', chapter: 'c0', id: 'b', text: 'Mine' });
    did('4', { type: 'shapes', chapter: 'c0', id: 'b', shapes: [shape('red', 1)] });
    did('5', { type: 'glyph', chapter: 'c0', id: 'a', glyph: '!' });
    did('6', add('c', 'b', 'wQ -wS1'), add('d', 'c', 'bQ bS1-'));
    did('7', { type: 'comment', chapter: 'c0', id: 'd', text: 'After it' });
    did('8', { type: 'comment', chapter: 'c0', id: 'b', text: 'Mine, longer' });
    const theirs: Change[] = [
      add('x', 'r', 'wS1'),
      add('y', 'x', 'bS1 wS1-'),
      { type: 'comment', chapter: 'c0', id: 'y', text: 'Theirs' },
      { type: 'shapes', chapter: 'c0', id: 'y', shapes: [shape('green', 0)] },
    ];
    expect(log.take(1, 'theirs', theirs).lost).toEqual([]);
    const tree = log.book.treeOf('c0');
    expect(tree.pathTo('d').map(({ id }) => id)).toEqual(['x', 'y', 'c', 'd']);
    expect(tree.get('x').glyph).toBe('!');
    expect(tree.get('y').comment).toBe('Theirs\n\nMine, longer');
    expect(tree.get('y').shapes).toEqual([shape('green', 0), shape('red', 1)]);
    expect(tree.get('d').comment).toBe('After it');
    expect(log.placeOf('c0', 'b')).toBe('y');
    // What is there already isn't sent, and the server takes the rest as it is now.
    expect(log.waiting.map(({ id }) => id)).toEqual(['3', '4', '5', '6', '7', '8']);
    const server = newBook();
    server.performAll(theirs);
    for (const { changes } of log.waiting) server.performAll(changes);
    expect(pictured(server)).toEqual(pictured(log.book));
  });

  test('takes back a move that somebody else found, and leaves theirs', () => {
    const log = new SharedLog(newBook(), 0);
    const mine: Change[] = [
      { ...add('a', 'r', 'wS1'), nodes: [plainNode('a', 'r', 'wS1'), plainNode('b', 'a', 'pass')] },
      { type: 'remove', chapter: 'c0', id: 'a' },
    ] as Change[];
    for (const change of mine) log.did(change.type, [change], log.book.performAll([change]));
    expect(log.take(1, 'theirs', [add('x', 'r', 'wS1')]).lost).toEqual([]);
    expect([...log.book.treeOf('c0').from()].map(({ id }) => id)).toEqual(['r', 'x']);
  });

  test('is told if two comments together are too long', () => {
    const log = new SharedLog(newBook(), 0);
    const write = (id: string, text: string): Change[] => [
      {
        type: 'add',
        chapter: 'c0',
        nodes: [{ ...plainNode(id, 'r', 'wS1'), comment: text }],
        at: 0,
      },
    ];
    const mine = write('a', 'm'.repeat(3_000));
    log.did('mine', mine, log.book.performAll(mine));
    expect(log.take(1, 'theirs', write('x', 't'.repeat(3_000))).lost).toMatchObject([
      { id: 'mine' },
    ]);
    const { comment } = log.book.treeOf('c0').get('x');
    expect(comment).toBe(`${'t'.repeat(3_000)}\n\n${'m'.repeat(998)}`);
  });

  test('sends edits together or in parts, and they can be taken off all the same', () => {
    const log = new SharedLog(newBook(), 0);
    const all = [add('a', 'r', 'wS1'), add('b', 'a', 'pass'), add('c', 'b', 'pass')];
    for (const change of all) log.did(change.type, [change], log.book.performAll([change]));
    const [first] = log.waiting;
    log.repack(log.waiting, [{ id: first?.id ?? '', changes: all }]);
    expect(log.waiting).toMatchObject([{ id: 'add', changes: all }]);
    log.repack(log.waiting, [
      { id: '1', changes: all.slice(0, 1) },
      { id: '2', changes: all.slice(1) },
    ]);
    log.take(1, 'theirs', [add('x', 'r', 'wG1')]);
    expect(log.book.treeOf('c0').size).toBe(5);
    expect(log.refuse('2')).toEqual([]);
    expect([...log.book.treeOf('c0').from()].map(({ id }) => id)).toEqual(['r', 'a', 'x']);
  });

  test('notices a gap, and ignores what is known', () => {
    const log = new SharedLog(newBook(), 0);
    expect(log.take(2, 'x', []).taken).toBe('gap');
    expect(log.take(1, 'x', []).taken).toBe('done');
    expect(log.take(1, 'x', []).taken).toBe('known');
  });
});
