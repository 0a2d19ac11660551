import { expect, test } from 'vitest';
import type { GameView, State } from '../../src/net/messages';
import { standingOf, type Standing } from '../../src/state/title.svelte';
import { game } from '../net/messages';

const standing = (change: Partial<State>, you: GameView['you'] = ['w']): Standing =>
  standingOf({ ...game, you, state: { ...game.state, ...change } });

const turn = { ...game.state.turn, color: 'b' } as const;

test.each<[string, Standing, Partial<State>, GameView['you']?]>([
  ['it is one’s turn', 'your-turn', {}],
  ['it is the opponent’s', 'none', { turn }],
  ['the opponent offers a draw', 'asked', { turn, draw_offer: 'b' }],
  ['one has offered it oneself', 'none', { turn, draw_offer: 'w' }],
  ['the opponent wants to take back', 'asked', { takeback: 'b' }],
  ['nobody has come yet', 'waiting', { status: 'waiting' }],
  ['the game is over', 'over', { status: 'over' }],
  ['one watches', 'none', {}, []],
  ['both sit at one screen', 'none', {}, ['w', 'b']],
])('when %s, the title says %s', (_, expected, change, you) => {
  expect(standing(change, you)).toBe(expected);
});
