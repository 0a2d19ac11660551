// What people do with a tree, as edits. Nothing here changes the tree.
import { branchOf, type Edit } from './edits';
import { StudyError } from './errors';
import { longestComment, mostDepth, mostNodes, mostShapes } from './limits';
import { cleanComment } from './text';
import {
  plainNode,
  type Glyph,
  type Hex,
  type NodeId,
  type Shape,
  type StudyNode,
  type Tree,
} from './tree';

/** Where one gets, and what has to be changed for it. */
export interface Played {
  readonly edits: readonly Edit[];
  readonly to: NodeId;
}

/** Makes an id for each new node. */
export type MakeId = () => NodeId;

/** An id that no other browser makes: 12 random characters. */
export function randomId(): NodeId {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Plays moves from a node. It follows those that are there, and adds the others as one new line.
 *
 * @param moves As the rules write them: the same move is the same text.
 * @throws StudyError `too-many-nodes` or `too-deep`.
 */
export function play(
  tree: Tree,
  from: NodeId,
  moves: readonly string[],
  makeId: MakeId = randomId,
): Played {
  let at = tree.get(from);
  let followed = 0;
  for (const move of moves) {
    const next = tree.childrenOf(at).find((child) => child.move === move);
    if (!next) break;
    at = next;
    followed += 1;
  }
  const added = moves.slice(followed);
  if (added.length === 0) return { edits: [], to: at.id };
  checkRoom(tree, at, added.length);
  let parent = at.id;
  const nodes = added.map((move) => {
    const node = plainNode(makeId(), parent, move);
    parent = node.id;
    return node;
  });
  return { edits: [{ type: 'add', at: at.children.length, nodes }], to: parent };
}

/** Moves to play from a node. */
export interface LineFrom {
  readonly from: NodeId;
  readonly moves: readonly string[];
}

/**
 * Adds lines that begin at different nodes and don't meet, as variations where something is played
 * already.
 *
 * @throws StudyError `too-many-nodes` or `too-deep`.
 */
export function playAll(tree: Tree, lines: readonly LineFrom[], makeId?: MakeId): Edit[] {
  const edits = lines.flatMap(({ from, moves }) => play(tree, from, moves, makeId).edits);
  const added = edits.flatMap((edit) => (edit.type === 'add' ? edit.nodes : []));
  const isFull = tree.size + added.length > mostNodes;
  if (isFull) throw new StudyError('too-many-nodes', { most: mostNodes });
  return edits;
}

function checkRoom(tree: Tree, at: StudyNode, more: number): void {
  if (tree.size + more > mostNodes) throw new StudyError('too-many-nodes', { most: mostNodes });
  if (at.depth + more > mostDepth) throw new StudyError('too-deep', { most: mostDepth });
}

/** The nodes on the way to here that are variations, from here up. */
function forksAbove(tree: Tree, id: NodeId): { parent: NodeId; id: NodeId; at: number }[] {
  const found = [];
  for (const node of tree.pathTo(id).toReversed()) {
    const siblings = tree.parentOf(node)?.children ?? [];
    const at = siblings.indexOf(node.id);
    if (at > 0 && node.parent !== null) found.push({ parent: node.parent, id: node.id, at });
  }
  return found;
}

/** Puts the variation that this node is in before its siblings. Nothing on the main line. */
export function promote(tree: Tree, id: NodeId): Edit[] {
  return forksAbove(tree, id)
    .slice(0, 1)
    .map((fork) => ({ type: 'order', parent: fork.parent, id: fork.id, from: fork.at, to: 0 }));
}

/** Makes the line to this node the main line. */
export function makeMainLine(tree: Tree, id: NodeId): Edit[] {
  return forksAbove(tree, id).map((fork) => ({
    type: 'order',
    parent: fork.parent,
    id: fork.id,
    from: fork.at,
    to: 0,
  }));
}

/** Deletes a node and all that follows. @throws StudyError `nothing-there` at the root. */
export function deleteFrom(tree: Tree, id: NodeId): Played {
  const { parent } = tree.get(id);
  if (parent === null) throw new StudyError('nothing-there');
  return { edits: [{ type: 'remove', ...branchOf(tree, id) }], to: parent };
}

/** @throws StudyError `comment-too-long`. */
export function comment(tree: Tree, id: NodeId, text: string): Edit[] {
  const [before, after] = [tree.get(id).comment, cleanComment(text)];
  if (after.length > longestComment) {
    throw new StudyError('comment-too-long', { most: longestComment, length: after.length });
  }
  return before === after ? [] : [{ type: 'comment', id, before, after }];
}

/** Sets a glyph; the one that is there is taken away. Positions without a move have none. */
export function glyph(tree: Tree, id: NodeId, wanted: Glyph | null): Edit[] {
  const { glyph: before, move } = tree.get(id);
  const after = wanted === before ? null : wanted;
  return before === after || move === null ? [] : [{ type: 'glyph', id, before, after }];
}

/** Draws a shape. One that is there is erased, or gets the new color. */
export function draw(tree: Tree, id: NodeId, shape: Shape): Edit[] {
  const before = tree.get(id).shapes;
  const others = before.filter((one) => !isSamePlace(one, shape));
  const isThere = before.some((one) => isSamePlace(one, shape) && one.color === shape.color);
  const after = isThere ? others : [...others, shape];
  if (after.length > mostShapes) throw new StudyError('too-many-shapes', { most: mostShapes });
  return [{ type: 'shapes', id, before, after }];
}

/** Erases all shapes of a node. */
export function clearShapes(tree: Tree, id: NodeId): Edit[] {
  const before = tree.get(id).shapes;
  return before.length === 0 ? [] : [{ type: 'shapes', id, before, after: [] }];
}

const isSame = (one: Hex | null, other: Hex | null): boolean =>
  one === other || (!!one && !!other && one[0] === other[0] && one[1] === other[1]);

/** Whether two shapes mark the same hex, or point from one hex to the same other one. */
export const isSamePlace = (one: Shape, other: Shape): boolean =>
  isSame(one.from, other.from) && isSame(one.to, other.to);
