// Animated GIFs (GIF89a). Each frame stores only the part that differs from the one before.
import { transparent, type Palette } from './palette';

const colorBits = 8;
const mostCodes = 4096;
const longestBlock = 255;
/** How a viewer goes on: the frame stays, and the next one is drawn over it. */
const keepFrame = 1 << 2;
const hasTransparent = 1;

/** Bytes that grow. */
class Bytes {
  readonly #parts: Uint8Array[] = [];
  #part = new Uint8Array(1 << 16);
  #used = 0;

  byte(value: number): void {
    if (this.#used === this.#part.length) this.#turn();
    this.#part[this.#used] = value;
    this.#used += 1;
  }

  all(values: Iterable<number>): void {
    for (const value of values) this.byte(value);
  }

  text(value: string): void {
    this.all([...value].map((letter) => letter.charCodeAt(0)));
  }

  short(value: number): void {
    this.byte(value & 255);
    this.byte(value >> 8);
  }

  done(): Uint8Array[] {
    this.#turn();
    return this.#parts;
  }

  #turn(): void {
    this.#parts.push(this.#part.subarray(0, this.#used));
    [this.#part, this.#used] = [new Uint8Array(1 << 16), 0];
  }
}

/** Codes of any width, in blocks of up to 255 bytes. */
class CodeWriter {
  readonly #out: Bytes;
  readonly #block: number[] = [];
  #held = 0;
  #count = 0;

  constructor(out: Bytes) {
    this.#out = out;
  }

  write(code: number, width: number): void {
    this.#held |= code << this.#count;
    this.#count += width;
    while (this.#count >= 8) this.#push();
  }

  end(): void {
    if (this.#count > 0) this.#push();
    this.#flush();
    this.#out.byte(0);
  }

  #push(): void {
    this.#block.push(this.#held & 255);
    this.#held >>>= 8;
    this.#count = Math.max(0, this.#count - 8);
    if (this.#block.length === longestBlock) this.#flush();
  }

  #flush(): void {
    if (this.#block.length === 0) return;
    this.#out.byte(this.#block.length);
    this.#out.all(this.#block);
    this.#block.length = 0;
  }
}

/** Compresses the numbers of colors, as GIF does (LZW). */
function writeCompressed(out: Bytes, pixels: Uint8Array): void {
  const clear = 1 << colorBits;
  const codes = new CodeWriter(out);
  /** The code of a longer run, by that of the run before and its next color. */
  const known = new Map<number, number>();
  let [next, width] = [clear + 2, colorBits + 1];
  out.byte(colorBits);
  codes.write(clear, width);
  let run = pixels[0] ?? 0;
  for (const pixel of pixels.subarray(1)) {
    const longer = (run << 8) | pixel;
    const code = known.get(longer);
    if (code !== undefined) {
      run = code;
      continue;
    }
    codes.write(run, width);
    if (next < mostCodes) {
      known.set(longer, next);
      // The reader learns a code one step later.
      if (next === 1 << width) width += 1;
      next += 1;
    } else {
      codes.write(clear, width);
      known.clear();
      [next, width] = [clear + 2, colorBits + 1];
    }
    run = pixel;
  }
  codes.write(run, width);
  codes.write(clear + 1, width);
  codes.end();
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Writes a GIF frame by frame. All frames have the same size and colors, and it repeats forever. */
export class GifWriter {
  readonly #out = new Bytes();
  readonly #width: number;
  readonly #height: number;
  readonly #palette: Palette;
  #before: Uint8Array | null = null;

  constructor(width: number, height: number, palette: Palette) {
    [this.#width, this.#height, this.#palette] = [width, height, palette];
    this.#out.text('GIF89a');
    this.#out.short(width);
    this.#out.short(height);
    this.#out.all([0x80 | (colorBits - 1), 0, 0]);
    this.#out.all(palette.colors);
    this.#out.all([0x21, 0xff, 11]);
    this.#out.text('NETSCAPE2.0');
    this.#out.all([3, 1, 0, 0, 0]);
  }

  /** Adds a frame (RGBA, as canvases have it), shown for so many hundredths of a second. */
  add(pixels: Uint8ClampedArray, hundredths: number): void {
    const numbers = this.#numbersOf(pixels);
    const part = this.#changed(numbers);
    this.#out.all([0x21, 0xf9, 4, keepFrame | hasTransparent]);
    this.#out.short(hundredths);
    this.#out.all([transparent, 0, 0x2c]);
    for (const value of [part.x, part.y, part.width, part.height]) this.#out.short(value);
    this.#out.byte(0);
    writeCompressed(this.#out, this.#cut(numbers, part));
    this.#before = numbers;
  }

  finish(): Blob {
    this.#out.byte(0x3b);
    return new Blob(this.#out.done() as BlobPart[], { type: 'image/gif' });
  }

  #numbersOf(pixels: Uint8ClampedArray): Uint8Array {
    const { nearest } = this.#palette;
    const numbers = new Uint8Array(this.#width * this.#height);
    for (let at = 0; at < numbers.length; at += 1) {
      const from = 4 * at;
      numbers[at] = nearest(pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0);
    }
    return numbers;
  }

  /** The smallest part with all that has changed; one pixel if nothing has. */
  #changed(numbers: Uint8Array): Part {
    const before = this.#before;
    if (!before) return { x: 0, y: 0, width: this.#width, height: this.#height };
    let [left, top, right, bottom] = [this.#width, this.#height, -1, -1];
    for (let at = 0; at < numbers.length; at += 1) {
      if (numbers[at] === before[at]) continue;
      const [x, y] = [at % this.#width, Math.floor(at / this.#width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  }

  #cut(numbers: Uint8Array, { x, y, width, height }: Part): Uint8Array {
    const before = this.#before;
    const cut = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const at = (y + row) * this.#width + x + column;
        const number = numbers[at] ?? 0;
        cut[row * width + column] = before?.[at] === number ? transparent : number;
      }
    }
    return cut;
  }
}
