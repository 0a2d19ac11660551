import { beforeEach, describe, expect, test } from 'vitest';
import type { GameView } from '../../src/net/messages';
import { bugOffered, closeOffer, noteBugs, wishWith } from '../../src/state/bug_offer';
import { keep } from '../../src/state/storage';
import { firstWish } from '../../src/state/wish';
import { game } from '../net/messages';

const computer = { occupant: 'computer', level: 3, name: '' } as const;
const seats = { ...game.state.seats, b: computer };
const ending = { termination: 'surrounded', winner: 'b' } as const;

/** A game against the computer that is over. */
function over(letters: string, change: Partial<GameView> = {}): GameView {
  const box = { ...game.box, ...Object.fromEntries([...letters].map((one) => [one, 1])) };
  return { ...game, box, state: { ...game.state, status: 'over', ending, seats }, ...change };
}

beforeEach(() => localStorage.clear());

describe('after a result', () => {
  test.each([
    ['', 'M'],
    ['M', 'L'],
    ['ML', 'P'],
    ['P', 'M'],
    ['MLP', null],
  ])('a game with “%s” is followed by the offer of %s', (letters, offered) => {
    expect(bugOffered(over(letters))).toBe(offered);
  });

  test('at one screen too', () => {
    const shared = { ...over(''), you: ['w', 'b'] as const };
    expect(bugOffered({ ...shared, state: { ...shared.state, seats: game.state.seats } })).toBe(
      'M',
    );
  });

  test('not while the game goes on, nor when it was aborted', () => {
    const { state } = over('');
    expect(bugOffered(over('', { state: { ...state, status: 'playing' } }))).toBe(null);
    const aborted = { termination: 'aborted', winner: null };
    expect(bugOffered(over('', { state: { ...state, ending: aborted } }))).toBe(null);
  });

  test('not to spectators, against a friend elsewhere, or for a printed edition', () => {
    const { state } = over('');
    expect(bugOffered(over('', { you: [] }))).toBe(null);
    const friends = { ...state, seats: game.state.seats };
    expect(bugOffered(over('', { state: friends }))).toBe(null);
    expect(bugOffered(over('', { edition: 'dutch-2005' }))).toBe(null);
  });

  test('not once somebody declined, or has the bug already', () => {
    keep('wish', { ...firstWish, letters: 'M' });
    expect(bugOffered(over(''))).toBe(null);
    expect(bugOffered(over('M'))).toBe('L');
    closeOffer();
    expect(bugOffered(over('M'))).toBe(null);
  });

  test('not to who had all eight and plays with fewer now', () => {
    noteBugs({ ...firstWish, letters: 'ML' });
    expect(bugOffered(over(''))).toBe('M');
    // All that is in a box says nothing about who took it.
    noteBugs({ ...firstWish, by: 'box', letters: 'MLP' });
    expect(bugOffered(over(''))).toBe('M');
    noteBugs({ ...firstWish, letters: 'MLP' });
    expect(bugOffered(over(''))).toBe(null);
  });
});

describe('the game that follows', () => {
  test('has one more bug, the same opponent, and what was chosen before', () => {
    keep('wish', { ...firstWish, level: 9, color: 'black', clock: '1' });
    expect(wishWith('L', over('M'))).toEqual({
      ...firstWish,
      opponent: 'computer',
      level: 3,
      color: 'black',
      clock: '1',
      letters: 'ML',
    });
  });

  test('is at one screen if this one was', () => {
    const shared = over('');
    const seated = { ...shared, state: { ...shared.state, seats: game.state.seats } };
    expect(wishWith('M', seated)).toMatchObject({ opponent: 'same_screen', letters: 'M' });
  });
});
