// One tile: a thick hexagon of bakelite, its bug engraved, its twin mark below.
import { drawBug } from '../bugs';
import { roundHexagon } from './geometry';
import { bugOf, colorOf, numberOf } from './pieces';
import { group, path, svg } from './svg';
import { overlayOf } from './tree';
import { type PieceName, type TileSet, type Twins } from './types';

/** From the middle to where the corners would be; neighbors leave a hairline of table between them. */
const OUTER = 48.6;
const FACE = 43.4;
const THICKNESS = 5.5;
const DOTS_AT = 33.2;
const DOT_PITCH = 8.4;
const DOT_RADIUS = 3;
/** One, two and three about the origin. Drawn, not written: text would belong to a button's name. */
const numbers = [
  'M-2.6-3L.8-5.2V5.2',
  'M-3.2-2.2A3.2 3.2 0 0 1 3.2-2C3.2.6-3.4 2.4-3.4 5.2H3.4',
  'M-3-4C-1.6-5.6 3-5.6 3-2.6 3-.8 1.2-.2-.6-.2 1.4-.2 3.4.4 3.4 2.6 3.4 5.7-1.6 5.9-3.2 4.2',
] as const;
/** A bug with a twin mark makes room for it. */
const ALONE = 'scale(.86)';
const ABOVE_MARK = 'translate(0 -3.6) scale(.8)';

const shapes = {
  outer: roundHexagon(OUTER, 8),
  inner: roundHexagon(FACE, 7),
  shadow: roundHexagon(OUTER, 12),
  shine:
    'M-35.2 -17.5V-18.9C-35.2 -20.6 -34.3 -22.1 -32.9 -22.9L-2.6 -40.2C-1 -41.1 1 -41.1 2.6 -40.2L32.9 -22.9C34.3 -22.1 35.2 -20.6 35.2 -18.9V-17.5',
} as const;

/** A tile about the origin; without `twins` it has no mark that tells it from its twins. */
export function tileGroup(piece: PieceName, twins: Twins | null): SVGGElement {
  const color = colorOf(piece);
  const bug = bugOf(piece);
  const number = numberOf(piece);
  const fit = number > 0 ? ABOVE_MARK : ALONE;
  const engraved = svg('g', { class: 'bug', transform: fit }, [drawBug(bug)]);
  const glint = svg('g', { class: 'glint', transform: `translate(0 1.1) ${fit}` }, [drawBug(bug)]);
  // Not "b": on a page without a doctype, that would be the class of beetles, "B", too.
  return group(`tile ${color === 'w' ? 'white' : 'black'} ${bug}`, [
    path('side', shapes.outer, { transform: `translate(0 ${THICKNESS})` }),
    path('rim', shapes.outer, { fill: `url(#skep-rim-${color})` }),
    path('face', shapes.inner, { fill: `url(#skep-face-${color})` }),
    path('shine', shapes.shine),
    glint,
    engraved,
    ...(number > 0 && twins !== null ? [twinMark(number, twins)] : []),
  ]);
}

function twinMark(number: number, twins: Twins): SVGGElement {
  if (twins === 'numbers') {
    const at = { transform: `translate(0 ${DOTS_AT - 0.6})` };
    return group('twins', [path('twin number', numbers[number - 1] ?? '', at)]);
  }
  const first = (-DOT_PITCH * (number - 1)) / 2;
  const dots = Array.from({ length: number }, (_, at) =>
    svg('circle', { class: 'twin', cx: first + DOT_PITCH * at, cy: DOTS_AT, r: DOT_RADIUS }),
  );
  return group('twins', dots);
}

/** The shadow of a tile: the higher the tile, the wider and softer its shadow, and the larger the offset. */
export function shadowGroup(): SVGGElement {
  return group('shadow', [
    path('wide', shapes.shadow),
    path('middle', shapes.shadow),
    path('near', shapes.shadow),
  ]);
}

/** Where a shadow falls whose tile is so far above what it lies on; in units. */
export function shadowTransform(
  { x, y }: { readonly x: number; readonly y: number },
  above: number,
): string {
  const part = above / 8;
  const at = `${(x + 1.2 + part * 2.2).toFixed(2)} ${(y + 8 + part * 3 + above).toFixed(2)}`;
  return `translate(${at}) scale(${(1 + part * 0.02).toFixed(3)})`;
}

/** A tile as a picture of its own, without words: whoever shows it says what it is. */
export function drawTile(
  piece: PieceName,
  {
    tiles = 'classic',
    twins = 'dots',
    near = document.body,
  }: {
    readonly tiles?: TileSet;
    readonly twins?: Twins | null;
    readonly near?: Node; // in the tree that it will be shown in
  } = {},
): SVGSVGElement {
  ensureDefinitions(near);
  return svg(
    'svg',
    { class: `skep-piece tiles-${tiles}`, viewBox: '-45 -50 90 106', 'aria-hidden': 'true' },
    [tileGroup(piece, twins)],
  );
}

const DEFINITIONS = 'skep-definitions';

/** Put the shared gradients into the page or shadow root, once. Their colors are those of board.css. */
export function ensureDefinitions(near: Node): void {
  const place = overlayOf(near);
  if (place.querySelector(`#${DEFINITIONS}`) !== null) return;
  const gradients = (['w', 'b'] as const).flatMap((color) =>
    (['rim', 'face'] as const).map((part) =>
      svg(
        'linearGradient',
        { id: `skep-${part}-${color}`, x1: '0.3', y1: '0', x2: '0.7', y2: '1' },
        (['light', 'middle', 'shade'] as const).map((stop, at) =>
          svg('stop', { class: `skep-stop-${part}-${color}-${stop}`, offset: at / 2 }),
        ),
      ),
    ),
  );
  const holder = svg('svg', { id: DEFINITIONS, width: 0, height: 0, 'aria-hidden': 'true' }, [
    svg('defs', {}, gradients),
  ]);
  place.prepend(holder);
}
