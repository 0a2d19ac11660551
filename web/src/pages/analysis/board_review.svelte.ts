// The review of a chapter's main line, shown on the analysis board.
import type { PlayedMove } from '../../net/messages';
import { signs, type MoveMark } from '../../state/marks';
import { deviceAnalyst } from '../../state/referee';
import type { Practice } from '../../state/practice.svelte';
import { Review, type ReviewPoint } from '../../state/review.svelte';
import type { ReviewedGame, ReviewStage } from '../../state/reviewed_game';
import type { Glyph, NodeId } from '../../study/tree';
import type { Desk } from './desk.svelte';

/** Fewer moves have no turning points. */
export const fewestMoves = 4;

/** The game that was reviewed, and the nodes of its positions. */
interface Subject {
  readonly game: ReviewedGame;
  /** The start, and the node of each move. */
  readonly nodes: readonly NodeId[];
  /** What their moves were: somebody else can put another one there. */
  readonly moves: readonly (string | null)[];
}

export class BoardReview implements ReviewStage {
  readonly #desk: Desk;
  readonly #makeReview: () => Review;
  review: Review | null = $state.raw(null);
  isOpen = $state(false);
  #subject: Subject | null = $state.raw(null);
  /** A better line that is shown, and the position that it begins in. */
  #shown: { readonly at: NodeId; readonly moves: readonly PlayedMove[] } | null = $state.raw(null);

  constructor(desk: Desk, makeReview = () => new Review('', deviceAnalyst)) {
    this.#desk = desk;
    this.#makeReview = makeReview;
  }

  /** The nodes of the main line, with the start. */
  readonly #mainLine: readonly NodeId[] = $derived.by(() => {
    void this.#desk.version;
    const { tree } = this.#desk;
    return [tree.rootId, ...tree.pathTo(tree.endOf(tree.rootId).id).map(({ id }) => id)];
  });

  /** Whether the main line is long enough. */
  readonly canStart: boolean = $derived(this.#mainLine.length > fewestMoves);

  /** Whether the main line isn't the one that was reviewed. */
  readonly isOutdated: boolean = $derived.by(() => {
    const { nodes = [], moves = [] } = this.#subject ?? {};
    const line = this.#mainLine;
    const { tree } = this.#desk;
    const isSame = (id: NodeId, at: number): boolean =>
      id === line[at] && tree.get(id).move === moves[at];
    return nodes.length !== line.length || !nodes.every(isSame);
  });

  /** What the review says about the moves; empty until it is done. */
  readonly marks: ReadonlyMap<NodeId, MoveMark> = $derived.by(() => {
    const nodes = this.#subject?.nodes ?? [];
    const moves = this.isOpen ? (this.review?.marks?.moves ?? []) : [];
    return new Map(
      moves.flatMap((mark, at) => {
        const id = nodes[at + 1];
        return id && (mark.fault || mark.missesWin) ? [[id, mark] as const] : [];
      }),
    );
  });

  /** The round of practice; null if there is none. */
  get practice(): Practice | null {
    return this.review?.practice ?? null;
  }

  /** The mistake whose position is shown. */
  get point(): ReviewPoint | null {
    return this.isOpen && !this.isAside ? (this.review?.pointAt(this.ply) ?? null) : null;
  }

  get game(): ReviewedGame | null {
    return this.#subject?.game ?? null;
  }

  /** The last position of the reviewed line on the way to the one that is shown. */
  readonly ply: number = $derived.by(() => {
    void this.#desk.version;
    const { tree, current } = this.#desk;
    const { nodes = [] } = this.#subject ?? {};
    const path = [tree.rootId, ...tree.pathTo(current).map(({ id }) => id)];
    const parted = path.findIndex((id, at) => id !== nodes[at]);
    return Math.max(0, (parted < 0 ? path.length : parted) - 1);
  });

  get isAside(): boolean {
    return this.#desk.current !== this.#subject?.nodes[this.ply];
  }

  get isPresent(): boolean {
    return !this.isAside && this.ply === (this.game?.moves.length ?? 0);
  }

  get line(): readonly PlayedMove[] {
    return this.#shown?.at === this.#desk.current ? this.#shown.moves : [];
  }

  show(ply: number, moves: readonly PlayedMove[] = []): void {
    const { nodes = [] } = this.#subject ?? {};
    const at = nodes[Math.max(0, Math.min(ply, nodes.length - 1))];
    if (at === undefined) return;
    this.#desk.show(at);
    this.#shown = { at, moves };
  }

  /** Opens the review, and reviews the main line unless that is done. */
  async start(): Promise<void> {
    if (!this.canStart) return;
    this.isOpen = true;
    if (this.review?.isLooking || (this.review?.chances && !this.isOutdated)) return;
    this.review?.close();
    this.#shown = null;
    const subject = this.#subjectOf(this.#mainLine);
    const review = this.#makeReview();
    [this.#subject, this.review] = [subject, review];
    await review.start(subject.game);
  }

  /** Closes it: what was found is kept, for the next time. */
  close(): void {
    this.isOpen = false;
    this.#shown = null;
    const { review } = this;
    if (!review) return;
    review.close();
    review.practice = null;
  }

  /** Whether there is something to add, and the viewer may add it. */
  readonly canAdd: boolean = $derived.by(() => {
    void this.#desk.version;
    return !this.#desk.isReadOnly && this.#additions().some(({ isNew }) => isNew);
  });

  /** Adds the better lines as variations, and the marks as glyphs, in one step. */
  add(): boolean {
    const all = this.#additions();
    return this.#desk.annotate(
      all.map(({ from, moves }) => ({ from, moves })),
      all.flatMap(({ id, glyph }) => (glyph ? [{ id, glyph }] : [])),
    );
  }

  #additions(): {
    from: NodeId;
    moves: readonly string[];
    id: NodeId;
    glyph: Glyph | null;
    isNew: boolean;
  }[] {
    const { tree } = this.#desk;
    const { nodes = [] } = this.#subject ?? {};
    return (this.review?.points ?? []).flatMap(({ ply, line, fault }) => {
      const [from, id] = [nodes[ply - 1], nodes[ply]];
      const node = id === undefined ? null : tree.find(id);
      if (from === undefined || !node) return [];
      const moves = line.map(({ text }) => text);
      const glyph = fault ? (signs[fault] as Glyph) : null;
      const isRated = glyph === null || node.glyph !== null;
      return [{ from, moves, id: node.id, glyph, isNew: !isRated || !this.#has(from, moves) }];
    });
  }

  /** Whether a line is in the tree. */
  #has(from: NodeId, moves: readonly string[]): boolean {
    const { tree } = this.#desk;
    let at = tree.find(from);
    for (const move of moves) {
      at = at && (tree.childrenOf(at).find((child) => child.move === move) ?? null);
    }
    return at !== null;
  }

  #subjectOf(nodes: readonly NodeId[]): Subject {
    const { tree, positions, start, current } = this.#desk;
    const moves = nodes.flatMap((id) => positions.playedAt(tree, id) ?? []);
    const end = nodes.at(-1) ?? tree.rootId;
    const { rules, result } = positions.goTo(tree, end);
    positions.goTo(tree, current);
    const first = start.split('~')[3] === 'b' ? 'b' : 'w';
    const ending = result ?? this.#desk.endingAt(end);
    const game = { id: '', rules, first, setup: start, moves, you: [], state: { ending } } as const;
    return { game, nodes, moves: nodes.map((id) => tree.get(id).move) };
  }
}
