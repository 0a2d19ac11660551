import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameView, PlayedMove } from '../../src/net/messages';
import type { stripOf as Strip } from '../../src/pages/game/strip';
import type { Table } from '../../src/state/table.svelte';
import { speech } from '../../src/words/words.svelte';
import { game, move, moves } from '../net/messages';

let isTight = false;
let stripOf: typeof Strip;

const table = {
  why: null,
  notice: null,
  isPresent: true,
  isSlow: false,
} as unknown as Table;

beforeAll(async () => {
  // A screen's size is not known here.
  vi.doMock('../../src/state/screen.svelte', () => ({ isTight: () => isTight }));
  ({ stripOf } = await import('../../src/pages/game/strip'));
  await speech.choose('en');
});

beforeEach(() => {
  isTight = false;
});

function after(...more: PlayedMove[]): GameView {
  return { ...game, moves: [...moves, ...more] };
}

const white = move({ text: 'wQ -wS1', piece: 'wQ', end: [-1, 0] });
const black = move({ text: 'bQ bG1-', color: 'b', piece: 'bQ', end: [2, 0] });
const whitePasses = move({ text: 'pass', way: 'pass' });
const blackPasses = move({ text: 'pass', color: 'b', way: 'pass' });

describe('a look at a piece is told', () => {
  test.each([
    [true, 'Just a look: where the black ant could go next turn.'],
    [false, 'Just a look: where the black ant could go.'],
  ])('next turn: %s', (isNextTurn, text) => {
    const look = { piece: 'bA1', hexes: [[0, 1]], isNextTurn, note: null };
    const strip = stripOf({ ...table, look } as unknown as Table, game, null);
    expect(strip).toMatchObject({ kind: 'look', text, actions: ['let-go'] });
  });
});

describe('who passed is told', () => {
  test.each([
    ['of the opponent', [white, blackPasses], 'Black passed: there was no legal move. Your turn.'],
    ['of oneself', [white, black, whitePasses], 'You passed: you had no legal move. Your turn.'],
    [
      'of oneself until the next move, whatever the opponent did since',
      [white, black, whitePasses, black],
      'You passed: you had no legal move. Your turn.',
    ],
  ])('%s', (_, more, text) => {
    expect(stripOf(table, after(...more), null)).toMatchObject({ kind: 'passed', text });
  });

  test('by color at one screen, and only of the last move', () => {
    const shared: GameView = { ...after(white, blackPasses), you: ['w', 'b'] };
    expect(stripOf(table, shared, null).text).toBe(
      'Black passed: there was no legal move. White to move.',
    );
    const later: GameView = { ...after(white, blackPasses, white), you: ['w', 'b'] };
    expect(stripOf(table, later, null)).toMatchObject({ kind: 'turn', text: 'White to move.' });
  });
});

describe('a game that is over', () => {
  const ending = { termination: 'resignation', winner: 'w' } as const;
  const over: GameView = { ...game, state: { ...game.state, status: 'over', ending } };

  test('is told without buttons where the result card has them', () => {
    const { kind, actions, links } = stripOf(table, over, null);
    expect({ kind, actions, links }).toEqual({ kind: 'over', actions: [], links: undefined });
  });

  test('has its buttons here where there is no room for the card', () => {
    isTight = true;
    const { actions, links } = stripOf(table, over, null);
    expect(actions).toEqual(['rematch', 'review']);
    expect(links?.map(({ path }) => path)).toEqual(['/new']);
  });
});
