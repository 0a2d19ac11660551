// What can be pointed at, focused and named: one button for each stack and each target, over the tiles.
import { isSameKey, type Dom, type Key, type Spot } from './dom';
import { center, fromKey, hexagon, hexDistance, sameHex, toKey, viewKey, viewOf } from './geometry';
import { heightAt, topAt } from './hive';
import { canPick, isIn, isTarget, isThrow, modeOf, targetsOf, type BoardState } from './state';
import { path, setAttribute, svg, translate } from './svg';
import { focusedBeside } from './tree';
import { type BoardConfig, type Hex, type HexKey } from './types';

/** Make, move, name and remove spots, one a step: names cost time that a drag does not have. */
export function* renderSpots(state: BoardState, dom: Dom): Generator<undefined> {
  const keys = wantedKeys(state);
  let left: Hex | null = null; // by the focus
  for (const [key, spot] of dom.spots) {
    if (keys.has(key)) continue;
    if (spot.element === focusedBeside(dom.root)) left = fromKey(key);
    spot.element.remove();
    dom.spots.delete(key);
    yield;
  }
  for (const key of keys) if (renderSpot(state, dom, key)) yield;
  rove(dom, null);
  const next = left && nearest(keys, left);
  if (next && document.activeElement === document.body) focusHex(dom, next);
}

function nearest(keys: ReadonlySet<HexKey>, hex: Hex): Hex | null {
  const hexes = [...keys].map(fromKey);
  const distances = hexes.map((one) => hexDistance(one, hex));
  return hexes[distances.indexOf(Math.min(...distances))] ?? null;
}

/**
 * Stacks, targets, and where a piece was just sent or is to go next turn: the focus waits there for
 * the answer.
 */
function wantedKeys(state: BoardState): Set<HexKey> {
  const { config, picked, sent } = state;
  if (config.viewOnly) return new Set();
  const ahead = picked === null && config.premove !== null ? [config.premove.hex] : [];
  const hexes = sent === null ? [...goalsOf(state), ...ahead] : [sent.hex];
  return new Set([...config.stacks.keys(), ...hexes.map(toKey)]);
}

/** Hexes that are named though nothing lies there: targets, or else answers; and where a hint leads. */
export function goalsOf(state: BoardState): readonly Hex[] {
  const { tappable, hint } = state.config;
  const goals = tappable.length > 0 ? tappable : targetsOf(state);
  return hint?.hex ? [...goals, hint.hex] : goals;
}

/** Draw and name one of them, if that has changed; returns whether it had. */
function renderSpot(state: BoardState, dom: Dom, key: HexKey): boolean {
  const hex = fromKey(key);
  const spot = dom.spots.get(key) ?? newSpot(dom, key);
  const facts = factsOf(state, hex);
  const drawn = spotKey(state, hex, facts);
  if (isSameKey(spot.drawn, drawn)) return false;
  spot.drawn = drawn;
  const { element } = spot;
  const { target, canMove } = facts;
  const level = Math.max(heightAt(state.config.stacks, hex) - 1, 0);
  const can = canMove || facts.isTappable;
  setAttribute(element, 'class', `spot${target ? ' target' : ''}${can ? ' can' : ''}`);
  setAttribute(element, 'transform', translate(center(viewOf(state.config), hex, level)));
  setAttribute(element, 'aria-label', labelOf(state, hex, facts));
  setAttribute(element, 'aria-pressed', String(isPressed(facts)));
  return true;
}

const isPressed = ({ isPicked, isChosen, isAhead, isFound }: Facts): boolean =>
  isPicked || isChosen || isAhead || isFound;

function newSpot(dom: Dom, key: HexKey): Spot {
  const area = path('area', hexagon(48));
  const element = svg('g', { role: 'button', tabindex: -1, 'data-hex': key }, [area]);
  const spot: Spot = { element, drawn: [] };
  dom.spots.set(key, spot);
  dom.layers.spots.append(element);
  return spot;
}

interface Facts {
  readonly canMove: boolean;
  readonly isPicked: boolean;
  readonly target: boolean;
  readonly isThrown: boolean; // a target where the piece in hand is thrown
  readonly isChosen: boolean;
  readonly isSent: boolean;
  readonly isAhead: boolean; // where a piece is to go next turn
  readonly isLast: boolean;
  readonly isTappable: boolean; // an answer
  readonly isFound: boolean; // a right one
  readonly isMarked: boolean; // a hint or a reason is about it
}

function goalFacts(state: BoardState, hex: Hex): Pick<Facts, 'target' | 'isTappable' | 'isFound'> {
  const { tappable, found } = state.config;
  return {
    target: isTarget(state, hex) && tappable.length === 0,
    isTappable: isIn(tappable, hex),
    isFound: isIn(found, hex),
  };
}

function factsOf(state: BoardState, hex: Hex): Facts {
  const { config, picked, chosen, sent } = state;
  const top = topAt(config.stacks, hex);
  return {
    ...goalFacts(state, hex),
    canMove: top !== null && canPick(state, top),
    isPicked: top === picked && top !== null,
    isThrown: isThrow(state, hex),
    isChosen: sameHex(chosen, hex),
    isSent: sent !== null && sameHex(sent.hex, hex),
    isAhead: picked === null && top === null && sameHex(config.premove?.hex ?? null, hex),
    isLast: sameHex(config.last?.end ?? null, hex),
    isMarked: isMarkedHex(config, hex),
  };
}

/** Whether a hint or a reason marks a hex, or the piece on top of it. */
function isMarkedHex({ stacks, hint, reason }: BoardConfig, hex: Hex): boolean {
  const hexes = [...(hint?.hex ? [hint.hex] : []), ...(reason?.hexes ?? [])];
  const pieces = new Set([hint?.piece, ...(reason?.pieces ?? [])]);
  return isIn(hexes, hex) || (stacks.get(toKey(hex)) ?? []).some((one) => pieces.has(one));
}

const isNamedByPlace = ({ target, isSent, isAhead, isTappable, isMarked }: Facts): boolean =>
  target || isSent || isAhead || isTappable || isMarked;

/** A stack is named after its pieces; a target after the piece that goes there, and what lies around it. */
function spotKey(state: BoardState, hex: Hex, facts: Facts): Key {
  const { config, picked, sent } = state;
  const isGoal = isNamedByPlace(facts);
  return [
    viewKey(viewOf(config)),
    config.labels,
    config.stacks.get(toKey(hex))?.join(),
    isGoal ? (sent?.piece ?? picked) : null,
    config.premove?.piece,
    isGoal ? config.stacks : null,
    isGoal ? modeOf(state) : null,
    ...Object.values(facts),
  ];
}

function labelOf(state: BoardState, hex: Hex, facts: Facts): string {
  const { config, picked, sent } = state;
  const { labels } = config;
  if (sent !== null && facts.isSent) {
    return labels.target(sent.piece, hex, { chosen: true, thrown: false, mode: 'play' });
  }
  if (picked !== null && facts.target) {
    const { isChosen: chosen, isThrown: thrown } = facts;
    return labels.target(picked, hex, { chosen, thrown, mode: modeOf(state) });
  }
  if (config.premove !== null && facts.isAhead) {
    return labels.target(config.premove.piece, hex, {
      chosen: false,
      thrown: false,
      mode: 'premove',
    });
  }
  return stackLabel(state, hex, facts);
}

/** A stack, or an empty hex: to answer with, or one that is marked. */
function stackLabel({ config }: BoardState, hex: Hex, facts: Facts): string {
  const { labels, stacks } = config;
  const { canMove, isPicked: picked, isLast, isFound: found, isMarked: marked } = facts;
  const stack = stacks.get(toKey(hex));
  if (!stack && (facts.isTappable || marked)) return labels.hex(hex, { found, marked });
  return labels.stack(hex, stack ?? [], { canMove, picked, isLast, marked });
}

const firstOf = ({ spots }: Dom): SVGGElement | null =>
  spots.values().next().value?.element ?? null;

/** Let Tab reach one spot only: the given one, else the one that had it, else the first. */
export function rove(dom: Dom, to: HexKey | null): void {
  const before = dom.reached?.isConnected ? dom.reached : null;
  const next = (to && dom.spots.get(to)?.element) ?? before ?? firstOf(dom);
  dom.reached = next;
  if (before === next) return;
  before?.setAttribute('tabindex', '-1');
  next?.setAttribute('tabindex', '0');
}

/** The hex of the spot that has the focus. */
export function focusedHex(dom: Dom): Hex | null {
  const focused = focusedBeside(dom.root);
  for (const [key, { element }] of dom.spots) if (element === focused) return fromKey(key);
  return null;
}

/** Put the focus on a hex, if there is something. */
export function focusHex(dom: Dom, hex: Hex): void {
  rove(dom, toKey(hex));
  dom.spots.get(toKey(hex))?.element.focus({ preventScroll: true });
}
