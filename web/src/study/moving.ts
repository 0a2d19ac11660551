// From node to node: where each key and button leads.
import type { NodeId, StudyNode, Tree } from './tree';

/** The ways to go through a tree. */
export const ways = ['first', 'back', 'forward', 'last', 'up', 'down'] as const;
export type Way = (typeof ways)[number];

/** Where a way leads; the same node if it leads nowhere. */
export function nodeIn(tree: Tree, from: NodeId, way: Way): NodeId {
  const node = tree.get(from);
  switch (way) {
    case 'first':
      return tree.rootId;
    case 'back':
      return node.parent ?? from;
    case 'forward':
      return tree.nextOf(node)?.id ?? from;
    case 'last':
      return tree.endOf(from).id;
    case 'up':
      return sibling(tree, node, -1);
    case 'down':
      return sibling(tree, node, 1);
    default:
      return way satisfies never;
  }
}

/** The variation before or after: of this move, or of the move above where there was a choice. */
function sibling(tree: Tree, node: StudyNode, by: -1 | 1): NodeId {
  for (let at: StudyNode | null = node; at !== null; at = tree.parentOf(at)) {
    const siblings = tree.parentOf(at)?.children ?? [];
    if (siblings.length < 2) continue;
    const next = siblings[siblings.indexOf(at.id) + by];
    return next ?? node.id;
  }
  return node.id;
}

/** The nearest of some nodes that is still in the tree: a node, or the one it came from. */
export function nearest(tree: Tree, wanted: readonly (NodeId | null)[]): NodeId {
  return wanted.find((id) => id !== null && tree.has(id)) ?? tree.rootId;
}
