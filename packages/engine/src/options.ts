import { SkepError } from './errors.ts';
import { bounds } from './generated.ts';
import type { Line, Report } from './reports.ts';

/** When to stop a search: at the first limit that is reached. */
export interface LimitOptions {
  /** The maximum depth, in plies. */
  readonly depth?: number;
  /** The maximum number of nodes. The result doesn't depend on the machine's speed. */
  readonly nodes?: number;
  /** The maximum time, in seconds. */
  readonly seconds?: number;
  /** Called after each depth. */
  readonly onReport?: (report: Report) => void;
  /** Stops the search when it is aborted. */
  readonly signal?: AbortSignal;
}

export interface SearchOptions extends LimitOptions {
  /** How many lines to find. @defaultValue 1 */
  readonly lines?: number;
}

export interface ChooseOptions extends LimitOptions {
  /** The level, from 1 to 10. @defaultValue 10, which needs a limit */
  readonly level?: number;
  /** The random seed: the same seed gives the same game. @defaultValue 0 */
  readonly seed?: number | bigint;
}

/** A chosen move, and the search that it is based on. */
export interface Choice {
  readonly move: string;
  readonly line: Line;
  readonly report: Report;
}

/** Limits as numbers; 0 means no limit. */
export interface Limits {
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
}

export function readLimits({ depth, nodes, seconds }: LimitOptions): Limits {
  return {
    depth: depth === undefined ? 0 : whole('depth', depth, bounds.depth),
    nodes: nodes === undefined ? 0 : whole('nodes', nodes, Number.MAX_SAFE_INTEGER),
    seconds: seconds === undefined ? 0 : positive('seconds', seconds),
  };
}

/** Refuse a search that nothing could end: neither a limit nor this. */
export function checkEnds(
  limits: Limits,
  stopper: object | null | undefined,
  hint: string | undefined = undefined,
): void {
  const isLimited = limits.depth > 0 || limits.nodes > 0 || limits.seconds > 0;
  if (isLimited || stopper) return;
  const message = 'Set a limit: depth, nodes or seconds.';
  throw new SkepError('bad-option', hint ? `${message} ${hint}` : message);
}

export function whole(name: string, value: number, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  const message = `${name} must be a whole number from 1 to ${most}, not ${value}.`;
  throw new SkepError('bad-option', message);
}

function positive(name: string, value: number): number {
  if (value > 0 && Number.isFinite(value)) return value;
  throw new SkepError('bad-option', `${name} must be a positive number, not ${value}.`);
}

export function readSeed(seed: number | bigint): bigint {
  if (typeof seed === 'bigint') return BigInt.asUintN(64, seed);
  if (Number.isSafeInteger(seed)) return BigInt.asUintN(64, BigInt(seed));
  throw new SkepError('bad-option', `seed must be a whole number, not ${seed}.`);
}
