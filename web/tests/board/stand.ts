// A board to test with: small enough to know by heart, on a page without layout.
import { afterEach, beforeEach, vi } from 'vitest';
import { createBoard, type BoardApi, type BoardConfig, type Hex } from '../../src/board';

export const stacks: BoardConfig['stacks'] = new Map([
  ['0,0', ['wQ']],
  ['1,0', ['bQ', 'wB1']],
  ['0,1', ['wA1']],
  ['2,-1', ['bA1']],
]);

export const legal: BoardConfig['legal'] = new Map([
  [
    'wA1',
    [
      [-1, 1],
      [1, 1],
    ] as Hex[],
  ],
  [
    'wB1',
    [
      [0, 0],
      [2, 0],
    ] as Hex[],
  ],
  ['wG1', [[-1, 0]] as Hex[]],
]);

export const labels: BoardConfig['labels'] = {
  board: () => 'hive',
  stack: (_at, stack) => stack.join('+'),
  target: (piece, at) => `${piece} to ${at.join(',')}`,
  reserve: (color) => `reserve ${color}`,
  slot: (piece, { left }) => `${piece} ${left} left`,
  hex: (at) => `hex ${at.join(',')}`,
  bug: (piece) => piece.charAt(1),
  top: () => 'top',
};

export const usual: Partial<BoardConfig> = { stacks, legal, turn: 'w', movable: ['w'], labels };

export let element: HTMLElement;
export let board: BoardApi;
export const events = {
  onmove: vi.fn(),
  onpick: vi.fn(),
  onwhy: vi.fn(),
  onpending: vi.fn(),
  onfree: vi.fn(),
};

/** Make a board for each test, and time that stands still. */
export function useBoard(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: [
        'setTimeout',
        'clearTimeout',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'performance',
      ],
    });
    element = document.body.appendChild(document.createElement('div'));
    board = createBoard(element, usual, events);
  });

  afterEach(() => {
    board.destroy();
    document.body.replaceChildren();
    vi.useRealTimers();
    for (const event of Object.values(events)) event.mockClear();
  });
}

export const tiles = (): string[] =>
  [...element.querySelectorAll('.tile[data-piece]')]
    .map((tile) => tile.getAttribute('data-piece') ?? '')
    .toSorted();
export const named = (label: string): HTMLElement | null =>
  document.querySelector(`[aria-label="${label}"]`);
export const key = (name: string): void => {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  );
};
export const focused = (): string | null =>
  document.activeElement?.getAttribute('aria-label') ?? null;

/** Where a hex is on the screen of a page without layout. */
export function screenOf([q, r]: Hex): { clientX: number; clientY: number } {
  const [left = 0, top = 0, width = 1] = (
    element.querySelector('svg')?.getAttribute('viewBox') ?? ''
  )
    .split(' ')
    .map(Number);
  const scale = 800 / width;
  return {
    clientX: (50 * Math.sqrt(3) * (q + r / 2) - left) * scale,
    clientY: (75 * r - top) * scale,
  };
}

export function point(
  name: string,
  at: { clientX: number; clientY: number },
  target: Element = element,
): void {
  target.dispatchEvent(
    new PointerEvent(name, {
      ...at,
      pointerId: 1,
      pointerType: 'mouse',
      bubbles: true,
      cancelable: true,
    }),
  );
}

/** Let the next frame be drawn. */
export const frame = (): void => void vi.advanceTimersByTime(16);

export const press = (hex: Hex): void => point('pointerdown', screenOf(hex));
export const lift = (hex: Hex): void => point('pointerup', screenOf(hex));
export const hand = (): Element | null => document.querySelector('.skep-hand');
