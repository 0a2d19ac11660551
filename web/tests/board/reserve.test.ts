import { expect, test, vi } from 'vitest';
import { createReserve } from '../../src/board';
import { board, events, focused, key, lift, point, screenOf, useBoard } from './stand';

useBoard();

function reserve(color: 'w' | 'b'): HTMLButtonElement[] {
  const holder = document.body.appendChild(document.createElement('div'));
  createReserve(holder, board, { color, layout: 'row' });
  return [...holder.querySelectorAll('button')];
}

test('a reserve has a slot for each bug of the box, which stays when it is empty', () => {
  const names = reserve('w').map((slot) => slot.getAttribute('aria-label'));
  expect(names).toEqual([
    'wQ 0 left',
    'wS1 2 left',
    'wB2 1 left',
    'wG1 3 left',
    'wA2 2 left',
    'wM 1 left',
    'wL 1 left',
    'wP 1 left',
  ]);
});

test('nothing can be taken from a reserve on the opponent’s turn', () => {
  const slots = reserve('b');
  expect(slots.every((slot) => slot.disabled)).toBe(true);
  slots[1]?.click();
  expect(events.onpick).not.toHaveBeenCalled();
});

test('who is not to move asks about either reserve, and sees where a piece could go', () => {
  board.set({ movable: [], legal: new Map() });
  expect(reserve('w').every((slot) => slot.disabled)).toBe(true);
  board.set({ canAsk: true });
  expect(reserve('b').every((slot) => slot.disabled)).toBe(false);
  const slots = reserve('w');
  expect(slots.map((slot) => slot.disabled)).toEqual([true, ...Array<boolean>(7).fill(false)]);
  slots[3]?.click();
  expect(events.onwhy.mock.calls).toEqual([['wG1', null]]);
  board.set({ legal: new Map([['wG1', [[-1, 0]]]]) });
  board.pick('wG1');
  expect(events.onpick).toHaveBeenLastCalledWith('wG1');
});

test('on one’s own turn the opponent’s reserve can be looked at', () => {
  board.set({ canAsk: true });
  const slot = reserve('b')[3];
  slot?.click();
  expect(events.onwhy.mock.calls).toEqual([['bG1', null]]);
  board.set({ looks: new Map([['bG1', [[3, -1]]]]) });
  board.pick('bG1', { focus: true });
  expect(focused()).toBe('bG1 to 3,-1');
  board.element
    .querySelector<SVGElement>('[data-hex="3,-1"]')
    ?.dispatchEvent(new MouseEvent('click'));
  expect(events.onmove).not.toHaveBeenCalled();
});

test('a piece of the reserve is taken by a key, and its targets get the focus', () => {
  const slot = reserve('w')[3];
  slot?.click();
  expect(events.onpick).toHaveBeenLastCalledWith('wG1');
  expect(focused()).toBe('wG1 to -1,0');
  vi.advanceTimersByTime(1000);
  expect(slot?.getAttribute('aria-pressed')).toBe('true');
});

test('a piece of the reserve that has no place says why', () => {
  reserve('w')[1]?.click();
  expect(events.onwhy.mock.calls).toEqual([['wS1', null]]);
});

test('a piece is dragged from the reserve on to the board', () => {
  const slot = reserve('w')[3] as HTMLButtonElement;
  point('pointerdown', { clientX: 5, clientY: 900 }, slot);
  point('pointermove', screenOf([-1, 0]));
  lift([-1, 0]);
  expect(events.onmove.mock.calls).toEqual([['wG1', [-1, 0]]]);
});

test('of a pile only the next piece shows its number, as its name does', () => {
  board.set({ twins: 'numbers' });
  const slots = reserve('w');
  const marks = slots.map((slot) => slot.querySelectorAll('.picture .twins').length);
  expect(marks).toEqual([0, 1, 1, 1, 1, 0, 0, 0]);
  // It is drawn: as text it would be part of what the button says, and not of its name.
  expect(slots.map((slot) => slot.querySelector('.picture')?.textContent.trim()).join('')).toBe('');
});

const nameShown = (): string | undefined =>
  document.querySelector('.skep-name')?.textContent ?? undefined;

function pointer(on: EventTarget, type: string, more: PointerEventInit = {}): void {
  const event = { bubbles: true, pointerId: 7, pointerType: 'touch', clientX: 5, clientY: 5 };
  on.dispatchEvent(new PointerEvent(type, { ...event, ...more }));
}

test('a mouse over a slot sees the name of the bug, also of one that cannot be taken', () => {
  const slot = reserve('b')[2] as HTMLElement;
  pointer(slot, 'pointerover', { pointerType: 'mouse' });
  expect(nameShown()).toBe('B');
  pointer(slot, 'pointerout', { pointerType: 'mouse' });
  expect(nameShown()).toBe(undefined);
});

test('a slot that a mouse has pressed keeps its name to itself until the mouse has left it', () => {
  const slot = reserve('w')[3] as HTMLElement;
  pointer(slot, 'pointerover', { pointerType: 'mouse' });
  pointer(slot, 'pointerdown', { pointerType: 'mouse', buttons: 1 });
  expect(nameShown()).toBe(undefined);
  // What a browser tells when the board captures the pointer, and when it lets it go.
  pointer(slot, 'pointerout', { pointerType: 'mouse' });
  pointer(slot, 'pointerover', { pointerType: 'mouse' });
  pointer(slot, 'pointermove', { pointerType: 'mouse' });
  expect(nameShown()).toBe(undefined);
  pointer(slot, 'pointerout', { pointerType: 'mouse' });
  pointer(document.body, 'pointermove', { pointerType: 'mouse' });
  pointer(slot, 'pointerover', { pointerType: 'mouse' });
  expect(nameShown()).toBe('G');
});

test('a finger that stays on a slot sees the name, and for a moment afterwards', () => {
  const slot = reserve('w')[3] as HTMLElement;
  pointer(slot, 'pointerdown');
  vi.advanceTimersByTime(400);
  expect(nameShown()).toBe(undefined);
  vi.advanceTimersByTime(200);
  expect(nameShown()).toBe('G');
  pointer(window, 'pointerup');
  vi.advanceTimersByTime(1000);
  expect(nameShown()).toBe('G');
  vi.advanceTimersByTime(1000);
  expect(nameShown()).toBe(undefined);
});

test.each(['pointerup', 'pointercancel', 'pointermove'])(
  'a finger that does not stay sees no name: %s',
  (type) => {
    pointer(reserve('w')[3] as HTMLElement, 'pointerdown');
    vi.advanceTimersByTime(200);
    pointer(window, type, { clientX: 40 });
    vi.advanceTimersByTime(1000);
    expect(nameShown()).toBe(undefined);
  },
);

test('Escape hides a name, and so does the end of the reserve', () => {
  const holder = document.body.appendChild(document.createElement('div'));
  const end = createReserve(holder, board, { color: 'w', layout: 'row' });
  const slot = holder.querySelector('button') as HTMLElement;
  pointer(slot, 'pointerover', { pointerType: 'mouse' });
  key('Escape');
  expect(nameShown()).toBe(undefined);
  pointer(slot, 'pointerover', { pointerType: 'mouse' });
  end();
  expect(nameShown()).toBe(undefined);
});
