// How far a learner is, for pages that don't show the course.
import { edition } from '../../state/edition.svelte';
import { course, forBox, placesIn } from './course';
import { countDone, loadDone } from './progress';

/** How many steps are done, of how many. */
export interface Learned extends Readonly<Record<string, number>> {
  readonly done: number;
  readonly all: number;
}

export function learned(): Learned {
  const places = placesIn(forBox(course, edition.chosen));
  return { done: countDone(loadDone(), places), all: places.length };
}
