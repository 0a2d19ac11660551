// A board at work: its state, its elements, its camera, and the one way to change them.
import {
  type Camera,
  fitted,
  fittedBelow,
  isInView,
  mixed,
  type Size,
  toScreen,
  toWorld,
  viewBox,
} from './camera';
import { type Dom } from './dom';
import { openedFans, openedRoom, type Room } from './fan';
import {
  around,
  grown,
  hiveBounds,
  joined,
  toKey,
  viewOf,
  WIDTH,
  type Bounds,
  type Point,
} from './geometry';
import { seenAt } from './hit';
import { type Later } from './later';
import { render, renderGrid, type Passing } from './render';
import { renderSpots } from './spots';
import { type BoardState, drawnStacks, targetsOf, type Told } from './state';
import { setAttribute } from './svg';
import { focusedBeside } from './tree';
import { type BoardEvents, type Watcher } from './types';

export interface Stage {
  readonly state: BoardState;
  readonly dom: Dom;
  readonly passing: Passing;
  readonly watchers: Set<Watcher>;
  readonly ends: (() => void)[]; // what to undo when the board goes
  events: BoardEvents;
  size: Size;
  corner: { readonly at: Point; readonly since: number } | null; // null when it may have moved
  camera: Camera;
  free: boolean; // the person moved the view: it follows the hive no longer
  moved: (() => void) | null; // what a new camera changes for a piece that is carried
  revealed: Bounds | null; // targets for which the view was widened: it stays that wide
  readonly later: Later;
  drawing: number; // the frame request in which the state will be drawn; 0 for none
  arrival: (() => void) | null; // what follows on that, when a new position has been told
  easing: number; // the frame request of a camera on its way; 0 for none
  flight: { readonly finish: () => void } | null;
}

const EASE_MS = 260;

/** Change the state, draw it in the next frame, and tell what there is to tell. */
export function update(stage: Stage, change: (state: BoardState) => readonly Told[]): void {
  const before = stage.state.picked;
  const told = change(stage.state);
  drawSoon(stage);
  if (stage.state.picked !== before && widen(stage)) follow(stage);
  for (const one of told) tell(stage.events, one);
}

/** Draw before the next frame is shown: once, whatever happens until then. */
export function drawSoon(stage: Stage): void {
  stage.drawing ||= requestAnimationFrame(() => draw(stage));
}

export function draw(stage: Stage): void {
  cancelAnimationFrame(stage.drawing);
  stage.drawing = 0;
  const { arrival } = stage;
  stage.arrival = null;
  drawState(stage);
  arrival?.();
}

/** Do at once all that was to be drawn in the next frames. */
export function flush(stage: Stage): void {
  if (stage.drawing !== 0) draw(stage);
  stage.later.flush();
}

function drawState(stage: Stage): void {
  const before = stage.dom.lying?.view;
  stage.passing.fanRoom = fanRoom(stage);
  render(stage.state, stage.passing, stage.dom);
  stage.later.restart(rest(stage));
  // Who is on the board by keyboard must not fall off it; and when it is turned, everything is elsewhere.
  const isFocused = stage.dom.layers.spots.contains(focusedBeside(stage.dom.root));
  if (isFocused || before !== stage.dom.lying?.view) stage.later.flush();
}

/** What can be drawn a moment later: what is heard and focused, and the reserves. */
function* rest(stage: Stage): Generator<undefined> {
  for (const changed of stage.watchers) {
    yield* changed();
    yield;
  }
  yield* renderGrid(stage.state, stage.dom);
  yield* renderSpots(stage.state, stage.dom);
}

function tell(events: BoardEvents, told: Told): void {
  switch (told.type) {
    case 'move':
      return events.onmove?.(told.piece, told.hex);
    case 'premove':
      return events.onpremove?.(told.premove);
    case 'pick':
      return events.onpick?.(told.piece);
    case 'why':
      return events.onwhy?.(told.piece, told.hex);
    case 'remove':
      return events.onremove?.(told.piece);
    case 'hex':
      return events.onhex?.(told.hex);
    case 'pending':
      return events.onpending?.(told.pending);
    default:
      return told satisfies never;
  }
}

/** Whether movements are to fade: the page says so, or the system. */
export function isStill({ state }: Stage): boolean {
  return (
    state.config.reducedMotion ||
    (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false)
  );
}

/** For how long the board is taken to be where it was seen last, unless something scrolls. */
const CORNER_MS = 1000;

/** Where on the screen the board begins. To ask the page makes it lay itself out, which a press has no time for. */
export function cornerOf(stage: Stage): Point {
  const now = performance.now();
  if (stage.corner !== null && now - stage.corner.since < CORNER_MS) return stage.corner.at;
  const { left, top } = stage.dom.root.getBoundingClientRect();
  const at = { x: left, y: top };
  stage.corner = { at, since: now };
  return at;
}

/** A point of the screen, as a point of the picture. */
export function worldAt(stage: Stage, { x, y }: Point, corner: Point = cornerOf(stage)): Point {
  return toWorld(stage.camera, stage.size, { x: x - corner.x, y: y - corner.y });
}

export function setCamera(stage: Stage, camera: Camera): void {
  stage.camera = camera;
  setAttribute(stage.dom.picture, 'viewBox', viewBox(camera, stage.size));
  stage.moved?.();
}

/** The person moves the view. */
export function takeOver(stage: Stage, camera: Camera): void {
  cancelAnimationFrame(stage.easing);
  setCamera(stage, camera);
  if (stage.free) return;
  stage.free = true;
  stage.events.onfree?.(true);
}

/** Follow the hive again. */
export function recenter(stage: Stage): void {
  const wasFree = stage.free;
  stage.free = false;
  stage.revealed = null;
  widen(stage);
  follow(stage);
  if (wasFree) stage.events.onfree?.(false);
}

/** Show the whole hive with a ring of table around it, unless the person looks elsewhere. */
export function follow(
  stage: Stage,
  { at = 'ease' }: { readonly at?: 'once' | 'ease' } = {},
): void {
  if (stage.free) return;
  if (!staysWide(stage)) stage.revealed = null;
  const goal = goalOf(stage);
  const from = stage.camera;
  cancelAnimationFrame(stage.easing);
  const isNear =
    Math.abs(from.x - goal.x) + Math.abs(from.y - goal.y) < 0.5 &&
    Math.abs(from.scale / goal.scale - 1) < 0.002;
  if (at === 'once' || isNear || isStill(stage)) {
    setCamera(stage, goal);
    return;
  }
  let started = 0;
  const step = (now: number): void => {
    started ||= now;
    const part = Math.min((now - started) / EASE_MS, 1);
    setCamera(stage, mixed(from, goal, 1 - (1 - part) ** 3));
    if (part < 1) stage.easing = requestAnimationFrame(step);
  };
  stage.easing = requestAnimationFrame(step);
}

/** The camera that shows the hive, and the targets for which the view was widened. */
function goalOf(stage: Stage): Camera {
  const { revealed } = stage;
  const reach = reachOf(stage);
  return fit(stage, revealed === null ? reach : joined(reach, revealed));
}

/** The camera that shows all of a box, lower down if something would cover the hive. */
function fit({ state, size }: Stage, bounds: Bounds): Camera {
  const { covered } = state.config;
  const camera = fitted(bounds, size);
  const top = toScreen(camera, size, { x: 0, y: bounds.top + BELOW }).y;
  return top < covered ? fittedBelow(bounds, size, covered) : camera;
}

/**
 * Whether a view that was widened for targets stays as it is, lest it go to and fro with every move:
 * until that would make the hive much smaller than it could be.
 */
function staysWide(stage: Stage): boolean {
  if (stage.revealed === null || stage.state.picked !== null) return true;
  return goalOf(stage).scale >= fit(stage, reachOf(stage)).scale * SMALLER;
}

const SMALLER = 0.7;
/** The table beside the outermost targets. */
const TARGET_MARGIN = 16;

/** If a target of the piece in hand is not wholly in view, aim for a view that has room for all of them. */
function widen(stage: Stage): boolean {
  const targets = targetsOf(stage.state);
  if (stage.free || targets.length === 0) return false;
  const bounds = around(targets.map((hex) => seenAt(stage.state, hex)));
  if (isInView(bounds, { camera: goalOf(stage), size: stage.size })) return false;
  const wanted = grown(bounds, TARGET_MARGIN);
  stage.revealed = stage.revealed === null ? wanted : joined(stage.revealed, wanted);
  return true;
}

/** The table around the hive: enough for the middle of every hex where a piece can be put. */
const BESIDE = WIDTH * 0.55;
const BELOW = 32;

/** The hive, and around it the table on which pieces can be put. */
export function reachOf({ state }: Stage): Bounds {
  const { config } = state;
  const view = viewOf(config);
  const last = config.last?.start ? [config.last.start] : [];
  const compared = config.compared.flatMap(({ move }) => (move.end ? [move.end] : []));
  const hinted = config.hint?.hex ? [config.hint.hex] : [];
  const others = [...last, ...compared, ...hinted, ...config.framed, ...config.tappable];
  const hive = hiveBounds(view, drawnStacks(state), others);
  const fans = openedFans(config, view).flatMap(({ pieces }) => pieces.map(({ at }) => at));
  const bounds = fans.length === 0 ? hive : joined(hive, around(fans));
  return config.viewOnly ? grown(bounds, WIDTH * 0.3) : grown(bounds, BESIDE, BELOW);
}

const noRoom: Room = { left: 0, right: 0, top: 0, bottom: 0 };

/** What is seen of the table; a fan that is open stays where it was opened. */
function fanRoom({ state, camera, size, passing }: Stage): Room {
  const { fanned } = state;
  if (fanned === null) return noRoom;
  if (passing.fanRoom.opened?.hex === toKey(fanned)) return passing.fanRoom;
  const [across, along] = [size.width / camera.scale / 2, size.height / camera.scale / 2];
  const { x, y } = camera;
  const seen = { left: x - across, right: x + across, top: y - along, bottom: y + along };
  return openedRoom(state, seen);
}
