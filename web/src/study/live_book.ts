// An open analysis: its chapters, and the one way to carry out a change, here or from elsewhere.
import {
  chapterIn,
  withChapter,
  withChapterAt,
  withChapterName,
  withoutChapter,
  type Book,
  type Chapter,
  type ChapterId,
} from './book';
import type { Change, NodeChange } from './changes';
import { branchOf } from './edits';
import { StudyError } from './errors';
import { tagsJson, type Tags } from './tags';
import { plainNode, Tree, type NodeData, type NodeId } from './tree';

/** Takes a change back, if nothing has changed since. */
export type Undo = () => void;

export class LiveBook {
  name: string;
  chapters: readonly Chapter[];
  /** A chapter that is taken off and put on again keeps its tree, which a board may show. */
  readonly #added = new Map<ChapterId, Tree>();
  /** What is known of the chapters' games, also of one that was taken off. */
  readonly #tags = new Map<ChapterId, Tags | undefined>();

  constructor({ name, chapters }: Pick<Book, 'name' | 'chapters'>) {
    this.name = name;
    this.chapters = chapters;
    this.know(chapters);
  }

  /** Notes what is known of the games of chapters that are added now or later. */
  know(chapters: readonly Chapter[]): void {
    for (const { id, tags } of chapters) this.#tags.set(id, tags);
  }

  treeOf(id: ChapterId): Tree {
    return chapterIn(this, id).tree;
  }

  /**
   * Carries out a change, and returns how to take it back.
   *
   * @throws StudyError if it doesn't fit; then nothing has changed.
   */
  perform(change: Change): Undo {
    const { name, chapters } = this;
    switch (change.type) {
      case 'rename':
        this.name = change.name;
        return () => (this.name = name);
      case 'add_chapter':
        this.chapters = withChapter(chapters, this.#newChapter(change), change.at);
        break;
      case 'remove_chapter':
        this.chapters = withoutChapter(chapters, change.id);
        break;
      case 'rename_chapter':
        this.chapters = withChapterName(chapters, change.id, change.name);
        break;
      case 'move_chapter':
        this.chapters = withChapterAt(chapters, change.id, change.to);
        break;
      default:
        return changeTree(this.treeOf(change.chapter), change);
    }
    return () => (this.chapters = chapters);
  }

  #newChapter({ id, name, start, root }: Extract<Change, { type: 'add_chapter' }>): Chapter {
    const before = this.#added.get(id);
    const isEmpty = before?.size === 1 && before.rootId === root;
    const tree = before && isEmpty ? before : new Tree(plainNode(root, null, null));
    this.#added.set(id, tree);
    return { id, name, start, current: root, tree, ...tagsJson(this.#tags.get(id)) };
  }

  /** Carries out several changes, all or none. @throws StudyError if one doesn't fit. */
  performAll(changes: readonly Change[]): Undo {
    const undos: Undo[] = [];
    const undo = (): void => undos.toReversed().forEach((one) => one());
    try {
      for (const change of changes) undos.push(this.perform(change));
    } catch (error) {
      undo();
      throw error;
    }
    return undo;
  }
}

function changeTree(tree: Tree, change: NodeChange): Undo {
  if (change.type === 'add') return addNodes(tree, change.nodes, change.at);
  const { id } = change;
  const before = tree.get(id);
  switch (change.type) {
    case 'remove':
      return removeNode(tree, id);
    case 'move':
      return moveNode(tree, id, change.to);
    case 'comment':
      tree.annotate(id, { comment: change.text });
      return () => tree.annotate(id, { comment: before.comment });
    case 'glyph':
      // It rates a move, and none leads to the start.
      if (before.parent === null && change.glyph !== null) throw new StudyError('nothing-there');
      tree.annotate(id, { glyph: change.glyph });
      return () => tree.annotate(id, { glyph: before.glyph });
    case 'shapes':
      tree.annotate(id, { shapes: change.shapes });
      return () => tree.annotate(id, { shapes: before.shapes });
    default:
      return change satisfies never;
  }
}

function addNodes(tree: Tree, nodes: readonly NodeData[], at: number): Undo {
  const added: NodeId[] = [];
  const undo = (): void => added.toReversed().forEach((id) => tree.cut(id));
  try {
    for (const node of nodes) {
      const parent = tree.get(node.parent ?? '');
      // Two people have found the same move: the first one stays.
      if (tree.childrenOf(parent).some(({ move }) => move === node.move)) {
        throw new StudyError('double-node', { id: node.id });
      }
      tree.insert(node, added.length === 0 ? at : Infinity);
      added.push(node.id);
    }
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

function removeNode(tree: Tree, id: NodeId): Undo {
  if (tree.get(id).parent === null) throw new StudyError('nothing-there');
  const { nodes, at } = branchOf(tree, id);
  tree.cut(id);
  return () => nodes.forEach((node, index) => tree.insert(node, index === 0 ? at : Infinity));
}

function moveNode(tree: Tree, id: NodeId, to: number): Undo {
  const { parent } = tree.get(id);
  if (parent === null) throw new StudyError('nothing-there');
  const { children } = tree.get(parent);
  const from = children.indexOf(id);
  const place = Math.min(to, children.length - 1);
  tree.reorder(parent, from, place);
  return () => tree.reorder(parent, place, from);
}
