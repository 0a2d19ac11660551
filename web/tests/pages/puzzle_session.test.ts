// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlayedMove, PuzzleLine, PuzzleView } from '../../src/net/messages';
import { PuzzleSession } from '../../src/pages/puzzles/session.svelte';
import { attempts, forgetAdded } from '../../src/state/puzzle_progress';
import type { PuzzleSource } from '../../src/state/puzzle_source';

const line = (id: string, more: Partial<PuzzleLine> = {}): PuzzleLine => ({
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

function session(
  puzzles: readonly PuzzleLine[],
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
      tries: [],
    });
  const source = { puzzles, view } as unknown as PuzzleSource;
  const now = (): Date => new Date(2026, 2, 14);
  const silent = (): undefined => undefined;
  const known = { letters, edition: null };
  return new PuzzleSession(source, { onmove: silent, onshown: silent, now, known });
}

beforeEach(() => {
  localStorage.clear();
  forgetAdded();
});

describe('a session', () => {
  it('brings puzzles with known bugs first, then the others, and says when none is left', async () => {
    const one = session([line('a', { expansions: 'P' }), line('b'), line('c')]);
    const brought: (string | undefined)[] = [];
    for (let times = 0; times < 4; times += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.bring({ kind: 'any' });
      brought.push(one.solving?.line.id);
      one.solving?.show();
    }
    expect(brought.slice(0, 2).toSorted()).toEqual(['b', 'c']);
    expect(brought.slice(2)).toEqual(['a', undefined]);
    expect([one.isDone, one.hasMissed({ kind: 'any' })]).toEqual([true, true]);
    expect(one.hasMissed({ kind: 'topic', topic: 'save' })).toBe(false);
    await one.bring({ kind: 'any' }, { missedOnly: true });
    expect([one.isRepeat, one.isDone]).toEqual([true, false]);
  });

  it('brings what is practiced', async () => {
    const one = session([line('a'), line('b', { goal: 'save' })]);
    await one.bring({ kind: 'topic', topic: 'save' });
    expect(one.solving?.line.id).toBe('b');
  });

  it('counts a puzzle once, and a day although its puzzle was solved before', async () => {
    const answer = { piece: 'wA1', end: [0, 1], way: 'walk' } as unknown as PlayedMove;
    const one = session([line('a')], '', [answer]);
    expect(one.isTodayOpen).toBe(true);
    await one.bring({ kind: 'one', id: 'a' });
    one.solving?.show();
    expect(attempts()).toMatchObject([{ id: 'a', solved: false }]);
    expect(one.change).toBeLessThan(0);
    expect([one.isTodayOpen, one.days]).toEqual([true, 0]);
    await one.bring({ kind: 'daily' });
    expect([one.isRepeat, one.change]).toEqual([true, null]);
    one.solving?.play('wA1', [0, 1]);
    expect(attempts()).toHaveLength(1);
    expect([one.isTodayOpen, one.days, one.change]).toEqual([false, 1, null]);
  });
});
