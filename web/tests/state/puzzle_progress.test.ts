// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addAttempt,
  attempts,
  attemptsIn,
  dayOf,
  standingOf,
  type Attempt,
} from '../../src/state/puzzle_progress';

const today = '2026-03-14';

function attempt(id: string, solved: boolean, more: Partial<Attempt> = {}): Attempt {
  return { id, rating: 800, solved, at: 1, day: null, ...more };
}

beforeEach(() => localStorage.clear());

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
    for (const broken of ['{', '"text"', '{"version": 2}']) {
      localStorage.setItem('skep.puzzles', broken);
      expect(attempts()).toEqual([]);
    }
  });
});

describe('a standing', () => {
  it('is a newcomer’s without attempts', () => {
    expect(standingOf([], today)).toMatchObject({ rating: 600, tried: 0, streak: 0, days: 0 });
  });

  it('follows from the attempts alone', () => {
    const made = [true, true, false, true].map((solved, at) => attempt(`${at}`, solved, { at }));
    const standing = standingOf(made, today);
    expect(standing).toMatchObject({ tried: 4, solved: 3, streak: 1, bestStreak: 2 });
    expect(standing.rating).toBeGreaterThan(600);
    expect(standing.change).toBe(
      Math.round(standing.rating) - Math.round(standingOf(made.slice(0, 3), today).rating),
    );
  });

  it('counts days in a row, and today’s puzzle may still be open', () => {
    const on = (day: string, solved = true): Attempt => attempt(day, solved, { day });
    expect(standingOf([on('2026-03-12'), on('2026-03-13')], today).days).toBe(2);
    expect(standingOf([on('2026-03-13'), on(today)], today).days).toBe(2);
    expect(standingOf([on('2026-03-12')], today).days).toBe(0);
    expect(standingOf([on('2026-03-13', false), on(today)], today).days).toBe(1);
    expect(standingOf([on('2026-02-28'), on('2026-03-01')], '2026-03-01').days).toBe(2);
  });

  it('takes the day of the device', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
