// @vitest-environment node
import { expect, test } from 'vitest';
import { GifWriter } from '../../src/pictures/gif';
import { paletteOf, transparent } from '../../src/pictures/palette';
import { randomFrom } from '../study/random_study';
import { readGif } from './read_gif';

/** A picture with so many colors, in runs of different lengths. */
function picture(size: number, colors: number, seed: number): Uint8ClampedArray {
  const random = randomFrom(seed);
  const pixels = new Uint8ClampedArray(4 * size);
  let color = 0;
  for (let at = 0; at < size; at += 1) {
    if (random() < 0.4) color = Math.floor(random() * colors);
    pixels.set([(color % 16) * 16, Math.floor(color / 16) * 16, 128, 255], 4 * at);
  }
  return pixels;
}

test.each([
  [1, 1, 1],
  [7, 5, 2],
  [64, 48, 200],
  // More than 4,096 runs: the codes begin anew several times.
  [300, 200, 250],
])('frames of %i × %i with %i colors are read again', async (width, height, colors) => {
  const pictures = [1, 2, 3].map((seed) => picture(width * height, colors, seed));
  const gif = new GifWriter(width, height, paletteOf(pictures));
  for (const [at, one] of pictures.entries()) gif.add(one, 10 + at);
  const again = readGif(new Uint8Array(await gif.finish().arrayBuffer()));
  expect([again.width, again.height]).toEqual([width, height]);
  expect(again.frames.map(({ hundredths }) => hundredths)).toEqual([10, 11, 12]);
  for (const [at, { pixels }] of again.frames.entries()) {
    const rgb = (pictures[at] ?? []).filter((_, part) => part % 4 !== 3);
    expect([...pixels]).toEqual([...rgb]);
  }
});

test('a frame that changes little takes few bytes', async () => {
  const [one, two] = [picture(10_000, 200, 1), picture(10_000, 200, 1)];
  two.set([0, 0, 128, 255], 4 * 5_050);
  const sizes = [[one], [one, two], [one, one]].map(async (frames) => {
    const gif = new GifWriter(100, 100, paletteOf(frames));
    for (const frame of frames) gif.add(frame, 10);
    return (await gif.finish().arrayBuffer()).byteLength;
  });
  const [alone = 0, both = 0, same = 0] = await Promise.all(sizes);
  expect(both - alone).toBeLessThan(40);
  expect(same - alone).toBeLessThan(40);
});

test('a picture with more colors than fit gets the nearest ones, and none is the free one', () => {
  const pixels = new Uint8ClampedArray(4 * 4096);
  for (let at = 0; at < 4096; at += 1) {
    pixels.set(
      [(at % 16) * 16, (Math.floor(at / 16) % 16) * 16, Math.floor(at / 256) * 16, 255],
      4 * at,
    );
  }
  const { colors, nearest } = paletteOf([pixels]);
  const numbers = Array.from({ length: 4096 }, (_, at) =>
    nearest(pixels[4 * at] ?? 0, pixels[4 * at + 1] ?? 0, pixels[4 * at + 2] ?? 0),
  );
  expect(colors).toHaveLength(768);
  expect(Math.max(...numbers)).toBeLessThan(transparent);
});
