// Our drawings of the eight bugs: one SVG source each, shared with notebooks and documents.
import ant from '$art/ant.svg?raw';
import beetle from '$art/beetle.svg?raw';
import grasshopper from '$art/grasshopper.svg?raw';
import ladybug from '$art/ladybug.svg?raw';
import mosquito from '$art/mosquito.svg?raw';
import pillbug from '$art/pillbug.svg?raw';
import queen from '$art/queen.svg?raw';
import spider from '$art/spider.svg?raw';

/** By the letter of notation. Each is drawn about the origin, within a radius of 40, in `currentColor`. */
export const sources = {
  Q: queen,
  S: spider,
  B: beetle,
  G: grasshopper,
  A: ant,
  M: mosquito,
  L: ladybug,
  P: pillbug,
} as const;

const parsed = new Map<string, SVGGElement>();

/** A fresh copy of a bug's drawing, to put into any SVG. */
export function drawBug(bug: keyof typeof sources): SVGGElement {
  let group = parsed.get(bug);
  if (group === undefined) {
    const tree = new DOMParser().parseFromString(sources[bug], 'image/svg+xml');
    group = document.importNode(tree.querySelector('g') as SVGGElement, true);
    parsed.set(bug, group);
  }
  return group.cloneNode(true) as SVGGElement;
}
