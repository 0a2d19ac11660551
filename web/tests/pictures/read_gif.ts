// Reads the GIFs that Skep writes, as the standard says: one table of colors, frames over each other.

export interface ReadFrame {
  /** Red, green and blue of each pixel, as it is shown. */
  readonly pixels: Uint8Array;
  readonly hundredths: number;
}

export interface ReadGif {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly ReadFrame[];
}

/** Reads codes of any width, bit by bit. */
function codesIn(data: readonly number[]): (width: number) => number {
  let bit = 0;
  return (width) => {
    let code = 0;
    for (let at = 0; at < width; at += 1, bit += 1) {
      code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << at;
    }
    return code;
  };
}

const mostCodes = 4096;
const widest = 12;

/** The runs that codes stand for. */
class Table {
  #runs: number[][] = [];
  #before: number[] | null = null;
  width = 0;

  constructor(readonly colorBits: number) {
    this.clear();
  }

  clear(): void {
    const colors = Array.from({ length: 1 << this.colorBits }, (_, color) => [color]);
    [this.#runs, this.#before, this.width] = [[...colors, [], []], null, this.colorBits + 1];
  }

  take(code: number): number[] {
    const before = this.#before ?? [];
    const run = this.#runs[code] ?? [...before, before[0] ?? 0];
    if (this.#before && this.#runs.length < mostCodes) this.#runs.push([...before, run[0] ?? 0]);
    if (this.#runs.length === 1 << this.width && this.width < widest) this.width += 1;
    this.#before = run;
    return run;
  }
}

/** The numbers of colors in compressed data. */
function decompressed(data: readonly number[], colorBits: number): number[] {
  const [clear, end] = [1 << colorBits, (1 << colorBits) + 1];
  const [next, table, found] = [codesIn(data), new Table(colorBits), [] as number[]];
  for (let code = next(table.width); code !== end; code = next(table.width)) {
    if (code === clear) table.clear();
    else for (const color of table.take(code)) found.push(color);
  }
  return found;
}

export function readGif(bytes: Uint8Array): ReadGif {
  const byte = (at: number): number => bytes[at] ?? 0;
  const short = (at: number): number => byte(at) + 256 * byte(at + 1);
  const name = String.fromCharCode(...bytes.subarray(0, 6));
  if (name !== 'GIF89a') throw new Error(`not a GIF: ${name}`);
  const [width, height] = [short(6), short(8)];
  const colors = bytes.subarray(13, 13 + 3 * 256);
  const shown = new Uint8Array(3 * width * height);
  const frames: ReadFrame[] = [];
  let [at, hundredths, free] = [13 + 3 * 256, 0, -1];
  const blocks = (): number[] => {
    const data: number[] = [];
    for (; byte(at) !== 0; at += byte(at) + 1) {
      for (const one of bytes.subarray(at + 1, at + 1 + byte(at))) data.push(one);
    }
    at += 1;
    return data;
  };
  while (byte(at) !== 0x3b) {
    if (byte(at) === 0x21) {
      if (byte(at + 1) === 0xf9) [hundredths, free] = [short(at + 4), byte(at + 6)];
      at += 2;
      blocks();
      continue;
    }
    if (byte(at) !== 0x2c) throw new Error(`unknown block ${byte(at)} at ${at}`);
    const [left, top, across] = [short(at + 1), short(at + 3), short(at + 5)];
    const colorBits = byte(at + 10);
    at += 11;
    decompressed(blocks(), colorBits).forEach((color, index) => {
      if (color === free) return;
      const place = (top + Math.floor(index / across)) * width + left + (index % across);
      shown.set(colors.subarray(3 * color, 3 * color + 3), 3 * place);
    });
    frames.push({ pixels: shown.slice(), hundredths });
  }
  return { width, height, frames };
}
