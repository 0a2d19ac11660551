// Changes of an analysis as they are sent: each names what it changes, never a place that may move.
import type { Chapter, ChapterId } from './book';
import type { Edit } from './edits';
import { dataOf, plainNode, type Glyph, type NodeData, type NodeId, type Shape } from './tree';

/** One change. The server puts those of all editors into one order, which everybody follows. */
export type Change =
  | { readonly type: 'rename'; readonly name: string }
  | {
      readonly type: 'add_chapter';
      readonly id: ChapterId;
      readonly name: string;
      readonly start: string;
      /** The id of the start position. */
      readonly root: NodeId;
      readonly at: number;
    }
  | { readonly type: 'remove_chapter'; readonly id: ChapterId }
  | { readonly type: 'rename_chapter'; readonly id: ChapterId; readonly name: string }
  | { readonly type: 'move_chapter'; readonly id: ChapterId; readonly to: number }
  | NodeChange;

/** A change of a tree. */
export type NodeChange =
  | {
      readonly type: 'add';
      readonly chapter: ChapterId;
      /** Parents first. The first goes to a place among its siblings, the others to the end. */
      readonly nodes: readonly NodeData[];
      readonly at: number;
    }
  | { readonly type: 'remove'; readonly chapter: ChapterId; readonly id: NodeId }
  | {
      readonly type: 'move';
      readonly chapter: ChapterId;
      readonly id: NodeId;
      readonly to: number;
    }
  | {
      readonly type: 'comment';
      readonly chapter: ChapterId;
      readonly id: NodeId;
      readonly text: string;
      /** What its author saw there. It stays on the device: see `texts_at_once.ts`. */
      readonly before?: string;
    }
  | {
      readonly type: 'glyph';
      readonly chapter: ChapterId;
      readonly id: NodeId;
      readonly glyph: Glyph | null;
    }
  | {
      readonly type: 'shapes';
      readonly chapter: ChapterId;
      readonly id: NodeId;
      readonly shapes: readonly Shape[];
    };

/** How many nodes one change adds: so it fits into a request. */
const nodesAtOnce = 200;
/** In characters of comments. */
const lettersAtOnce = 8_000;

/** What an edit of a tree changes. */
export function changesOf(chapter: ChapterId, edit: Edit): Change[] {
  switch (edit.type) {
    case 'add':
      return adding(chapter, edit.nodes, edit.at);
    case 'remove':
      return edit.nodes.slice(0, 1).map(({ id }) => ({ type: 'remove', chapter, id }));
    case 'order':
      return [{ type: 'move', chapter, id: edit.id, to: edit.to }];
    case 'comment':
      return [{ type: 'comment', chapter, id: edit.id, text: edit.after, before: edit.before }];
    case 'glyph':
      return [{ type: 'glyph', chapter, id: edit.id, glyph: edit.after }];
    case 'shapes':
      return [{ type: 'shapes', chapter, id: edit.id, shapes: edit.after }];
    default:
      return edit satisfies never;
  }
}

/** Adds nodes in parts that fit into requests. */
export function adding(chapter: ChapterId, nodes: readonly NodeData[], at: number): Change[] {
  const parts: NodeData[][] = [];
  let letters = Infinity;
  for (const node of nodes) {
    const last = parts.at(-1);
    letters += node.comment.length + 40 * node.shapes.length;
    if (!last || last.length >= nodesAtOnce || letters > lettersAtOnce) {
      parts.push([node]);
      letters = node.comment.length + 40 * node.shapes.length;
    } else {
      last.push(node);
    }
  }
  // What follows the first part goes to the end: its siblings come before it.
  return parts.map((some, index) => ({
    type: 'add',
    chapter,
    nodes: some,
    at: index === 0 ? at : mostAt,
  }));
}

/** How a chapter is made: empty, then with all that is in it. */
export function addingChapter({ id, name, start, tree }: Chapter, at: number): Change[] {
  const [root = plainNode('r', null, null), ...nodes] = [...tree.from()].map(dataOf);
  return [
    { type: 'add_chapter', id, name, start, root: root.id, at },
    ...(root.comment
      ? [{ type: 'comment', chapter: id, id: root.id, text: root.comment } as const]
      : []),
    ...(root.shapes.length > 0
      ? [{ type: 'shapes', chapter: id, id: root.id, shapes: root.shapes } as const]
      : []),
    ...adding(id, nodes, 0),
  ];
}

/** Whether some changes are of one comment, and others of the same one. */
export function isSameComment(some: readonly Change[], more: readonly Change[]): boolean {
  const [one, other] = [some[0], more[0]];
  if (some.length !== 1 || one?.type !== 'comment' || other?.type !== 'comment') return false;
  return one.id === other.id && one.chapter === other.chapter;
}

/** A change as the server knows it. */
export function sentForm(change: Change): Change {
  if (change.type !== 'comment') return change;
  const { before: _before, ...sent } = change;
  return sent;
}

/** A place behind all others. */
export const mostAt = 1_000;
