// The first drag of a visit would have to wait for the browser to compile what it runs. So one is gone through
// beforehand, in idle moments, on a board that is on no page.
import { NO_LAYOUT } from './camera';
import { center, fromKey } from './geometry';
import { type BoardApi, type BoardConfig, type Hex, type HexKey } from './types';

export type Make = (element: HTMLElement, config: Partial<BoardConfig>) => BoardApi;

/** Between two steps: time for a frame or two, in which what was asked for is drawn. */
const STEP_MS = 50;
const LONGEST_WAIT_MS = 3000;

const before: BoardConfig['stacks'] = new Map([
  ['0,0', ['wA1']],
  ['1,0', ['bQ', 'wB1']],
]);
const after: BoardConfig['stacks'] = new Map([
  ['1,0', ['bQ', 'wB1']],
  ['2,0', ['wA1']],
]);
const legal: BoardConfig['legal'] = new Map([['wA1', [[2, 0] as Hex]]]);

let isDone = false;

/** Go through a drag, once in a visit. */
export function rehearse(make: Make): void {
  if (isDone || typeof requestIdleCallback !== 'function') return;
  isDone = true;
  const steps = drag(make);
  const goOn = (): void => {
    if (!steps.next().done) setTimeout(wait, STEP_MS);
  };
  const wait = (): void => void requestIdleCallback(goOn, { timeout: LONGEST_WAIT_MS });
  wait();
}

/** Take a piece, carry it and let it go, and be answered. In hand it is never long enough to be seen. */
export function* drag(make: Make): Generator<undefined> {
  const element = document.createElement('div');
  const board = make(element, { stacks: before, legal, turn: 'w', movable: ['w'] });
  yield;
  point(element, 'pointerdown', '0,0');
  yield;
  point(element, 'pointermove', '1,0');
  point(element, 'pointermove', '2,0');
  point(element, 'pointerup', '2,0');
  yield;
  board.set({ stacks: after, turn: 'b' });
  yield;
  board.destroy();
}

/** A board without layout has a size of its own, of which it shows what its viewBox says. */
function point(element: HTMLElement, name: string, key: HexKey): void {
  const picture = element.querySelector('svg');
  const [left = 0, top = 0, width = 1] =
    picture?.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
  const { x, y } = center({ sixths: 0, mirrored: false }, fromKey(key));
  const scale = NO_LAYOUT.width / width;
  element.dispatchEvent(
    new PointerEvent(name, {
      clientX: (x - left) * scale,
      clientY: (y - top) * scale,
      pointerType: 'mouse',
    }),
  );
}
