// A drag that is gone through beforehand: it has to be a whole one, and nobody may notice.
import { expect, test, vi } from 'vitest';
import { createBoard } from '../../src/board';
import { drag } from '../../src/board/rehearsal';
import { element, events, frame, hand, tiles, useBoard } from './stand';

useBoard();

test('it takes, carries, drops and is answered, and leaves nothing', () => {
  const told: string[] = [];
  const steps = drag((own, config) =>
    createBoard(own, config, {
      onpick: (piece) => void told.push(`pick ${piece}`),
      onmove: (piece, hex) => void told.push(`move ${piece} ${hex.join()}`),
    }),
  );
  while (!steps.next().done) {
    expect(hand()).toBeNull();
    frame();
  }
  expect(told).toEqual(['pick wA1', 'pick null', 'move wA1 2,0']);
  expect(tiles()).toHaveLength(5);
  expect(element.querySelectorAll('svg')).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
  for (const event of Object.values(events)) expect(event).not.toHaveBeenCalled();
});
