// Arrows and marks that people draw, and moves that are advised: over the tiles, under the hand.
import { type Key } from './dom';
import {
  hexagon,
  sameHex,
  span,
  between,
  viewKey,
  viewOf,
  type Point,
  type View,
} from './geometry';
import { placeOf } from './hive';
import { arrow, outlined, topsIn } from './marks';
import { drawnStacks, type BoardState } from './state';
import { group, path, svg } from './svg';
import { tileGroup } from './tile';
import { type Advised, type Hex, type ShapeMark } from './types';

const MARK = 43;
/** Arrows begin off the middle of their hex, so that the bug stays in sight. */
const BEGINS = 16;
const ENDS = 14;
const PLACED = 0.56;

export function shapesKey(state: BoardState): Key {
  const { shapes, advised, twins } = state.config;
  if (shapes.length === 0 && advised.length === 0) return [];
  return [viewKey(viewOf(state.config)), shapes, advised, twins, drawnStacks(state)];
}

export function shapesNodes(state: BoardState, view: View): Node[] {
  const stacks = drawnStacks(state);
  const onTop = topsIn(stacks, view);
  const { advised, shapes } = state.config;
  return [
    // The best one lies over the others.
    ...advised.toReversed().flatMap((one) => advisedNodes(state, one, onTop)),
    ...shapes.map((shape) => shapeNode(shape, onTop)),
  ];
}

export function shapeNode({ color, from, to }: ShapeMark, onTop: (hex: Hex) => Point): SVGGElement {
  if (to === null || sameHex(from, to)) {
    return group(`shape ${color}`, [outlined('circled', hexagon(MARK, onTop(from)))]);
  }
  return group(`shape ${color}`, [straight(onTop(from), onTop(to))]);
}

function straight(from: Point, to: Point): SVGGElement {
  const start = between(from, to, BEGINS / Math.max(span(from, to), 1));
  return arrow('drawn', [start, to], ENDS);
}

/** A move of a line: an arrow from the piece, or a small piece where it would be placed. */
function advisedNodes(
  state: BoardState,
  { piece, hex, rank }: Advised,
  onTop: (hex: Hex) => Point,
): Node[] {
  const { twins } = state.config;
  const start = placeOf(drawnStacks(state), piece)?.hex;
  const name = `advised rank-${Math.min(rank, 4)}`;
  if (start !== undefined) return [group(name, [straight(onTop(start), onTop(hex))])];
  const { x, y } = onTop(hex);
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${PLACED})`;
  return [
    group(name, [
      path('spot-of', hexagon(MARK, onTop(hex))),
      svg('g', { class: 'placed', transform: place }, [tileGroup(piece, twins)]),
    ]),
  ];
}
