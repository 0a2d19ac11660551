// Two people find the same move: each has made a node for it, and the study keeps the first one. What
// the second one wrote and drew there, and played after it, goes to that node.
import type { ChapterId } from './book';
import { mostAt, type Change, type NodeChange } from './changes';
import { bothShapes, bothTexts, cutText } from './joining';
import { longestComment, mostShapes } from './limits';
import type { LiveBook, Undo } from './live_book';
import type { NodeData, NodeId, Shape, StudyNode, Tree } from './tree';

/** What a node of one's own became part of. */
interface Merged {
  /** The other node, as it was then. */
  readonly there: StudyNode;
  /** The nodes that one added after one's own. */
  readonly children: NodeId[];
}

/** What was carried out instead of a change of one's own. */
export interface Performed {
  /** None if everything was there already. */
  readonly changes: readonly Change[];
  readonly undo: Undo;
  /** Whether there was no room for all that both have written or drawn. */
  readonly isCut: boolean;
}

type Of<T extends NodeChange['type']> = Extract<NodeChange, { type: T }>;

const keyOf = (chapter: ChapterId, id: NodeId): string => `${chapter} ${id}`;

/** The child of a node that a move leads to. */
function childBy(tree: Tree, parent: NodeId, move: string | null): StudyNode | undefined {
  const children = tree.has(parent) ? tree.childrenOf(tree.get(parent)) : [];
  return children.find((child) => child.move === move);
}

/** Whether somebody else has deleted already what one wants to delete. */
function isDone({ chapters }: LiveBook, change: Change): boolean {
  if (change.type === 'remove_chapter') return !chapters.some(({ id }) => id === change.id);
  if (change.type !== 'remove') return false;
  return !chapters.some(({ id }) => id === change.chapter);
}

/** One's own nodes that became part of other ones, and how changes of them are carried out. */
export class Merging {
  readonly #merged = new Map<string, Merged>();
  #isCut = false;

  /** Where a node of one's own is now. */
  placeOf(chapter: ChapterId, id: NodeId): NodeId {
    return this.#merged.get(keyOf(chapter, id))?.there.id ?? id;
  }

  /** Carries out a change of one's own. @throws StudyError if it doesn't fit. */
  perform(book: LiveBook, wanted: Change): Performed {
    this.#isCut = false;
    const changes = this.#fitting(book, wanted);
    const undo = book.performAll(changes);
    return { changes, undo, isCut: this.#isCut };
  }

  /** The changes that do the same to the nodes that are there. */
  #fitting(book: LiveBook, change: Change): Change[] {
    if (isDone(book, change)) return [];
    if (change.type === 'add') return this.#adding(book.treeOf(change.chapter), change);
    const id = 'chapter' in change ? change.id : '';
    const merged = 'chapter' in change && this.#merged.get(keyOf(change.chapter, id));
    if (change.type === 'remove') return this.#removing(book.treeOf(change.chapter), change);
    if (!merged) return [change];
    const { there } = merged;
    switch (change.type) {
      case 'move':
        return [{ ...change, id: there.id }];
      case 'comment':
        return [{ ...change, id: there.id, text: this.#bothTexts(there.comment, change.text) }];
      case 'glyph':
        return [{ ...change, id: there.id, glyph: change.glyph ?? there.glyph }];
      case 'shapes':
        return [{ ...change, id: there.id, shapes: this.#allShapes(there.shapes, change.shapes) }];
      default:
        return [change];
    }
  }

  #adding(tree: Tree, change: Of<'add'>): Change[] {
    const { chapter, nodes } = change;
    const added: NodeData[] = [];
    const notes: Change[] = [];
    for (const node of nodes) {
      const parent = this.placeOf(chapter, node.parent ?? '');
      this.#merged.get(keyOf(chapter, node.parent ?? ''))?.children.push(node.id);
      const there = childBy(tree, parent, node.move);
      if (!there) {
        this.#merged.delete(keyOf(chapter, node.id));
        added.push({ ...node, parent });
      } else if (there.id !== node.id) {
        this.#merged.set(keyOf(chapter, node.id), { there, children: [] });
        notes.push(...this.#notes(chapter, there, node));
      }
    }
    const [first] = added;
    if (!first) return notes;
    const at = first.id === nodes[0]?.id ? change.at : mostAt;
    return [{ ...change, nodes: added, at }, ...notes];
  }

  /** Takes back what one played after a move, and leaves the move to the other person. */
  #removing(tree: Tree, { chapter, id }: Of<'remove'>): Change[] {
    const merged = this.#merged.get(keyOf(chapter, id));
    if (!merged) return tree.has(id) ? [{ type: 'remove', chapter, id }] : [];
    return merged.children.flatMap((child) =>
      this.#removing(tree, { type: 'remove', chapter, id: child }),
    );
  }

  /** Adds what one wrote and drew to what is there. */
  #notes(chapter: ChapterId, there: StudyNode, own: NodeData): Change[] {
    const { id } = there;
    const text = this.#bothTexts(there.comment, own.comment);
    const shapes = this.#allShapes(there.shapes, own.shapes);
    const notes: Change[] = [];
    if (text !== there.comment) notes.push({ type: 'comment', chapter, id, text });
    if (own.glyph && !there.glyph) notes.push({ type: 'glyph', chapter, id, glyph: own.glyph });
    if (shapes.length > there.shapes.length) notes.push({ type: 'shapes', chapter, id, shapes });
    return notes;
  }

  #bothTexts(theirs: string, own: string): string {
    const text = bothTexts(theirs, own);
    this.#isCut ||= text.length > longestComment;
    return cutText(text);
  }

  #allShapes(theirs: readonly Shape[], own: readonly Shape[]): Shape[] {
    const shapes = bothShapes(theirs, own);
    this.#isCut ||= shapes.length > mostShapes;
    return shapes.slice(0, mostShapes);
  }
}
