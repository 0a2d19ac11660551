import { expect, test } from 'vitest';
import { badgeNodes } from '../../src/board/badges';
import { defaults } from '../../src/board/config';
import { fannedPieces, fanNodes, openedFans } from '../../src/board/fan';
import { newState } from '../../src/board/state';
import { center, fromKey, isWithin, liftOf, RADIUS, viewOf } from '../../src/board/geometry';
import type { Hex, HexKey, PieceName, Stacks } from '../../src/board/types';
import { board, element, frame, usual, useBoard } from './stand';

const view = viewOf(defaults);
const onTop = (hex: Hex) => center(view, hex);
const hive = (...stacks: [HexKey, PieceName[]][]): Stacks => new Map(stacks);
const badges = (stacks: Stacks): (string | undefined)[] =>
  badgeNodes(stacks, onTop).map((node) => {
    const badge = node as SVGGElement;
    return badge.dataset['under'] ?? badge.textContent ?? undefined;
  });

test('the second piece is 8 % of a tile higher, and seven pieces stay under a quarter', () => {
  expect([0, 1].map(liftOf)).toEqual([0, 8]);
  const heights = [1, 2, 3, 4, 5, 6].map(liftOf);
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  expect(Math.max(...heights)).toBeLessThan(25);
});

test('a covered queen has a badge, one that can be seen has none', () => {
  expect(badges(hive(['0,0', ['bQ', 'wB1']], ['1,0', ['wA1', 'bB1']]))).toEqual(['bQ']);
  expect(badges(hive(['0,0', ['bQ']], ['1,0', ['wQ']]))).toEqual([]);
});

const figuresIn = (node: Element | null | undefined, name: string): number[] =>
  (node?.getAttribute(name)?.match(/-?[\d.]+/g) ?? []).map(Number);

test('the badge of a covered queen lies on her own stack, whatever is beside it', () => {
  const middle = { x: 0, y: 0 };
  const [badge] = badgeNodes(hive(['0,0', ['wQ', 'bB1']]), () => middle) as SVGGElement[];
  const [x = NaN, y = NaN] = figuresIn(badge, 'transform');
  // Its outline begins at the upper corner.
  const [, corner = NaN] = figuresIn(badge?.querySelector('path'), 'd');
  expect(corner).toBeLessThan(-15);
  expect(isWithin({ x, y }, middle, RADIUS + corner)).toBe(true);
});

test('three pieces and more show their number', () => {
  expect(badges(hive(['0,0', ['wA1', 'wB1', 'bB1']], ['1,0', ['wQ', 'bM', 'wB2', 'bB2']]))).toEqual(
    ['3', 'wQ', '4'],
  );
});

test('an opened stack lies beside the hive, on the nearer side, with the ground first', () => {
  const stacks = hive(['0,0', ['wA1']], ['1,0', ['wA2']], ['2,0', ['bQ', 'wB1']]);
  const [fan] = openedFans({ ...defaults, stacks, opened: [[2, 0]] }, view);
  expect(fan?.pieces.map(({ piece }) => piece)).toEqual(['bQ', 'wB1']);
  const { x, y } = center(view, [2, 0], 1);
  expect(fan?.pieces.map(({ at }) => at.y)).toEqual([y, y]);
  const [ground = 0, top = 0] = fan?.pieces.map(({ at }) => at.x - x) ?? [];
  expect(ground).toBeGreaterThan(100);
  expect(top).toBeGreaterThan(ground);
});

test('two opened stacks in the same row do not cover each other', () => {
  const stacks = hive(['0,0', ['wQ', 'bB1']], ['1,0', ['bQ', 'wB1', 'bB2']]);
  const fans = openedFans({ ...defaults, stacks, opened: [[0, 0], [1, 0]] }, view); // prettier-ignore
  const xs = fans.flatMap(({ pieces }) => pieces.map(({ at }) => Math.round(at.x)));
  expect(new Set(xs).size).toBe(5);
  const sorted = xs.toSorted((one, other) => one - other);
  const gaps = sorted.slice(1).map((x, at) => x - (sorted[at] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(60);
});

const wide = { left: -900, right: 900, top: -900, bottom: 900 };
const opened = (stacks: Stacks, more = {}) => {
  const state = { ...newState({ stacks, ...more }), fanned: [0, 0] as Hex };
  const [first, last] = [0, -1].map((at) => fannedPieces(state, view, wide).at(at)?.at);
  const tray = fanNodes(state, view, wide)[0] as SVGElement;
  return { x: ((first?.x ?? 0) + (last?.x ?? 0)) / 2, y: last?.y ?? 0, tray };
};
const two: [HexKey, PieceName[]] = ['0,0', ['bQ', 'wB1']];

test('a fan opens where it covers no piece: right, left, below or above', () => {
  const right: [HexKey, PieceName[]] = ['1,0', ['wA1']];
  const left: [HexKey, PieceName[]] = ['-1,0', ['wA2']];
  const below: [HexKey, PieceName[]] = ['0,1', ['wA3']];
  expect(opened(hive(two, left)).x).toBeGreaterThan(90);
  expect(opened(hive(two, right)).x).toBeLessThan(-90);
  expect(opened(hive(two, right, left)).y).toBeGreaterThan(90);
  const above = opened(hive(two, right, left, below));
  expect(above.y).toBeLessThan(-90);
  expect(above.tray.classList.contains('covering')).toBe(false);
});

test('in the middle of a hive, a fan leaves marked pieces in sight and dims what it covers', () => {
  const ring: HexKey[] = ['1,0', '-1,0', '0,1', '-1,1', '0,-1', '1,-1'];
  const all = hive(two, ...ring.map((key, at): [HexKey, PieceName[]] => [key, [`wA${at}`]]));
  const last = { piece: 'wA0', way: 'walk', start: null, end: [1, 0], route: [] } as const;
  expect(opened(all).x).toBeGreaterThan(90);
  const { x, tray } = opened(all, { last: { ...last, thrower: null, bug: null } });
  expect(x).toBeLessThan(-90);
  expect(tray.classList.contains('covering')).toBe(false);
  const closed = opened(all, { ring: ring.map(fromKey) });
  expect(closed.tray.classList.contains('covering')).toBe(true);
});

test('a fan opens beside a queen that is in danger, and beside a piece of a hint', () => {
  const around: [HexKey, PieceName[]][] = [
    ['4,0', ['wA1']],
    ['2,0', ['wA2']],
    ['4,-1', ['wG1']],
    ['3,-1', ['wG2']],
    ['2,1', ['wS1']],
  ];
  const stacks = hive(['0,0', ['wQ', 'bB1']], ['3,0', ['bQ']], ...around);
  const hint = { piece: 'wS1', hex: null };
  const state = { ...newState({ stacks, hint, throwable: ['wA2'] }), fanned: [0, 0] as Hex };
  expect(fannedPieces(state, view, wide).map(({ piece }) => piece)).toEqual(['wQ', 'bB1']);
});

test('a fan leaves the badge of another stack in sight', () => {
  const badged = hive(two, ['1,0', ['wQ', 'bB1']], ['-1,0', ['wA1']], ['0,-1', ['wA2']]);
  const beside = hive(two, ['1,0', ['wQ']], ['-1,0', ['wA1']], ['0,-1', ['wA2']]);
  const low = { ...wide, bottom: 60, top: -60 };
  const x = (stacks: Stacks) =>
    fannedPieces({ ...newState({ stacks }), fanned: [0, 0] }, view, low)[0]?.at.x ?? 0;
  expect(x(beside)).toBeGreaterThan(0);
  expect(x(badged)).toBeLessThan(0);
});

useBoard();

test('an open fan stays to its side, and dims marks that come under it', () => {
  const ring: HexKey[] = ['1,0', '-1,0', '0,1', '-1,1', '0,-1', '1,-1'];
  const all = hive(two, ...ring.map((key, at): [HexKey, PieceName[]] => [key, [`wA${at}`]]));
  board.set({ ...usual, stacks: all });
  frame();
  board.fan([0, 0]);
  frame();
  const tray = () => element.querySelector('.fan .fanned');
  const place = () => tray()?.querySelector('.tray')?.getAttribute('d');
  const covers = () => tray()?.classList.contains('covering');
  const first = place();
  expect([typeof first, covers()]).toEqual(['string', false]);
  // A last move on every side in turn: wherever the fan lies, one of them is under it.
  const seen = ring.map((key) => {
    const end = fromKey(key);
    const last = { piece: 'wA0', way: 'walk', start: null, end, route: [] } as const;
    board.set({ last: { ...last, thrower: null, bug: null } });
    frame();
    expect(place()).toBe(first);
    return covers();
  });
  expect(seen).toContain(true);
  board.set({ last: null });
  frame();
  expect(covers()).toBe(false);
  // Opened again, it goes where it covers no mark.
  board.fan(null);
  board.set({ ring: ring.slice(0, 1).map(fromKey) });
  frame();
  board.fan([0, 0]);
  frame();
  expect(covers()).toBe(false);
});

test('a fan says which piece is the top', () => {
  const stacks = hive(['0,0', ['bQ', 'wB1']], ['1,0', ['wA1']]);
  board.set({ ...usual, stacks, opened: [[0, 0]] });
  board.focus();
  const fan = element.querySelector('.opened .fanned');
  const pieces = [...(fan?.querySelectorAll('[data-fanned]') ?? [])];
  expect(pieces.map((piece) => piece.getAttribute('data-fanned'))).toEqual(['bQ', 'wB1']);
  expect(fan?.querySelector('.top-mark')?.textContent).toBe('top');
});
