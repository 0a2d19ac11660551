import { expect, test } from 'vitest';
import { qrPath } from '../../src/state/qr';

test('a code has a white border, and a finder pattern in each of three corners', () => {
  const { size, path } = qrPath('https://hive.example/game/abcdefgh1234');
  const has = (x: number, y: number): boolean => path.includes(`M${x} ${y}h1v1h-1z`);
  const [near, far] = [4, size - 5];
  expect([has(0, 0), has(3, 4), has(4, 3)]).toEqual([false, false, false]);
  for (const [x, y] of [
    [near, near],
    [far - 6, near],
    [near, far - 6],
  ] as const) {
    expect([has(x, y), has(x + 1, y + 1), has(x + 3, y + 3)]).toEqual([true, false, true]);
  }
  expect(has(far, near)).toBe(true);
  expect((size - 8 - 17) % 4).toBe(0);
});

test('another text has another code', () => {
  expect(qrPath('a').path).not.toBe(qrPath('b').path);
});
