import { describe, expect, test } from 'vitest';
import { isTurned, seenMove, standardDirection } from '../../src/state/notation';
import { directions, seenAs, upright, type Direction } from '../../src/state/hive';
import { readMove } from '../../src/state/typed';
import { game } from '../net/messages';

const views = [false, true].flatMap((mirrored) =>
  [0, 1, 2, 3, 4, 5].map((sixths) => ({ sixths, mirrored })),
);
const half = { sixths: 3, mirrored: false };
const mirror = { sixths: 0, mirrored: true };
const all = Object.keys(directions) as Direction[];

describe('directions', () => {
  test.each(views)('are read back as they are seen: %o', (view) => {
    for (const side of all) {
      expect(standardDirection(view, seenAs(view, side))).toBe(side);
    }
    expect(new Set(all.map((side) => seenAs(view, side))).size).toBe(6);
  });

  test('are turned clockwise by sixths', () => {
    const sixth = { sixths: 1, mirrored: false };
    expect(all.map((side) => seenAs(sixth, side))).toEqual([...all.slice(1), all[0]]);
  });

  test('stay where nothing is turned', () => {
    expect(isTurned(upright)).toBe(false);
    expect([isTurned(half), isTurned(mirror)]).toEqual([true, true]);
  });
});

describe('a move', () => {
  test.each([
    ['wA1 -bQ', 'wA1 bQ-', 'wA1 bQ-'],
    ['wA1 bQ/', 'wA1 /bQ', 'wA1 \\bQ'],
    ['bB2 wS1\\', 'bB2 \\wS1', 'bB2 /wS1'],
    ['wB1 bQ', 'wB1 bQ', 'wB1 bQ'],
    ['wS1', 'wS1', 'wS1'],
    ['pass', 'pass', 'pass'],
    ['', '', ''],
  ])('%s is seen as %s turned by half, and as %s in a mirror', (text, turned, mirrored) => {
    expect(seenMove(half, text)).toBe(turned);
    expect(seenMove(mirror, text)).toBe(mirrored);
    expect(seenMove(upright, text)).toBe(text);
  });

  test.each(views)('that is typed as it is seen goes where it was meant: %o', (view) => {
    const stacks = new Map([['0,0', ['bQ']]] as const);
    for (const text of [
      'wA1 -bQ',
      'wA1 bQ-',
      'wA1 /bQ',
      'wA1 bQ/',
      'wA1 \\bQ',
      'wA1 bQ\\',
      'wA1 bQ',
    ]) {
      const meant = readMove(text, stacks, game.state.turn);
      expect(readMove(seenMove(view, text), stacks, game.state.turn, view)).toEqual(meant);
    }
  });
});
