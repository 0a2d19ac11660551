// What a board shows, without the page: the one record that changes, and all that can happen to it.
// Each function returns what is to be told; api.ts tells it and draws anew.
import { defaults, merged } from './config';
import { hexDistance, fromKey, sameHex } from './geometry';
import { heightAt, placeOf, topAt, withMoved } from './hive';
import { colorOf } from './pieces';
import {
  type BoardConfig,
  type Hex,
  type Legal,
  type Mode,
  type Pending,
  type PieceName,
  type Stacks,
} from './types';

export interface BoardState {
  config: BoardConfig;
  picked: PieceName | null; // in hand
  chosen: Hex | null; // where it is to go, once that is confirmed
  sent: Sent | null; // played, and not yet told back
  fanned: Hex | null;
}

export interface Sent extends Pending {
  readonly carried: boolean; // dragged there, so that it lies there already
}

export type Told =
  | { readonly type: 'move'; readonly piece: PieceName; readonly hex: Hex }
  | { readonly type: 'premove'; readonly premove: Pending | null }
  | { readonly type: 'pick'; readonly piece: PieceName | null }
  | { readonly type: 'why'; readonly piece: PieceName; readonly hex: Hex | null }
  | { readonly type: 'remove'; readonly piece: PieceName }
  | { readonly type: 'hex'; readonly hex: Hex }
  | { readonly type: 'pending'; readonly pending: Pending | null };

export const newState = (change: Partial<BoardConfig> = {}): BoardState => ({
  config: merged(defaults, change),
  picked: null,
  chosen: null,
  sent: null,
  fanned: null,
});

/** What lies where as it is drawn: a piece that was dragged to its place lies there at once. */
export function drawnStacks({ config, sent }: BoardState): Stacks {
  if (!sent?.carried) return config.stacks;
  const known = afterSent.get(sent);
  if (known !== undefined) return known;
  const stacks = withMoved(config.stacks, sent.piece, sent.hex);
  afterSent.set(sent, stacks);
  return stacks;
}

const afterSent = new WeakMap<Sent, Stacks>();

/** Whether it is the viewer's turn. */
const canPlay = ({ config }: Pick<BoardState, 'config'>): boolean =>
  config.movable.includes(config.turn);

/** Whether a piece can be taken in hand and played. */
export function canPick(state: BoardState, piece: PieceName): boolean {
  return canPlay(state) && state.config.legal.has(piece) && hasTargets(state, piece);
}

function hasTargets({ config, sent }: BoardState, piece: PieceName): boolean {
  if (config.viewOnly || sent !== null) return false;
  return targetsFor(config, piece).length > 0;
}

/** What the piece in hand is there for. */
export function modeOf(state: BoardState): Mode {
  const { config, picked } = state;
  if (picked === null || (canPlay(state) && config.legal.has(picked))) return 'play';
  return !canPlay(state) && config.premovable.includes(colorOf(picked)) ? 'premove' : 'look';
}

const none: readonly Hex[] = [];

const targetsFor = ({ legal, looks }: BoardConfig, piece: PieceName): readonly Hex[] =>
  legal.get(piece) ?? looks.get(piece) ?? none;

export const targetsOf = ({ config, picked }: BoardState): readonly Hex[] =>
  picked === null ? none : targetsFor(config, picked);

export const isTarget = (state: BoardState, hex: Hex): boolean =>
  targetsOf(state).some((target) => sameHex(target, hex));

/** Whether the piece in hand gets to a target by being thrown. */
export const isThrow = ({ config, picked }: BoardState, hex: Hex): boolean =>
  picked !== null && (config.throws.get(picked) ?? none).some((end) => sameHex(end, hex));

export const pendingOf = ({ picked, chosen }: BoardState): Pending | null =>
  picked !== null && chosen !== null ? { piece: picked, hex: chosen } : null;

/** Take a piece in hand, be it only to look, if it can go anywhere; else ask why not. */
export function pick(state: BoardState, piece: PieceName): Told[] {
  if (state.picked === piece) return [];
  if (!hasTargets(state, piece)) return refused(state, piece);
  const told = forget(state);
  state.picked = piece;
  state.fanned = null;
  return [...told, { type: 'pick', piece }];
}

function refused(state: BoardState, piece: PieceName): Told[] {
  if (state.config.viewOnly || state.sent !== null) return [];
  return [...letGo(state), { type: 'why', piece, hex: null }];
}

/** Put back what is in hand, and drop what waits for an answer. */
export function letGo(state: BoardState): Told[] {
  const told = forget(state);
  state.sent = null;
  if (state.picked === null) return told;
  state.picked = null;
  return [...told, { type: 'pick', piece: null }];
}

function forget(state: BoardState): Told[] {
  if (state.chosen === null) return [];
  state.chosen = null;
  return [{ type: 'pending', pending: null }];
}

/** Choose where the piece in hand goes: played at once, or kept until it is confirmed. */
export function choose(
  state: BoardState,
  hex: Hex,
  { carried = false }: { readonly carried?: boolean } = {},
): Told[] {
  const { picked } = state;
  if (picked === null || modeOf(state) !== 'play') return [];
  if (!isTarget(state, hex)) return [{ type: 'why', piece: picked, hex }];
  const again = sameHex(state.chosen, hex) && !carried;
  if (isConfirmed(state.config, again)) return play(state, { piece: picked, hex, carried });
  if (again) return [];
  state.chosen = hex;
  return [{ type: 'pending', pending: { piece: picked, hex } }];
}

/** Keep a move for one's next turn. It can be called off, so it needs no confirmation. */
function keep(state: BoardState, piece: PieceName, hex: Hex): Told[] {
  return [...letGo(state), { type: 'premove', premove: { piece, hex } }];
}

/** Call off the move that was chosen in advance. */
export const callOff = ({ config }: BoardState): Told[] =>
  config.premove === null ? [] : [{ type: 'premove', premove: null }];

/** Whether a tap is meant for the move chosen in advance: its piece, its hex, or nothing else. */
function isForPremove({ config }: BoardState, hex: Hex, top: PieceName | null): boolean {
  const { premove } = config;
  if (premove === null) return false;
  return top === null || top === premove.piece || sameHex(premove.hex, hex);
}

const isConfirmed = ({ confirm: mode }: BoardConfig, again: boolean): boolean =>
  mode === 'none' || (mode === 'tap' && again);

/** Play what waits for confirmation. */
export function confirm(state: BoardState): Told[] {
  const pending = pendingOf(state);
  return pending === null ? [] : play(state, { ...pending, carried: false });
}

function play(state: BoardState, sent: Sent): Told[] {
  const told = forget(state);
  state.picked = null;
  state.fanned = null;
  state.sent = sent;
  return [
    ...told,
    { type: 'pick', piece: null },
    { type: 'move', piece: sent.piece, hex: sent.hex },
  ];
}

/** A hex was tapped, or Enter was pressed on it: pick, choose, switch, ask why or let go. */
export function tap(state: BoardState, hex: Hex): Told[] {
  if (state.config.viewOnly || state.sent !== null) return [];
  if (state.config.tappable.length > 0) return answered(state, hex);
  const top = topAt(state.config.stacks, hex);
  if (state.picked !== null) {
    return modeOf(state) === 'play' ? playOn(state, hex, top) : lookOn(state, hex, top);
  }
  if (isForPremove(state, hex, top)) return callOff(state);
  if (state.config.tapOpens && heightAt(state.config.stacks, hex) > 1) {
    fan(state, hex);
    return [];
  }
  return top === null ? [] : pick(state, top);
}

export const isIn = (hexes: readonly Hex[], hex: Hex): boolean =>
  hexes.some((one) => sameHex(one, hex));

const answered = ({ config }: BoardState, hex: Hex): Told[] =>
  isIn(config.tappable, hex) ? [{ type: 'hex', hex }] : [];

/** A tap while a piece is in hand. */
function playOn(state: BoardState, hex: Hex, top: PieceName | null): Told[] {
  if (isTarget(state, hex)) return choose(state, hex);
  if (top === state.picked) return letGo(state);
  if (top !== null && isOfInterest(state, top)) return pick(state, top);
  return isBeside(state.config.stacks, hex) ? choose(state, hex) : letGo(state);
}

/** A tap while it is not one's turn: a move in advance, a look at another piece, or at nothing. */
function lookOn(state: BoardState, hex: Hex, top: PieceName | null): Told[] {
  const { picked } = state;
  const isPremove = modeOf(state) === 'premove' && isTarget(state, hex);
  if (picked !== null && isPremove) return keep(state, picked, hex);
  if (top !== null && top !== picked) return pick(state, top);
  return top === null && isTarget(state, hex) ? [] : letGo(state);
}

/** Whether a piece is tapped for itself, while another is in hand: one's own, or one that can be thrown. */
const isOfInterest = (state: BoardState, piece: PieceName): boolean =>
  canPick(state, piece) || state.config.movable.includes(colorOf(piece));

/** Whether a hex is in the hive or next to it: only there does the board explain why not. */
function isBeside(stacks: Stacks, hex: Hex): boolean {
  for (const key of stacks.keys()) if (hexDistance(fromKey(key), hex) <= 1) return true;
  return stacks.size === 0 && sameHex(hex, [0, 0]);
}

/** Whether a piece lies in the hive, and can be taken out of it. */
const canRemove = ({ config, sent }: BoardState, piece: PieceName): boolean =>
  config.editing && sent === null && placeOf(config.stacks, piece) !== null;

/** While editing, take a piece out of the hive; put anything else back. */
export function remove(state: BoardState, piece: PieceName): Told[] {
  const isRemoved = canRemove(state, piece);
  const told = letGo(state);
  return isRemoved ? [...told, { type: 'remove', piece }] : told;
}

/** Fan a stack out, or fold it; one piece alone is not fanned. Returns whether that changed anything. */
export function fan(state: BoardState, hex: Hex | null): boolean {
  const next = hex !== null && heightAt(state.config.stacks, hex) > 1 ? hex : null;
  if (sameHex(state.fanned, next)) return false;
  state.fanned = next;
  return true;
}

/** Take over a new configuration, and let go of what it makes impossible. */
export function configure(state: BoardState, change: Partial<BoardConfig>): Told[] {
  const before = state.config;
  const after = merged(before, change);
  const samePosition =
    sameStacks(before.stacks, after.stacks) && sameLegal(before.legal, after.legal);
  state.config = after;
  if (!samePosition) state.sent = null;
  if (state.fanned !== null && heightAt(after.stacks, state.fanned) < 2) state.fanned = null;
  // What one looked at is not in hand to be played when the turn comes.
  const isOtherTurn = canPlay({ config: before }) !== canPlay(state);
  if (state.picked !== null && (isOtherTurn || !hasTargets(state, state.picked))) {
    return letGo(state);
  }
  if (state.chosen !== null && !isTarget(state, state.chosen)) return forget(state);
  return [];
}

export function sameStacks(one: Stacks, other: Stacks): boolean {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  for (const [key, stack] of one) {
    if (!isSameRow(stack, other.get(key), (piece, twin) => piece === twin)) return false;
  }
  return true;
}

const isSameRow = <Part>(
  one: readonly Part[],
  other: readonly Part[] | undefined,
  isSame: (part: Part, twin: Part) => boolean,
): boolean =>
  one === other ||
  (one.length === other?.length && one.every((part, at) => isSame(part, other[at] as Part)));

function sameLegal(one: Legal, other: Legal): boolean {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  for (const [piece, hexes] of one) {
    if (!isSameRow(hexes, other.get(piece), sameHex)) return false;
  }
  return true;
}

/** Where the piece in hand lies; null when it comes from the reserve. */
export const originOf = ({ config, picked }: BoardState): Hex | null =>
  picked === null ? null : (placeOf(config.stacks, picked)?.hex ?? null);
