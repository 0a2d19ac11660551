// A server with one study, in memory, and the tab of an editor.
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Skep } from 'skep-engine';
import type { EditStudy, StudyContents, StudyEditView, ToClient } from '../../src/net/messages';
import { AwayError, ProblemError, rest } from '../../src/net/rest';
import type { OnLost } from '../../src/pages/study/losing';
import { StudySession } from '../../src/pages/study/session.svelte';
import { line } from '../../src/state/line.svelte';
import type { Change } from '../../src/study/changes';
import { StudyError } from '../../src/study/errors';
import { LiveBook } from '../../src/study/live_book';
import { startOf } from '../../src/study/reading';
import { plainNode, Tree, type NodeData } from '../../src/study/tree';
import { loadSkep } from '../device/device';

let skep: Skep;

/** A server with one study, and the wire to a tab. */
export class Server {
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

export const onlost = vi.fn<OnLost>();
export const onboth = vi.fn();
export const onrefused = vi.fn<(error: StudyError) => void>();
let open: StudySession[] = [];

/** Prepares each test of a file, and cleans up after it. */
export function prepare(): void {
  beforeAll(async () => {
    skep = await loadSkep();
  });

  beforeEach(() => {
    vi.useFakeTimers();
    onlost.mockReset().mockResolvedValue(true);
    onboth.mockReset();
    onrefused.mockReset();
  });

  afterEach(() => {
    for (const session of open) session.close();
    open = [];
    vi.useRealTimers();
  });
}

export async function openSession(): Promise<StudySession> {
  const silent = (): undefined => undefined;
  const session = new StudySession(skep, 's', 'secret', {
    onrefused,
    onmove: silent,
    onillegal: silent,
    onprogress: silent,
    onlost,
    onboth,
    onproblem: silent,
  });
  open.push(session);
  await session.open();
  await settle();
  return session;
}

/** Lets everything happen that is under way or waits for a while. */
export async function settle(): Promise<void> {
  for (let times = 0; times < 20; times++) await vi.advanceTimersByTimeAsync(5_000);
}

export function binderOf({ binder }: StudySession) {
  if (!binder) throw new RangeError('nothing is open');
  return binder;
}

export function deskOf(session: StudySession) {
  const { desk } = binderOf(session);
  if (!desk) throw new RangeError('nothing is open');
  return desk;
}

export const pictured = ({ name, chapters }: Pick<LiveBook, 'name' | 'chapters'>): unknown => ({
  name,
  chapters: chapters.map(({ id, tree }) => ({ id, nodes: [...tree.from()] })),
});

/** The server has what the tab shows, and the tab has nothing more to send. */
export function expectInStep(session: StudySession, server: Server): void {
  server.tell();
  expect(session.unsaved).toBe(0);
  expect(pictured(session.binder?.book ?? server.book)).toEqual(pictured(server.book));
}

export const added = (
  id: string,
  parent: string,
  move: string,
  more: Partial<NodeData> = {},
): Change => ({
  type: 'add',
  chapter: 'c',
  nodes: [{ ...plainNode(id, parent, move), ...more }],
  at: 0,
});

export const opening = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-'];
