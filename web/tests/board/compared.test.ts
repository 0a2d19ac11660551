import { expect, test } from 'vitest';
import { createBoard } from '../../src/board';
import type { ComparedMove, Move } from '../../src/board/types';

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

test('two pieces for one hex lie side by side, their words above and below it', () => {
  const board = boardWith([
    { move: move('wQ', [1, 0]), kind: 'played', label: 'Played' },
    { move: move('wA1', [1, 0]), kind: 'better', label: 'Better' },
  ]);
  const places = all(board, '.comparison .placed, .compared-word').map((one) =>
    (one.getAttribute('transform') ?? '').match(/-?[\d.]+/g)?.map(Number),
  );
  const [played, above, better, below] = places;
  expect((played?.[0] ?? 0) < (better?.[0] ?? 0)).toBe(true);
  expect((above?.[1] ?? 0) < (below?.[1] ?? 0)).toBe(true);
});

test('a pass has nothing to draw', () => {
  const pass = { ...move('', [0, 0]), piece: null, end: null, way: 'pass' } as const;
  expect(all(boardWith([{ move: pass, kind: 'played', label: 'x' }]), '.comparison')).toEqual([]);
});
