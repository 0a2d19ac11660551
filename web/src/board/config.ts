// The state of a board before it is told anything, and how it is told.
import { bugs, type BoardConfig, type Labels } from './types';

// Without labels a board would be mute: names of notation are better than nothing.
const plainLabels: Labels = {
  board: () => '',
  stack: (_at, stack) => stack.toReversed().join(' '),
  target: (piece, [q, r]) => `${piece} ${q},${r}`,
  reserve: (color) => color,
  hex: ([q, r]) => `${q},${r}`,
  slot: (piece, { left }) => `${piece} ${left}`,
  bug: (piece) => piece.charAt(1),
  top: () => '',
};

export const defaults: BoardConfig = {
  stacks: new Map(),
  legal: new Map(),
  throws: new Map(),
  throwable: [],
  looks: new Map(),
  box: { Q: 1, S: 2, B: 2, G: 3, A: 3, M: 1, L: 1, P: 1 },
  turn: 'w',
  movable: [],
  premovable: [],
  premove: null,
  tappable: [],
  found: [],
  missed: null,
  canAsk: false,
  tapOpens: false,
  orientation: 'w',
  opening: null,
  rotation: 0,
  mirrored: false,
  covered: 0,
  last: null,
  reason: null,
  framed: [],
  hint: null,
  route: [],
  ring: [],
  opened: [],
  shapes: [],
  advised: [],
  drawing: null,
  compared: [],
  confirm: 'none',
  tiles: 'classic',
  twins: 'dots',
  dimmed: false,
  editing: false,
  viewOnly: false,
  reducedMotion: false,
  labels: plainLabels,
};

/** The bugs that a box has, in the order of the slots. */
export const bugsIn = (box: BoardConfig['box']) => bugs.filter((bug) => (box[bug] ?? 0) > 0);

/** The old configuration with what is named in the change; `undefined` names nothing. */
export function merged(config: BoardConfig, change: Partial<BoardConfig>): BoardConfig {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...config, ...Object.fromEntries(named) };
}
