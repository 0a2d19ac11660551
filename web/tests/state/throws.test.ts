import { expect, test } from 'vitest';
import type { Turn } from '../../src/net/messages';
import type { Stacks } from '../../src/state/hive';
import { stuckThrows, throwerOf, throwMap, thrownBy, waysOf } from '../../src/state/throws';
import { game } from '../net/messages';

const thrown = { hex: [0, 1], throwers: ['wP'] } as const;
const turn: Turn = { ...game.state.turn, legal: {}, throws: { bA1: [thrown] } };

test('a piece that cannot move may throw others', () => {
  expect(stuckThrows(turn, 'wP')).toEqual(['bA1']);
  expect(throwMap(turn).get('bA1')).toEqual([[0, 1]]);
});

test('a server that is older than the page says nothing of throws', () => {
  const { throws: _, ...older } = turn;
  const told = older as Turn;
  expect([throwMap(told).size, thrownBy(told, 'wP'), stuckThrows(told, 'wP')]).toEqual([0, [], []]);
  expect(waysOf(told, 'wP')).toBe('own');
});

test.each([
  ['a pillbug', { '1,0': ['wP'] }, 'wP'],
  ['a mosquito beside a pillbug', { '1,0': ['wM'], '2,0': ['bP'] }, 'wM'],
  ['a mosquito beside none', { '1,0': ['wM'], '2,0': ['bA1'] }, null],
  ['a covered pillbug', { '1,0': ['wP', 'bB1'] }, null],
  ['a pillbug on another piece', { '1,0': ['bA1', 'wM'], '2,0': ['bP'] }, null],
  ["the opponent's", { '1,0': ['bP'] }, null],
  ['one that is only beside the start', { '-1,0': ['wP'] }, null],
  ['one of two', { '1,0': ['wP'], '0,1': ['wM'], '-1,1': ['bP'] }, null],
])('the thrower of a piece: %s', (_, around, expected) => {
  const stacks = new Map(Object.entries({ '0,0': ['bQ'], ...around })) as Stacks;
  const thrower = throwerOf(stacks, { color: 'w', start: [0, 0], end: [1, 1] });
  expect(thrower?.piece ?? null).toBe(expected);
});
