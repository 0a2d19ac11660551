// @vitest-environment node
import { expect, test } from 'vitest';
import { face, isLow, spentFace, timeLeft, untilNextFace } from '../../src/state/clock';

const clock = { w_ms: 300_000, b_ms: 250_000, running: 'w', at: 1_000_000 } as const;

test('a running clock has what it had less the time since', () => {
  expect(timeLeft(clock, 'w', 1_060_000)).toBe(240_000);
});

test('while nobody knows what time it is, a clock shows what it had', () => {
  expect(timeLeft(clock, 'w', null)).toBe(300_000);
});

test('a clock that stands shows what it had', () => {
  expect(timeLeft(clock, 'b', 1_060_000)).toBe(250_000);
});

test('a clock does not run below nothing, nor before it was started', () => {
  expect(timeLeft(clock, 'w', 9_000_000)).toBe(0);
  expect(timeLeft(clock, 'w', 900_000)).toBe(300_000);
});

test.each([
  [0, '0.0\u00A0s'],
  [949, '0.9\u00A0s'],
  [9_999, '9.9\u00A0s'],
  [10_000, '0:10'],
  [59_001, '1:00'],
  [300_000, '5:00'],
  [299_999, '5:00'],
  [3_600_000, '1:00:00'],
  [3_725_000, '1:02:05'],
])('%i ms show as %s', (ms, text) => {
  expect(face(ms, 'en')).toBe(text);
});

test.each([300_000, 61_500, 10_000, 9_999, 4_321])(
  'the face of %i ms changes when it said',
  (ms) => {
    const wait = untilNextFace(ms);
    expect(face(ms - wait, 'en')).not.toBe(face(ms, 'en'));
    expect(wait).toBeLessThanOrEqual(1001);
  },
);

test('little time is twenty seconds, and less in a short game', () => {
  expect(isLow(20_000, 600)).toBe(true);
  expect(isLow(20_001, 600)).toBe(false);
  expect(isLow(8_000, 30)).toBe(false);
  expect(isLow(6_000, 30)).toBe(true);
});

test.each([
  [400, '0.4\u00A0s'],
  [12_300, '12\u00A0s'],
  [185_000, '3\u00A0min 5\u00A0s'],
  [3_725_000, '1\u00A0hr 2\u00A0min'],
])('a thought of %i ms is written %s', (ms, text) => {
  expect(spentFace(ms, 'en')).toBe(text);
});

test('tenths have a comma in Dutch', () => {
  expect([face(949, 'nl'), face(10_000, 'nl')]).toEqual(['0,9\u00A0s', '0:10']);
  expect([spentFace(400, 'nl'), spentFace(12_300, 'nl')]).toEqual(['0,4\u00A0s', '12\u00A0s']);
  expect(spentFace(3_725_000, 'nl')).toBe('1\u00A0uur 2\u00A0min');
});
