// Hexes to answer a question with: which ones there are, and which were right.
import { center, hexagon, type Point, type View } from './geometry';
import { heightAt } from './hive';
import { group, path, svg } from './svg';
import { type Hex, type Stacks } from './types';

const INSIDE = 42;
const SIGN = 13;

/** The empty hexes that can be tapped, all alike: nothing gives the right ones away. */
export function answerNodes(hexes: readonly Hex[], stacks: Stacks, view: View): Node[] {
  const empty = hexes.filter((hex) => heightAt(stacks, hex) === 0);
  return [path('answers', empty.map((hex) => hexagon(INSIDE, center(view, hex))).join(''))];
}

/** The right ones: outlined, with a check mark on the upper corner. */
export const foundNodes = (hexes: readonly Hex[], onTop: (hex: Hex) => Point): Node[] =>
  hexes.map((hex) => signed('found', onTop(hex), 'M-6 0L-2 5L6-5'));

/** The wrong one: outlined in dashes, with a cross. */
export const missedNodes = (hex: Hex | null, onTop: (hex: Hex) => Point): Node[] =>
  hex === null ? [] : [signed('missed', onTop(hex), 'M-5-5L5 5M5-5L-5 5')];

function signed(name: string, middle: Point, sign: string): SVGGElement {
  const outline = hexagon(INSIDE + 2, middle);
  const at = `translate(${middle.x.toFixed(1)} ${(middle.y - INSIDE).toFixed(1)})`;
  return group(`mark ${name}`, [
    path('halo', outline),
    path('outline', outline),
    svg('g', { class: 'tick', transform: at }, [
      svg('circle', { class: 'disc', r: SIGN }),
      path('stroke', sign),
    ]),
  ]);
}
