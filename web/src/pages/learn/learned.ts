// A learner's progress, for pages that don't show the course.
import { edition } from '../../state/edition.svelte';
import { course, forBox, placesIn } from './course';
import { countDone, loadDone } from './progress';

/** The number of finished steps, and of all steps. */
export interface Learned extends Readonly<Record<string, number>> {
  readonly done: number;
  readonly all: number;
}

export function learned(): Learned {
  const places = placesIn(forBox(course, edition.chosen));
  return { done: countDone(loadDone(), places), all: places.length };
}
