// @vitest-environment node
import { expect, test } from 'vitest';
import { stacksAfter } from '../../src/state/hive';
import { isLegal, readMove } from '../../src/state/typed';
import { moves, state } from '../net/messages';

const stacks = stacksAfter(moves);
const { turn } = state;

test.each([
  ['wQ -wS1', 'wQ', [-1, 0]],
  ['wQ wS1-', 'wQ', [1, 0]],
  ['wQ /wS1', 'wQ', [-1, 1]],
  ['wQ wS1/', 'wQ', [1, -1]],
  ['wQ \\wS1', 'wQ', [0, -1]],
  ['wQ wS1\\', 'wQ', [0, 1]],
  ['wB1 wS1', 'wB1', [0, 0]],
  ['  WQ   -ws1 ', 'wQ', [-1, 0]],
  ['wA -wS1', 'wA1', [-1, 0]],
])('%s is understood', (text, piece, hex) => {
  expect(readMove(text, stacks, turn)).toEqual({ kind: 'move', piece, hex });
});

test.each([
  ['xQ -wS1', { kind: 'piece', text: 'xQ' }],
  ['wG4 -wS1', { kind: 'piece', text: 'wG4' }],
  ['wG -wS1', { kind: 'piece', text: 'wG' }],
  ['wQ -bQ', { kind: 'near', text: 'bQ' }],
  ['wQ -wS1-', { kind: 'form', text: '-wS1-' }],
  ['wQ left', { kind: 'form', text: 'left' }],
  ['wQ', { kind: 'form', text: 'wQ' }],
  ['wQ -wS1 now', { kind: 'form', text: 'wQ -wS1 now' }],
])('%s is not', (text, expected) => {
  expect(readMove(text, stacks, turn)).toEqual(expected);
});

test('a dash from a messenger is a hyphen', () => {
  expect(readMove('wQ –wS1', stacks, turn)).toEqual(readMove('wQ -wS1', stacks, turn));
});

test('the very first piece goes in the middle', () => {
  expect(readMove('wS1', new Map(), turn)).toEqual({ kind: 'move', piece: 'wS1', hex: [0, 0] });
});

test('a move is legal when the server has named it', () => {
  expect(isLegal(turn, 'wQ', [-1, 0])).toBe(true);
  expect(isLegal(turn, 'wQ', [5, 5])).toBe(false);
  expect(isLegal(turn, 'bQ', [-1, 0])).toBe(false);
});
