// Games that an editor adds to a shared study. What the server would refuse is found out before.
import type { Skep } from 'skep-engine';
import { refusal } from '../../device/problems';
import { chaptersOf, type Book, type Chapter } from '../../study/book';
import type { IllegalMove } from '../../study/checking';
import { StudyError } from '../../study/errors';
import { openStudy } from '../../study/reading';
import type { StudyNode } from '../../study/tree';
import type { StudySession } from './session.svelte';

/** Twins of those in skep.server.domain.studies.limits. */
export const limits = { chapters: 64, nodes: 5_000, depth: 1_000, bytes: 1024 * 1024 } as const;
export const sizes = { node: 160, shape: 60, chapter: 200 } as const;

/** Chapters that the server takes, and the moves that were left out of them. */
export interface Addition {
  readonly chapters: readonly Chapter[];
  readonly illegal: readonly IllegalMove[];
}

/**
 * Makes chapters for a shared study out of an analysis. A study doesn't keep the tags of games.
 *
 * @param there The chapters that the study has.
 * @throws ProblemError `study_full` if there is no room for them; StudyError `bad-start`.
 */
export async function additionTo(
  there: readonly Chapter[],
  book: Book,
  skep: Skep,
): Promise<Addition> {
  const added = chaptersOf(book).map(({ tags: _tags, ...chapter }) => chapter);
  checkRoom([...there, ...added]);
  const chapters: Chapter[] = [];
  const illegal: IllegalMove[] = [];
  for (const chapter of added) {
    const opened = await openStudy(skep, chapter);
    opened.positions.destroy();
    chapters.push({ ...chapter, current: opened.study.current });
    illegal.push(...opened.illegal);
  }
  return { chapters, illegal };
}

/**
 * Adds the chapters of an analysis to a shared study, and returns the moves that were left out.
 *
 * @throws as `additionTo`; StudyError `read-only` if the study can't be changed anymore.
 */
export async function addTo(
  session: Pick<StudySession, 'binder' | 'canEdit'>,
  book: Book,
): Promise<readonly IllegalMove[]> {
  const { binder } = session;
  if (!binder) return [];
  const { chapters, illegal } = await additionTo(binder.book.chapters, book, binder.skep);
  // By now, the study may have been read again, filled or deleted.
  if (!session.canEdit) throw new StudyError('read-only');
  const now = session.binder ?? binder;
  checkRoom([...now.book.chapters, ...chapters]);
  await now.addAll(chapters);
  return illegal;
}

function checkRoom(chapters: readonly Chapter[]): void {
  const nodes = chapters.flatMap(({ tree }) => [...tree.from()]);
  const found = {
    chapters: chapters.length,
    nodes: nodes.length,
    depth: nodes.reduce((most, { depth }) => Math.max(most, depth), 0),
    bytes: sum(chapters.map(chapterBytes)) + sum(nodes.map(nodeBytes)),
  };
  for (const what of ['chapters', 'nodes', 'depth', 'bytes'] as const) {
    const most = limits[what];
    if (found[what] > most) throw refusal('study_full', { args: { what, most } });
  }
}

const encoder = new TextEncoder();
const sum = (all: readonly number[]): number => all.reduce((before, one) => before + one, 0);
const chapterBytes = ({ name, start }: Chapter): number =>
  sizes.chapter + encoder.encode(name).length + start.length;
const nodeBytes = ({ comment, shapes }: StudyNode): number =>
  sizes.node + encoder.encode(JSON.stringify(comment)).length + sizes.shape * shapes.length;
