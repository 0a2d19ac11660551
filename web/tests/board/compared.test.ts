import { expect, test } from 'vitest';
import { createBoard } from '../../src/board';
import { hexAt, neighbors, toKey, viewOf } from '../../src/board/geometry';
import type { ComparedMove, HexKey, Move } from '../../src/board/types';

const move = (piece: string, end: readonly [number, number], more: Partial<Move> = {}): Move => ({
  piece,
  way: 'placement',
  start: null,
  end,
  route: [],
  thrower: null,
  bug: null,
  ...more,
});

function boardWith(compared: readonly ComparedMove[]): HTMLElement {
  const element = document.createElement('div');
  createBoard(element, { stacks: new Map([['0,0', ['wS1']]]), compared });
  return element;
}

const all = (element: HTMLElement, selector: string): Element[] => [
  ...element.querySelectorAll(selector),
];

test('each move has a mark of its kind and a word', () => {
  const route = [
    [0, 0],
    [1, -1],
    [1, 0],
  ] as const;
  const walk = move('wS1', [1, 0], { way: 'walk', start: [0, 0], route });
  const board = boardWith([
    { move: walk, kind: 'played', label: 'Played' },
    { move: move('bQ', [0, 1]), kind: 'better', label: 'Better' },
  ]);
  const marks = all(board, '.comparison') as SVGElement[];
  expect(marks.map((mark) => [mark.getAttribute('class'), mark.dataset['move']])).toEqual([
    ['comparison played', 'wS1 1,0'],
    ['comparison better', 'bQ 0,1'],
  ]);
  // A walk has an arrow along its route, and a placement shows the piece.
  expect(marks.map((mark) => mark.querySelectorAll('.arrow').length)).toEqual([1, 0]);
  expect(marks.map((mark) => mark.querySelectorAll('.tile').length)).toEqual([0, 1]);
  expect(all(board, '.compared-word').map((word) => word.textContent)).toEqual([
    'Played',
    'Better',
  ]);
});

const numbers = (element: Element | undefined, name: string): number[] =>
  ((element?.getAttribute(name) ?? '').match(/-?[\d.]+/g) ?? []).map(Number);

test('two pieces for one hex lie side by side, their words above and below it', () => {
  const board = boardWith([
    { move: move('wQ', [1, 0]), kind: 'played', label: 'Played' },
    { move: move('wA1', [1, 0]), kind: 'better', label: 'Better' },
  ]);
  const at = (selector: string, axis: 0 | 1): number[] =>
    all(board, selector).map((one) => numbers(one, 'transform')[axis] ?? 0);
  const [played = 0, better = 0] = at('.comparison .placed', 0);
  expect(better - played).toBeGreaterThanOrEqual(0.46 * 50 * Math.sqrt(3));
  const [above = 0, below = 0] = at('.compared-word', 1);
  // Half the hex and half the word: the pieces are in sight.
  expect(below - above).toBeGreaterThanOrEqual(100 + 20);
});

test('two walks to one hex have half of it each, and keep apart on a way that they share', () => {
  const walk = (piece: string, ...route: [number, number][]): Move =>
    move(piece, [2, 0], { way: 'walk', start: route[0] ?? null, route });
  const board = boardWith([
    { move: walk('wS1', [0, 0], [0, 1], [1, 1], [2, 0]), kind: 'played', label: 'Played' },
    { move: walk('wA1', [-1, 1], [0, 1], [1, 1], [2, 0]), kind: 'better', label: 'Better' },
  ]);
  const ends = all(board, '.comparison .half .outline').map((one) => numbers(one, 'd'));
  const xs = ends.map((end) => end.filter((_, at) => at % 2 === 0));
  // Each half is a stroke of its own: they don't touch.
  expect(Math.max(...(xs[0] ?? []))).toBeLessThan(Math.min(...(xs[1] ?? [])));
  const tips = all(board, '.comparison .arrow .head').map((one) => numbers(one, 'transform'));
  expect((tips[1]?.[0] ?? 0) - (tips[0]?.[0] ?? 0)).toBeGreaterThan(20);
  const [one, other] = all(board, '.comparison .arrow .outline').map((way) => numbers(way, 'd'));
  expect(one).not.toEqual(other);
  // The words come last: no arrow runs over them.
  const order = all(board, '.comparison, .compared-word').map((node) => node.classList[0]);
  expect(order).toEqual(['comparison', 'comparison', 'compared-word', 'compared-word']);
});

test('the word of a move is not where the other move comes from', () => {
  const walk = (piece: string, start: [number, number]): Move =>
    move(piece, [2, 0], { way: 'walk', start, route: [start, [2, 0]] });
  const board = boardWith([
    { move: walk('wS1', [1, 1]), kind: 'played', label: 'Played' },
    { move: walk('wA1', [2, -1]), kind: 'better', label: 'Better' },
  ]);
  const [played = 0, better = 0] = all(board, '.compared-word').map(
    (word) => numbers(word, 'transform')[1] ?? 0,
  );
  expect(better).toBeLessThan(played);
});

test('a word hides no piece while there is an empty hex beside the end', () => {
  const around = neighbors([0, 0]);
  for (const free of around) {
    const stacks = new Map(
      around.filter((hex) => hex !== free).map((hex) => [toKey(hex), ['wA1']]),
    );
    const element = document.createElement('div');
    for (const label of ['Better', 'Gespeeld']) {
      const compared = [{ move: move('wQ', [0, 0]), kind: 'played', label } as const];
      createBoard(element, { stacks, compared });
      const [x = 0, y = 0] = numbers(all(element, '.compared-word')[0], 'transform');
      const width = numbers(all(element, '.compared-word rect')[0], 'width')[0] ?? 0;
      const view = viewOf({ orientation: 'w', opening: null, rotation: 0, mirrored: false });
      const hexes = [x - width / 2, x, x + width / 2].map((at) => toKey(hexAt(view, { x: at, y })));
      expect(hexes.filter((key) => stacks.has(key as HexKey))).toEqual([]);
    }
  }
});

test('a word that has to hide a piece does not hide a queen', () => {
  const around = neighbors([0, 0]);
  for (const queen of around) {
    // A full board: every place of the word is on a piece.
    const near = [...around, ...around.flatMap(neighbors)].filter((hex) => toKey(hex) !== '0,0');
    const stacks = new Map(near.map((hex) => [toKey(hex), ['wA1']]));
    stacks.set(toKey(queen), ['bQ']);
    const element = document.createElement('div');
    const compared = [{ move: move('wB1', [0, 0]), kind: 'better', label: 'Better' } as const];
    createBoard(element, { stacks, compared });
    const [x = 0, y = 0] = numbers(all(element, '.compared-word')[0], 'transform');
    const width = numbers(all(element, '.compared-word rect')[0], 'width')[0] ?? 0;
    const view = viewOf({ orientation: 'w', opening: null, rotation: 0, mirrored: false });
    const hexes = [x - width / 2, x, x + width / 2].map((at) => toKey(hexAt(view, { x: at, y })));
    expect(hexes).not.toContain(toKey(queen));
  }
});

test('a pass has nothing to draw', () => {
  const pass = { ...move('', [0, 0]), piece: null, end: null, way: 'pass' } as const;
  expect(all(boardWith([{ move: pass, kind: 'played', label: 'x' }]), '.comparison')).toEqual([]);
});
