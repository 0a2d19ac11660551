import { describe, expect, it } from 'vitest';
import type { PuzzleSummary } from '../../src/net/messages';
import {
  dailyOf,
  fits,
  isAbout,
  isTopic,
  nextOf,
  topics,
  type Known,
} from '../../src/state/puzzle_choice';

function puzzle(id: string, more: Partial<PuzzleSummary> = {}): PuzzleSummary {
  const rules = { rules: 'Base', expansions: '' };
  return { id, goal: 'win', moves: 2, bug: 'A', themes: [], rating: 800, ...rules, ...more };
}

describe('a topic', () => {
  it('is a task, a bug or a theme', () => {
    const pinning = puzzle('a', { themes: ['pin'] });
    expect(topics.filter((topic) => isAbout(topic, pinning))).toEqual(['win-2', 'bug-a', 'pins']);
    const defense = puzzle('b', { goal: 'pin', bug: 'M', themes: ['throw'] });
    expect(topics.filter((topic) => isAbout(topic, defense))).toEqual(['pin', 'bug-m', 'throw']);
    expect(isTopic('win-2')).toBe(true);
    expect(isTopic('constructor')).toBe(false);
  });

  it('fits those who know its bugs and its rules', () => {
    const known = (letters: string, edition: Known['edition'] = null): Known => ({
      letters,
      edition,
    });
    expect(fits(known(''), puzzle('a'))).toBe(true);
    expect(fits(known('M'), puzzle('a', { expansions: 'ML' }))).toBe(false);
    const all = puzzle('a', { rules: 'Base+MLP', expansions: 'MLP' });
    expect(fits(known('MLP'), all)).toBe(true);
    const classic = puzzle('b', { rules: 'classic' });
    expect([fits(known(''), classic), fits(known('', 'pocket'), classic)]).toEqual([false, true]);
    expect([fits(known('MLP', 'carbon'), all), fits(known('MLP', 'ultimate'), all)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('the next puzzle', () => {
  const many = Array.from({ length: 100 }, (_, i) => puzzle(`${i}`, { rating: 400 + 20 * i }));

  it('is about as hard as the solver is good, and new', () => {
    for (const random of [0, 0.5, 0.999]) {
      const found = nextOf(many, new Set(), 1000, () => random);
      expect(Math.abs((found?.rating ?? 0) - 1000)).toBeLessThanOrEqual(120);
    }
    const tried = new Set(many.slice(10).map(({ id }) => id));
    expect(Number(nextOf(many, tried, 2000)?.id)).toBeLessThan(10);
    expect(nextOf(many, new Set(many.map(({ id }) => id)), 1000)).toBeUndefined();
  });

  it('is an easy one for a beginner, even where few puzzles are easy', () => {
    const few = [400, 440, 510, 700, 820, 1080].map((rating) => puzzle(`${rating}`, { rating }));
    const found = [0, 0.5, 0.999].map(
      (random) => nextOf(few, new Set(), 400, () => random)?.rating,
    );
    expect(found).toEqual([400, 440, 510]);
  });
});

describe('the puzzle of the day', () => {
  const many = Array.from({ length: 600 }, (_, i) => puzzle(`${i}`, { rating: 400 + 2 * i }));

  it('is the same all day, another the next, and one of the easier half', () => {
    const dayMs = 86_400_000;
    const days = Array.from({ length: 141 }, (_, i) =>
      new Date(Date.UTC(2026, 4, 1) + i * dayMs).toISOString().slice(0, 10),
    );
    const found = days.map((day) => dailyOf(many, day));
    expect(dailyOf(many, '2026-05-07')).toBe(found[6]);
    expect(dailyOf(many.toReversed(), '2026-05-07')).toBe(found[6]);
    // All have had their day before one comes again.
    expect(new Set(found.map((one) => one?.id)).size).toBe(141);
    for (const one of found) expect(one?.rating).toBeLessThanOrEqual(1000);
    expect(dailyOf([], '2026-05-07')).toBeUndefined();
  });

  it('has the usual rules, and one expansion at most', () => {
    const kinds = [
      puzzle('base'),
      puzzle('one', { rules: 'Base+M', expansions: 'M' }),
      puzzle('two', { rules: 'Base+ML', expansions: 'ML' }),
      puzzle('old', { rules: 'classic' }),
    ];
    const days = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04'];
    const found = new Set(days.map((day) => dailyOf(kinds, day)?.id));
    expect([...found].toSorted()).toEqual(['base', 'one']);
  });
});
