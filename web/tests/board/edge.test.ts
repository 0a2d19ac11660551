// A carried piece at the edge of the board: the view goes on that way, as far as there is hive.
import { describe, expect, test, vi } from 'vitest';
import { DWELL_MS, EDGE, edgeStep, PIXELS_A_SECOND } from '../../src/board/edge';
import { board, element, events, lift, point, press, screenOf, useBoard } from './stand';

const size = { width: 800, height: 600 };
const reach = { left: -1000, top: -1000, right: 1000, bottom: 1000 };
const seen = { camera: { x: 0, y: 0, scale: 1 }, size, reach };

describe('a step at the edge', () => {
  test.each([
    ['left', { x: EDGE, y: 300 }, { x: 7, y: 0 }],
    ['right', { x: 800 - EDGE, y: 300 }, { x: -7, y: 0 }],
    ['top', { x: 400, y: 0 }, { x: 0, y: 7 }],
    ['bottom', { x: 400, y: 599 }, { x: 0, y: -7 }],
    ['corner', { x: 799, y: 1 }, { x: -7, y: 7 }],
    ['middle', { x: 400, y: 300 }, { x: 0, y: 0 }],
    ['just inside', { x: EDGE + 1, y: 599 - EDGE }, { x: 0, y: 0 }],
    ['outside', { x: -1, y: 300 }, { x: 0, y: 0 }],
  ])('at the %s', (_where, at, step) => {
    expect(edgeStep(at, seen, 7)).toEqual(step);
  });

  test('goes no further than the hive does', () => {
    const near = { ...seen, reach: { ...reach, left: -403 } };
    expect(edgeStep({ x: 5, y: 300 }, near, 7)).toEqual({ x: 3, y: 0 });
  });

  test('is none where the hive ends before the edge, or at it', () => {
    const all = { ...seen, reach: { left: -400, top: -100, right: 400.5, bottom: 100 } };
    for (const at of [
      { x: 5, y: 5 },
      { x: 795, y: 595 },
    ]) {
      expect(edgeStep(at, all, 7)).toEqual({ x: 0, y: 0 });
    }
  });
});

describe('on a board', () => {
  useBoard();

  const view = (): readonly number[] =>
    (element.querySelector('svg')?.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const left = (): number => view()[0] ?? Number.NaN;
  const right = (): number => left() + (view()[2] ?? Number.NaN);
  const atRight = { clientX: 795, clientY: 300 };

  /** Go near, so that there is hive beyond the edges, and take the ant. */
  function takeAnt(): void {
    board.zoom(5);
    press([0, 1]);
    point('pointermove', { clientX: 400, clientY: 300 });
  }

  test('a piece that is held at the edge moves the view that way, at one speed', () => {
    takeAnt();
    point('pointermove', atRight);
    const [before, scale] = [left(), 800 / (view()[2] ?? 1)];
    vi.advanceTimersByTime(DWELL_MS + 250);
    const moved = (left() - before) * scale;
    expect(moved).toBeGreaterThan(PIXELS_A_SECOND * 0.2);
    expect(moved).toBeLessThan(PIXELS_A_SECOND * 0.3);
  });

  test('the view stops where the hive does', () => {
    takeAnt();
    point('pointermove', atRight);
    vi.advanceTimersByTime(20_000);
    // The rightmost piece lies at 2,-1; a ring of table around it is seen.
    const edge = 50 * Math.sqrt(3) * (1.5 + 0.5 + 1.06);
    expect(Math.abs(right() - edge)).toBeLessThan(2);
  });

  /** Move the table so that the ant lies at the right, and where it may go is out of sight. */
  function takeAntAtTheRight(): void {
    board.zoom(5);
    const from = { clientX: 5, clientY: 595 };
    const by = 700 - screenOf([0, 1]).clientX;
    point('pointerdown', from);
    point('pointermove', { ...from, clientX: from.clientX + by });
    point('pointerup', from);
    press([0, 1]);
    expect(screenOf([1, 1]).clientX).toBeGreaterThan(850);
  }

  test('what was out of sight comes into it, and the piece can be dropped there', () => {
    takeAntAtTheRight();
    point('pointermove', { clientX: 795, clientY: 100 });
    vi.advanceTimersByTime(DWELL_MS + 1000);
    expect(screenOf([1, 1]).clientX).toBeLessThan(750);
    point('pointermove', screenOf([1, 1]));
    lift([1, 1]);
    expect(events.onmove.mock.calls).toEqual([['wA1', [1, 1]]]);
  });

  test('the target that comes under a piece at rest is the one that it drops on', () => {
    takeAntAtTheRight();
    const at = { clientX: 795, clientY: screenOf([1, 1]).clientY };
    point('pointermove', at);
    const off = screenOf([1, 1]).clientX - at.clientX;
    vi.advanceTimersByTime(DWELL_MS + (off / PIXELS_A_SECOND) * 1000);
    point('pointerup', at);
    expect(events.onmove.mock.calls).toEqual([['wA1', [1, 1]]]);
  });

  test('it moves no longer once the piece is elsewhere, or dropped', () => {
    takeAnt();
    point('pointermove', atRight);
    vi.advanceTimersByTime(DWELL_MS + 50);
    point('pointermove', { clientX: 400, clientY: 300 });
    const before = view();
    vi.advanceTimersByTime(1000);
    expect(view()).toEqual(before);
    point('pointermove', atRight);
    vi.advanceTimersByTime(DWELL_MS + 50);
    point('pointerup', atRight);
    const dropped = view();
    vi.advanceTimersByTime(1000);
    expect(view()).toEqual(dropped);
  });

  test('a piece on its way over the edge moves nothing', () => {
    takeAnt();
    const before = view();
    point('pointermove', atRight);
    vi.advanceTimersByTime(DWELL_MS - 50);
    point('pointermove', { clientX: 900, clientY: 300 });
    vi.advanceTimersByTime(1000);
    expect(view()).toEqual(before);
  });

  test('a view that shows the whole hive stays, and goes on following', () => {
    const before = view();
    press([0, 1]);
    point('pointermove', atRight);
    vi.advanceTimersByTime(1000);
    expect(view()).toEqual(before);
    expect(events.onfree).not.toHaveBeenCalled();
  });

  test('who wants less motion gets there too', () => {
    board.set({ reducedMotion: true });
    takeAnt();
    const before = left();
    point('pointermove', atRight);
    vi.advanceTimersByTime(DWELL_MS + 250);
    expect(left()).toBeGreaterThan(before + 10);
  });
});
