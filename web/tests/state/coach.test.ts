import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameView, PlayedMove, Target } from '../../src/net/messages';
import {
  isFirstMove,
  isQueenAtRisk,
  isRiskNew,
  markDue,
  marks,
  movesOf,
  seenFrom,
  tips,
  tipsOutdone,
} from '../../src/state/coach_marks';
import { stacksAfter } from '../../src/state/hive';
import { game, move } from '../net/messages';

const wS1 = move({ piece: 'wS1', end: [0, 0] });
const bG1 = move({ color: 'b', piece: 'bG1', end: [1, 0] });
const wQ = move({ piece: 'wQ', end: [-1, 0] });
const target: Target = { hex: [0, 1], text: '' };

interface Change {
  readonly moves?: readonly PlayedMove[];
  readonly turn?: Partial<GameView['state']['turn']>;
  readonly you?: GameView['you'];
  readonly opponent?: 'computer' | 'person';
  readonly clock?: GameView['clock'];
}

function due(
  { moves = [], turn = {}, you = ['w'], opponent = 'computer', clock = null }: Change,
  seen: Parameters<typeof markDue>[2],
) {
  const seats = { ...game.state.seats, b: { ...game.state.seats.b, occupant: opponent } };
  const now = { ...game.state.turn, number: 1, legal: {}, ...turn };
  const state = { ...game.state, seats, turn: now };
  return markDue({ ...game, moves, state, you, clock }, stacksAfter(moves), seen);
}

/** A queen of White with this many neighbors. */
function crowded(count: number): PlayedMove[] {
  const around = [wS1.end, [-1, 1], [-2, 1], [-2, 0], [-1, -1], [0, -1]] as const;
  const others = around
    .slice(1, count)
    .map((end, at) => move({ color: 'b', piece: `bA${at + 1}`, end: end as [number, number] }));
  return [wS1, bG1, wQ, ...others];
}

describe('a queen with one free side left', () => {
  const you = ['w'] as const;
  const own = move({ piece: 'wA1', end: [3, 0] });
  const away = move({ color: 'b', piece: 'bA4', start: [-1, -1], end: [4, 0], way: 'walk' });
  const back = move({ color: 'b', piece: 'bA4', start: [4, 0], end: [-1, -1], way: 'walk' });

  test.each([
    [4, false],
    [5, true],
    [6, false],
  ])('is at risk: %i sides taken', (count, isAtRisk) => {
    expect(isQueenAtRisk({ you }, stacksAfter(crowded(count)))).toBe(isAtRisk);
    expect(isQueenAtRisk({ you: ['w', 'b'] }, stacksAfter(crowded(count)))).toBe(false);
    expect(isQueenAtRisk({ you: [] }, stacksAfter(crowded(count)))).toBe(false);
  });

  test('is news each time, and none while it stays so', () => {
    const moves = [...crowded(5)];
    expect(isRiskNew({ you, moves }, stacksAfter(moves))).toBe(true);
    moves.push(own, bG1);
    expect(isRiskNew({ you, moves }, stacksAfter(moves))).toBe(false);
    moves.push(own, away);
    expect(isRiskNew({ you, moves }, stacksAfter(moves))).toBe(false);
    moves.push(own, back);
    expect(isRiskNew({ you, moves }, stacksAfter(moves))).toBe(true);
  });
});

describe('what is due', () => {
  test('three cards and no more: how to make the first move is none of them', () => {
    expect(marks).toHaveLength(3);
    expect(due({}, [])).toBe(null);
  });

  test('a first move, before one’s own', () => {
    const you = ['w'] as const;
    expect(isFirstMove({ moves: [], you }, [])).toBe(true);
    expect(isFirstMove({ moves: [bG1], you }, [])).toBe(true);
    expect(isFirstMove({ moves: [wS1, bG1], you }, [])).toBe(false);
    expect(isFirstMove({ moves: [], you }, ['first-move'])).toBe(false);
    // Who watches makes none.
    expect(isFirstMove({ moves: [], you: [] }, [])).toBe(false);
  });

  test('the queen, from the third turn until she is placed', () => {
    const moves = [wS1, bG1];
    expect(due({ moves, turn: { number: 2 } }, [])).toBe(null);
    expect(due({ moves, turn: { number: 3 } }, [])).toBe('queen-due');
    expect(due({ moves, turn: { number: 4 } }, [])).toBe('queen-due');
    expect(due({ moves: [...moves, wQ], turn: { number: 4 } }, [])).toBe(null);
  });

  test('a movement, once a piece in the hive has one', () => {
    const moves = [wS1, bG1, wQ];
    expect(due({ moves, turn: { legal: { wA1: [target] } } }, [])).toBe(null);
    expect(due({ moves, turn: { legal: { wA1: [target], wS1: [target] } } }, [])).toBe('movement');
    // A pillbug throws a piece of the other side: that is no movement of one's own.
    expect(due({ moves, turn: { legal: { bG1: [target] } } }, [])).toBe(null);
  });

  test.each([
    [3, null],
    [4, 'queen-danger'],
    [5, 'queen-danger'],
  ])('a queen with %i neighbors: %s', (count, mark) => {
    expect(due({ moves: crowded(count) }, [])).toBe(mark);
  });

  test('the most pressing first, and none twice', () => {
    const change = { moves: crowded(4), turn: { legal: { wQ: [target] } } };
    expect(due(change, [])).toBe('queen-danger');
    expect(due(change, ['queen-danger'])).toBe('movement');
    expect(due(change, ['queen-danger', 'movement'])).toBe(null);
  });

  test('nothing against a person while a clock runs', () => {
    const clock = { main_s: 180, increment_s: 3 };
    expect(due({ moves: crowded(5), opponent: 'person', clock }, [])).toBe(null);
    expect(due({ moves: crowded(5), opponent: 'person' }, [])).toBe('queen-danger');
    expect(due({ moves: crowded(5), clock }, [])).toBe('queen-danger');
  });

  test('at one screen only the first move: a queen would be nobody’s own', () => {
    const you = ['w', 'b'] as const;
    expect(isFirstMove({ moves: [], you }, [])).toBe(true);
    expect(due({ you }, [])).toBe(null);
    expect(due({ you, moves: crowded(5), turn: { number: 4 } }, [])).toBe(null);
  });
});

test('who has done it needs no mark for it', () => {
  const you = ['w'] as const;
  expect(tipsOutdone({ moves: [bG1], you })).toEqual([]);
  expect(tipsOutdone({ moves: [wS1, bG1], you })).toEqual(['first-move']);
  const walk = move({ piece: 'wS1', way: 'walk', start: [0, 0], end: [0, 1] });
  expect(tipsOutdone({ moves: [wS1, bG1, walk], you })).toEqual(['first-move', 'movement']);
});

test('a pass is no move of one’s own', () => {
  const pass = move({ way: 'pass' });
  expect(movesOf({ moves: [wS1, bG1, pass], you: ['w'] })).toBe(1);
});

describe('what was seen', () => {
  test('is taken out of storage where it makes sense', () => {
    expect(seenFrom(['queen-due', 'nonsense', 7], false)).toEqual(['queen-due']);
    expect(seenFrom('nonsense', false)).toEqual([]);
    expect(seenFrom(null, false)).toEqual([]);
  });

  test('is everything for who played before there were marks', () => {
    expect(seenFrom(null, true)).toEqual([...tips]);
    expect(seenFrom(['queen-due'], true)).toEqual(['queen-due']);
  });

  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });

  test('is kept on this device', async () => {
    const { coach } = await import('../../src/state/coach.svelte');
    expect(coach.seen).toEqual([]);
    coach.saw('movement', 'first-move');
    coach.saw('movement');
    expect(coach.seen).toEqual(['movement', 'first-move']);
    vi.resetModules();
    const later = await import('../../src/state/coach.svelte');
    expect(later.coach.seen.toSorted()).toEqual(['first-move', 'movement']);
  });
});
