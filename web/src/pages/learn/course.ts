import type { Box, Color, Hex, HexKey, Move } from '../../board';
import type { ReasonView } from '../../net/messages';
import type { Edition } from '../../state/wish';
import data from './course.json';

export const tasks = ['targets', 'place', 'move', 'pick', 'choice', 'read'] as const;
export type TaskKind = (typeof tasks)[number];

/** A position, a task, and all that the rules say about its answers. */
export interface Step {
  readonly name: string;
  readonly task: TaskKind;
  /** The boxes that it is about: all of them, if there is no list. */
  readonly boxes?: readonly (Edition | 'any')[];
  /** Whether the test of its chapter asks it, too. */
  readonly test?: boolean;
  readonly turn: Color;
  readonly stacks: readonly (readonly (string | number)[])[];
  readonly last?: Move;
  readonly reasons?: readonly ReasonView[];
  /** The piece that the task is about. */
  readonly piece?: string;

  // Tasks that are answered with hexes: all to choose from, the right ones, and about each a way or
  // why not.
  readonly hexes?: readonly Hex[];
  readonly right?: readonly Hex[];
  readonly unreachable?: boolean;
  readonly routes?: Readonly<Partial<Record<HexKey, readonly Hex[]>>>;
  readonly refusals?: Readonly<Partial<Record<HexKey, number>>>;
  readonly looks?: Readonly<Partial<Record<HexKey, readonly Hex[]>>>;

  // Tasks that are answered with a move.
  readonly goal?: string;
  readonly legal?: Readonly<Record<string, readonly Hex[]>>;
  readonly throws?: Readonly<Record<string, readonly Hex[]>>;
  /** Moves that reach the goal, but not in the way that the task asks for. */
  readonly otherwise?: Readonly<Record<string, readonly Hex[]>>;
  readonly box?: Box;
  readonly accepted?: readonly Move[];
  /** For each piece, and each hex or (by no name) any: the number of the reason. */
  readonly whys?: Readonly<Record<string, Readonly<Record<string, number>>>>;

  // Questions.
  readonly answers?: number;
  readonly answer?: number;
  readonly to?: Hex;
  readonly route?: readonly Hex[];
  /** The number of the reason that explains the right answer. */
  readonly shown?: number;
}

export interface Lesson {
  readonly name: string;
  readonly chapter: string;
  /** The bug beside its title. */
  readonly tile?: string;
  readonly steps: readonly Step[];
}

export type Course = readonly Lesson[];

/** All lessons in their order, generated from lessons/course by tools/page_lessons.py. */
export const course = data as unknown as Course;

/** The part of a course that is about the bugs and the rules of a box, or of no box in particular. */
export function forBox(whole: Course, box: Edition | null): Course {
  const isFor = ({ boxes }: Step): boolean => !boxes || boxes.includes(box ?? 'any');
  return whole
    .map((lesson) => ({ ...lesson, steps: lesson.steps.filter(isFor) }))
    .filter(({ steps }) => steps.length > 0);
}

/** A step with its place in the course. */
export interface Place {
  readonly lesson: Lesson;
  readonly step: Step;
  /** The number of the step in its lesson, from 0. */
  readonly at: number;
}

export const placesIn = (lessons: Course): Place[] =>
  lessons.flatMap((lesson) => lesson.steps.map((step, at) => ({ lesson, step, at })));

/** How progress is kept: the names of a lesson and of its step. */
export const idOf = ({ lesson, step }: Pick<Place, 'lesson' | 'step'>): string =>
  `${lesson.name}/${step.name}`;

export const pathOf = ({ lesson, step }: Pick<Place, 'lesson' | 'step'>): string =>
  `/learn/${lesson.name}?step=${step.name}`;

/** Where the texts of a step are in the catalogs. */
export const wordsOf = ({ lesson, step }: Pick<Place, 'lesson' | 'step'>): string =>
  `course-${lesson.name}-${step.name}`;

/** The bug beside the title of a step: in the color of the piece that the task is about. */
export const tileOf = ({ lesson, step }: Pick<Place, 'lesson' | 'step'>): string | undefined =>
  step.piece?.charAt(1) === lesson.tile?.charAt(1) ? step.piece : lesson.tile;

/** The step that an address names: of a lesson without a step of that name, the first. */
export function placeAt(lessons: Course, name: string, step: string | null): Place | null {
  const places = placesIn(lessons).filter(({ lesson }) => lesson.name === name);
  return places.find((place) => place.step.name === step) ?? places[0] ?? null;
}

/**
 * The course in which an address finds its lesson: that for a box, or for any box if this one has no
 * such bug. A game against somebody else may have it.
 */
export function courseFor(box: Edition | null, name: string): Course {
  const own = forBox(course, box);
  return own.some((lesson) => lesson.name === name) ? own : forBox(course, null);
}

/** The steps before and after one, in the whole course. */
export function around(
  lessons: Course,
  place: Place,
): { before: Place | null; next: Place | null } {
  const all = placesIn(lessons);
  const at = all.findIndex((one) => idOf(one) === idOf(place));
  return { before: all[at - 1] ?? null, next: at < 0 ? null : (all[at + 1] ?? null) };
}

export interface Chapter {
  readonly name: string;
  readonly lessons: Course;
}

/** The lessons, chapter by chapter. */
export function chaptersOf(lessons: Course): Chapter[] {
  const names = [...new Set(lessons.map(({ chapter }) => chapter))];
  return names.map((name) => ({
    name,
    lessons: lessons.filter(({ chapter }) => chapter === name),
  }));
}

/** The questions of a chapter's test. */
export const testOf = ({ lessons }: Chapter): Place[] =>
  placesIn(lessons).filter(({ step }) => step.test);

/** A test is passed with this many mistakes. */
export const MISTAKES = 1;
