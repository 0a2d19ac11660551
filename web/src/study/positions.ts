// The positions of a tree. One game walks through it: to the next move is one move, however long
// the way from the start.
import type { Game, Skep } from 'skep-engine';
import { playedMove } from '../device/played';
import type { PlayedMove } from '../net/messages';
import type { NodeId, StudyNode, Tree } from './tree';

/** What is known of a node's position, as long as the moves that lead there are the same. */
interface Known {
  readonly key: bigint;
  readonly parent: NodeId | null;
  readonly move: string | null;
  played: PlayedMove | null;
}

/** A game that can be put on any node of a tree. */
export class Positions {
  readonly game: Game;
  /** The ply of the root, counted from the start of the game. */
  readonly startPly: number;
  #path: NodeId[] = [];
  readonly #known = new Map<NodeId, Known>();
  readonly #byKey = new Map<bigint, NodeId[]>();

  /** @throws SkepError `bad-setup`. */
  constructor(skep: Skep, start: string, rootId: NodeId) {
    this.game = skep.game(start);
    this.startPly = this.game.ply;
    this.#note({ id: rootId, parent: null, move: null });
  }

  destroy(): void {
    this.game.destroy();
  }

  /**
   * Puts the game on a node. It is there only until the next task, when others may put it elsewhere.
   *
   * @throws SkepError if a move on the way isn't legal; then the game is before it.
   */
  goTo(tree: Tree, id: NodeId): Game {
    const way: StudyNode[] = [];
    let at = tree.get(id);
    // Up to where both ways part.
    while (at.parent !== null && this.#path[at.depth - 1] !== at.id) {
      way.push(at);
      at = tree.get(at.parent);
    }
    while (this.#path.length > at.depth) this.#back();
    for (const node of way.toReversed()) this.#forward(node);
    return this.game;
  }

  /** How the move to a node was made: its route, its thrower. Null for the root. */
  playedAt(tree: Tree, id: NodeId): PlayedMove | null {
    const node = tree.get(id);
    if (node.parent === null || node.move === null) return null;
    const known = this.#known.get(id);
    if (known?.played) return known.played;
    const here = this.#path.at(-1);
    this.goTo(tree, node.parent);
    const played = playedMove(this.game, node.move);
    this.#forward(node);
    const noted = this.#known.get(id);
    if (noted) noted.played = played;
    if (here !== undefined && tree.has(here)) this.goTo(tree, here);
    return played;
  }

  /** The other nodes with the same position, the earliest first. */
  twinsOf(tree: Tree, id: NodeId): NodeId[] {
    const key = this.#known.get(id)?.key;
    const all = key === undefined ? [] : (this.#byKey.get(key) ?? []);
    return all.filter((other) => other !== id && tree.has(other));
  }

  /**
   * Forgets what no longer holds, because others have changed the tree: nodes that are gone, and
   * those that came back with other moves on the way. Returns the nodes whose positions aren't known,
   * parents first.
   */
  forgetChanged(tree: Tree): Set<NodeId> {
    const unknown = this.#unknownIn(tree);
    for (const [id, { key }] of this.#known) {
      if (unknown.has(id) || !tree.has(id)) this.#forget(id, key);
    }
    // What follows a forgotten node is forgotten, too.
    const kept = this.#path.filter((id) => this.#known.has(id)).length;
    while (this.#path.length > kept) this.#back();
    return unknown;
  }

  /** Identifies the position of a node that the game has been on. */
  keyOf(id: NodeId): bigint | null {
    return this.#known.get(id)?.key ?? null;
  }

  #forward(node: StudyNode): void {
    this.game.play(node.move ?? '');
    this.#path.push(node.id);
    this.#note(node);
  }

  #back(): void {
    this.game.undo();
    this.#path.pop();
  }

  #note({ id, parent, move }: Pick<StudyNode, 'id' | 'parent' | 'move'>): void {
    if (this.#known.has(id)) return;
    const { key } = this.game;
    this.#known.set(id, { key, parent, move, played: null });
    const same = this.#byKey.get(key);
    if (same) same.push(id);
    else this.#byKey.set(key, [id]);
  }

  #unknownIn(tree: Tree): Set<NodeId> {
    const unknown = new Set<NodeId>();
    for (const { id, parent, move } of tree.from()) {
      const known = this.#known.get(id);
      const isSame = known?.parent === parent && known.move === move;
      if (!isSame || (parent !== null && unknown.has(parent))) unknown.add(id);
    }
    return unknown;
  }

  #forget(id: NodeId, key: bigint): void {
    this.#known.delete(id);
    const others = this.#byKey.get(key)?.filter((other) => other !== id) ?? [];
    if (others.length > 0) this.#byKey.set(key, others);
    else this.#byKey.delete(key);
  }
}
