// Whether the moves of a tree can be played. What can't be is cut off, and told.
import { SkepError, type Reason } from 'skep-engine';
import { unite } from './joining';
import type { Positions } from './positions';
import type { NodeId, Tree } from './tree';

/** A move that can't be played. It and what followed were left out. */
export interface IllegalMove {
  readonly move: string;
  /** The ply from the start of the tree, from 1. */
  readonly ply: number;
  readonly reason: Reason | null;
}

export interface CheckOptions {
  /** Hears how many nodes were checked. */
  readonly onProgress?: (done: number) => void;
  /** Lets others work for a moment. */
  readonly rest?: () => Promise<void>;
}

/** How long the page may be busy at once, in milliseconds. */
const sliceMs = 40;

/**
 * Plays every move of a tree once, which also makes its positions known to *positions*. Cuts off
 * what isn't legal, and returns it. The others are written as the rules write them.
 */
export async function checkTree(
  tree: Tree,
  positions: Positions,
  { onProgress, rest = breathe }: CheckOptions = {},
): Promise<IllegalMove[]> {
  const wrong: IllegalMove[] = [];
  let [since, done] = [performance.now(), 0];
  for (const id of [...tree.from()].map((node) => node.id)) {
    if (!tree.has(id)) continue;
    const found = check(tree, positions, id);
    if (found) {
      wrong.push(found);
      tree.cut(id);
    }
    done += 1;
    if (performance.now() - since < sliceMs) continue;
    onProgress?.(done);
    await rest();
    since = performance.now();
  }
  return wrong;
}

function check(tree: Tree, positions: Positions, id: NodeId): IllegalMove | null {
  try {
    const written = positions.goTo(tree, id).moves.at(-1);
    if (written !== undefined) write(tree, id, written);
    return null;
  } catch (error) {
    if (!(error instanceof SkepError)) throw error;
    const { move, depth } = tree.get(id);
    return { move: move ?? '', ply: depth, reason: error.reason };
  }
}

/** Writes a move the way the rules do. If a sibling already has that move, merges the two. */
function write(tree: Tree, id: NodeId, move: string): void {
  const node = tree.get(id);
  const parent = tree.parentOf(node);
  if (node.move === move || !parent) return;
  const twin = tree.childrenOf(parent).find((one) => one.move === move)?.id;
  if (twin === undefined) return tree.rewrite(id, move);
  const [kept = id, gone = twin] = parent.children.filter((one) => one === id || one === twin);
  unite(tree, kept, gone);
  return tree.rewrite(kept, move);
}

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
