// A hive as a small picture: no targets, no marks, and no words.
import { center, fromKey, grown, hiveBounds, viewOf } from './geometry';
import { group, svg, translate } from './svg';
import { ensureDefinitions, tileGroup } from './tile';
import { type BoardConfig, type Stacks, type TileSet } from './types';

const MARGIN = 6;

/** Draws a hive as its player sees it. Whoever shows the picture says what it shows. */
export function drawHive(
  stacks: Stacks,
  {
    orientation,
    opening,
    tiles,
  }: Pick<BoardConfig, 'orientation' | 'opening'> & { readonly tiles: TileSet },
): SVGSVGElement {
  ensureDefinitions(document.body);
  const view = viewOf({ orientation, opening, rotation: 0, mirrored: false });
  const pieces = [...stacks].flatMap(([key, stack]) =>
    stack.map((piece, level) => ({ piece, level, at: center(view, fromKey(key), level) })),
  );
  // From the back to the front, and higher pieces last.
  pieces.sort((one, two) => one.level - two.level || one.at.y - two.at.y);
  const nodes = pieces.map(({ piece, at }) => {
    const place = group('', [tileGroup(piece, null)]);
    place.setAttribute('transform', translate(at));
    return place;
  });
  const { left, top, right, bottom } = grown(hiveBounds(view, stacks), MARGIN);
  const box = [left, top, right - left, bottom - top].map((value) => value.toFixed(1));
  return svg(
    'svg',
    { class: `skep-hive tiles-${tiles}`, viewBox: box.join(' '), 'aria-hidden': 'true' },
    nodes,
  );
}
