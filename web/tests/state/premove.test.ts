import { describe, expect, test } from 'vitest';
import type { Color, GameView, PlayedMove } from '../../src/net/messages';
import { isForPremove, offerTo, premovable, settled } from '../../src/state/premove';
import { game, move, moves } from '../net/messages';

// White chose it after the first move, and Black has answered with the second since.
const queen = {
  piece: 'wQ',
  hex: [-1, 0],
  after: moves.slice(0, 1).map(({ text }) => text),
} as const;
const played = { type: 'played', moves: [move({})] } as const;
const theirs: GameView = {
  ...game,
  moves: moves.slice(0, 1),
  state: { ...game.state, turn: { ...game.state.turn, color: 'b', legal: {} } },
};

const at = (color: Color, ...more: PlayedMove[]): GameView => ({
  ...game,
  moves: [...moves, ...more],
  state: { ...game.state, turn: { ...game.state.turn, color } },
});

const offered = (what: 'draw_offer' | 'takeback', by: Color, of = theirs): GameView => ({
  ...of,
  state: { ...of.state, [what]: by },
});

describe('a premove', () => {
  test('is for who waits, and never on one screen', () => {
    expect(premovable(theirs)).toEqual(['w']);
    expect(premovable(game)).toEqual([]);
    expect(premovable({ ...theirs, you: [] })).toEqual([]);
    expect(premovable({ ...theirs, you: ['w', 'b'] })).toEqual([]);
    expect(premovable({ ...theirs, state: { ...theirs.state, status: 'over' } })).toEqual([]);
  });

  test('is for places of the next turn, and not for those of a throw', () => {
    const look = { piece: 'wA1', hexes: [[0, 1]] as const, note: null };
    expect(isForPremove({ ...look, isNextTurn: true }, theirs)).toBe(true);
    expect(isForPremove({ ...look, isNextTurn: false }, theirs)).toBe(false);
    expect(isForPremove({ ...look, piece: 'bA1', isNextTurn: true }, theirs)).toBe(false);
  });

  test('is played if it is legal by then, by the name it has then', () => {
    const illegal = { kind: 'dropped', why: 'illegal' };
    expect(settled(queen, game, played)).toEqual({ kind: 'played', text: 'wQ -wS1' });
    expect(settled({ ...queen, hex: [7, 7] }, game, played)).toEqual(illegal);
    expect(settled({ ...queen, piece: 'wB2' }, game, played)).toEqual(illegal);
  });

  test('waits for the turn and for the legal moves', () => {
    expect(settled(queen, theirs, null)).toEqual({ kind: 'waits' });
    const own = offered('draw_offer', 'w');
    expect(settled(queen, own, { type: 'draw_offered', color: 'w' })).toEqual({ kind: 'waits' });
    const late = { ...game, state: { ...game.state, turn: { ...game.state.turn, legal: {} } } };
    expect(settled(queen, late, null)).toEqual({ kind: 'waits' });
  });

  test('goes with a forced pass, a takeback and the end of the game', () => {
    const passed = at('b', move({ text: 'pass', way: 'pass' }));
    expect(settled(queen, passed, played)).toEqual({ kind: 'dropped', why: 'illegal' });
    expect(settled(queen, game, { type: 'took_back', ply: 1 })).toEqual({ kind: 'gone' });
    const over: GameView = { ...game, state: { ...game.state, status: 'over' } };
    expect(settled(queen, over, { type: 'ended' })).toEqual({ kind: 'gone' });
  });

  test('is for one turn: it is dropped when the game went on or back without it', () => {
    const movedOn = { kind: 'dropped', why: 'moved-on' };
    const own = move({ text: 'wQ /wS1', piece: 'wQ' });
    const black = move({ text: 'bQ bG1-', color: 'b', piece: 'bQ' });
    expect(settled(queen, at('b', own), null)).toEqual(movedOn);
    expect(settled(queen, at('w', own, black), null)).toEqual(movedOn);
    expect(settled({ ...queen, after: ['wA1'] }, game, null)).toEqual(movedOn);
    expect(settled(queen, { ...game, moves: [] }, null)).toEqual(movedOn);
  });

  test.each(['draw_offer', 'takeback'] as const)('does not answer the opponent’s %s', (what) => {
    const dropped = { kind: 'dropped', why: 'offer' };
    expect(settled(queen, offered(what, 'b'), null)).toEqual(dropped);
    expect(settled(queen, offered(what, 'b', game), played)).toEqual(dropped);
    expect(premovable(offered(what, 'b'))).toEqual([]);
    expect(premovable(offered(what, 'w'))).toEqual(['w']);
    expect(offerTo({ ...offered(what, 'b'), you: ['w', 'b'] })).toBe(null);
  });
});
