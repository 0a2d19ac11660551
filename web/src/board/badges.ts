// Small signs on stacks: a queen that lies underneath, and how high a tall stack is.
import { drawBug } from '../bugs';
import { fromKey, hexagon, type Point } from './geometry';
import { bugOf, colorOf } from './pieces';
import { group, path, svg } from './svg';
import { type Hex, type PieceName, type Stacks } from './types';

/** From the middle of the top tile to the middle of a number. */
const NUMBER = { aside: 31, above: 27 };
/** To a queen: she lies wholly on her own stack, or she would seem to belong to the next one. */
const QUEEN = { aside: 25, above: 14, radius: 19 };
/** Two pieces are seen as two. From here on, the number is written. */
const TALL = 3;

/** The badges of all stacks. */
export function badgeNodes(stacks: Stacks, onTop: (hex: Hex) => Point): Node[] {
  return [...stacks].flatMap(([key, stack]) => {
    if (stack.length < 2) return [];
    const { x, y } = onTop(fromKey(key));
    const hidden = stack.slice(0, -1).filter((piece) => bugOf(piece) === 'Q');
    return [
      ...hidden.map((queen, at) =>
        queenBadge(queen, { x: x + QUEEN.aside, y: y + QUEEN.above * (2 * at - 1) }),
      ),
      ...(stack.length < TALL
        ? []
        : [heightBadge(stack.length, { x: x - NUMBER.aside, y: y - NUMBER.above })]),
    ];
  });
}

/** A small tile with a queen, in the color of the one that lies underneath. */
function queenBadge(queen: PieceName, at: Point): SVGGElement {
  const bug = svg('g', { transform: 'scale(.36)' }, [drawBug('Q')]);
  const badge = group(`badge ${colorOf(queen)}`, [path('plate', hexagon(QUEEN.radius)), bug]);
  badge.dataset['under'] = queen;
  badge.setAttribute('transform', `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
  return badge;
}

/** A number on a disc. The layer is hidden from screen readers, which hear all pieces of a stack. */
function heightBadge(height: number, at: Point): SVGGElement {
  const text = svg('text', { y: 7.5, 'text-anchor': 'middle' });
  text.textContent = String(height);
  const badge = group('badge height', [svg('circle', { class: 'plate', r: 16 }), text]);
  badge.setAttribute('transform', `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
  return badge;
}
