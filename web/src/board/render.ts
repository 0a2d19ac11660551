// Drawing a state: tiles in their levels, ghost, grid and the classes that the style sheet goes by.
import { comparedKey, comparedNodes } from './compared';
import { isDrawn, levelParts, repaint, type Dom, type Lying, type PieceParts } from './dom';
import { fanKey, fanNodes, openedKey, openedNodes, type Room } from './fan';
import {
  center,
  fromKey,
  hexagon,
  RADIUS,
  surroundings,
  toKey,
  viewKey,
  viewOf,
  type Point,
  type View,
} from './geometry';
import { heightAt, without } from './hive';
import {
  badgesKey,
  badgesOver,
  groundNodes,
  handKey,
  overKey,
  overNodes,
  topsNodes,
  underKey,
  underNodes,
} from './marks';
import { shapesKey, shapesNodes } from './shapes';
import { drawnStacks, isTarget, sameStacks, type BoardState } from './state';
import { group, path, setAttribute, translate } from './svg';
import { shadowGroup, shadowTransform, tileGroup } from './tile';
import { type Hex, type Pending, type PieceName, type Twins } from './types';

/** What is shown apart from the state: what a pointer is about. */
export interface Passing {
  flying: PieceName | null; // moved by an animation, which draws it
  hovered: Hex | null; // a target under the pointer
  carried: boolean; // the piece in hand is dragged
  fanRoom: Room; // where a fan has room
}

const GHOST_LIFT = 3;
/** How far around the hive the grid is drawn. */
export const GRID_STEPS = 2;

/** Draw all that changed. */
export function render(state: BoardState, passing: Passing, dom: Dom): void {
  const view = viewOf(state.config);
  renderClasses(state, passing, dom);
  renderPieces(state, passing, dom);
  repaint(dom, 'under', { key: underKey(state), nodes: () => underNodes(state, view) });
  repaint(dom, 'over', { key: overKey(state), nodes: () => overNodes(state, view) });
  const inHand = handKey(state);
  repaint(dom, 'ground', { key: inHand, nodes: () => groundNodes(state, view) });
  repaint(dom, 'tops', { key: inHand, nodes: () => topsNodes(state, view) });
  repaint(dom, 'compared', { key: comparedKey(state), nodes: () => comparedNodes(state, view) });
  repaint(dom, 'shapes', { key: shapesKey(state), nodes: () => shapesNodes(state, view) });
  renderGhost(state, passing, dom);
  repaint(dom, 'badges', { key: badgesKey(state), nodes: () => badgesOver(state, view) });
  repaint(dom, 'opened', { key: openedKey(state), nodes: () => openedNodes(state, view) });
  const room = passing.fanRoom;
  repaint(dom, 'fan', { key: fanKey(state, room), nodes: () => fanNodes(state, view, room) });
}

/** Draw what a pointer changes: the ghost, and whether the piece in hand is carried. */
export function renderPassing(state: BoardState, passing: Passing, dom: Dom): void {
  dom.root.classList.toggle('carried', passing.carried);
  renderGhost(state, passing, dom);
}

function renderClasses({ config, picked }: BoardState, passing: Passing, dom: Dom): void {
  const { root, picture } = dom;
  root.classList.toggle('in-hand', picked !== null);
  root.classList.toggle('carried', passing.carried);
  if (dom.config === config) return;
  dom.config = config;
  root.classList.toggle('tiles-classic', config.tiles === 'classic');
  root.classList.toggle('tiles-contrast', config.tiles === 'contrast');
  root.classList.toggle('dimmed', config.dimmed);
  root.classList.toggle('editing', config.editing);
  root.classList.toggle('drawing', config.drawing !== null);
  root.classList.toggle('view-only', config.viewOnly);
  root.classList.toggle('still', config.reducedMotion);
  setAttribute(picture, 'role', config.viewOnly ? 'img' : 'application');
  setAttribute(picture, 'aria-label', config.labels.board());
}

/** Every piece in play has one tile, moved from place to place: none can be left behind. */
function renderPieces(state: BoardState, passing: Passing, dom: Dom): void {
  const view = viewOf(state.config);
  const before = dom.lying;
  const lying: Lying = {
    stacks: drawnStacks(state),
    view: viewKey(view),
    twins: state.config.twins,
    flying: passing.flying,
    up: state.picked,
  };
  dom.lying = lying;
  if (before === null || !isSameHive(before, lying)) putAllDown(dom, lying, view);
  if (before?.up !== lying.up && before?.up) dom.pieces.get(before.up)?.tile.classList.remove('up');
  if (lying.up !== null) dom.pieces.get(lying.up)?.tile.classList.add('up');
}

const isSameHive = (one: Lying, other: Lying): boolean =>
  sameStacks(one.stacks, other.stacks) &&
  one.view === other.view &&
  one.twins === other.twins &&
  one.flying === other.flying;

interface Lain {
  readonly piece: PieceName;
  readonly level: number;
  readonly at: Point;
  readonly parts: PieceParts;
}

function putAllDown(dom: Dom, { stacks, twins, flying }: Lying, view: View): void {
  const all = [...stacks].flatMap(([key, stack]) =>
    stack.map((piece, level) => ({ piece, level, at: center(view, fromKey(key), level) })),
  );
  removeOthers(dom, new Set(all.map(({ piece }) => piece)));
  const lain = all
    .map((one): Lain => ({ ...one, parts: partsOf(dom, one.piece, twins) }))
    .filter(({ piece }) => piece !== flying)
    .toSorted((one, other) => one.at.y - other.at.y || one.at.x - other.at.x);
  // What goes elsewhere is taken up first: the others keep their order, and need not be touched.
  for (const one of lain) if (one.parts.drawn !== drawnAs(one)) one.parts.tile.remove();
  const next = new Map<number, ChildNode | null>();
  for (const one of lain) {
    const { tiles } = levelParts(dom, one.level);
    const before = next.get(one.level);
    next.set(one.level, putDown(dom, one, before === undefined ? tiles.firstChild : before));
  }
}

function removeOthers(dom: Dom, present: ReadonlySet<PieceName>): void {
  for (const [piece, parts] of dom.pieces) {
    if (present.has(piece)) continue;
    parts.tile.remove();
    parts.shadow.remove();
    dom.pieces.delete(piece);
  }
}

const drawnAs = ({ level, at }: Lain): string => `${level} ${at.x} ${at.y}`;

function partsOf(dom: Dom, piece: PieceName, twins: Twins): PieceParts {
  const old = dom.pieces.get(piece);
  if (old !== undefined && old.tile.dataset['twins'] === twins) return old;
  old?.tile.remove();
  old?.shadow.remove();
  const parts: PieceParts = {
    tile: tileGroup(piece, twins),
    shadow: shadowGroup(),
    drawn: '',
  };
  parts.tile.dataset['piece'] = piece;
  parts.tile.dataset['twins'] = twins;
  dom.pieces.set(piece, parts);
  return parts;
}

/** Put a tile before the next one in the drawing order of its level; returns what comes after it. */
function putDown(dom: Dom, lain: Lain, next: ChildNode | null): ChildNode | null {
  const { level, at, parts } = lain;
  const { shadows, tiles } = levelParts(dom, level);
  if (parts.tile !== next) tiles.insertBefore(parts.tile, next);
  if (parts.shadow.parentNode !== shadows) shadows.append(parts.shadow);
  if (parts.drawn !== drawnAs(lain)) {
    parts.drawn = drawnAs(lain);
    setAttribute(parts.tile, 'transform', translate(at));
    setAttribute(parts.shadow, 'transform', shadowTransform(at, level * 2));
  }
  return parts.tile.nextSibling;
}

/** The faint grid. It is there before it is seen: the style sheet shows it while a piece is in hand. */
export function* renderGrid({ config }: BoardState, dom: Dom): Generator<undefined> {
  const view = viewOf(config);
  const key = [config.stacks, viewKey(view)];
  if (config.viewOnly || isDrawn(dom, 'grid', key)) return;
  const hexes = surroundings(config.stacks, GRID_STEPS);
  yield;
  const lines = hexes.map((hex) => hexagon(RADIUS, center(view, hex))).join('');
  yield;
  repaint(dom, 'grid', { key, nodes: () => [path('lines', lines)] });
  yield;
}

/** The piece as it would lie at its choice: what waits, what was sent, or what the pointer is over. */
function ghostOf(state: BoardState, passing: Passing): Pending | null {
  const { picked, chosen, sent } = state;
  if (passing.carried) return null;
  if (picked === null && sent === null) return state.config.premove;
  if (picked === null) return sent?.carried === false ? sent : null;
  const hex = chosen ?? passing.hovered;
  return hex === null || !isTarget(state, hex) ? null : { piece: picked, hex };
}

function renderGhost(state: BoardState, passing: Passing, dom: Dom): void {
  const { config } = state;
  const ghost = ghostOf(state, passing);
  if (ghost === null) return repaint(dom, 'ghost', { key: [], nodes: () => [] });
  const { piece, hex } = ghost;
  const view = viewOf(config);
  const level = heightAt(without(config.stacks, piece), hex);
  const isAhead = state.picked === null && state.sent === null;
  const isFirm = state.picked === null || state.chosen !== null;
  const name = isAhead ? 'ahead' : isFirm ? 'chosen' : 'passing';
  const nodes = (): Node[] => {
    const tile = tileGroup(piece, config.twins);
    const { x, y } = center(view, hex, level);
    tile.setAttribute('transform', translate({ x, y: y - GHOST_LIFT }));
    return [group(name, [tile])];
  };
  const key = [piece, toKey(hex), level, config.twins, viewKey(view), name];
  repaint(dom, 'ghost', { key, nodes });
}
