// @vitest-environment node
import { expect, test } from 'vitest';
import { fold } from '../../src/state/fold';
import { event, game, move, moves } from '../net/messages';

const queen = move({ text: 'wQ -wS1', piece: 'wQ', end: [-1, 0] });
const pass = move({ text: 'pass', color: 'b', way: 'pass' });

test('a move is added, with the passes that it forced', () => {
  const after = fold(game, event(8, { type: 'played', moves: [queen, pass] }, 4));
  expect(after).toMatchObject({ version: 8, moves: [...moves, queen, pass] });
});

test('moves that were taken back are gone', () => {
  const after = fold(game, event(8, { type: 'took_back', ply: 1 }, 1));
  expect(after).toMatchObject({ version: 8, moves: moves.slice(0, 1) });
});

test('what else happens leaves the moves as they are', () => {
  const after = fold(game, event(8, { type: 'draw_offered', color: 'b' }, 2));
  expect(after).toMatchObject({ version: 8, moves });
});

test('the state after an event is the one that it brings', () => {
  const news = event(8, { type: 'draw_offered', color: 'b' }, 2);
  const after = fold(game, { ...news, state: { ...news.state, draw_offer: 'b' } });
  expect(after).toMatchObject({ state: { draw_offer: 'b' } });
});

test('an event that is known already changes nothing', () => {
  expect(fold(game, event(7, { type: 'played', moves: [queen] }, 3))).toBe(game);
});

test('an event after one that was missed is a gap', () => {
  expect(fold(game, event(9, { type: 'played', moves: [queen] }, 3))).toBe('gap');
});

test('moves that do not add up are a gap, whatever the number says', () => {
  expect(fold(game, event(8, { type: 'played', moves: [queen] }, 5))).toBe('gap');
});
