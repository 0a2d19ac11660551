import { expect, test } from 'vitest';
import { isFiltering, noFilter, passes, type Filter } from '../../src/state/filters';
import type { GameLine } from '../../src/net/messages';
import { computer, lineOf } from './lines';

const surrounded = (winner: 'w' | 'b' | null) => ({ termination: 'surrounded', winner });
const games: Record<string, GameLine> = {
  going: lineOf(),
  won: lineOf({ status: 'over', ending: surrounded('w') }),
  lost: lineOf({ status: 'over', ending: surrounded('b'), rules: 'Base' }),
  draw: lineOf({ status: 'over', ending: surrounded(null), rules: 'classic+M' }),
  aborted: lineOf({ status: 'over', ending: { termination: 'aborted', winner: null } }),
  computer: lineOf({ seats: { ...lineOf().seats, b: computer } }),
  screen: lineOf({ you: ['w', 'b'], status: 'over', ending: surrounded('w') }),
};

function shown(filter: Partial<Filter>): string[] {
  const whole = { ...noFilter, ...filter };
  return Object.keys(games).filter((name) => passes(games[name] as GameLine, whole));
}

test('without a filter all games are shown', () => {
  expect(shown({})).toEqual(Object.keys(games));
  expect(isFiltering(noFilter)).toBe(false);
});

test('a result counts for one of the two players, and not at one screen', () => {
  expect(shown({ result: 'won' })).toEqual(['won']);
  expect(shown({ result: 'lost' })).toEqual(['lost']);
  expect(shown({ result: 'draw' })).toEqual(['draw']);
});

test('games are told apart by whom they are against', () => {
  expect(shown({ opponent: 'computer' })).toEqual(['computer']);
  expect(shown({ opponent: 'same-screen' })).toEqual(['screen']);
  expect(shown({ opponent: 'friend' })).toEqual(['going', 'won', 'lost', 'draw', 'aborted']);
});

test('games are told apart by their bugs, in editions too', () => {
  expect(shown({ bugs: 'base' })).toEqual(['lost']);
  expect(shown({ bugs: 'M', result: 'draw' })).toEqual(['draw']);
  expect(shown({ bugs: 'P' })).toEqual(['going', 'won', 'aborted', 'computer', 'screen']);
});
