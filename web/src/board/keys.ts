// The whole game by keyboard: the focus walks over pieces and targets, Enter picks and plays, Escape lets go.
import { stepped } from './camera';
import { center, fromKey, sameHex, toKey, viewOf, type Point } from './geometry';
import { heightAt, topAt } from './hive';
import { focusedHex, focusHex, goalsOf, rove } from './spots';
import { drawSoon, flush, recenter, takeOver, update, type Stage } from './stage';
import {
  callOff,
  confirm,
  fan,
  isTarget,
  letGo,
  originOf,
  pendingOf,
  remove,
  tap,
  targetsOf,
  type BoardState,
} from './state';
import { innermostOf } from './tree';
import { type Hex } from './types';

const half = Math.sqrt(3) / 2;

/** Arrows, and the corners of a number pad for the directions between them. */
const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  Home: { x: -0.5, y: -half },
  PageUp: { x: 0.5, y: -half },
  End: { x: -0.5, y: half },
  PageDown: { x: 0.5, y: half },
};

/** What counts as lying in a direction: first what lies well in it, then whatever is not aside. */
const tolerances = [0.75, 0.45];

interface Seen {
  readonly hex: Hex;
  readonly at: Point;
}

/** Of these hexes the nearest in a direction, as they are seen; null when there is none. */
export function nextInWay(way: Point, from: Point, hexes: readonly Seen[]): Hex | null {
  for (const least of tolerances) {
    const next = nearestInWay(way, from, hexes, least);
    if (next !== null) return next;
  }
  return null;
}

function nearestInWay(way: Point, from: Point, hexes: readonly Seen[], least: number): Hex | null {
  let best: { hex: Hex; cost: number } | null = null;
  for (const { hex, at } of hexes) {
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const off = Math.hypot(dx, dy);
    const along = off === 0 ? 0 : (dx * way.x + dy * way.y) / off;
    if (along < least) continue;
    const cost = off * (1 + 1.6 * (1 - along));
    if (best === null || cost < best.cost) best = { hex, cost };
  }
  return best?.hex ?? null;
}

/** Listen to the keyboard: on the board for everything, on the page for Enter and Escape. */
export function listenToKeys(stage: Stage): void {
  const { picture, root } = stage.dom;
  const onBoard = (event: KeyboardEvent): void => {
    if (!event.altKey && !event.ctrlKey && !event.metaKey && press(stage, event)) done(event);
  };
  const onPage = (event: KeyboardEvent): void => {
    if (!event.defaultPrevented && pressElsewhere(stage, event)) done(event);
  };
  // Screen readers click without a pointer.
  const onClick = (event: MouseEvent): void => {
    if (event.detail === 0) activate(stage, hexOf(event.target));
  };
  const onFocus = (event: FocusEvent): void => {
    const hex = hexOf(event.target);
    if (hex !== null) rove(stage.dom, toKey(hex));
  };
  picture.addEventListener('keydown', onBoard);
  picture.addEventListener('click', onClick);
  // Not on the picture: Chromium lets Tab stop at SVG that listens to the focus.
  root.addEventListener('focusin', onFocus);
  stage.ends.push(() => root.removeEventListener('focusin', onFocus));
  document.addEventListener('keydown', onPage);
  stage.ends.push(() => document.removeEventListener('keydown', onPage));
}

function done(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function hexOf(target: EventTarget | null): Hex | null {
  const spot = target instanceof Element ? target.closest('[data-hex]') : null;
  const key = spot?.getAttribute('data-hex');
  return key ? fromKey(key as `${number},${number}`) : null;
}

/** A key on the board; returns whether it meant something. */
function press(stage: Stage, event: KeyboardEvent): boolean {
  const { state } = stage;
  if (state.config.viewOnly) return false;
  const way = ways[event.key];
  if (way !== undefined) return walk(stage, way);
  switch (event.key) {
    case 'Enter':
    case ' ':
      return activate(stage, focusedHex(stage.dom));
    case 'Tab':
      return cycle(stage, event.shiftKey ? -1 : 1);
    case 'Escape':
      return escape(stage);
    case 'Delete':
    case 'Backspace':
      return takeOut(stage, focusedHex(stage.dom));
    case 'f':
    case 'F':
      return toggleFan(stage, focusedHex(stage.dom));
    default:
      return look(stage, event.key);
  }
}

/** While editing, take the piece in hand out of the hive, or the top piece of a hex. */
function takeOut(stage: Stage, hex: Hex | null): boolean {
  const { config, picked } = stage.state;
  if (!config.editing) return false;
  const piece = picked ?? (hex && topAt(config.stacks, hex));
  if (piece !== null) update(stage, (state) => remove(state, piece));
  return true;
}

/** Keys that change the view. */
function look(stage: Stage, key: string): boolean {
  if (key === '0') recenter(stage);
  else if (key === '+' || key === '=') takeOver(stage, stepped(stage.camera, stage.size, 1));
  else if (key === '-') takeOver(stage, stepped(stage.camera, stage.size, -1));
  else return false;
  return true;
}

/** Keys while the focus is elsewhere: they belong to a piece in hand, unless somebody types. */
function pressElsewhere(stage: Stage, event: KeyboardEvent): boolean {
  const { key } = event;
  const target = innermostOf(event);
  const isControl =
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog') !== null;
  if (isControl) return false;
  if (key === 'Escape') return escape(stage);
  const isButton =
    target instanceof Element && target.closest('button, a, [role="button"]') !== null;
  if (key !== 'Enter' || isButton || pendingOf(stage.state) === null) return false;
  update(stage, confirm);
  return true;
}

function walk(stage: Stage, way: Point): boolean {
  const { state, dom } = stage;
  const view = viewOf(state.config);
  const seen = (hex: Hex): Point =>
    center(view, hex, Math.max(heightAt(state.config.stacks, hex) - 1, 0));
  const hexes = reachable(state);
  const from = focusedHex(dom);
  const others = hexes.filter((hex) => !sameHex(hex, from)).map((hex) => ({ hex, at: seen(hex) }));
  const next = from === null ? (hexes[0] ?? null) : nextInWay(way, seen(from), others);
  if (next !== null) focusHex(dom, next);
  return true;
}

/** Where the arrows go: the pieces, the answers and what is marked, or the targets of the piece in hand. */
function reachable(state: BoardState): readonly Hex[] {
  const { tappable, stacks } = state.config;
  if (state.picked !== null && tappable.length === 0) return targetsOf(state);
  const keys = new Set([...stacks.keys(), ...goalsOf(state).map(toKey)]);
  return [...keys].map(fromKey);
}

/** Tab goes through the targets while a piece is in hand; otherwise it leaves the board. */
function cycle(stage: Stage, by: number): boolean {
  const targets = targetsOf(stage.state);
  if (targets.length === 0 || stage.state.config.tappable.length > 0) return false;
  const from = focusedHex(stage.dom);
  const at = targets.findIndex((hex) => sameHex(hex, from));
  const next = targets[at < 0 ? 0 : (at + by + targets.length) % targets.length];
  if (next !== undefined) focusHex(stage.dom, next);
  return true;
}

/** Enter on a hex: as a tap, and the focus goes on to what comes next. */
function activate(stage: Stage, hex: Hex | null): boolean {
  if (hex === null) return false;
  const pending = pendingOf(stage.state);
  const again = pending !== null && sameHex(pending.hex, hex);
  update(stage, (state) => (again ? confirm(state) : tap(state, hex)));
  const { picked, chosen, config } = stage.state;
  if (config.tappable.length > 0) return true;
  if (picked !== null && chosen === null && !isTarget(stage.state, hex)) focusFirstTarget(stage);
  return true;
}

/** Put the keyboard on the first place where the piece in hand may go. */
export function focusFirstTarget(stage: Stage): void {
  flush(stage);
  const first = targetsOf(stage.state)[0];
  if (first !== undefined) focusHex(stage.dom, first);
}

/** Step back: first what waits, then the piece in hand, then an open fan. */
function escape(stage: Stage): boolean {
  const { state } = stage;
  const origin = originOf(state);
  const wasHere = focusedHex(stage.dom) !== null;
  if (state.picked !== null) {
    update(stage, letGo);
    if (wasHere && origin !== null) focusHex(stage.dom, origin);
    return true;
  }
  if (fan(state, null)) {
    drawSoon(stage);
    return true;
  }
  if (state.config.premove === null) return false;
  update(stage, callOff);
  return true;
}

function toggleFan(stage: Stage, hex: Hex | null): boolean {
  if (fan(stage.state, sameHex(stage.state.fanned, hex) ? null : hex)) drawSoon(stage);
  return true;
}
