// Nodes that the game hasn't been on, such as the moves that others add: it walks over them while
// nobody needs it, so that their positions are known, too.
import { SkepError } from 'skep-engine';
import type { Positions } from './positions';
import type { NodeId, Tree } from './tree';

/** How long the page may be busy at once, in milliseconds: a step must not wait for it. */
const sliceMs = 8;

export class BackgroundWalk {
  readonly #tree: Tree;
  readonly #positions: Positions;
  readonly #onnews: () => void;
  #waiting = new Set<NodeId>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onnews Called when more positions are known. */
  constructor(tree: Tree, positions: Positions, onnews: () => void) {
    this.#tree = tree;
    this.#positions = positions;
    this.#onnews = onnews;
  }

  /** Walks over nodes soon, parents first. */
  add(ids: Iterable<NodeId>): void {
    for (const id of ids) this.#waiting.add(id);
    this.#goOn();
  }

  /** Ends it: the game is about to be destroyed. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = new Set();
  }

  #goOn(): void {
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.#walk());
  }

  #walk(): void {
    this.#timer = undefined;
    const since = performance.now();
    let hasNews = false;
    for (const id of this.#waiting) {
      this.#waiting.delete(id);
      hasNews = this.#visit(id) || hasNews;
      if (performance.now() - since >= sliceMs) break;
    }
    if (hasNews) this.#onnews();
    this.#goOn();
  }

  /** Whether a node's position is known now, and wasn't before. */
  #visit(id: NodeId): boolean {
    if (!this.#tree.has(id) || this.#positions.keyOf(id) !== null) return false;
    try {
      this.#positions.goTo(this.#tree, id);
      return true;
    } catch (error) {
      // A move that can't be played has no position.
      if (!(error instanceof SkepError)) throw error;
      return false;
    }
  }
}
