// The board as it is seen, heard and touched: real elements, found the way a screen reader finds them.
import { expect, test, vi } from 'vitest';
import { type Hex, type Move } from '../../src/board';
import { withMoved } from '../../src/board/hive';
import {
  board,
  element,
  events,
  focused,
  frame,
  hand,
  key,
  labels,
  lift,
  named,
  point,
  press,
  screenOf,
  stacks,
  tiles,
  useBoard,
} from './stand';

useBoard();

test('every piece has one tile, and every stack one button with its name', () => {
  expect(tiles()).toEqual(['bA1', 'bQ', 'wA1', 'wB1', 'wQ']);
  const names = [...element.querySelectorAll('[role="button"]')].map((spot) =>
    spot.getAttribute('aria-label'),
  );
  expect(new Set(names)).toEqual(new Set(['wQ', 'bQ+wB1', 'wA1', 'bA1']));
  expect(named('hive')?.getAttribute('role')).toBe('application');
});

test('Tab reaches one button only', () => {
  expect(element.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('no markup carries a style attribute of its own', () => {
  board.pick('wA1');
  frame();
  expect(element.innerHTML).not.toContain('style=');
});

test('a tap picks, a tap on a target plays, and the way is shown', () => {
  press([0, 1]);
  lift([0, 1]);
  expect(events.onpick).toHaveBeenLastCalledWith('wA1');
  press([1, 1]);
  lift([1, 1]);
  expect(events.onmove.mock.calls).toEqual([['wA1', [1, 1]]]);
});

test('a drag carries the piece and drops it', () => {
  press([0, 1]);
  point('pointermove', screenOf([0.5, 1]));
  expect(hand()).not.toBeNull();
  point('pointermove', screenOf([1, 1]));
  lift([1, 1]);
  expect(hand()).toBeNull();
  expect(events.onmove.mock.calls).toEqual([['wA1', [1, 1]]]);
});

test('a shaky press is no drag', () => {
  const { clientX, clientY } = screenOf([0, 1]);
  press([0, 1]);
  point('pointermove', { clientX: clientX + 3, clientY });
  expect(hand()).toBeNull();
});

test('a piece dropped on the table goes back, and none is left over', () => {
  press([0, 1]);
  point('pointermove', screenOf([0, 5]));
  lift([0, 5]);
  expect(events.onmove).not.toHaveBeenCalled();
  expect(events.onpick).toHaveBeenLastCalledWith(null);
  expect(tiles()).toEqual(['bA1', 'bQ', 'wA1', 'wB1', 'wQ']);
  expect(hand()).toBeNull();
});

test('a throw is marked with an arrow for the dot, and named as such', () => {
  board.set({
    throws: new Map([['wA1', [[1, 1]]]]),
    throwable: ['bA1'],
    labels: { ...labels, target: (piece, at, { thrown }) => `${piece} ${at.join()} ${thrown}` },
  });
  board.pick('wA1');
  vi.advanceTimersByTime(400);
  expect(element.querySelectorAll('.targets.thrown .hop')).toHaveLength(1);
  expect(element.querySelectorAll('.targets:not(.thrown) .dot')).toHaveLength(1);
  expect(named('wA1 1,1 true')).not.toBeNull();
  expect(named('wA1 -1,1 false')).not.toBeNull();
  const marked = [...element.querySelectorAll('.throwable')];
  expect(marked.map((one) => one.getAttribute('data-throwable'))).toEqual(['bA1']);
});

test('a route of three steps has an arrow and counts them; a jump has an arrow only', () => {
  const numbers = (): (string | null)[] =>
    [...element.querySelectorAll('.step-sign')].map((sign) => sign.textContent);
  board.set({ route: [[0, 1], [-1, 2], [-2, 2], [-2, 1]] }); // prettier-ignore
  board.pick('wA1');
  frame();
  expect(element.querySelectorAll('.arrow.walked')).toHaveLength(1);
  expect(numbers()).toEqual(['1', '2', '3']);
  board.set({ route: [[0, 1], [3, 1]] }); // prettier-ignore
  frame();
  expect(element.querySelectorAll('.arrow.walked')).toHaveLength(1);
  expect(numbers()).toEqual([]);
});

/** Drags wA1 to a hex. */
function drag(hex: Hex): void {
  press([0, 1]);
  point('pointermove', screenOf(hex));
  lift(hex);
}

test.each([
  ['on a piece', [2, -1]],
  ['beside the hive', [-1, 0]],
  ['on the grid around it', [-2, 1]],
] as [string, Hex][])('a piece dropped %s where it cannot go asks why', (_where, hex) => {
  drag(hex);
  expect(events.onwhy.mock.calls).toEqual([['wA1', hex]]);
  expect(events.onpick).toHaveBeenLastCalledWith(null);
  expect(events.onmove).not.toHaveBeenCalled();
});

test.each([
  ['where it lay', [0, 1]],
  ['far from the hive', [-3, 1]],
  ['beside the board', [-20, 1]],
] as [string, Hex][])('a piece put back %s asks nothing', (_where, hex) => {
  press([0, 1]);
  point('pointermove', screenOf([-1, 2]));
  point('pointermove', screenOf(hex));
  lift(hex);
  expect(events.onwhy).not.toHaveBeenCalled();
  expect(events.onpick).toHaveBeenLastCalledWith(null);
});

test('a drag that the system cancels leaves everything as it was', () => {
  press([0, 1]);
  point('pointermove', screenOf([1, 1]));
  point('pointercancel', screenOf([1, 1]));
  expect(hand()).toBeNull();
  expect(events.onmove).not.toHaveBeenCalled();
  frame();
  expect(element.classList.contains('carried')).toBe(false);
});

test('a drag on the table moves the view, which then follows no longer until it is told to', () => {
  const before = element.querySelector('svg')?.getAttribute('viewBox');
  press([5, 3]);
  point('pointermove', screenOf([4, 3]));
  lift([4, 3]);
  expect(element.querySelector('svg')?.getAttribute('viewBox')).not.toBe(before);
  expect(events.onfree.mock.calls).toEqual([[true]]);
  board.recenter();
  vi.advanceTimersByTime(1000);
  expect(element.querySelector('svg')?.getAttribute('viewBox')).toBe(before);
  expect(events.onfree.mock.calls).toEqual([[true], [false]]);
});

test('a long press fans a stack out and picks nothing', () => {
  press([1, 0]);
  vi.advanceTimersByTime(600);
  lift([1, 0]);
  const fanned = [...element.querySelectorAll('[data-fanned]')].map((tile) =>
    tile.getAttribute('data-fanned'),
  );
  expect(fanned).toEqual(['bQ', 'wB1']);
  expect(events.onpick).toHaveBeenLastCalledWith(null);
});

const walk: Move = {
  piece: 'wA1',
  way: 'walk',
  start: [0, 1],
  end: [1, 1],
  route: [
    [0, 1],
    [1, 1],
  ],
  thrower: null,
  bug: 'A',
};

const inFlight = (): number => element.querySelectorAll('.flying .tile').length;

test('a move flies, and lands', () => {
  board.set({ stacks: withMoved(stacks, 'wA1', [1, 1]), last: walk });
  frame();
  expect(inFlight()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(inFlight()).toBe(0);
  expect(tiles()).toEqual(['bA1', 'bQ', 'wA1', 'wB1', 'wQ']);
});

test('a move in the midst of another lets the first land, and no tile is lost or doubled', () => {
  board.set({ stacks: withMoved(stacks, 'wA1', [1, 1]), last: walk });
  vi.advanceTimersByTime(60);
  const next: Move = {
    ...walk,
    piece: 'bA1',
    start: [2, -1],
    end: [2, 0],
    route: [
      [2, -1],
      [2, 0],
    ],
  };
  board.set({ stacks: withMoved(withMoved(stacks, 'wA1', [1, 1]), 'bA1', [2, 0]), last: next });
  frame();
  expect(inFlight()).toBe(1);
  expect(tiles()).toEqual(['bA1', 'bQ', 'wA1', 'wB1', 'wQ']);
  vi.advanceTimersByTime(1000);
  expect(inFlight()).toBe(0);
  expect(tiles()).toEqual(['bA1', 'bQ', 'wA1', 'wB1', 'wQ']);
});

test('a piece that is taken back in mid-flight is gone', () => {
  const placed: Move = {
    ...walk,
    piece: 'wG1',
    way: 'placement',
    start: null,
    end: [-1, 0],
    route: [[-1, 0]],
  };
  board.set({ stacks: withMoved(stacks, 'wG1', [-1, 0]), last: placed });
  vi.advanceTimersByTime(30);
  board.set({ stacks, last: null });
  vi.advanceTimersByTime(1000);
  expect(tiles()).toEqual(['bA1', 'bQ', 'wA1', 'wB1', 'wQ']);
  expect(element.querySelectorAll('.tile')).toHaveLength(5);
});

test('what is told in mid-flight about other things does not end it', () => {
  board.set({ stacks: withMoved(stacks, 'wA1', [1, 1]), last: walk });
  vi.advanceTimersByTime(60);
  board.set({ turn: 'b' });
  expect(inFlight()).toBe(1);
});

test('another game is simply there', () => {
  board.set({
    stacks: new Map([
      ['0,0', ['wS1']],
      ['5,5', ['bS1']],
    ]),
    last: null,
  });
  frame();
  expect(inFlight()).toBe(0);
  expect(tiles()).toEqual(['bS1', 'wS1']);
});

test('a piece is played by keyboard alone', () => {
  board.focus();
  named('wA1')?.focus();
  key('Enter');
  expect(focused()).toBe('wA1 to -1,1');
  key('Tab');
  expect(focused()).toBe('wA1 to 1,1');
  key('ArrowLeft');
  expect(focused()).toBe('wA1 to -1,1');
  key('Enter');
  expect(events.onmove.mock.calls).toEqual([['wA1', [-1, 1]]]);
  board.set({ stacks: withMoved(stacks, 'wA1', [-1, 1]), legal: new Map(), turn: 'b' });
  frame();
  expect(focused()).toBe('wA1');
});

test('Escape lets go, and the focus goes back to the piece', () => {
  named('wA1')?.focus();
  key('Enter');
  key('Escape');
  expect(events.onpick).toHaveBeenLastCalledWith(null);
  expect(focused()).toBe('wA1');
});

test('arrows walk over the pieces, a key fans a stack', () => {
  named('wQ')?.focus();
  key('ArrowRight');
  expect(focused()).toBe('bQ+wB1');
  key('f');
  frame();
  expect(element.querySelectorAll('[data-fanned]')).toHaveLength(2);
  key('Escape');
  frame();
  expect(element.querySelectorAll('[data-fanned]')).toHaveLength(0);
  key('End');
  expect(focused()).toBe('wA1');
});

test('a click without a pointer, as of a screen reader, picks', () => {
  named('wA1')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(events.onpick).toHaveBeenLastCalledWith('wA1');
});

test('Enter elsewhere on the page confirms what waits, Escape drops it', () => {
  board.set({ confirm: 'button' });
  board.pick('wA1');
  press([1, 1]);
  lift([1, 1]);
  expect(board.pending()).toEqual({ piece: 'wA1', hex: [1, 1] });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(events.onmove.mock.calls).toEqual([['wA1', [1, 1]]]);
});

test('a picture can be neither focused nor touched', () => {
  board.set({ viewOnly: true });
  vi.advanceTimersByTime(1000);
  press([0, 1]);
  lift([0, 1]);
  expect(events.onpick).not.toHaveBeenCalled();
  expect(element.querySelectorAll('[role="button"]')).toHaveLength(0);
  expect(named('hive')?.getAttribute('role')).toBe('img');
});

test('a throw is drawn over its thrower, a walk is not', () => {
  board.set({ last: walk });
  frame();
  expect(element.querySelectorAll('.thrown')).toHaveLength(0);
  board.set({
    last: {
      ...walk,
      way: 'throw',
      route: [
        [0, 1],
        [0, 0],
        [1, 0],
      ],
      end: [1, 0],
    },
  });
  frame();
  expect(element.querySelectorAll('.thrown')).toHaveLength(1);
});

test('reasons carry a sign on each piece and hex', () => {
  board.set({
    reason: {
      piece: 'wQ',
      pieces: ['wA1'],
      hexes: [
        [0, 1],
        [1, 0],
      ],
      step: [
        [0, 0],
        [1, -1],
      ],
    },
  });
  frame();
  expect(element.querySelectorAll('.sign')).toHaveLength(2);
  expect(element.querySelectorAll('.stopped')).toHaveLength(1);
});

test('a board that is gone leaves nothing behind', () => {
  press([0, 1]);
  point('pointermove', screenOf([1, 1]));
  board.destroy();
  expect(hand()).toBeNull();
  expect(element.childElementCount).toBe(0);
});
