// A board: state, elements and listeners put together, and what others can ask of it.
import { fly, flightBetween, replay } from './anim';
import { stepped } from './camera';
import { makeDom } from './dom';
import { viewOf } from './geometry';
import { focusFirstTarget, listenToKeys } from './keys';
import { makeLater } from './later';
import { listenToPointers } from './pointers';
import { follow, isStill, recenter, redraw, takeOver, update, type Stage } from './stage';
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
import { type BoardApi, type BoardConfig, type BoardEvents } from './types';
import './board.css';

const NO_LAYOUT = { width: 800, height: 600 };

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
  redraw(stage);
  stage.later.flush();
  follow(stage, { at: 'once' });
  return {
    element,
    set: (change) => set(stage, change),
    listen: (next) => void (stage.events = next),
    animate: (move) => replay(stage, move),
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
    fan: (hex) => void (fan(stage.state, hex) && redraw(stage)),
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
    passing: { flying: null, hovered: null, carried: false, fanRoom: { left: 0, right: 0 } },
    watchers: new Set(),
    ends: [],
    events,
    size: sizeOf(element),
    camera: { x: 0, y: 0, scale: 1 },
    free: false,
    later: makeLater(),
    easing: 0,
    flight: null,
  };
}

/** Take over what has changed, and let the piece that moved show its way. */
function set(stage: Stage, change: Partial<BoardConfig>): void {
  const before = drawnStacks(stage.state);
  const view = viewOf(stage.state.config);
  const wasEmpty = before.size === 0;
  update(stage, (state) => configure(state, change));
  const after = drawnStacks(stage.state);
  const isTurned = JSON.stringify(view) !== JSON.stringify(viewOf(stage.state.config));
  if (isTurned || !sameStacks(before, after)) stage.flight?.finish();
  const flight = isTurned ? null : flightBetween(stage, before, after);
  if (flight !== null) fly(stage, flight);
  // A whole game that appears is simply there.
  const atOnce = wasEmpty && drawnStacks(stage.state).size > 1;
  follow(stage, { at: atOnce || isStill(stage) ? 'once' : 'ease' });
}

function focusBoard({ dom, later }: Stage): void {
  later.flush();
  const spots = [...dom.spots.values()];
  const spot = spots.find((one) => one.getAttribute('tabindex') === '0') ?? spots[0];
  spot?.focus({ preventScroll: true });
}

function sizeOf(element: HTMLElement): Stage['size'] {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 ? { width, height } : NO_LAYOUT;
}

function watchSize(stage: Stage): void {
  if (typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(() => {
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
  for (const end of stage.ends.splice(0)) end();
  stage.later.stop();
  stage.watchers.clear();
  stage.events = {};
  stage.dom.root.replaceChildren();
}
