// What the board is told about a step: pure, so that it can be tested without one.
import { toKey } from '../../board/geometry';
import { withMoved } from '../../board/hive';
import type { BoardConfig, Hex, HexKey, Labels, Stacks } from '../../board';
import { closedRing } from '../../state/hive';
import { labelsFor } from '../../words/labels';
import type { Step } from './course';
import type { Task } from './task';

export const stacksOf = ({ stacks }: Step): Stacks =>
  new Map(stacks.map(([q, r, ...pieces]) => [`${q},${r}` as HexKey, pieces.map(String)] as const));

const mapOf = (
  hexes: Readonly<Record<string, readonly Hex[]>> | undefined,
): ReadonlyMap<string, readonly Hex[]> => new Map(Object.entries(hexes ?? {}));

const none: readonly Hex[] = [];
const nothing: ReadonlyMap<string, readonly Hex[]> = new Map();

/** What never changes during a step: made once, since a new object means a change. */
export interface Fixed {
  readonly stacks: Stacks;
  readonly legal: ReadonlyMap<string, readonly Hex[]>;
  readonly throws: ReadonlyMap<string, readonly Hex[]>;
}

export const fixedOf = (step: Step): Fixed => ({
  stacks: stacksOf(step),
  legal: mapOf(step.legal),
  throws: mapOf(step.throws),
});

/** The piece that the verdict shows the moves of. */
export function lookedAt({ stacks }: Fixed, { verdict }: Task): string | null {
  return verdict?.look ? (stacks.get(toKey(verdict.look.hex))?.at(-1) ?? null) : null;
}

/** The hexes in view: all that may matter, so that the view stays still. */
function framed({ hexes = [], accepted = [], legal = {}, to }: Step): readonly Hex[] {
  const movers = new Set(accepted.map(({ piece }) => piece ?? ''));
  const ends = [...movers].flatMap((piece) => legal[piece] ?? []);
  return [...hexes, ...ends, ...(to ? [to] : [])];
}

/** The configuration of the board for a task as it stands. */
export function boardOf(task: Task, fixed: Fixed): Partial<BoardConfig> {
  const { step, played } = task;
  const stacks = stacksNow(task, fixed);
  return {
    ...(task.isSolved ? closed : openOf(task, fixed)),
    ...verdictOf(task, fixed),
    stacks,
    hint: hintOf(task),
    throws: fixed.throws,
    turn: step.turn,
    found: step.task === 'place' ? none : task.found,
    framed: framed(step),
    last: played ?? step.last ?? null,
    ring: closedRing(stacks),
    ...(step.box && { box: step.box }),
  };
}

/** The hive as it is now: after the move, once one was made. */
function stacksNow({ played }: Task, { stacks }: Fixed): Stacks {
  return played?.piece && played.end ? after(stacks, played.piece, played.end) : stacks;
}

/** Nothing can be done any more. */
const closed = { legal: nothing, movable: [], tappable: none } as const;

/** What can be done. */
const openOf = ({ step }: Task, { legal }: Fixed): Partial<BoardConfig> => ({
  legal,
  movable: step.legal ? [step.turn] : [],
  tappable: step.hexes ?? none,
});

/** What the task is about. The piece and the hex of a question stay marked: so is their explanation. */
function hintOf({ step, verdict, isSolved }: Task): BoardConfig['hint'] {
  if (!step.piece) return null;
  if (step.to) return { piece: step.piece, hex: step.to };
  return isSolved || verdict?.reason ? null : { piece: step.piece, hex: null };
}

/** What is drawn about the last answer. */
function verdictOf(task: Task, fixed: Fixed): Partial<BoardConfig> {
  const { verdict } = task;
  const look = lookedAt(fixed, task);
  return {
    reason: verdict?.reason ?? null,
    route: verdict?.route ?? none,
    missed: verdict?.hex ?? null,
    looks: look && verdict?.look ? new Map([[look, verdict.look.targets]]) : nothing,
  };
}

/** The words of the board; places are told by what lies beside them now. */
export const labelsOf = (task: () => Task, fixed: Fixed): Labels =>
  labelsFor(() => stacksNow(task(), fixed));

const moved = new WeakMap<Stacks, Map<string, Stacks>>();

/** The hive after a move: the same object for the same move. */
function after(stacks: Stacks, piece: string, end: Hex): Stacks {
  const known = moved.get(stacks) ?? new Map<string, Stacks>();
  moved.set(stacks, known);
  const key = `${piece} ${toKey(end)}`;
  const made = known.get(key) ?? withMoved(stacks, piece, end);
  known.set(key, made);
  return made;
}
