// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addAttempt,
  addSolvedDay,
  addSolvedLater,
  attempts,
  attemptsIn,
  dayOf,
  daysInRow,
  forgetAdded,
  solvedDays,
  solvedLater,
  standingOf,
  type Attempt,
} from '../../src/state/puzzle_progress';

const today = '2026-03-14';

function attempt(id: string, solved: boolean, more: Partial<Attempt> = {}): Attempt {
  return { id, rating: 800, solved, at: 1, ...more };
}

beforeEach(() => {
  localStorage.clear();
  forgetAdded();
});

describe('what is kept', () => {
  it('is added to what another tab has stored meanwhile', () => {
    addAttempt(attempt('a', true, { at: 1 }));
    const stored: unknown = JSON.parse(localStorage.getItem('skep.puzzles') ?? '');
    localStorage.setItem(
      'skep.puzzles',
      JSON.stringify([...(stored as []), attempt('b', false, { at: 2 })]),
    );
    addAttempt(attempt('c', true, { at: 3 }));
    expect(attempts().map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('counts only the first attempt at a puzzle', () => {
    addAttempt(attempt('a', false, { at: 1 }));
    addAttempt(attempt('a', true, { at: 2 }));
    expect(attempts()).toEqual([attempt('a', false, { at: 1 })]);
    const both = [attempt('x', true, { at: 9 }), attempt('x', false, { at: 4 })];
    expect(attemptsIn(both).map(({ solved }) => solved)).toEqual([false]);
  });

  it('survives what it does not understand, and does not delete it', () => {
    const newer = { id: 'z', kind: 'rush', points: 3 };
    localStorage.setItem('skep.puzzles', JSON.stringify([newer, 7, null, attempt('a', true)]));
    expect(attempts()).toEqual([attempt('a', true)]);
    addAttempt(attempt('b', true, { at: 2 }));
    expect(JSON.parse(localStorage.getItem('skep.puzzles') ?? '')).toContainEqual(newer);
    forgetAdded();
    for (const broken of ['{', '"text"', '{"version": 2}']) {
      localStorage.setItem('skep.puzzles', broken);
      expect(attempts()).toEqual([]);
    }
    // What another version keeps there is left alone; this tab knows what it has seen.
    expect(addAttempt(attempt('c', true))).toEqual([attempt('c', true)]);
    expect(localStorage.getItem('skep.puzzles')).toBe('{"version": 2}');
  });

  it('knows what was solved later, also if an older version stored nothing about it', () => {
    localStorage.setItem('skep.puzzles', JSON.stringify([attempt('a', false)]));
    expect([...solvedLater()]).toEqual([]);
    localStorage.setItem('skep.puzzles_solved_later', JSON.stringify([3, 'x']));
    expect([...addSolvedLater('a')]).toEqual(['x', 'a']);
    forgetAdded();
    expect([...solvedLater()]).toEqual(['x', 'a']);
    expect(attempts()).toEqual([attempt('a', false)]);
  });

  it('works for as long as the tab is open where nothing can be kept', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    addAttempt(attempt('a', true));
    addSolvedDay(today);
    full.mockRestore();
    expect(attempts()).toEqual([attempt('a', true)]);
    expect([...solvedDays()]).toEqual([today]);
  });
});

describe('a standing', () => {
  it('is a newcomer’s without attempts', () => {
    expect(standingOf([])).toMatchObject({ rating: 600, tried: 0, streak: 0 });
  });

  it('follows from the attempts alone', () => {
    const made = [true, true, false, true].map((solved, at) => attempt(`${at}`, solved, { at }));
    const standing = standingOf(made);
    expect(standing).toMatchObject({ tried: 4, solved: 3, streak: 1, bestStreak: 2 });
    expect(standing.rating).toBeGreaterThan(600);
  });

  it('counts days in a row, and today’s puzzle may still be open', () => {
    expect(daysInRow(new Set(['2026-03-12', '2026-03-13']), today)).toBe(2);
    expect(daysInRow(new Set(['2026-03-13', today]), today)).toBe(2);
    expect(daysInRow(new Set(['2026-03-12']), today)).toBe(0);
    expect(daysInRow(new Set(['2026-02-28', '2026-03-01']), '2026-03-01')).toBe(2);
    addSolvedDay('2026-03-13');
    addSolvedDay(today);
    expect(daysInRow(solvedDays(), today)).toBe(2);
  });

  it('takes the day of the device', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
