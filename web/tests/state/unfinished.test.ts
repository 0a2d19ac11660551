import { expect, test } from 'vitest';
import { firstOf } from '../../src/state/unfinished.svelte';
import { lineOf } from './lines';

test('the game to continue is one in which it is our turn, else the latest', () => {
  const [theirs, ours] = [lineOf({ id: 'theirs' }), lineOf({ id: 'ours', your_turn: true })];
  expect(firstOf([theirs, ours])).toBe(ours);
  expect(firstOf([theirs, lineOf()])).toBe(theirs);
});

test('an invitation and a game without a move have no hive to show', () => {
  const invitation = lineOf({ status: 'waiting', ply: 0 });
  expect(firstOf([invitation, lineOf({ ply: 0, your_turn: true })])).toBeNull();
  expect(firstOf([])).toBeNull();
});
