import { beforeAll, expect, test } from 'vitest';
import { cardFacts, opponentWords, standingWords } from '../../src/words/cards';
import { startWords } from '../../src/words/words.svelte';
import { computer, lineOf } from '../state/lines';

beforeAll(() => startWords());

const ending = { termination: 'surrounded', winner: 'w' } as const;

test('a card says how a game ended for its player', () => {
  expect(standingWords(lineOf({ status: 'over', ending }))).toBe('You won');
  expect(standingWords(lineOf({ status: 'over', ending, you: ['b'] }))).toBe('You lost');
  const draw = { termination: 'agreement', winner: null };
  expect(standingWords(lineOf({ status: 'over', ending: draw }))).toBe('Draw');
  const aborted = { termination: 'aborted', winner: null };
  expect(standingWords(lineOf({ status: 'over', ending: aborted }))).toBe('Aborted');
  expect(standingWords(lineOf({ status: 'over', ending, you: ['w', 'b'] }))).toBe('White won');
});

test('a card of a game in progress says whose turn it is', () => {
  expect(standingWords(lineOf({ your_turn: true }))).toBe('Your turn');
  expect(standingWords(lineOf())).toBe('Their turn');
  expect(standingWords(lineOf({ you: ['w', 'b'], to_move: 'b' }))).toBe('Black to move');
  expect(standingWords(lineOf({ status: 'waiting' }))).toBe('Waiting for your friend');
});

test('a card names the opponent, a level, or the screen', () => {
  const seats = { ...lineOf().seats, b: computer };
  expect(opponentWords(lineOf())).toBe('Against Guest');
  expect(opponentWords(lineOf({ seats }))).toBe('Against level 3, pupa');
  expect(opponentWords(lineOf({ you: ['w', 'b'] }))).toBe('Same screen');
  expect(opponentWords(lineOf({ status: 'waiting' }))).toBe('Your invitation');
});

test('a card says what was played with, how long, and when', () => {
  const game = lineOf({ ply: 25, updated_at: 0 });
  expect(cardFacts(game, 1000)).toEqual(['all eight bugs, 25 moves', 'just now']);
  expect(cardFacts(game, 2 * 86_400_000)).toEqual(['all eight bugs, 25 moves', '2 days ago']);
});
