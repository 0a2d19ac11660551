// Carrying a piece: from the hive or from a reserve, to a target or back.
import { isInView, toScreen } from './camera';
import { panAtEdge } from './edge';
import { center, fromKey, hexDistance, sameHex, viewOf, type Point } from './geometry';
import { type Carry, type Press, type Session } from './gestures';
import { takeInHand } from './hand';
import { hexUnder, nearest, seenAt } from './hit';
import { placeOf } from './hive';
import { GRID_STEPS, renderPassing } from './render';
import { isStill, update, worldAt, type Stage } from './stage';
import { choose, letGo, originOf, remove, targetsOf, type BoardState, type Told } from './state';
import { translate } from './svg';
import { type Hex, type PieceName } from './types';

/** A finger hides what is under it: the tile is shown this part of its height above. */
const ABOVE_FINGER = 0.55;
const SMALLEST_IN_HAND = 44;

/** A press on a piece moved: from now on it is carried. */
export function beginCarry(session: Session, press: Press, piece: PieceName): Carry {
  const { stage } = session;
  const { tiles, twins } = stage.state.config;
  const height = 100 * stage.camera.scale;
  const hand = takeInHand(piece, { tiles, twins, height, near: stage.dom.root });
  const carry: Carry = {
    kind: 'carry',
    id: press.id,
    piece,
    hand,
    raised: press.touch ? Math.max(height, SMALLEST_IN_HAND) * ABOVE_FINGER : 0,
    corner: press.corner,
    targets: targetsOf(stage.state).map((hex) => ({ hex, at: seenAt(stage.state, hex) })),
    edge: panAtEdge(stage),
    at: press.from,
    over: null,
  };
  session.gesture = carry;
  // The view may widen under the piece, or pan at the edge.
  stage.moved = () => aim(stage, carry);
  stage.passing.carried = true;
  renderPassing(stage.state, stage.passing, stage.dom);
  return carry;
}

/** The pointer moved: one transform, and another when it is over another target. */
export function carryTo(stage: Stage, carry: Carry, point: Point): void {
  carry.at = { x: point.x, y: point.y - carry.raised };
  carry.hand.moveTo(carry.at);
  carry.edge.hold({ x: carry.at.x - carry.corner.x, y: carry.at.y - carry.corner.y });
  aim(stage, carry);
}

/** Mark the target that a release would choose. */
function aim(stage: Stage, carry: Carry): void {
  const over = nearest(carry.targets, worldAt(stage, carry.at, carry.corner));
  const hex = over?.hex ?? null;
  if (hex === carry.over) return;
  carry.over = hex;
  showAim(stage, over?.at ?? null);
}

function showAim({ dom }: Stage, at: Point | null): void {
  const mark = dom.layers.aim;
  mark.classList.toggle('on', at !== null);
  if (at !== null) mark.setAttribute('transform', translate(at));
}

/** The piece is let go: it goes to the target under it, or back. */
export function drop(stage: Stage, carry: Carry): void {
  const { hand, over, piece, corner } = carry;
  putAway(stage, carry);
  if (over !== null) {
    hand.release(null);
    return update(stage, (state) => choose(state, over, { carried: true }));
  }
  const at = worldAt(stage, carry.at, corner);
  const isOnBoard = isInView({ left: at.x, right: at.x, top: at.y, bottom: at.y }, stage);
  if (stage.state.config.editing && !isOnBoard) {
    hand.release(null);
    return update(stage, (state) => remove(state, piece));
  }
  hand.release(isStill(stage) ? null : homeOf(stage, piece, corner));
  update(stage, (state) => illegalDrop(state, isOnBoard ? hexUnder(state, at) : null));
}

/** Nothing is carried any longer. */
function putAway(stage: Stage, { edge }: Carry): void {
  edge.stop();
  stage.moved = null;
  stage.passing.carried = false;
  showAim(stage, null);
}

/** Dropped where it cannot go: back to where it was, and why, unless it was put back or aside. */
function illegalDrop(state: BoardState, hex: Hex | null): Told[] {
  if (hex === null || !isInGrid(state, hex)) return letGo(state);
  const asks = choose(state, hex).filter(({ type }) => type === 'why');
  return [...letGo(state), ...asks];
}

/** Whether a hex is one of those that are seen while a piece is in hand, and not where it lay. */
function isInGrid(state: BoardState, hex: Hex): boolean {
  const { stacks } = state.config;
  if (sameHex(originOf(state), hex)) return false;
  return [...stacks.keys()].some((key) => hexDistance(fromKey(key), hex) <= GRID_STEPS);
}

/** Where on the screen a piece lies. */
function homeOf({ state, camera, size }: Stage, piece: PieceName, corner: Point): Point | null {
  const place = placeOf(state.config.stacks, piece);
  if (place === null) return null;
  const at = toScreen(camera, size, center(viewOf(state.config), place.hex, place.level));
  return { x: at.x + corner.x, y: at.y + corner.y };
}

/** As if it had not been carried. */
export function abandon(stage: Stage, carry: Carry): void {
  carry.hand.release(null);
  putAway(stage, carry);
  update(stage, letGo);
}
