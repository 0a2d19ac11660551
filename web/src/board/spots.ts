// What can be pointed at, focused and named: one button for each stack and each target, over the tiles.
import { type Dom } from './dom';
import { center, fromKey, hexagon, sameHex, toKey, viewOf } from './geometry';
import { heightAt, topAt } from './hive';
import { canPick, isTarget, targetsOf, type BoardState } from './state';
import { path, setAttribute, svg, translate } from './svg';
import { type Hex, type HexKey } from './types';

/** Make, move, name and remove spots, one a step: names cost time that a drag does not have. */
export function* renderSpots(state: BoardState, dom: Dom): Generator<undefined> {
  const keys = wantedKeys(state);
  for (const [key, spot] of dom.spots) {
    if (keys.has(key)) continue;
    spot.remove();
    dom.spots.delete(key);
  }
  for (const key of keys) {
    renderSpot(state, dom, key);
    yield;
  }
  rove(dom, null);
}

/** Stacks, targets, and where a piece was just sent: the focus waits there for the answer. */
function wantedKeys(state: BoardState): Set<HexKey> {
  const { config, sent } = state;
  if (config.viewOnly) return new Set();
  const hexes = sent === null ? targetsOf(state) : [sent.hex];
  return new Set([...config.stacks.keys(), ...hexes.map(toKey)]);
}

function renderSpot(state: BoardState, dom: Dom, key: HexKey): void {
  const hex = fromKey(key);
  const { config, picked } = state;
  let spot = dom.spots.get(key);
  if (spot === undefined) {
    spot = svg('g', { role: 'button', tabindex: -1, 'data-hex': key }, [path('area', hexagon(48))]);
    dom.spots.set(key, spot);
    dom.layers.spots.append(spot);
  }
  const target = isTarget(state, hex);
  const top = topAt(config.stacks, hex);
  const canMove = top !== null && canPick(state, top);
  const isPicked = top !== null && top === picked;
  const level = Math.max(heightAt(config.stacks, hex) - 1, 0);
  setAttribute(spot, 'class', `spot${target ? ' target' : ''}${canMove ? ' can' : ''}`);
  setAttribute(spot, 'transform', translate(center(viewOf(config), hex, level)));
  setAttribute(spot, 'aria-label', labelOf(state, hex, { canMove, isPicked, target }));
  setAttribute(spot, 'aria-pressed', String(isPicked || sameHex(state.chosen, hex)));
}

interface Facts {
  readonly canMove: boolean;
  readonly isPicked: boolean;
  readonly target: boolean;
}

function labelOf({ config, picked, chosen, sent }: BoardState, hex: Hex, facts: Facts): string {
  if (sent !== null && sameHex(sent.hex, hex)) return config.labels.target(sent.piece, hex, true);
  if (facts.target && picked !== null)
    return config.labels.target(picked, hex, sameHex(chosen, hex));
  return config.labels.stack(hex, config.stacks.get(toKey(hex)) ?? [], {
    canMove: facts.canMove,
    picked: facts.isPicked,
    isLast: sameHex(config.last?.end ?? null, hex),
  });
}

/** Let Tab reach one spot only: the given one, else the one that had it, else the first. */
export function rove(dom: Dom, to: HexKey | null): void {
  const current = [...dom.spots].find(([, spot]) => spot.getAttribute('tabindex') === '0')?.[0];
  const chosen = to ?? current ?? [...dom.spots.keys()][0];
  for (const [key, spot] of dom.spots) setAttribute(spot, 'tabindex', key === chosen ? '0' : '-1');
}

/** The hex of the spot that has the focus. */
export function focusedHex(dom: Dom): Hex | null {
  for (const [key, spot] of dom.spots) if (spot === document.activeElement) return fromKey(key);
  return null;
}

/** Put the focus on a hex, if there is something. */
export function focusHex(dom: Dom, hex: Hex): void {
  rove(dom, toKey(hex));
  dom.spots.get(toKey(hex))?.focus({ preventScroll: true });
}
