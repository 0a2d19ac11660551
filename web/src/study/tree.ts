// A variation tree: positions by the moves that lead to them, with what people wrote and drew there.
import { StudyError } from './errors';

/** Unique in its tree. A deleted node can come back with its id, after an undo. */
export type NodeId = string;
export type Hex = readonly [number, number];

export const glyphs = ['!!', '!', '!?', '?!', '?', '??'] as const;
export type Glyph = (typeof glyphs)[number];

export const shapeColors = ['green', 'red', 'blue', 'yellow'] as const;
export type ShapeColor = (typeof shapeColors)[number];

/** An arrow between two hexes, or (without an end) a mark on one. */
export interface Shape {
  readonly color: ShapeColor;
  readonly from: Hex;
  readonly to: Hex | null;
}

/** A node as data: what is stored and sent. */
export interface NodeData {
  readonly id: NodeId;
  /** Null for the root. */
  readonly parent: NodeId | null;
  /** The move that leads here, as a UHP move string; null for the root. */
  readonly move: string | null;
  readonly comment: string;
  readonly glyph: Glyph | null;
  readonly shapes: readonly Shape[];
}

/** A node in its tree. It is never changed: a change makes another one, so that a view sees it. */
export interface StudyNode extends NodeData {
  /** The first child continues the line, the others are variations. */
  readonly children: readonly NodeId[];
  /** How many moves lead here from the root. */
  readonly depth: number;
}

/** A node with nothing written or drawn. */
export const plainNode = (id: NodeId, parent: NodeId | null, move: string | null): NodeData => ({
  id,
  parent,
  move,
  comment: '',
  glyph: null,
  shapes: [],
});

/** The nodes, and the only ways to change them. Edits (edits.ts) use these. */
export class Tree {
  readonly rootId: NodeId;
  readonly #nodes = new Map<NodeId, StudyNode>();

  constructor(root: NodeData) {
    this.rootId = root.id;
    this.#nodes.set(root.id, { ...root, parent: null, move: null, children: [], depth: 0 });
  }

  /** The same tree once more: changes of one don't reach the other. */
  copy(): Tree {
    const copy = new Tree(this.root);
    for (const [id, node] of this.#nodes) copy.#nodes.set(id, node);
    return copy;
  }

  get size(): number {
    return this.#nodes.size;
  }

  get root(): StudyNode {
    return this.get(this.rootId);
  }

  has(id: NodeId): boolean {
    return this.#nodes.has(id);
  }

  find(id: NodeId): StudyNode | null {
    return this.#nodes.get(id) ?? null;
  }

  /** @throws StudyError `no-node`. */
  get(id: NodeId): StudyNode {
    const found = this.#nodes.get(id);
    if (!found) throw new StudyError('no-node', { id });
    return found;
  }

  parentOf({ parent }: NodeData): StudyNode | null {
    return parent === null ? null : this.get(parent);
  }

  /** The child that continues the line. */
  nextOf({ children }: StudyNode): StudyNode | null {
    return children[0] === undefined ? null : this.get(children[0]);
  }

  childrenOf({ children }: StudyNode): StudyNode[] {
    return children.map((id) => this.get(id));
  }

  /** The nodes from the first move to this one, without the root. */
  pathTo(id: NodeId): StudyNode[] {
    const path: StudyNode[] = [];
    for (let at = this.get(id); at.parent !== null; at = this.get(at.parent)) path.push(at);
    return path.toReversed();
  }

  /** The last node of the line that goes on from here. */
  endOf(id: NodeId): StudyNode {
    let at = this.get(id);
    for (let next = this.nextOf(at); next !== null; next = this.nextOf(at)) at = next;
    return at;
  }

  isOnMainLine(id: NodeId): boolean {
    for (let at = this.get(id); at.parent !== null;) {
      const parent = this.get(at.parent);
      if (parent.children[0] !== at.id) return false;
      at = parent;
    }
    return true;
  }

  /** Whether the first is the second, or leads to it. */
  leadsTo(id: NodeId, to: NodeId): boolean {
    const { depth } = this.get(id);
    let at = this.get(to);
    while (at.depth > depth && at.parent !== null) at = this.get(at.parent);
    return at.id === id;
  }

  /** All nodes from here, parents before their children, in the order of the lines. */
  *from(id: NodeId = this.rootId): Generator<StudyNode> {
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const node = this.get(next);
      yield node;
      for (let at = node.children.length - 1; at >= 0; at--) {
        waiting.push(node.children[at] as NodeId);
      }
    }
  }

  /** Adds a node as a child. @throws StudyError `no-node` or `double-node`. */
  insert(data: NodeData, at = Infinity): void {
    if (this.has(data.id)) throw new StudyError('double-node', { id: data.id });
    const parent = this.get(data.parent ?? '');
    this.#nodes.set(data.id, { ...data, children: [], depth: parent.depth + 1 });
    const children = [...parent.children];
    children.splice(Math.min(at, children.length), 0, data.id);
    this.#nodes.set(parent.id, { ...parent, children });
  }

  /** Removes a node and all that follows it. @throws StudyError `no-node`. */
  cut(id: NodeId): void {
    const node = this.get(id);
    const parent = this.get(node.parent ?? '');
    for (const { id: below } of this.from(id)) this.#nodes.delete(below);
    const children = parent.children.filter((child) => child !== id);
    this.#nodes.set(parent.id, { ...parent, children });
  }

  /** Moves a child to another place among its siblings. */
  reorder(parentId: NodeId, from: number, to: number): void {
    const parent = this.get(parentId);
    const children = [...parent.children];
    const [moved] = children.splice(from, 1);
    if (moved === undefined || to > children.length) throw new StudyError('no-node', { id: '' });
    children.splice(to, 0, moved);
    this.#nodes.set(parentId, { ...parent, children });
  }

  /** Moves a node, with all that follows it, to another parent, after the children there. */
  adopt(parentId: NodeId, id: NodeId): void {
    const [parent, node] = [this.get(parentId), this.get(id)];
    const before = this.get(node.parent ?? '');
    const others = before.children.filter((child) => child !== id);
    this.#nodes.set(before.id, { ...before, children: others });
    this.#nodes.set(id, { ...node, parent: parentId });
    this.#nodes.set(parentId, { ...parent, children: [...parent.children, id] });
  }

  /** Writes the same move in another way. No sibling may have that text. */
  rewrite(id: NodeId, move: string): void {
    this.#nodes.set(id, { ...this.get(id), move });
  }

  /** Changes what is written or drawn at a node. */
  annotate(id: NodeId, change: Partial<Pick<NodeData, 'comment' | 'glyph' | 'shapes'>>): void {
    this.#nodes.set(id, { ...this.get(id), ...change });
  }
}

/** A node without what only its tree knows. */
export const dataOf = ({ id, parent, move, comment, glyph, shapes }: NodeData): NodeData => ({
  id,
  parent,
  move,
  comment,
  glyph,
  shapes,
});
