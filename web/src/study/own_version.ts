// A person's own version of a study: it has the changes that couldn't be saved.
import type { Book, Chapter, ChapterId } from './book';
import type { Change } from './changes';
import { StudyError } from './errors';
import { bothShapes } from './joining';
import { mostShapes } from './limits';
import { LiveBook } from './live_book';
import { randomId } from './operations';
import { bothWritten } from './texts_at_once';
import { dataOf, type NodeData, type NodeId, type Tree } from './tree';

/** An analysis as it is now, whatever becomes of it. */
export const copyOf = (book: Book): Book => ({
  ...book,
  chapters: book.chapters.map((one) => ({ ...one, tree: one.tree.copy() })),
});

/** The rule set of an analysis, as its first chapter's start has it. */
export const rulesOf = ({ chapters }: Book): string => chapters[0]?.start.split('~')[1] ?? '';

/** An analysis with changes, of which it may have some already. Those that don't fit are left out. */
export function withChanges(book: Book, changes: readonly Change[]): Book {
  const copy = copyOf(book);
  const live = new LiveBook(copy);
  for (const change of changes) {
    try {
      live.perform(change);
    } catch (error) {
      if (!(error instanceof StudyError)) throw error;
    }
  }
  return { ...copy, name: live.name, chapters: live.chapters };
}

/**
 * All that two versions of an analysis have. What only the second one has comes last. If two comments
 * don't fit into one, the second version of the chapter is a chapter of its own.
 */
export function united(first: Book, second: Book): Book {
  const all = [...copyOf(first).chapters];
  const ids = new Set(second.chapters.map(({ id }) => id));
  for (const chapter of copyOf(second).chapters) {
    const same = all.find((one) => isSame(one, chapter, all.length === 1));
    // An earlier one may have become a chapter of its own.
    const others = all.filter((one) => !ids.has(one.id) && hasSameRoot(one, chapter));
    const found = same ? [same, ...others.filter((one) => one !== same)] : [];
    const place = found.find((one) => canJoin(one.tree, chapter.tree));
    if (place) addAll(place.tree, chapter.tree);
    else all.push(same ? { ...chapter, id: randomId() } : chapter);
  }
  return { ...first, chapters: all };
}

/** Whether two chapters are one. A file with a single one doesn't have its id. */
const isSame = (one: Chapter, other: Chapter, isOnly: boolean): boolean =>
  one.id === other.id || (isOnly && hasSameRoot(one, other));

const hasSameRoot = (one: Chapter, other: Chapter): boolean =>
  one.start === other.start && one.tree.rootId === other.tree.rootId;

/** Whether what another version of a tree has can be added without losing a part of a comment. */
const canJoin = (tree: Tree, other: Tree): boolean => addAll(tree.copy(), other);

/** Adds what another version of a tree has; false if some comments are too long together. */
function addAll(tree: Tree, other: Tree): boolean {
  /** Where the nodes of the other one are. */
  const places = new Map([[other.rootId, tree.rootId]]);
  let fits = true;
  for (const node of other.from()) {
    const parent = places.get(node.parent ?? '');
    const there =
      tree.find(places.get(node.id) ?? node.id) ?? (parent && childBy(tree, parent, node));
    if (there) fits = addNotes(tree, there, node) && fits;
    else if (parent) tree.insert({ ...dataOf(node), parent });
    places.set(node.id, there ? there.id : node.id);
  }
  return fits;
}

const childBy = (tree: Tree, parent: string, { move }: NodeData): NodeData | undefined =>
  tree.childrenOf(tree.get(parent)).find((child) => child.move === move);

/** Adds what another version of a node has; false if the comments are too long together. */
function addNotes(tree: Tree, there: NodeData, more: NodeData): boolean {
  const comment = bothWritten(there.comment, more.comment);
  tree.annotate(there.id, {
    comment: comment ?? there.comment,
    glyph: there.glyph ?? more.glyph,
    shapes: bothShapes(there.shapes, more.shapes).slice(0, mostShapes),
  });
  return comment !== null;
}

/** A version with the position shown that a change concerns, if it has that. */
export function showing(book: Book, change: Change | undefined): Book {
  const place = change && placeOf(change);
  const isThere = book.chapters.some(({ id, tree }) => id === place?.chapter && tree.has(place.id));
  if (!place || !isThere) return book;
  const chapters = book.chapters.map((one) =>
    one.id === place.chapter ? { ...one, current: place.id } : one,
  );
  return { ...book, current: place.chapter, chapters };
}

/** Whether a version has what a change wrote, drew or played: that may have been taken back since. */
export function hasPlaceOf(book: Book, change: Change): boolean {
  const place = placeOf(change);
  if (!place || change.type === 'remove') return true;
  return book.chapters.some(({ id, tree }) => id === place.chapter && tree.has(place.id));
}

function placeOf(change: Change): { readonly chapter: ChapterId; readonly id: NodeId } | null {
  if (!('chapter' in change)) return null;
  const { chapter } = change;
  return { chapter, id: change.type === 'add' ? (change.nodes.at(-1)?.id ?? '') : change.id };
}

/** What a change concerns: changes of the same comment, for example, count once. */
export function subjectOf(change: Change): string {
  switch (change.type) {
    case 'rename':
      return change.type;
    case 'add':
      return `add ${change.chapter} ${change.nodes[0]?.id ?? ''}`;
    case 'add_chapter':
    case 'remove_chapter':
    case 'rename_chapter':
    case 'move_chapter':
      return `${change.type} ${change.id}`;
    default:
      return `${change.type} ${change.chapter} ${change.id}`;
  }
}
