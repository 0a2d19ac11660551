// A tree as rows of text: the main line in two columns, and below a move its variations.
import type { NodeId, StudyNode, Tree } from './tree';

/** A turn of the main line: both moves, or one where something stands between them. */
export interface PairRow {
  readonly kind: 'pair';
  readonly key: string;
  readonly number: number;
  readonly first: StudyNode | null;
  readonly second: StudyNode | null;
}

/** A comment on a position of the main line. */
export interface CommentRow {
  readonly kind: 'comment';
  readonly key: string;
  readonly node: StudyNode;
}

/** A part of a variation, as running text. */
export interface LineRow {
  readonly kind: 'line';
  readonly key: string;
  readonly nodes: readonly StudyNode[];
  /** 1 for a variation of the main line, 2 for a variation of that, and so on. */
  readonly level: number;
  /** Whether the variation begins here; else it goes on after what stood between. */
  readonly isStart: boolean;
}

export type Row = PairRow | CommentRow | LineRow;

/** So that a long variation is drawn part by part. */
const longestRow = 24;

/** The ply of a node, counted from the start of the game. */
export const plyOf = (node: StudyNode, startPly: number): number => startPly + node.depth;

/** The number of the turn in which a node's move was made, and whether it was the second move of it. */
export function turnOf(node: StudyNode, startPly: number): { number: number; isSecond: boolean } {
  const before = plyOf(node, startPly) - 1;
  return { number: Math.floor(before / 2) + 1, isSecond: before % 2 === 1 };
}

/** Returns the rows of a tree. Rows of *before* that are the same are the same objects. */
export function rowsOf(tree: Tree, startPly: number, before: readonly Row[] = []): Row[] {
  const rows = new Rows(before);
  if (tree.root.comment) rows.add(commentRow(tree.root));
  for (let node = tree.nextOf(tree.root); node !== null; node = tree.nextOf(node)) {
    rows.addMove(node, turnOf(node, startPly));
    if (node.comment) rows.add(commentRow(node));
    for (const start of othersBeside(tree, node)) {
      addLine(tree, start, (row) => rows.add(row));
    }
  }
  return rows.finish();
}

/** Rows while they are written. */
class Rows {
  readonly #rows: Row[] = [];
  readonly #known: ReadonlyMap<string, Row>;
  /** A turn that waits for its second move. */
  #open: PairRow | null = null;

  constructor(before: readonly Row[]) {
    this.#known = new Map(before.map((row) => [row.key, row]));
  }

  addMove(node: StudyNode, { number, isSecond }: ReturnType<typeof turnOf>): void {
    if (!isSecond) {
      this.#close();
      this.#open = { kind: 'pair', key: node.id, number, first: node, second: null };
      return;
    }
    const first = this.#open?.first ?? null;
    this.#open = { kind: 'pair', key: (first ?? node).id, number, first, second: node };
    this.#close();
  }

  add(row: Row): void {
    this.#close();
    const old = this.#known.get(row.key);
    this.#rows.push(old && isSameRow(old, row) ? old : row);
  }

  finish(): Row[] {
    this.#close();
    return this.#rows;
  }

  #close(): void {
    const open = this.#open;
    this.#open = null;
    if (open) this.add(open);
  }
}

const commentRow = (node: StudyNode): CommentRow => ({
  kind: 'comment',
  key: `comment ${node.id}`,
  node,
});

/** The variations of a move that continues its line. */
function othersBeside(tree: Tree, node: StudyNode): NodeId[] {
  const siblings = tree.parentOf(node)?.children ?? [];
  return siblings[0] === node.id ? siblings.slice(1) : [];
}

interface Part {
  readonly node: NodeId;
  readonly level: number;
  readonly isStart: boolean;
}

function addLine(tree: Tree, start: NodeId, add: (row: Row) => void): void {
  const waiting: Part[] = [{ node: start, level: 1, isStart: true }];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    waiting.push(...addPart(tree, part, add).toReversed());
  }
}

/** Adds a variation up to the next fork, and returns what comes after it. */
function addPart(
  tree: Tree,
  { node: first, level, isStart }: Part,
  add: (row: Row) => void,
): Part[] {
  let nodes: StudyNode[] = [];
  let isFirst = isStart;
  const flush = (): void => {
    const key = `line ${nodes[0]?.id}`;
    if (nodes.length > 0) add({ kind: 'line', key, nodes, level, isStart: isFirst });
    [nodes, isFirst] = [[], false];
  };
  for (let node: StudyNode | null = tree.get(first); node !== null; node = tree.nextOf(node)) {
    nodes.push(node);
    const variations = othersBeside(tree, node);
    if (variations.length > 0) {
      flush();
      const next = tree.nextOf(node);
      const inner = variations.map((one) => ({ node: one, level: level + 1, isStart: true }));
      return next ? [...inner, { node: next.id, level, isStart: false }] : inner;
    }
    if (nodes.length === longestRow) flush();
  }
  flush();
  return [];
}

/** All that a row shows. */
function partsOf(row: Row): readonly unknown[] {
  if (row.kind === 'pair') return [row.number, row.first, row.second];
  return row.kind === 'comment' ? [row.node] : [row.level, row.isStart, ...row.nodes];
}

function isSameRow(one: Row, other: Row): boolean {
  const [some, others] = [partsOf(one), partsOf(other)];
  return some.length === others.length && some.every((part, at) => part === others[at]);
}
