// A board: state, elements and listeners put together, and what others can ask of it.
import { fly, flightBetween, replay } from './anim';
import { NO_LAYOUT, stepped } from './camera';
import { makeDom } from './dom';
import { viewKey, viewOf } from './geometry';
import { focusFirstTarget, listenToKeys } from './keys';
import { makeLater } from './later';
import { listenToPointers } from './pointers';
import { rehearse } from './rehearsal';
import { draw, drawSoon, flush, follow, recenter, takeOver, update, type Stage } from './stage';
import {
  configure,
  confirm,
  drawnStacks,
  fan,
  letGo,
  newState,
  pendingOf,
  pick,
  sameStacks,
} from './state';
import { isInShadow } from './tree';
import { type BoardApi, type BoardConfig, type BoardEvents, type Stacks } from './types';
import './board.css';

/** Make an element into a board. It fills the element, whose size is that of the style sheet. */
export function createBoard(
  element: HTMLElement,
  config: Partial<BoardConfig> = {},
  events: BoardEvents = {},
): BoardApi {
  const stage = newStage(element, config, events);
  const pointers = listenToPointers(stage);
  listenToKeys(stage);
  watchSize(stage);
  draw(stage);
  flush(stage);
  follow(stage, { at: 'once' });
  // A shadow root has its own style sheets: those of the rehearsal would be missing on the page.
  if (!stage.state.config.viewOnly && !isInShadow(element)) rehearse(createBoard);
  return {
    element,
    set: (change) => set(stage, change),
    listen: (next) => void (stage.events = next),
    animate: (move) => {
      if (stage.drawing !== 0) draw(stage);
      replay(stage, move);
    },
    pick: (piece, options) => {
      update(stage, (state) => pick(state, piece));
      if (options?.focus && stage.state.picked === piece) focusFirstTarget(stage);
    },
    letGo: () => {
      pointers.cancel();
      update(stage, letGo);
    },
    confirm: () => update(stage, confirm),
    pending: () => pendingOf(stage.state),
    fan: (hex) => void (fan(stage.state, hex) && drawSoon(stage)),
    recenter: () => recenter(stage),
    zoom: (steps) => takeOver(stage, stepped(stage.camera, stage.size, steps)),
    focus: () => focusBoard(stage),
    grab: pointers.grab,
    shown: () => stage.state,
    watch: (changed) => {
      stage.watchers.add(changed);
      return () => void stage.watchers.delete(changed);
    },
    destroy: () => destroy(stage),
  };
}

function newStage(element: HTMLElement, config: Partial<BoardConfig>, events: BoardEvents): Stage {
  return {
    state: newState(config),
    dom: makeDom(element),
    passing: {
      flying: null,
      hovered: null,
      carried: false,
      fanRoom: { left: 0, right: 0, top: 0, bottom: 0 },
    },
    watchers: new Set(),
    ends: [],
    events,
    size: sizeOf(element),
    corner: null,
    camera: { x: 0, y: 0, scale: 1 },
    free: false,
    moved: null,
    revealed: null,
    later: makeLater(),
    drawing: 0,
    arrival: null,
    easing: 0,
    flight: null,
  };
}

/** Take over what has changed; once it is drawn, the piece that moved shows its way. */
function set(stage: Stage, change: Partial<BoardConfig>): void {
  const before = drawnStacks(stage.state);
  const view = viewKey(viewOf(stage.state.config));
  stage.arrival ??= () => arrive(stage, { before, view });
  update(stage, (state) => configure(state, change));
}

/** A new position is there, and drawn. */
function arrive(stage: Stage, { before, view }: { before: Stacks; view: string }): void {
  const after = drawnStacks(stage.state);
  const isTurned = view !== viewKey(viewOf(stage.state.config));
  const isOther = !sameStacks(before, after);
  if (isTurned || isOther) stage.flight?.finish();
  if (isTurned) stage.revealed = null;
  const flight = isOther && !isTurned ? flightBetween(stage, before, after) : null;
  if (flight !== null) fly(stage, flight);
  // A whole game that appears is simply there.
  const atOnce = before.size === 0 && after.size > 1;
  follow(stage, { at: atOnce ? 'once' : 'ease' });
}

function focusBoard(stage: Stage): void {
  flush(stage);
  stage.dom.reached?.focus({ preventScroll: true });
}

function sizeOf(element: HTMLElement): Stage['size'] {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? { width, height } : NO_LAYOUT;
}

function watchSize(stage: Stage): void {
  const mayHaveMoved = (): void => void (stage.corner = null);
  for (const name of ['scroll', 'resize'] as const) {
    window.addEventListener(name, mayHaveMoved, { capture: true, passive: true });
    stage.ends.push(() => window.removeEventListener(name, mayHaveMoved, { capture: true }));
  }
  if (typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(() => {
    mayHaveMoved();
    stage.size = sizeOf(stage.dom.root);
    if (stage.free) takeOver(stage, stage.camera);
    else follow(stage, { at: 'once' });
  });
  observer.observe(stage.dom.root);
  stage.ends.push(() => observer.disconnect());
}

function destroy(stage: Stage): void {
  stage.flight?.finish();
  cancelAnimationFrame(stage.easing);
  cancelAnimationFrame(stage.drawing);
  for (const end of stage.ends.splice(0)) end();
  stage.later.stop();
  stage.watchers.clear();
  stage.events = {};
  stage.dom.root.replaceChildren();
}
