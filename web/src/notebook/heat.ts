// A heat map over the board: how likely a policy thinks that a move ends on each hex.
import { center, hexagon, viewOf } from '../board/geometry';
import { topsIn } from '../board/marks';
import { group, path, svg } from '../board/svg';
import { type BoardApi, type Hex } from '../board/types';

export interface Heat {
  readonly hex: Hex;
  readonly weight: number; // from 0 to 1
}

const COLOR = '#c2185b';
const PALEST = 0.12;
const DARKEST = 0.72;
/** From this weight on, a hex has its percentage on it. */
const TOLD = 0.02;
const RADIUS = 44;

/** Draw the heat under the marks of moves, and over the tiles: a move can end on one. */
export function drawHeat(api: BoardApi, heat: readonly Heat[]): void {
  const picture = api.element.querySelector('svg.picture');
  if (picture === null) return;
  picture.querySelector('g.heat')?.remove();
  if (heat.length === 0) return;
  const state = api.shown();
  const view = viewOf(state.config);
  const { stacks } = state.config;
  const onTop = topsIn(stacks, view);
  const most = Math.max(...heat.map(({ weight }) => weight), Number.EPSILON);
  const layer = group(
    'heat',
    heat.flatMap(({ hex, weight }) => {
      const middle = stacks.size > 0 ? onTop(hex) : center(view, hex);
      const mark = path('heat-hex', hexagon(RADIUS, middle));
      mark.setAttribute('fill', COLOR);
      mark.setAttribute('fill-opacity', String(PALEST + (DARKEST - PALEST) * (weight / most)));
      return weight < TOLD ? [mark] : [mark, told(weight, middle)];
    }),
  );
  layer.setAttribute('aria-hidden', 'true');
  layer.setAttribute('pointer-events', 'none');
  picture.querySelector('g.over')?.before(layer);
}

function told(weight: number, { x, y }: { x: number; y: number }): SVGElement {
  const text = svg('text', {
    x: String(x),
    y: String(y + 6),
    'text-anchor': 'middle',
    'font-size': '18',
    'font-weight': '700',
    fill: '#fff',
    stroke: '#000',
    'stroke-width': '3',
    'paint-order': 'stroke',
  });
  text.textContent = `${Math.round(weight * 100)}%`;
  return text;
}
