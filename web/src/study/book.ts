// An analysis with chapters: each has a name, a first position and a tree of its own.
import { StudyError } from './errors';
import type { ReadStudy } from './format';
import { mostChapters, mostNodes } from './limits';
import { randomId } from './operations';
import { playersOf, tagsJson, type Tags } from './tags';
import type { NodeId, Tree } from './tree';

export type ChapterId = string;

/** A chapter. Its tree changes, the rest is replaced. */
export interface Chapter {
  readonly id: ChapterId;
  /** Empty for a chapter that is only known by its number. */
  readonly name: string;
  readonly start: string;
  /** The node that was looked at last. */
  readonly current: NodeId;
  readonly tree: Tree;
  /** What is known of the game, if it is one that somebody has played. */
  readonly tags?: Tags;
}

/** An analysis. It always has a chapter. */
export interface Book {
  readonly name: string;
  /** The chapter that was looked at last. */
  readonly current: ChapterId;
  readonly chapters: readonly Chapter[];
}

function chapterOf({ chapter = '', start, current, tree, tags }: ReadStudy): Chapter {
  return { id: randomId(), name: chapter, start, current, tree, ...tagsJson(tags) };
}

/** An analysis with a single chapter. */
export function bookOf(study: ReadStudy): Book {
  const chapter = chapterOf(study);
  return { name: study.name, current: chapter.id, chapters: [chapter] };
}

/** An analysis of several games: each is a chapter, named after its players. @throws StudyError `too-many-nodes`. */
export function bookOfAll(first: ReadStudy, ...others: readonly ReadStudy[]): Book {
  const all = [first, ...others];
  const chapters = all.map((one) => {
    return chapterOf({ ...one, chapter: one.chapter ?? playersOf(one.tags ?? {}) });
  });
  if (sizeOf({ chapters }) > mostNodes) {
    throw new StudyError('too-many-nodes', { most: mostNodes });
  }
  const isShared = all.every(({ name }) => name === first.name);
  return { name: isShared ? first.name : '', current: chapters[0]?.id ?? '', chapters };
}

/** The chapters of an analysis as those of another one. The only one takes the analysis's name. */
export function chaptersOf({ name, chapters }: Book): Chapter[] {
  const instead = chapters.length === 1 ? name : '';
  return chapters.map((one) => ({ ...one, id: randomId(), name: one.name || instead }));
}

/** @throws StudyError `no-chapter`. */
export function chapterIn({ chapters }: Pick<Book, 'chapters'>, id: ChapterId): Chapter {
  const found = chapters.find((one) => one.id === id);
  if (!found) throw new StudyError('no-chapter', { id });
  return found;
}

/** How many positions an analysis has. */
export const sizeOf = ({ chapters }: Pick<Book, 'chapters'>): number =>
  chapters.reduce((sum, { tree }) => sum + tree.size, 0);

/** Adds a chapter at a place. @throws StudyError `too-many-chapters` or `double-node`. */
export function withChapter(all: readonly Chapter[], added: Chapter, at: number): Chapter[] {
  if (all.length >= mostChapters) {
    throw new StudyError('too-many-chapters', { most: mostChapters });
  }
  if (all.some(({ id }) => id === added.id)) throw new StudyError('double-node', { id: added.id });
  return all.toSpliced(Math.min(at, all.length), 0, added);
}

/** Removes a chapter. @throws StudyError `no-chapter` or `last-chapter`. */
export function withoutChapter(all: readonly Chapter[], id: ChapterId): Chapter[] {
  chapterIn({ chapters: all }, id);
  if (all.length === 1) throw new StudyError('last-chapter');
  return all.filter((one) => one.id !== id);
}

/** Changes what a chapter is called. @throws StudyError `no-chapter`. */
export function withChapterName(all: readonly Chapter[], id: ChapterId, name: string): Chapter[] {
  chapterIn({ chapters: all }, id);
  return all.map((one) => (one.id === id ? { ...one, name } : one));
}

/** Moves a chapter to another place. @throws StudyError `no-chapter`. */
export function withChapterAt(all: readonly Chapter[], id: ChapterId, to: number): Chapter[] {
  const moved = chapterIn({ chapters: all }, id);
  const others = all.filter((one) => one.id !== id);
  return others.toSpliced(Math.min(to, others.length), 0, moved);
}
