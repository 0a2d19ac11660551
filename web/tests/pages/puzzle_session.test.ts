// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayedMove, PuzzleSummary, PuzzleView } from '../../src/net/messages';
import { PuzzleSession } from '../../src/pages/puzzles/session.svelte';
import { attempts, forgetAdded } from '../../src/state/puzzle_progress';
import type { PuzzleSource } from '../../src/state/puzzle_source';

const summary = (id: string, more: Partial<PuzzleSummary> = {}): PuzzleSummary => ({
  id,
  goal: 'win',
  moves: 1,
  rules: 'Base',
  expansions: '',
  bug: 'A',
  themes: [],
  rating: 700,
  ...more,
});

let today = new Date(2026, 2, 14);

function session(
  puzzles: readonly PuzzleSummary[],
  letters = '',
  answers: readonly PlayedMove[] = [],
): PuzzleSession {
  const view = (id: string): Promise<PuzzleView> =>
    Promise.resolve({
      id,
      color: 'w',
      edition: 'Base',
      box: {},
      stacks: [],
      stunned: null,
      pinned: null,
      turns: [{ legal: {}, throws: {}, answers, reply: null }],
      depth: 1,
      lowest_level: 2,
      refutations: [],
    });
  const source = { puzzles, view } as unknown as PuzzleSource;
  const now = (): Date => today;
  const silent = (): undefined => undefined;
  const known = { letters, edition: null };
  return new PuzzleSession(source, { onmove: silent, onshown: silent, now, known });
}

const answer = { piece: 'wA1', end: [0, 1], way: 'walk' } as unknown as PlayedMove;

beforeEach(() => {
  today = new Date(2026, 2, 14, 23, 59, 50);
  localStorage.clear();
  forgetAdded();
});

describe('a session', () => {
  it('brings puzzles with known bugs first, then the others, and says when none is left', async () => {
    const one = session([summary('a', { expansions: 'P' }), summary('b'), summary('c')]);
    const brought: (string | undefined)[] = [];
    for (let times = 0; times < 4; times += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.load({ kind: 'any' });
      brought.push(one.solving?.summary.id);
      one.solving?.show();
    }
    expect(brought.slice(0, 2).toSorted()).toEqual(['b', 'c']);
    expect(brought.slice(2)).toEqual(['a', undefined]);
    expect([one.isDone, one.hasMissed({ kind: 'any' })]).toEqual([true, true]);
    expect(one.hasMissed({ kind: 'topic', topic: 'save' })).toBe(false);
    await one.load({ kind: 'any' }, { missedOnly: true });
    expect([one.isRepeat, one.isDone]).toEqual([true, false]);
  });

  it('brings what is practiced', async () => {
    const one = session([summary('a'), summary('b', { goal: 'save' })]);
    await one.load({ kind: 'topic', topic: 'save' });
    expect(one.solving?.summary.id).toBe('b');
  });

  it('counts a puzzle once, and a day although its puzzle was solved before', async () => {
    const one = session([summary('a')], '', [answer]);
    expect(one.isTodayOpen).toBe(true);
    await one.load({ kind: 'one', id: 'a' });
    one.solving?.show();
    expect(attempts()).toMatchObject([{ id: 'a', solved: false }]);
    expect(one.change).toBeLessThan(0);
    expect([one.isTodayOpen, one.days]).toEqual([true, 0]);
    await one.load({ kind: 'daily' });
    expect([one.isRepeat, one.change]).toEqual([true, null]);
    one.solving?.play('wA1', [0, 1]);
    expect(attempts()).toHaveLength(1);
    expect([one.isTodayOpen, one.days, one.change]).toEqual([false, 1, null]);
  });

  it('repeats missed puzzles until each is solved', async () => {
    const one = session([summary('a'), summary('b')], '', [answer]);
    for (const id of ['a', 'b']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.load({ kind: 'one', id });
      one.solving?.show();
    }
    const missed = { missedOnly: true };
    await one.load({ kind: 'any' }, missed);
    expect(one.solving?.summary.id).toBe('a');
    one.solving?.play('wA1', [0, 1]);
    await one.load({ kind: 'any' }, missed);
    expect(one.solving?.summary.id).toBe('b');
    one.solving?.show();
    await one.load({ kind: 'any' }, missed);
    expect([one.isDone, one.hasMissed({ kind: 'any' })]).toEqual([true, true]);
    await one.load({ kind: 'any' }, missed);
    one.solving?.play('wA1', [0, 1]);
    await one.load({ kind: 'any' }, missed);
    expect([one.isDone, one.hasMissed({ kind: 'any' })]).toEqual([true, false]);
    // Only the first attempts count, and the next session knows all of it.
    expect(attempts().map(({ solved }) => solved)).toEqual([false, false]);
    expect(session([summary('a'), summary('b')]).hasMissed({ kind: 'any' })).toBe(false);
  });

  it('counts a missed puzzle as solved when the next try solves it', async () => {
    const one = session([summary('a')], '', [answer]);
    await one.load({ kind: 'daily' });
    one.solving?.play('wA1', [5, 5]);
    const { change } = one;
    expect(one.hasMissed({ kind: 'any' })).toBe(false); // not while it is on the board
    one.solving?.retry();
    one.solving?.play('wA1', [0, 1]);
    expect([one.isTodayOpen, one.days]).toEqual([false, 1]);
    // The rating counts the first try only, and the page says so once.
    expect(attempts().map(({ solved }) => solved)).toEqual([false]);
    expect([one.change, one.isRepeat]).toEqual([change, false]);
    expect(session([summary('a')]).hasMissed({ kind: 'any' })).toBe(false);
    one.repeat();
    one.solving?.play('wA1', [0, 1]);
    expect([one.change, one.isRepeat]).toEqual([null, true]);
  });

  it('has another puzzle of the day after midnight', async () => {
    vi.useFakeTimers();
    const one = session([summary('a'), summary('b'), summary('c')], '', [answer]);
    const stop = one.watch();
    await one.load({ kind: 'daily' });
    const before = one.today?.id;
    expect([one.isOfAnotherDay, one.solving?.isUntouched]).toEqual([false, true]);
    one.solving?.play('wA1', [0, 1]);
    expect([one.isTodayOpen, one.days]).toEqual([false, 1]);
    today = new Date(2026, 2, 15, 0, 0, 1);
    await vi.advanceTimersByTimeAsync(11_000);
    expect([one.isOfAnotherDay, one.solving?.isUntouched]).toEqual([true, false]);
    expect(one.today?.id).not.toBe(before);
    expect([one.isTodayOpen, one.days]).toEqual([true, 1]);
    await one.load({ kind: 'daily' });
    expect([one.isOfAnotherDay, one.solving?.summary.id]).toEqual([false, one.today?.id]);
    // A device that slept through midnight finds out when it wakes up.
    today = new Date(2026, 2, 17, 9);
    dispatchEvent(new Event('visibilitychange'));
    expect(one.isOfAnotherDay).toBe(true);
    stop();
    vi.useRealTimers();
  });
});
