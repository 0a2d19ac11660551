import { expect, test } from 'vitest';
import type { Turn } from '../../src/net/messages';
import { stuckThrows, throwMap, thrownBy, waysOf } from '../../src/state/throws';
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
