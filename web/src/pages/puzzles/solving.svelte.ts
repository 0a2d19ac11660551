import { viewOf } from '../../board/geometry';
import { withMoved } from '../../board/hive';
import type { Hex, PlayedMove, PuzzleSummary, PuzzleTurn, PuzzleView } from '../../net/messages';
import {
  freeSides,
  isQueenSurrounded,
  toKey,
  whereIs,
  type Seen,
  type Stacks,
} from '../../state/hive';
import { other } from '../../state/pieces';
import { throwerOf } from '../../state/throws';

/** How long a move is shown before the reply. */
export const pauseMs = 900;

/**
 * - `solving`: it is the solver's turn
 * - `waiting`: the opponent's answer is on its way, or the solution is being shown
 * - `refuted`: the move was wrong, and the board shows why
 * - `solved`, `shown`: the end of it
 */
export type Phase = 'solving' | 'waiting' | 'refuted' | 'solved' | 'shown';

/** What a hint has told: nothing, which piece, or the move. */
export type Told = 'nothing' | 'piece' | 'move';

type Last = Pick<PlayedMove, 'piece' | 'way' | 'start' | 'end' | 'route' | 'thrower' | 'bug'>;

interface Listener {
  /** The puzzle counts as solved or not: told once for each try from its first move. */
  readonly onresult: (solved: boolean) => void;
  /** A move appeared on the board. */
  readonly onmove: (move: Last) => void;
  /** A move of the solution was shown. */
  readonly onshown: (move: PlayedMove) => void;
}

/** One puzzle while somebody solves it. */
export class Solving {
  phase: Phase = $state('solving');
  stacks: Stacks = $state.raw(new Map());
  last: Last | null = $state.raw(null);
  told: Told = $state('nothing');
  /** The reply that refutes the move on the board; null where any reply does. */
  reply: PlayedMove | null = $state.raw(null);
  private index = $state(0);
  /** Whether this try counts as solved or not already. */
  private hasResult = false;
  /** Whether an earlier try does. */
  private hadResult = false;
  /** The position that the solver has to move in. */
  private start: Stacks;
  private startLast: Last | null = null;
  private timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    readonly view: PuzzleView,
    readonly summary: PuzzleSummary,
    private readonly listener: Listener,
  ) {
    this.start = new Map(view.stacks.map(({ hex, pieces }) => [toKey(hex), pieces]));
    this.stacks = this.start;
  }

  get turn(): PuzzleTurn {
    const turn = this.view.turns[this.index];
    if (!turn) throw new RangeError(`a puzzle has no turn ${this.index}`);
    return turn;
  }

  /** How the hive lies on the screen: the solver sits at the bottom. */
  get seen(): Seen {
    const { color: orientation } = this.view;
    return viewOf({ orientation, opening: null, rotation: 0, mirrored: false });
  }

  /** Whether nothing has happened yet, so that another puzzle may take its place. */
  get isUntouched(): boolean {
    return this.phase === 'solving' && this.isFirstTurn && !this.hasResult && !this.hadResult;
  }

  get isFirstTurn(): boolean {
    return this.index === 0;
  }

  /** The opponent's move that can be seen on the board: the answer to the solver's last. */
  get theirs(): PlayedMove | null {
    if (this.phase === 'refuted') return this.reply;
    return this.phase === 'solving' ? (this.view.turns[this.index - 1]?.reply ?? null) : null;
  }

  /** In how many moves the solver wins from here. */
  get movesLeft(): number {
    return this.summary.moves - this.index;
  }

  /** Which queens a wrong move has surrounded: it ended the game. A reply comes only if it didn't. */
  get blunder(): 'own-queen' | 'both-queens' | null {
    const { color } = this.view;
    if (this.phase !== 'refuted' || this.reply || !isQueenSurrounded(this.stacks, color))
      return null;
    return isQueenSurrounded(this.stacks, other(color)) ? 'both-queens' : 'own-queen';
  }

  get isOver(): boolean {
    return this.phase === 'solved' || this.phase === 'shown';
  }

  /** The piece that the solution has pinned, if that was the task. */
  get pinned(): string | null {
    return this.isOver ? this.view.pinned : null;
  }

  /**
   * Whether the solution saves the queen because nobody can surround her alone any more: both
   * queens have the same last free side.
   */
  get isLastSideShared(): boolean {
    if (!this.isOver || this.summary.goal !== 'save') return false;
    const [white, black] = [freeSides(this.stacks, 'w'), freeSides(this.stacks, 'b')];
    return white?.length === 1 && black?.length === 1 && white[0] === black[0];
  }

  /** What a hint has told, to be marked on the board. */
  get hint(): { piece: string; hex: Hex | null } | null {
    const [answer] = this.turn.answers;
    if (this.told === 'nothing' || this.phase !== 'solving' || !answer?.piece) return null;
    return { piece: answer.piece, hex: this.told === 'move' ? answer.end : null };
  }

  play(piece: string, hex: Hex): void {
    if (this.phase !== 'solving') return;
    const answer = this.turn.answers.find((move) => goesTo(move, piece, hex));
    if (answer) this.answer(answer);
    else this.fail(piece, hex);
  }

  /** Tells a little more each time. Whoever needs it hasn't solved the puzzle alone. */
  help(): void {
    if (this.phase !== 'solving') return;
    this.finish(false);
    this.told = this.told === 'nothing' ? 'piece' : 'move';
  }

  /** Back to where the wrong move was played. From the first move on it is a new try. */
  retry(): void {
    this.restore();
    if (!this.isFirstTurn || this.told !== 'nothing') return;
    this.hadResult ||= this.hasResult;
    this.hasResult = false;
  }

  /** Plays the solution from here on. */
  show(): void {
    this.finish(false);
    if (this.phase === 'refuted') this.restore();
    this.phase = 'waiting';
    this.showOn();
  }

  /** The whole puzzle again. */
  again(): void {
    this.stop();
    this.index = 0;
    this.told = 'nothing';
    this.start = new Map(this.view.stacks.map(({ hex, pieces }) => [toKey(hex), pieces]));
    this.startLast = null;
    this.retry();
  }

  /** Stops everything that would happen later. */
  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private restore(): void {
    this.stop();
    [this.stacks, this.last, this.reply] = [this.start, this.startLast, null];
    this.phase = 'solving';
  }

  private answer(move: PlayedMove): void {
    this.put(move);
    this.told = 'nothing';
    // After another move that wins as well, no line is known: that is enough.
    if (!this.turn.reply || move !== this.turn.answers[0]) return this.end('solved');
    this.phase = 'waiting';
    this.later(() => this.takeReply());
  }

  /** The opponent answers, and the solver's next turn begins. */
  private takeReply(): void {
    const { reply } = this.turn;
    if (!reply) return;
    this.put(reply);
    this.index += 1;
    [this.start, this.startLast] = [this.stacks, this.last];
    this.phase = 'solving';
    const [only] = this.turn.answers;
    // Nobody looks for a move where there is none.
    if (only?.way === 'pass') this.answer(only);
  }

  private fail(piece: string, hex: Hex): void {
    this.finish(false);
    this.phase = 'refuted';
    const known = this.isFirstTurn ? this.view.refutations : [];
    const refutation = known.find(({ move }) => goesTo(move, piece, hex));
    this.put(refutation?.move ?? this.plainMove(piece, hex));
    this.reply = refutation?.reply ?? null;
    const { reply } = this;
    if (reply) this.later(() => this.put(reply));
  }

  /** A move whose route nobody knows: the piece just glides. A throw goes over its thrower. */
  private plainMove(piece: string, end: Hex): Last {
    const start = whereIs(this.stacks, piece) ?? null;
    const move = { piece, start, end, thrower: null, bug: null };
    if (!start) return { ...move, way: 'placement', route: [] };
    if (!isIn(this.turn.throws[piece], end)) return { ...move, way: 'walk', route: [start, end] };
    const thrower = throwerOf(this.stacks, { color: this.view.color, start, end });
    if (!thrower) return { ...move, way: 'throw', route: [start, end] };
    return { ...move, way: 'throw', route: [start, thrower.hex, end], thrower: thrower.piece };
  }

  private showOn(): void {
    const { answers, reply } = this.turn;
    const [answer] = answers;
    if (answer) this.putShown(answer);
    if (!reply) return this.end('shown');
    this.later(() => {
      this.putShown(reply);
      this.index += 1;
      this.later(() => this.showOn());
    });
  }

  private end(phase: 'solved' | 'shown'): void {
    this.phase = phase;
    this.finish(phase === 'solved');
  }

  private finish(solved: boolean): void {
    if (this.hasResult) return;
    this.hasResult = true;
    this.listener.onresult(solved);
  }

  private put(move: Last): void {
    if (move.piece && move.end) this.stacks = withMoved(this.stacks, move.piece, move.end);
    this.last = move;
    this.listener.onmove(move);
  }

  private putShown(move: PlayedMove): void {
    this.put(move);
    this.listener.onshown(move);
  }

  private later(work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, pauseMs);
    this.timers.add(timer);
  }
}

function isIn(hexes: readonly Hex[] | undefined, [q, r]: Hex): boolean {
  return hexes?.some((one) => one[0] === q && one[1] === r) ?? false;
}

function goesTo({ piece, end }: PlayedMove, wanted: string, [q, r]: Hex): boolean {
  return piece === wanted && end !== null && end[0] === q && end[1] === r;
}
