// A line of moves as an animated GIF. It is made in this tab: nothing is uploaded.
import { drawTile, stacksAfter, type Color, type Move, type Stacks, type TileSet } from '../board';
import {
  center,
  fromKey,
  grown,
  hexagon,
  hiveBounds,
  joined,
  viewOf,
  type Bounds,
  type View,
} from '../board/geometry';
import { heightAt } from '../board/hive';
import type { Twins } from '../board/types';
import { PictureError } from './errors';
import { GifWriter } from './gif';
import { mostFrames } from './limits';
import { paletteOf } from './palette';
import { imageOf, standalone } from './svg_file';

/** What a movie shows. */
export interface MovieLine {
  readonly start: Stacks;
  readonly moves: readonly Move[];
}

/** How the hive is seen, and how it is painted. */
export interface MovieLook {
  readonly orientation: Color;
  readonly rotation: number;
  readonly mirrored: boolean;
  readonly tiles: TileSet;
  readonly twins: Twins;
  /** The color of the table, and of the marks of the last move. */
  readonly table: string;
  readonly mark: string;
}

export interface MovieOptions {
  /** The longer side, in pixels. */
  readonly size: number;
  /** Called with the part that is done, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
}

/** In hundredths of a second. */
const delay = 90;
const lastDelay = 300;

const margin = 14;
/** The part of a drawing that `drawTile` shows. */
const tileBox = { x: -45, y: -50, width: 90, height: 106 };
const outline = 46.5;
const inside = 42;

/** The hives of a line, one for each ply: all, or the last ones. */
export function framesOf({ start, moves }: MovieLine): { stacks: Stacks; last: Move | null }[] {
  const first = Math.max(0, moves.length + 1 - mostFrames);
  let stacks = stacksAfter(moves.slice(0, first), start);
  const frames = [{ stacks, last: moves[first - 1] ?? null }];
  for (const move of moves.slice(first)) {
    stacks = stacksAfter([move], stacks);
    frames.push({ stacks, last: move });
  }
  return frames;
}

/**
 * Makes a GIF of a line.
 *
 * @throws PictureError `empty` if nothing lies on the table, `stopped`, or `too-large`.
 */
export async function movieOf(
  line: MovieLine,
  look: MovieLook,
  { size, onProgress, signal }: MovieOptions,
): Promise<Blob> {
  const frames = framesOf(line);
  const view = viewOf({ ...look, opening: null });
  const used = frames.filter(({ stacks }) => stacks.size > 0);
  const [first, ...others] = used.map(({ stacks }) => hiveBounds(view, stacks));
  if (!first) throw new PictureError('empty');
  const painter = await Painter.of(others.reduce(joined, first), { view, look, size, frames });
  // Tiles don't change: these three have all colors.
  const middle = frames[Math.floor(frames.length / 2)];
  const samples = [frames[0], middle, frames.at(-1)].flatMap((one) => (one ? [one] : []));
  const palette = paletteOf(samples.map((one) => painter.paint(one)));
  const gif = new GifWriter(painter.width, painter.height, palette);
  for (const [at, frame] of frames.entries()) {
    if (signal?.aborted) throw new PictureError('stopped');
    const isLast = at === frames.length - 1;
    gif.add(painter.paint(frame), isLast ? lastDelay : delay);
    onProgress?.((at + 1) / frames.length);
    await breathe();
  }
  return gif.finish();
}

/** Lets the page answer in between. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

type Frame = ReturnType<typeof framesOf>[number];

interface Plan {
  readonly view: View;
  readonly look: MovieLook;
  readonly size: number;
  readonly frames: readonly Frame[];
}

/** Paints hives onto one canvas, with pictures of tiles that were made once. */
class Painter {
  readonly width: number;
  readonly height: number;
  readonly #context: CanvasRenderingContext2D;
  readonly #view: View;
  readonly #look: MovieLook;
  readonly #tiles: ReadonlyMap<string, HTMLImageElement>;

  private constructor(
    { left, top, right, bottom }: Bounds,
    { view, look, size }: Plan,
    tiles: ReadonlyMap<string, HTMLImageElement>,
  ) {
    const scale = size / Math.max(right - left, bottom - top);
    this.width = Math.round((right - left) * scale);
    this.height = Math.round((bottom - top) * scale);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [this.width, this.height];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new PictureError('too-large');
    context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    [this.#context, this.#view, this.#look, this.#tiles] = [context, view, look, tiles];
  }

  static async of(around: Bounds, plan: Plan): Promise<Painter> {
    const room = grown(around, margin);
    const scale = plan.size / Math.max(room.right - room.left, room.bottom - room.top);
    const last = plan.frames.flatMap(({ stacks }) => [...stacks.values()].flat());
    const pieces = [...new Set(last)];
    const images = await Promise.all(
      pieces.map(async (piece) => [piece, await tileImage(piece, plan.look, scale)] as const),
    );
    return new Painter(room, plan, new Map(images));
  }

  /** Returns the pixels of a hive. */
  paint({ stacks, last }: Frame): Uint8ClampedArray {
    const context = this.#context;
    context.save();
    context.resetTransform();
    context.fillStyle = this.#look.table;
    context.fillRect(0, 0, this.width, this.height);
    context.restore();
    if (last?.start) this.#outline(last.start, heightAt(stacks, last.start), inside, [7, 6]);
    const pieces = [...stacks].flatMap(([key, stack]) =>
      stack.map((piece, level) => ({ piece, level, at: center(this.#view, fromKey(key), level) })),
    );
    // From the back to the front, and higher pieces last.
    pieces.sort((one, two) => one.level - two.level || one.at.y - two.at.y);
    for (const { piece, at } of pieces) {
      const image = this.#tiles.get(piece);
      const { x, y, width, height } = tileBox;
      if (image) context.drawImage(image, at.x + x, at.y + y, width, height);
    }
    if (last?.end) this.#outline(last.end, heightAt(stacks, last.end), outline, []);
    return context.getImageData(0, 0, this.width, this.height).data;
  }

  #outline(hex: Move['end'] & object, height: number, radius: number, dashes: number[]): void {
    const context = this.#context;
    context.strokeStyle = this.#look.mark;
    context.lineWidth = 4;
    context.setLineDash(dashes);
    const at = center(this.#view, hex, Math.max(0, height - 1));
    context.stroke(new Path2D(hexagon(radius, at)));
  }
}

/** A tile as an image, in as many pixels as it has in the movie. */
async function tileImage(
  piece: string,
  { tiles, twins }: MovieLook,
  scale: number,
): Promise<HTMLImageElement> {
  const holder = document.createElement('div');
  holder.style.cssText = 'position:absolute;inline-size:0;block-size:0;overflow:hidden';
  const drawn = drawTile(piece, { tiles, twins });
  holder.append(drawn);
  document.body.append(holder);
  try {
    const { width, height } = tileBox;
    return await imageOf(standalone(drawn), Math.ceil(width * scale), Math.ceil(height * scale));
  } finally {
    holder.remove();
  }
}
