// A task while it is worked on: what was answered, what was said to it, and whether it is solved.
import { toKey } from '../../board/geometry';
import type { Hex, HexKey, Move } from '../../board';
import type { ReasonView } from '../../net/messages';
import type { Step } from './course';

/** What the learner is told after an answer. */
export interface Verdict {
  readonly kind: 'right' | 'more' | 'wrong' | 'why';
  /** Why not, by the rules. */
  readonly reason: ReasonView | null;
  /** What is said where the rules need no reason. */
  readonly note: 'can-go' | 'can-move' | 'otherwise' | 'missed' | null;
  /** The way that is drawn. */
  readonly route: readonly Hex[];
  /** The hex that was wrong. */
  readonly hex: Hex | null;
  /** A piece that can move, contrary to what was answered. */
  readonly look: { readonly hex: Hex; readonly targets: readonly Hex[] } | null;
}

export interface Task {
  readonly step: Step;
  readonly found: readonly Hex[];
  /** The number of the last answer to a question, from 1. */
  readonly chosen: number | null;
  readonly played: Move | null;
  readonly misses: number;
  readonly isSolved: boolean;
  /** Whether the page gave the answer. */
  readonly isShown: boolean;
  readonly verdict: Verdict | null;
}

/** After so many misses, the answer can be shown. */
export const PATIENCE = 2;

export const newTask = (step: Step): Task => ({
  step,
  found: [],
  chosen: null,
  played: null,
  misses: 0,
  isSolved: false,
  isShown: false,
  verdict: null,
});

const silent: Verdict = {
  kind: 'right',
  reason: null,
  note: null,
  route: [],
  hex: null,
  look: null,
};

const reasonAt = ({ reasons }: Step, number: number | undefined): ReasonView | null =>
  number === undefined ? null : (reasons?.[number] ?? null);

/** The reason for a right answer: drawn without the mark of a piece that tried something wrong. */
function explained(step: Step, number: number | undefined): ReasonView | null {
  const reason = reasonAt(step, number);
  return reason && { ...reason, piece: null };
}

const isAmong = (hexes: readonly Hex[] | undefined, hex: Hex): boolean =>
  hexes?.some((one) => toKey(one) === toKey(hex)) ?? false;

const missed = (task: Task, verdict: Partial<Verdict>): Task => ({
  ...task,
  misses: task.misses + 1,
  verdict: { ...silent, kind: 'wrong', ...verdict },
});

/** A hex was tapped as an answer. */
export function tapHex(task: Task, hex: Hex): Task {
  const { step, found } = task;
  if (task.isSolved || isAmong(found, hex)) return task;
  if (!isAmong(step.hexes, hex)) return task;
  return isAmong(step.right, hex) ? foundHex(task, hex) : missedHex(task, hex);
}

function foundHex(task: Task, hex: Hex): Task {
  const { step } = task;
  const key = toKey(hex);
  const found = [...task.found, hex];
  const isSolved = step.task === 'place' || found.length === step.right?.length;
  const verdict: Verdict = {
    ...silent,
    kind: isSolved ? 'right' : 'more',
    route: step.routes?.[key] ?? [],
    reason: explained(step, whyAt(step, key) ?? (isSolved ? step.shown : undefined)),
  };
  const played = step.task === 'place' ? placed(step, hex) : null;
  return { ...task, found, isSolved, played, verdict };
}

/** Why a right hex is out of reach. That a piece is stuck is the answer itself: signs on others would look like mistakes. */
const whyAt = ({ task, refusals }: Step, key: HexKey): number | undefined =>
  task === 'pick' ? undefined : refusals?.[key];

const placed = ({ piece }: Step, end: Hex): Move => ({
  piece: piece ?? null,
  way: 'placement',
  start: null,
  end,
  route: [end],
  thrower: null,
  bug: null,
});

function missedHex(task: Task, hex: Hex): Task {
  const { step } = task;
  const key: HexKey = toKey(hex);
  const targets = step.looks?.[key];
  if (step.task === 'pick' && targets) {
    return missed(task, { note: 'can-move', look: { hex, targets } });
  }
  const reason = reasonAt(step, step.refusals?.[key]);
  const route = step.routes?.[key] ?? [];
  if (reason) return missed(task, { hex, reason, route });
  return missed(task, route.length > 0 ? { hex, note: 'can-go', route } : { hex, note: 'missed' });
}

/** A legal move was made on the board. */
export function playMove(task: Task, piece: string, hex: Hex): Task {
  if (task.isSolved) return task;
  const played = task.step.accepted?.find(
    (move) => move.piece === piece && move.end && toKey(move.end) === toKey(hex),
  );
  if (!played) {
    const isOtherwise = isAmong(task.step.otherwise?.[piece], hex);
    return missed(task, { note: isOtherwise ? 'otherwise' : 'missed' });
  }
  return { ...task, isSolved: true, played, verdict: silent };
}

/** A piece was taken in hand: what was said about another one no longer helps. */
export const pickUp = (task: Task): Task =>
  task.verdict?.kind === 'why' ? { ...task, verdict: null } : task;

function whyNot(step: Step, piece: string, hex: Hex | null): ReasonView | null {
  const whys = step.whys?.[piece];
  return reasonAt(step, whys?.[hex ? toKey(hex) : ''] ?? whys?.['']);
}

/**
 * A piece was tried that can't move, or can't go to a hex. To ask is no mistake, except in a test where
 * every legal move is right: nothing else could be wrong there.
 */
export function askWhy(task: Task, piece: string, hex: Hex | null, isTest = false): Task {
  const reason = whyNot(task.step, piece, hex);
  if (task.isSolved || !reason) return task;
  if (isTest && task.step.goal === 'any') return missed(task, { reason });
  return { ...task, verdict: { ...silent, kind: 'why', reason } };
}

/** One of the answers in words was chosen. */
export function choose(task: Task, answer: number): Task {
  const { step } = task;
  if (task.isSolved) return task;
  // The task itself marks the piece, before and after the answer.
  const reason = explained(step, step.shown);
  const route = (step.route?.length ?? 0) > 1 ? (step.route ?? []) : [];
  if (answer !== step.answer) return { ...missed(task, { reason, route }), chosen: answer };
  return { ...task, chosen: answer, isSolved: true, verdict: { ...silent, reason, route } };
}

/** Nothing was asked, so nothing was right or wrong. */
export const readOn = (task: Task): Task => ({ ...task, isSolved: true });

/** Shows the answer; what was said last stays, for who had only one try. */
export function reveal(task: Task, verdict: Verdict = silent): Task {
  const { step } = task;
  if (task.isSolved) return task;
  const solved = { ...task, isSolved: true, isShown: true, verdict };
  if (step.task === 'place') return { ...solved, played: placed(step, step.right?.[0] ?? [0, 0]) };
  return {
    ...solved,
    found: step.right ?? [],
    chosen: step.answer ?? null,
    played: step.accepted?.[0] ?? null,
  };
}

/** How many hexes are still to be found. */
export const leftIn = ({ step, found }: Task): number => (step.right?.length ?? 0) - found.length;
