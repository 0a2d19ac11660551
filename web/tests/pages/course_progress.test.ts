import { afterEach, describe, expect, test } from 'vitest';
import { course, forBox, idOf, placesIn } from '../../src/pages/learn/course';
import { learned } from '../../src/pages/learn/learned';
import { addDone, countDone, doneFrom, firstLeft, loadDone } from '../../src/pages/learn/progress';

const all = placesIn(course);

describe('progress', () => {
  afterEach(() => localStorage.clear());

  test.each([[null], ['nonsense'], [[1, 2]], [{ done: 'all' }], [{ steps: [] }]])(
    'of %j is none',
    (stored) => {
      expect(doneFrom(stored).size).toBe(0);
    },
  );

  test('keeps the names of steps that it doesn’t know, and counts only those that it knows', () => {
    localStorage.setItem('skep.course', JSON.stringify({ done: ['goal/win', 'old/step', 7] }));
    const done = addDone(loadDone(), ['goal/whose']);
    expect(countDone(done, all)).toBe(2);
    expect([...loadDone()]).toEqual(['goal/win', 'old/step', 'goal/whose']);
  });

  test('is never lost to another tab', () => {
    const here = addDone(new Set(), ['goal/win']);
    const there = addDone(new Set(), ['goal/whose']);
    expect([...there]).toEqual(['goal/win', 'goal/whose']);
    addDone(here, ['placing/first']);
    expect([...loadDone()]).toEqual(['goal/win', 'goal/whose', 'placing/first']);
  });

  test('is told on the start page', () => {
    addDone(new Set(), ['goal/win', 'old/step']);
    expect(learned()).toEqual({ done: 1, all: placesIn(forBox(course, null)).length });
  });

  test('knows the first step that is left', () => {
    expect(firstLeft(new Set(['goal/win']), all)?.step.name).toBe('whose');
    expect(firstLeft(new Set(all.map(idOf)), all)).toBeNull();
  });
});
