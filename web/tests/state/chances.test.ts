// @vitest-environment node
import { expect, test } from 'vitest';
import { curveOf, percents, stepsOf } from '../../src/state/chances';

test.each([
  [0, 0, 100],
  [0.5, 50, 50],
  [0.626, 63, 37],
  [0.995, 100, 0],
  [1, 100, 0],
])('a chance of %s is %s against %s', (chance, white, black) => {
  expect(percents(chance)).toEqual({ white, black });
});

test('a curve goes from side to side, a sure win at the top', () => {
  expect(curveOf([0.5, 1, 0], 100, 40)).toBe('0,20 50,0 100,40');
});

test('a game without moves has a point', () => {
  expect(curveOf([0.5], 100, 40)).toBe('0,20');
});

test('steps are as wide as a move, and half as wide at the edges', () => {
  expect(stepsOf([0, 1, 0.5], 100, 10)).toBe('0,10 25,10 25,0 75,0 75,5 100,5');
});
