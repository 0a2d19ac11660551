// The colors of a GIF: it has room for 256.

/** Red, green and blue of each color, and which of them is nearest to any other. */
export interface Palette {
  readonly colors: Uint8Array;
  /** The number of the color nearest to one with these parts, from 0 to 255. */
  readonly nearest: (red: number, green: number, blue: number) => number;
}

/** The last color is kept free: a pixel with this number shows what was there before. */
export const transparent = 255;

/** Colors are sorted into bins, with 32 steps for each part. */
const bits = 5;
const binCount = 1 << (3 * bits);
const binOf = (red: number, green: number, blue: number): number =>
  ((red >> (8 - bits)) << (2 * bits)) | ((green >> (8 - bits)) << bits) | (blue >> (8 - bits));

/** Chooses the colors that occur most often in pictures (RGBA, as canvases have them). */
export function paletteOf(pictures: readonly Uint8ClampedArray[]): Palette {
  const counts = new Uint32Array(binCount);
  const sums = new Float64Array(3 * binCount);
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      const bin = binOf(red, green, blue);
      counts[bin] = (counts[bin] ?? 0) + 1;
      sums[3 * bin] = (sums[3 * bin] ?? 0) + red;
      sums[3 * bin + 1] = (sums[3 * bin + 1] ?? 0) + green;
      sums[3 * bin + 2] = (sums[3 * bin + 2] ?? 0) + blue;
    }
  }
  const used = [...counts.keys()].filter((bin) => (counts[bin] ?? 0) > 0);
  used.sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0));
  const chosen = used.slice(0, transparent);
  const colors = new Uint8Array(3 * (transparent + 1));
  chosen.forEach((bin, number) => {
    for (const part of [0, 1, 2]) {
      colors[3 * number + part] = Math.round((sums[3 * bin + part] ?? 0) / (counts[bin] ?? 1));
    }
  });
  return { colors, nearest: nearestIn(colors, chosen.length) };
}

function nearestIn(colors: Uint8Array, count: number): Palette['nearest'] {
  const known = new Int16Array(binCount).fill(-1);
  return (red, green, blue) => {
    const bin = binOf(red, green, blue);
    const before = known[bin] ?? -1;
    if (before >= 0) return before;
    let [best, least] = [0, Infinity];
    for (let number = 0; number < count; number += 1) {
      const far =
        (red - (colors[3 * number] ?? 0)) ** 2 +
        (green - (colors[3 * number + 1] ?? 0)) ** 2 +
        (blue - (colors[3 * number + 2] ?? 0)) ** 2;
      if (far < least) [best, least] = [number, far];
    }
    known[bin] = best;
    return best;
  };
}
