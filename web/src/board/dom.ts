// The elements of a board, made once; render.ts and its kin fill them.
import { ensureDefinitions } from './tile';
import { hexagon } from './geometry';
import { group, path, svg } from './svg';
import { type BoardConfig, type HexKey, type PieceName, type Stacks, type Twins } from './types';

/** From the table up. */
const layers = [
  'grid',
  'under',
  'ground',
  'levels',
  'over',
  'tops',
  'compared',
  'shapes',
  'sketched',
  'aim',
  'ghost',
  'spots',
  'badges',
  'opened',
  'fan',
  'flying',
] as const;
export type Layer = (typeof layers)[number];

/** All that a layer depends on: the same values, and the same objects, mean the same picture. */
export type Key = readonly unknown[];

export interface PieceParts {
  readonly tile: SVGGElement;
  readonly shadow: SVGGElement;
  drawn: string; // what of it was drawn last
}

/** What can be focused and pointed at. */
export interface Spot {
  readonly element: SVGGElement;
  drawn: Key; // what it was named after, and drawn, last
}

export interface LevelParts {
  readonly shadows: SVGGElement;
  readonly tiles: SVGGElement;
}

/** All that decides where tiles are drawn. */
export interface Lying {
  readonly stacks: Stacks;
  readonly view: string;
  readonly twins: Twins;
  readonly flying: PieceName | null;
  readonly up: PieceName | null;
}

export interface Dom {
  readonly root: HTMLElement;
  readonly picture: SVGSVGElement;
  readonly layers: Readonly<Record<Layer, SVGGElement>>;
  readonly levels: LevelParts[];
  readonly pieces: Map<PieceName, PieceParts>;
  readonly spots: Map<HexKey, Spot>;
  reached: SVGGElement | null; // the spot that Tab reaches
  readonly drawn: Map<Layer, Key>; // by layer, what was drawn last
  config: BoardConfig | null; // whose classes and labels were set last
  lying: Lying | null; // how the pieces were put down last
}

export function makeDom(root: HTMLElement): Dom {
  ensureDefinitions(root);
  const made = Object.fromEntries(layers.map((name) => [name, group(name)]));
  const picture = svg('svg', { class: 'picture', preserveAspectRatio: 'xMidYMid meet' });
  picture.append(...Object.values(made));
  for (const name of layers) if (name !== 'spots') made[name]?.setAttribute('aria-hidden', 'true');
  made['aim']?.append(path('mark', hexagon(48)));
  root.classList.add('skep-board');
  root.replaceChildren(picture);
  return {
    root,
    picture,
    layers: made as Record<Layer, SVGGElement>,
    levels: [],
    pieces: new Map(),
    spots: new Map(),
    reached: null,
    drawn: new Map(),
    config: null,
    lying: null,
  };
}

/** Whether a layer shows this already. */
export function isDrawn(dom: Dom, layer: Layer, key: Key): boolean {
  const before = dom.drawn.get(layer);
  return before !== undefined && isSameKey(before, key);
}

/** Draw a layer anew when what it shows has changed. */
export function repaint(dom: Dom, layer: Layer, paint: { key: Key; nodes: () => Node[] }): void {
  if (isDrawn(dom, layer, paint.key)) return;
  dom.drawn.set(layer, paint.key);
  dom.layers[layer].replaceChildren(...paint.nodes());
}

export const isSameKey = (one: Key, other: Key): boolean =>
  one.length === other.length && one.every((part, at) => Object.is(part, other[at]));

/** The groups of one level, made when first needed. */
export function levelParts(dom: Dom, level: number): LevelParts {
  while (dom.levels.length <= level) {
    const parts = { shadows: group('shadows'), tiles: group('tiles') };
    dom.levels.push(parts);
    dom.layers.levels.append(parts.shadows, parts.tiles);
  }
  return dom.levels[level] as LevelParts;
}
