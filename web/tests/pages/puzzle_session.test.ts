// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { PuzzleLine, PuzzleView } from '../../src/net/messages';
import { PuzzleSession } from '../../src/pages/puzzles/session.svelte';
import { attempts } from '../../src/state/puzzle_progress';
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

function session(puzzles: readonly PuzzleLine[], letters = ''): PuzzleSession {
  const view = (id: string): Promise<PuzzleView> =>
    Promise.resolve({
      id,
      color: 'w',
      edition: 'Base',
      box: {},
      stacks: [],
      stunned: null,
      pinned: null,
      turns: [{ legal: {}, throws: {}, answers: [], reply: null }],
      tries: [],
    });
  const source = { puzzles, view } as unknown as PuzzleSource;
  const now = (): Date => new Date(2026, 2, 14);
  return new PuzzleSession(source, { onmove: () => undefined, now, letters });
}

beforeEach(() => localStorage.clear());

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
    expect([one.isDone, one.hasMissed]).toEqual([true, true]);
    await one.bring({ kind: 'any' }, { missedOnly: true });
    expect([one.isRepeat, one.isDone]).toEqual([true, false]);
  });

  it('brings what is practiced', async () => {
    const one = session([line('a'), line('b', { goal: 'save' })]);
    await one.bring({ kind: 'topic', topic: 'save' });
    expect(one.solving?.line.id).toBe('b');
  });

  it('keeps the day of the daily puzzle, and does not count a repeat', async () => {
    const one = session([line('a')]);
    expect(one.isTodayOpen).toBe(true);
    await one.bring({ kind: 'daily' });
    one.solving?.show();
    expect(attempts()).toMatchObject([{ id: 'a', solved: false, day: '2026-03-14' }]);
    expect(one.isTodayOpen).toBe(false);
    await one.bring({ kind: 'one', id: 'a' });
    expect(one.isRepeat).toBe(true);
    one.solving?.show();
    expect(attempts()).toHaveLength(1);
  });
});
