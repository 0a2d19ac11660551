// Edits: every change of a tree as data that can be undone, stored and sent.
import { StudyError } from './errors';
import { dataOf, type Glyph, type NodeData, type NodeId, type Shape, type Tree } from './tree';

/** A node with all that follows it, parents first, siblings in their order. */
export interface Branch {
  /** Its place among its siblings. */
  readonly at: number;
  readonly nodes: readonly NodeData[];
}

export type Edit =
  | ({ readonly type: 'add' } & Branch)
  | ({ readonly type: 'remove' } & Branch)
  | {
      readonly type: 'order';
      readonly parent: NodeId;
      /** The child that goes to another place among its siblings. */
      readonly id: NodeId;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly type: 'comment';
      readonly id: NodeId;
      readonly before: string;
      readonly after: string;
    }
  | {
      readonly type: 'glyph';
      readonly id: NodeId;
      readonly before: Glyph | null;
      readonly after: Glyph | null;
    }
  | {
      readonly type: 'shapes';
      readonly id: NodeId;
      readonly before: readonly Shape[];
      readonly after: readonly Shape[];
    };

/** The edit that takes this one back. */
export function inverse(edit: Edit): Edit {
  switch (edit.type) {
    case 'add':
      return { ...edit, type: 'remove' };
    case 'remove':
      return { ...edit, type: 'add' };
    case 'order':
      return { ...edit, from: edit.to, to: edit.from };
    case 'comment':
      return { ...edit, before: edit.after, after: edit.before };
    case 'glyph':
      return { ...edit, before: edit.after, after: edit.before };
    case 'shapes':
      return { ...edit, before: edit.after, after: edit.before };
    default:
      return edit satisfies never;
  }
}

/** The edits that take these back. */
export const inverses = (edits: readonly Edit[]): Edit[] => edits.map(inverse).toReversed();

/**
 * Applies an edit.
 *
 * @throws StudyError if it doesn't fit the tree, or if somebody else has changed what it replaces;
 *   then the tree is unchanged.
 */
export function apply(tree: Tree, edit: Edit): void {
  if (isStale(tree, edit)) throw new StudyError('stale-edit');
  switch (edit.type) {
    case 'add':
      return addBranch(tree, edit);
    case 'remove':
      return removeBranch(tree, edit);
    case 'order':
      return tree.reorder(edit.parent, edit.from, edit.to);
    case 'comment':
      return tree.annotate(edit.id, { comment: edit.after });
    case 'glyph':
      return tree.annotate(edit.id, { glyph: edit.after });
    case 'shapes':
      return tree.annotate(edit.id, { shapes: edit.after });
    default:
      return edit satisfies never;
  }
}

/** Whether the tree no longer has what an edit replaces. */
function isStale(tree: Tree, edit: Edit): boolean {
  switch (edit.type) {
    case 'add':
      return false;
    case 'remove':
      return !isSameBranch(tree, edit.nodes);
    case 'order':
      return tree.get(edit.parent).children[edit.from] !== edit.id;
    case 'comment':
      return tree.get(edit.id).comment !== edit.before;
    case 'glyph':
      return tree.get(edit.id).glyph !== edit.before;
    case 'shapes':
      return JSON.stringify(tree.get(edit.id).shapes) !== JSON.stringify(edit.before);
    default:
      return edit satisfies never;
  }
}

/** Whether a branch still has these nodes and no others, with what is written and drawn there. */
function isSameBranch(tree: Tree, nodes: readonly NodeData[]): boolean {
  const [first] = nodes;
  if (!first) return true;
  const wanted = new Map(nodes.map((node) => [node.id, node]));
  let count = 0;
  for (const node of tree.from(first.id)) {
    const known = wanted.get(node.id);
    if (!known || !isSameNote(known, node)) return false;
    count += 1;
  }
  return count === wanted.size;
}

const isSameNote = (one: NodeData, other: NodeData): boolean =>
  one.comment === other.comment &&
  one.glyph === other.glyph &&
  JSON.stringify(one.shapes) === JSON.stringify(other.shapes);

/** Applies several edits, all or none. @throws StudyError if one doesn't fit. */
export function applyAll(tree: Tree, edits: readonly Edit[]): void {
  const done: Edit[] = [];
  try {
    for (const edit of edits) {
      apply(tree, edit);
      done.push(edit);
    }
  } catch (error) {
    for (const edit of inverses(done)) apply(tree, edit);
    throw error;
  }
}

function addBranch(tree: Tree, { at, nodes }: Branch): void {
  const [first, ...rest] = nodes;
  if (!first) return;
  tree.insert(first, at);
  try {
    for (const node of rest) tree.insert(node);
  } catch (error) {
    tree.cut(first.id);
    throw error;
  }
}

function removeBranch(tree: Tree, { nodes }: Branch): void {
  const [first] = nodes;
  if (!first) return;
  if (first.parent === null) throw new StudyError('stale-edit', { id: first.id });
  tree.cut(first.id);
}

/** A node with all that follows it, as it is in a tree. */
export function branchOf(tree: Tree, id: NodeId): Branch {
  const parent = tree.parentOf(tree.get(id));
  return { at: parent?.children.indexOf(id) ?? 0, nodes: [...tree.from(id)].map(dataOf) };
}
