// The board as a picture of its own, SVG or PNG: what style sheets say is written into it.
import { PictureError } from './errors';

const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
] as const;

/** What only a person at the board needs. */
const left = '.grid, .spots, .fan, .aim, .ghost, .flying, .sketched';

/** A part of a picture, in units of its drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Around what is cut out. */
const margin = 14;

/** Writes the styles of one element and all within into its copy. */
function writeStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  if (style.display === 'none' || from.matches(left)) {
    to.remove();
    return;
  }
  for (const name of properties) {
    const value = style.getPropertyValue(name);
    // References to gradients come out as addresses of this page.
    if (value && !value.startsWith('url(')) to.setAttribute(name, value);
  }
  for (const name of ['class', 'style', 'tabindex', 'role', 'aria-hidden', 'aria-label']) {
    to.removeAttribute(name);
  }
  const copies = [...to.children];
  [...from.children].forEach((child, at) => {
    const copy = copies[at];
    if (copy) writeStyles(child, copy);
  });
}

function definitions(): Element | null {
  const found = document.querySelector('#skep-definitions defs');
  const copy = found?.cloneNode(true) as Element | undefined;
  if (!found || !copy) return null;
  const stops = [...copy.querySelectorAll('stop')];
  found.querySelectorAll('stop').forEach((stop, at) => {
    const style = getComputedStyle(stop);
    stops[at]?.setAttribute('stop-color', style.getPropertyValue('stop-color'));
    stops[at]?.setAttribute('stop-opacity', style.getPropertyValue('stop-opacity'));
    stops[at]?.removeAttribute('class');
  });
  return copy;
}

const ofText = (picture: Element): Box => {
  const [x = 0, y = 0, width = 0, height = 0] = (picture.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
  return { x, y, width, height };
};

/** The part of a board's picture that has something on it; all of it, if there is nothing. */
function usedPart(picture: SVGSVGElement): Box {
  const layers = [...picture.children].filter(
    (layer): layer is SVGGElement => layer instanceof SVGGElement && !layer.matches(left),
  );
  const boxes = layers.map((layer) => layer.getBBox()).filter(({ width }) => width > 0);
  if (boxes.length === 0) return ofText(picture);
  const x = Math.min(...boxes.map((box) => box.x)) - margin;
  const y = Math.min(...boxes.map((box) => box.y)) - margin;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + margin;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + margin;
  return { x, y, width: right - x, height: bottom - y };
}

/** A drawing with the styles of the page written into it. It must be in the page. */
export function standalone(picture: SVGSVGElement): SVGSVGElement {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  writeStyles(picture, copy);
  const shared = definitions();
  if (shared) copy.prepend(shared);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

/** The color of the table on which the hive lies. */
export const tableColor = (board: Element): string => getComputedStyle(board).backgroundColor;

/** Returns a board as an SVG of its own: all that is shown, or only the part that is used. */
function drawingOf(board: HTMLElement, isCut: boolean): SVGSVGElement | null {
  const picture = board.querySelector<SVGSVGElement>('svg.picture');
  if (!picture) return null;
  const copy = standalone(picture);
  const part = isCut ? usedPart(picture) : ofText(picture);
  copy.setAttribute('viewBox', [part.x, part.y, part.width, part.height].join(' '));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const facts = { ...part, fill: tableColor(board) };
  for (const [name, value] of Object.entries(facts)) ground.setAttribute(name, String(value));
  copy.querySelector('defs')?.after(ground);
  return copy;
}

/** Returns the board that is shown as the text of an SVG file. */
export function svgOf(board: HTMLElement): string {
  const drawing = drawingOf(board, false);
  return drawing ? new XMLSerializer().serializeToString(drawing) : '';
}

/** Returns what lies on a board as a PNG, with so many pixels along its longer side. */
export async function pngOf(board: HTMLElement, size: number): Promise<Blob> {
  const drawing = drawingOf(board, true);
  if (!drawing) throw new PictureError('empty');
  const { width, height } = ofText(drawing);
  const scale = size / Math.max(width, height);
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  return pngFrom(await imageOf(drawing, across, down), across, down);
}

/** A drawing as an image of so many pixels. */
export async function imageOf(
  drawing: SVGSVGElement,
  width: number,
  height: number,
): Promise<HTMLImageElement> {
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', String(height));
  const image = new Image(width, height);
  const text = new XMLSerializer().serializeToString(drawing);
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

async function pngFrom(image: HTMLImageElement, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  // Small devices have no room for large ones.
  if (!blob) throw new PictureError('too-large');
  return blob;
}
