// @vitest-environment node
import { expect, test } from 'vitest';
import { Offset } from '../../src/net/offset';

test('without an answer both clocks are taken to agree', () => {
  expect(new Offset().value).toBe(0);
});

test('half of the round trip is the way there', () => {
  const offset = new Offset();
  offset.add(1000, 6050, 1100);
  expect(offset.value).toBe(5000);
});

test('the quickest of the latest trips is believed', () => {
  const offset = new Offset();
  offset.add(1000, 7000, 2000);
  offset.add(3000, 8010, 3020);
  offset.add(4000, 9500, 4600);
  expect(offset.value).toBe(5000);
});

test('an answer of more than a minute ago counts no more', () => {
  const offset = new Offset();
  offset.add(1000, 6001, 1002);
  offset.add(90_000, 90_500, 91_000);
  expect(offset.value).toBe(0);
});
