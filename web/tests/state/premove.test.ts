import { describe, expect, test } from 'vitest';
import type { GameView } from '../../src/net/messages';
import { premovable, settled } from '../../src/state/premove';
import { game, move } from '../net/messages';

const queen = { piece: 'wQ', hex: [-1, 0] } as const;
const played = { type: 'played', moves: [move({})] } as const;
const theirs: GameView = {
  ...game,
  state: { ...game.state, turn: { ...game.state.turn, color: 'b', legal: {} } },
};

describe('a premove', () => {
  test('is for who waits, and never on one screen', () => {
    expect(premovable(theirs)).toEqual(['w']);
    expect(premovable(game)).toEqual([]);
    expect(premovable({ ...theirs, you: [] })).toEqual([]);
    expect(premovable({ ...theirs, you: ['w', 'b'] })).toEqual([]);
    expect(premovable({ ...theirs, state: { ...theirs.state, status: 'over' } })).toEqual([]);
  });

  test('is played if it is legal by then, by the name it has then', () => {
    expect(settled(queen, game, played)).toEqual({ kind: 'played', text: 'wQ -wS1' });
    expect(settled({ ...queen, hex: [7, 7] }, game, played)).toEqual({ kind: 'dropped' });
    expect(settled({ ...queen, piece: 'wB2' }, game, played)).toEqual({ kind: 'dropped' });
  });

  test('waits for the turn and for the legal moves', () => {
    expect(settled(queen, theirs, null)).toEqual({ kind: 'waits' });
    expect(settled(queen, theirs, { type: 'draw_offered', color: 'b' })).toEqual({ kind: 'waits' });
    const late = { ...game, state: { ...game.state, turn: { ...game.state.turn, legal: {} } } };
    expect(settled(queen, late, null)).toEqual({ kind: 'waits' });
  });

  test('goes with a forced pass, a takeback and the end of the game', () => {
    expect(settled(queen, theirs, played)).toEqual({ kind: 'dropped' });
    expect(settled(queen, game, { type: 'took_back', ply: 1 })).toEqual({ kind: 'gone' });
    const over: GameView = { ...game, state: { ...game.state, status: 'over' } };
    expect(settled(queen, over, { type: 'ended' })).toEqual({ kind: 'gone' });
  });
});
