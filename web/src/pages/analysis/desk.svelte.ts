// An open analysis: its tree, where one is in it, and all that can be done there.
import type { Skep } from 'skep-engine';
import { continuedLine, passText } from '../../device/played';
import { whyOf } from '../../device/why';
import type { Ending, Hex, PlayedMove } from '../../net/messages';
import { moveText } from '../../state/hive';
import { lookOf, type Look } from '../../state/look';
import type { WhyShown } from '../../state/table.svelte';
import { BackgroundWalk } from '../../study/background_walk';
import type { Edit } from '../../study/edits';
import { StudyError } from '../../study/errors';
import type { Study } from '../../study/format';
import { History, type Moment, type Travel } from '../../study/history';
import { nearest, nodeIn, type Way } from '../../study/moving';
import * as operations from '../../study/operations';
import type { OpenedStudy } from '../../study/reading';
import { rowsOf, type Row } from '../../study/rows';
import type { Glyph, NodeId, Shape, StudyNode, Tree } from '../../study/tree';
import type { Positions } from '../../study/positions';
import { endingIn } from './game_tags';
import { positionOf, type Position } from './position';

/** What an analysis tells of as it happens. */
export interface DeskEvents {
  /** Something can't be done. */
  readonly onrefused: (error: StudyError) => void;
  /** A move was made or followed. */
  readonly onmove: (move: PlayedMove) => void;
  /** A new step was made here (not an undo or redo). */
  readonly onstep?: () => void;
  /** The tree was changed here: by these edits. */
  readonly onedits?: (edits: readonly Edit[]) => void;
}

const nowhere: ReadonlyMap<string, readonly Hex[]> = new Map();

export class Desk {
  readonly tree: Tree;
  readonly start: string;
  readonly positions: Positions;
  readonly #skep: Skep;
  #history: History;
  readonly #events: DeskEvents;
  readonly #isReadOnly: () => boolean;
  /** How the game ended that the main line is from, as its tags say. */
  readonly #ending: Ending | null;
  /** Where it ended; null if one of its moves was left out. */
  #end: NodeId | null;
  /** Counts changes of the tree: whatever shows it reads this. */
  version = $state(0);
  /** Counts how often others changed the moves that lead to the shown node. */
  #turns = $state(0);
  /** Counts the times when more positions became known. */
  #news = $state(0);
  readonly #walk: BackgroundWalk;
  #current: NodeId = $state('');
  why: WhyShown | null = $state.raw(null);
  look: Look | null = $state.raw(null);
  #rows: Row[] = [];

  constructor(
    skep: Skep,
    { study, positions, isLineWhole }: OpenedStudy,
    events: DeskEvents,
    isReadOnly: () => boolean = () => false,
  ) {
    this.#skep = skep;
    this.tree = study.tree;
    this.start = study.start;
    this.positions = positions;
    this.#walk = new BackgroundWalk(study.tree, positions, () => (this.#news += 1));
    this.#history = new History(study.tree);
    this.#events = events;
    this.#isReadOnly = isReadOnly;
    this.#ending = endingIn(study.tags ?? {});
    this.#end = isLineWhole ? study.tree.endOf(study.tree.rootId).id : null;
    this.#current = study.current;
  }

  /** Whether it can only be looked at. */
  get isReadOnly(): boolean {
    return this.#isReadOnly();
  }

  get skep(): Skep {
    return this.#skep;
  }

  get current(): NodeId {
    return this.#current;
  }

  readonly node: StudyNode = $derived.by(() => {
    void this.version;
    return this.tree.get(this.#current);
  });

  /** What is on the board. It only depends on where one is, and on the moves that lead there. */
  readonly position: Position = $derived.by(() => {
    void this.#turns;
    const id = this.#current;
    const last = this.#lastMove(id);
    return positionOf(this.positions.goTo(this.tree, id), last);
  });

  readonly rows: readonly Row[] = $derived.by(() => {
    void this.version;
    this.#rows = rowsOf(this.tree, this.positions.startPly, this.#rows);
    return this.#rows;
  });

  /** Other nodes with the position that is shown. */
  readonly twins: readonly StudyNode[] = $derived.by(() => {
    void [this.version, this.position, this.#news];
    return this.positions.twinsOf(this.tree, this.#current).map((id) => this.tree.get(id));
  });

  readonly isOnMainLine: boolean = $derived.by(() => {
    void this.version;
    return this.tree.isOnMainLine(this.#current);
  });

  /** When the step was done that undo takes back here. */
  get lastDone(): Moment | null {
    void this.version;
    return this.#history.lastDone;
  }

  /** When the step was done that redo does again here. */
  get lastUndone(): Moment | null {
    void this.version;
    return this.#history.lastUndone;
  }

  /** Whether the main line ends where the game did that the tags are of. */
  get reachesEnd(): boolean {
    void this.version;
    return this.tree.endOf(this.tree.rootId).id === this.#end;
  }

  /**
   * How the game of the main line ended at a node, as its tags say: by resignation, for example.
   * Null after every other line, also after a main line that was changed.
   */
  endingAt(id: NodeId): Ending | null {
    return this.reachesEnd && id === this.#end ? this.#ending : null;
  }

  /** A new step was made elsewhere, so nothing can be redone here. */
  forgetUndone(): void {
    this.#history.forgetUndone();
  }

  get couldGo(): ReadonlyMap<string, readonly Hex[]> {
    return this.look ? new Map([[this.look.piece, this.look.hexes]]) : nowhere;
  }

  /** What can be written to a file. */
  get study(): Study {
    return { name: '', start: this.start, current: this.#current, tree: this.tree };
  }

  /** Goes on where another desk of the same chapter was: the chapter was deleted and is back. */
  resume(before: Desk): void {
    this.#history = new History(this.tree, before.#history);
    this.#end = before.#end;
    this.show(nearest(this.tree, [before.current]));
  }

  /** Shows a node. */
  show(id: NodeId): void {
    if (!this.tree.has(id)) return;
    this.#history.seal();
    this.#current = id;
    this.forget();
  }

  go(way: Way): void {
    this.show(nodeIn(this.tree, this.#current, way));
  }

  canGo(way: Way): boolean {
    void this.version;
    return nodeIn(this.tree, this.#current, way) !== this.#current;
  }

  /** Plays a move on the board; false if there is no such move. */
  play(piece: string, hex: Hex): boolean {
    const text = moveText(this.position.turn, piece, hex);
    return text !== undefined && this.playLine([text]);
  }

  pass(): void {
    this.playLine([passText]);
  }

  /** Plays moves from here, with the passes that the last one forces. */
  playLine(line: readonly string[]): boolean {
    const game = this.positions.goTo(this.tree, this.#current);
    const played = continuedLine(game, line);
    const moves = played.map(({ text }) => text);
    const isDone = moves.length > 0 && this.#try(() => this.#addMoves(moves));
    const last = played.findLast(({ way }) => way !== 'pass') ?? played.at(-1);
    if (isDone && last) this.#events.onmove(last);
    return isDone;
  }

  undo(): void {
    this.#try(() => this.#travel(this.#history.undo()));
  }

  redo(): void {
    this.#try(() => this.#travel(this.#history.redo()));
  }

  /** Shows what others have changed. @param path Where one was: the nearest that is left is shown. */
  refresh(path: readonly NodeId[]): void {
    const to = nearest(this.tree, path);
    const unknown = this.positions.forgetChanged(this.tree);
    if (to !== this.#current || unknown.has(to)) this.forget();
    if (unknown.has(to)) this.#turns += 1;
    this.#current = to;
    this.version += 1;
    this.#walk.add(unknown);
  }

  /** The nodes from the one that is shown up to the start. */
  get path(): NodeId[] {
    const up = this.tree.pathTo(this.#current).map(({ id }) => id);
    return [...up.toReversed(), this.tree.rootId];
  }

  promote(id = this.#current): void {
    this.#edit(() => operations.promote(this.tree, id));
  }

  makeMainLine(id = this.#current): void {
    this.#edit(() => operations.makeMainLine(this.tree, id));
  }

  deleteFrom(id = this.#current): void {
    this.#try(() => {
      const { edits, to } = operations.deleteFrom(this.tree, id);
      const stays = this.tree.leadsTo(id, this.#current) ? to : this.#current;
      this.#do(edits, stays);
    });
  }

  /** Sets the comment. What is typed without a pause is one step. */
  comment(text: string, id = this.#current): void {
    this.#edit(() => operations.comment(this.tree, id, text), `comment ${id}`);
  }

  /** Ends a comment: the next one is another step. */
  seal(): void {
    this.#history.seal();
  }

  /** Adds lines and glyphs as one step. A move that has a glyph keeps it. */
  annotate(
    lines: readonly operations.LineFrom[],
    glyphs: readonly { readonly id: NodeId; readonly glyph: Glyph }[],
  ): boolean {
    return this.#try(() => {
      const bare = glyphs.filter(({ id }) => this.tree.find(id)?.glyph === null);
      const rated = bare.flatMap(({ id, glyph }) => operations.glyph(this.tree, id, glyph));
      this.#do([...operations.playAll(this.tree, lines), ...rated], this.#current);
    });
  }

  glyph(glyph: Glyph): void {
    this.#edit(() => operations.glyph(this.tree, this.#current, glyph));
  }

  draw(shape: Shape): void {
    this.#edit(() => operations.draw(this.tree, this.#current, shape));
  }

  clearShapes(): void {
    this.#edit(() => operations.clearShapes(this.tree, this.#current));
  }

  /** Finds out why a piece can't move or get to a hex, or where it could go. */
  ask(piece: string, hex: Hex | null): void {
    const game = this.positions.goTo(this.tree, this.#current);
    const answer = whyOf(this.#skep, game, { piece, hex });
    this.look = hex ? null : lookOf(piece, answer);
    this.why = this.look || !answer.reason ? null : { piece, reason: answer.reason };
  }

  forget(): void {
    this.why = null;
    this.look = null;
  }

  destroy(): void {
    this.#walk.stop();
    this.positions.destroy();
  }

  #addMoves(moves: readonly string[]): void {
    const { edits, to } = operations.play(this.tree, this.#current, moves);
    this.#do(edits, to);
  }

  #edit(make: () => ReturnType<typeof operations.promote>, group: string | null = null): void {
    this.#try(() => this.#do(make(), this.#current, group));
  }

  #do(edits: operations.Played['edits'], to: NodeId, group: string | null = null): void {
    if (edits.length > 0 && this.isReadOnly) throw new StudyError('read-only');
    this.#history.do({ edits, from: this.#current, to, group });
    if (edits.length > 0) {
      this.#events.onstep?.();
      this.#changed(edits);
    }
    if (to !== this.#current) {
      this.#current = to;
      this.forget();
    }
  }

  #changed(edits: readonly Edit[]): void {
    this.version += 1;
    const added = edits.flatMap((edit) => (edit.type === 'add' ? edit.nodes : []));
    this.#walk.add(added.map(({ id }) => id));
    this.#events.onedits?.(edits);
  }

  #travel(step: Travel | null): void {
    if (step === null) return;
    // First where it leads: what was shown may be gone.
    this.#current = nearest(this.tree, [step.to]);
    this.#changed(step.edits);
    this.forget();
  }

  #try(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof StudyError)) throw error;
      this.#events.onrefused(error);
      return false;
    }
  }

  /** The move that leads to a node, or the one before a pass. */
  #lastMove(id: NodeId): PlayedMove | null {
    for (let at: StudyNode | null = this.tree.get(id); at; at = this.tree.parentOf(at)) {
      if (at.move !== passText) return this.positions.playedAt(this.tree, at.id);
    }
    return null;
  }
}
