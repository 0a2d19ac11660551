// A board at work: its state, its elements, its camera, and the one way to change them.
import { type Camera, fitted, mixed, type Size, toWorld, viewBox } from './camera';
import { type Dom } from './dom';
import { type Room } from './fan';
import { hiveBounds, viewOf, WIDTH, type Point } from './geometry';
import { type Later } from './later';
import { render, renderGrid, type Passing } from './render';
import { renderSpots } from './spots';
import { type BoardState, drawnStacks, type Told } from './state';
import { setAttribute } from './svg';
import { type BoardEvents } from './types';

export interface Stage {
  readonly state: BoardState;
  readonly dom: Dom;
  readonly passing: Passing;
  readonly watchers: Set<() => void>;
  readonly ends: (() => void)[]; // what to undo when the board goes
  events: BoardEvents;
  size: Size;
  camera: Camera;
  free: boolean; // the person moved the view: it follows the hive no longer
  readonly later: Later;
  easing: number; // the frame request of a camera on its way; 0 for none
  flight: { readonly finish: () => void } | null;
}

const EASE_MS = 260;

/** Change the state, draw it, and tell what there is to tell. */
export function update(stage: Stage, change: (state: BoardState) => readonly Told[]): void {
  const told = change(stage.state);
  redraw(stage);
  for (const one of told) tell(stage.events, one);
}

export function redraw(stage: Stage): void {
  stage.passing.fanRoom = fanRoom(stage);
  render(stage.state, stage.passing, stage.dom);
  stage.later.restart(rest(stage));
  // Who is on the board by keyboard must not fall off it.
  if (stage.dom.layers.spots.contains(document.activeElement)) stage.later.flush();
}

/** What can be drawn a moment later: what is heard and focused, and the reserves. */
function* rest(stage: Stage): Generator<undefined> {
  for (const changed of stage.watchers) {
    changed();
    yield;
  }
  renderGrid(stage.state, stage.dom);
  yield;
  yield* renderSpots(stage.state, stage.dom);
}

function tell(events: BoardEvents, told: Told): void {
  switch (told.type) {
    case 'move':
      return events.onmove?.(told.piece, told.hex);
    case 'pick':
      return events.onpick?.(told.piece);
    case 'why':
      return events.onwhy?.(told.piece, told.hex);
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

/** Where on the screen the board begins. */
export function cornerOf({ dom }: Stage): Point {
  const { left, top } = dom.root.getBoundingClientRect();
  return { x: left, y: top };
}

/** A point of the screen, as a point of the picture. */
export function worldAt(stage: Stage, { x, y }: Point, corner: Point = cornerOf(stage)): Point {
  return toWorld(stage.camera, stage.size, { x: x - corner.x, y: y - corner.y });
}

export function setCamera(stage: Stage, camera: Camera): void {
  stage.camera = camera;
  setAttribute(stage.dom.picture, 'viewBox', viewBox(camera, stage.size));
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
  follow(stage);
  if (wasFree) stage.events.onfree?.(false);
}

/** Show the whole hive with a ring of table around it, unless the person looks elsewhere. */
export function follow(
  stage: Stage,
  { at = 'ease' }: { readonly at?: 'once' | 'ease' } = {},
): void {
  if (stage.free) return;
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

function goalOf({ state, size }: Stage): Camera {
  const { config } = state;
  const bounds = hiveBounds(
    viewOf(config),
    drawnStacks(state),
    config.last?.start ? [config.last.start] : [],
  );
  return fitted(bounds, size, config.viewOnly ? WIDTH * 0.3 : WIDTH * 1.06);
}

/** What is seen from left to right; a fan that is open stays where it was opened. */
function fanRoom({ state, camera, size, passing }: Stage): Room {
  if (state.fanned !== null && passing.fanRoom.left < passing.fanRoom.right) return passing.fanRoom;
  const half = state.fanned === null ? 0 : size.width / camera.scale / 2;
  return { left: camera.x - half, right: camera.x + half };
}
