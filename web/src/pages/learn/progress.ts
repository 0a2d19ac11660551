// Which steps are done, on this device. Every tab only ever adds to what is kept.
import { keep, kept } from '../../state/storage';
import { idOf, type Place } from './course';

const name = 'course';
const step = /^[a-z-]+\/[a-z-]+$/;

/** The steps that were kept. What this page doesn't know stays: another version may know it. */
export function doneFrom(stored: unknown): ReadonlySet<string> {
  const steps = (stored as { readonly done?: unknown } | null)?.done;
  if (!Array.isArray(steps)) return new Set();
  return new Set(steps.filter((one): one is string => typeof one === 'string' && step.test(one)));
}

export const loadDone = (): ReadonlySet<string> => doneFrom(kept(name));

/** Adds steps to those that are kept, by this tab and any other; returns them all. */
export function addDone(known: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const done = new Set([...loadDone(), ...known, ...ids]);
  keep(name, { done: [...done] });
  return done;
}

export const isProgress = (key: string | null): boolean => key === null || key === `skep.${name}`;

/** How many of these steps are done. */
export const countDone = (done: ReadonlySet<string>, places: readonly Place[]): number =>
  places.filter((place) => done.has(idOf(place))).length;

/** The first of these steps that is not done. */
export const firstLeft = (done: ReadonlySet<string>, places: readonly Place[]): Place | null =>
  places.find((place) => !done.has(idOf(place))) ?? null;
