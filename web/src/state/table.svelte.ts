import type {
  Action,
  Change,
  Color,
  Event,
  GameView,
  Hex,
  PlayedMove,
  Problem,
  ReasonView,
  ToClient,
  Why,
} from '../net/messages';
import { AwayError, ProblemError } from '../net/rest';
import { fold } from './fold';
import { moveText } from './hive';
import { lookOf, type Look } from './look';
import { premovable, settled, type Dropped, type Premove } from './premove';
import { refereeOf, type Referee } from './referee';

/** Something to tell that passes: it goes when the next thing happens. */
export type Notice =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'premove-dropped'; readonly why: Dropped }
  | { readonly kind: 'away' };

/** What a table tells of as it happens, to be heard or read aloud. */
export interface TableEvents {
  readonly onchange: (change: Change, game: GameView, dropped: Dropped | null) => void;
  /** A move chosen in advance was dropped without a change that told of it. */
  readonly ondropped?: (why: Dropped) => void;
}

/** Why a piece does not move, as the person asked it. */
export interface WhyShown {
  readonly piece: string;
  readonly reason: ReasonView;
}

const slowAfter = 400;

/** One game as this page follows it. */
export class Table {
  readonly id: string;
  readonly referee: Referee;
  game: GameView | null = $state.raw(null);
  failure: ProblemError | null = $state.raw(null);
  notice: Notice | null = $state.raw(null);
  /** How many moves the last takeback undid. */
  undone = 1;
  why: WhyShown | null = $state.raw(null);
  /** Where a piece could go, as the person asked about one that isn't theirs to move. */
  couldGo: ReadonlyMap<string, readonly Hex[]> = $state.raw(new Map());
  #asked: Look | null = $state.raw(null);
  /** The question whose answer is still wanted: the last one, about the position that is shown. */
  #question: { readonly piece: string } | null = null;
  #inHand: string | null = $state(null);
  #premove: Premove | null = $state.raw(null);
  #sent = $state(0);
  thinking: number | null = $state(null);
  /** Whether the server takes its time to answer a command. */
  isSlow = $state(false);
  /** Whether this page asked for a rematch: then it goes there by itself. */
  wantsRematch = $state(false);
  /** Whether the person was asked to sit down, and would rather watch. */
  isWatching = $state(false);
  /** Counts refusals, so that the board can put back what it drew ahead. */
  refusals = $state(0);
  #shownPly: number | null = $state(null);
  /** Moves that were never played, but might have been: the board shows them after the position. */
  line: readonly PlayedMove[] = $state.raw([]);
  readonly #events: TableEvents;
  readonly #leave: () => void;

  constructor(id: string, events: TableEvents) {
    this.id = id;
    this.referee = refereeOf(id);
    this.#events = events;
    this.#leave = this.referee.watch(id, (message) => this.#hear(message));
    void this.#load();
  }

  close(): void {
    this.#leave();
  }

  get present(): number {
    return this.game?.moves.length ?? 0;
  }

  /** How many moves are shown: all of them, unless one looks back. */
  get ply(): number {
    return Math.min(this.#shownPly ?? this.present, this.present);
  }

  get isPresent(): boolean {
    return this.ply === this.present;
  }

  get moves(): readonly PlayedMove[] {
    return this.game?.moves.slice(0, this.ply) ?? [];
  }

  /** The colors that the viewer can move now. */
  get movable(): readonly Color[] {
    const game = this.game;
    if (!game || !this.isPresent || game.state.status !== 'playing') return [];
    return game.you.filter((color) => color === game.state.turn.color);
  }

  /** The colors for which the viewer can choose a move in advance on the board as it is shown. */
  get premovable(): readonly Color[] {
    const isThrow = this.#asked?.isNextTurn === false;
    return this.game && this.isPresent && !isThrow ? premovable(this.game) : [];
  }

  /** The move for the viewer's next turn. */
  get premove(): Premove | null {
    return this.#premove;
  }

  /** Keeps a move for the viewer's next turn, or calls it off. */
  choosePremove(chosen: Pick<Premove, 'piece' | 'hex'> | null): void {
    const after = this.game?.moves.map(({ text }) => text) ?? [];
    this.#premove = chosen && { ...chosen, after };
  }

  /** Whether a move is on its way: the board shows it, and nobody has answered yet. */
  get isSending(): boolean {
    return this.#sent > 0;
  }

  get isMine(): boolean {
    return (this.game?.you.length ?? 0) > 0;
  }

  /** Shows a position of the game, or where a line leads from there. */
  show(ply: number, moves: readonly PlayedMove[] = []): void {
    const wanted = Math.max(0, Math.min(ply, this.present));
    this.#shownPly = wanted === this.present ? null : wanted;
    this.line = moves;
    this.#forgetAnswers();
  }

  /** Plays a move that the board or a person named; false when there is no such move. */
  play(piece: string, hex: Hex): boolean {
    const turn = this.game?.state.turn;
    const move = turn && moveText(turn, piece, hex);
    if (!move) return false;
    void this.act({ type: 'play', move });
    return true;
  }

  /** Does something in the game; what the server refuses becomes a notice. */
  async act(action: Action): Promise<void> {
    this.notice = null;
    this.why = null;
    if (action.type === 'rematch') this.wantsRematch = true;
    // Most answers come before one could read that there is none yet.
    const slow = setTimeout(() => (this.isSlow = true), slowAfter);
    const isMove = action.type === 'play';
    if (isMove) this.#sent += 1;
    try {
      await this.referee.command(this.id, this.present, action);
    } catch (error) {
      this.#refused(error, isMove);
    } finally {
      if (isMove) this.#sent -= 1;
      clearTimeout(slow);
      this.isSlow = false;
    }
  }

  /** Takes the free seat. */
  async join(): Promise<void> {
    try {
      this.#take(await this.referee.join(this.id));
    } catch (error) {
      this.#refused(error);
    }
  }

  /**
   * Asks why a piece does not move, or does not get to a hex; without a hex, or where it could go.
   * False when there is no answer, or it came too late to be shown.
   */
  async ask(piece: string, hex: Hex | null): Promise<boolean> {
    // The server knows the positions of the game, and no others.
    if (this.line.length > 0) return false;
    const canLook = this.isPresent && !hex;
    const ply = this.isPresent ? undefined : this.ply;
    const question = { piece, ply, ...(hex ? { hex } : {}) };
    this.#question = question;
    try {
      const answer = await this.referee.why(this.id, question);
      if (this.#question !== question) return false;
      this.#answer(piece, answer, canLook ? lookOf(piece, answer) : null);
      return true;
    } catch (error) {
      this.#refused(error);
      return false;
    }
  }

  #answer(piece: string, { reason }: Why, look: Look | null): void {
    this.why = look ? null : reason && { piece, reason };
    this.couldGo = new Map(look ? [[piece, look.hexes]] : []);
    this.#asked = look;
  }

  /** What the person looks at on the board: a piece that isn't theirs to move, and where it could go. */
  get look(): Look | null {
    const asked = this.#asked;
    return asked && asked.piece === this.#inHand && !this.canPlay(asked.piece) ? asked : null;
  }

  /** Whether a piece has a legal move that the viewer can play now. */
  canPlay(piece: string): boolean {
    return this.movable.length > 0 && piece in (this.game?.state.turn.legal ?? {});
  }

  /** Notes which piece the board has in hand, be it only to look. */
  hold(piece: string | null): void {
    this.#inHand = piece;
    if (piece && piece !== this.#question?.piece) this.#question = null;
    if (piece) this.forget();
  }

  /** Tells what went wrong with something that was asked for this table. */
  fail(error: unknown): void {
    this.#refused(error);
  }

  forget(): void {
    this.why = null;
    this.notice = null;
  }

  #forgetAnswers(): void {
    this.why = null;
    this.couldGo = new Map();
    this.#asked = null;
    this.#question = null;
  }

  async #load(): Promise<void> {
    try {
      this.#take(await this.referee.game(this.id));
    } catch (error) {
      // An absent server is the line's to report, and it will send the game when it is back.
      if (error instanceof ProblemError) this.failure = error;
      else if (!(error instanceof AwayError)) throw error;
    }
  }

  /** Tells what was refused. A move that is on its way stays on the board, unless it is the one. */
  #refused(error: unknown, isMove = false): void {
    if (error instanceof ProblemError) this.notice = { kind: 'problem', problem: error.problem };
    else if (error instanceof AwayError) this.notice = { kind: 'away' };
    else throw error;
    if (isMove || !this.isSending) this.refusals += 1;
  }

  #hear(message: ToClient): void {
    if (!isAbout(message, this.id)) return;
    switch (message.type) {
      case 'snapshot':
        // Whatever we know: a server that lost power may know less, and the line has an order.
        this.#replace(message.game);
        break;
      case 'event':
        this.#fold(message);
        break;
      case 'present':
        if (this.game) this.game = { ...this.game, online: message.online };
        break;
      case 'thinking':
        this.thinking = message.fraction;
        break;
      case 'refused':
        this.#refused(new ProblemError(message.problem), true);
        break;
      case 'hello':
      case 'accepted':
      case 'pong':
        break;
      case 'study_edits':
      case 'study_stale':
      case 'study_present':
      case 'study_refused':
      case 'study_gone':
        break;
      default:
        message satisfies never;
    }
  }

  /** Takes a whole game, unless we know a later one. */
  #take(game: GameView): void {
    if (!this.game || this.game.version <= game.version) this.#replace(game);
  }

  #replace(game: GameView): void {
    if (this.game && !isSameGame(this.game.moves, game.moves)) this.#forgetAnswers();
    this.game = game;
    this.failure = null;
    this.referee.known(this.id, game.version);
    const dropped = this.#settle(game, null);
    if (dropped) this.#events.ondropped?.(dropped);
  }

  /** Plays the move that was chosen in advance as soon as it is one's turn, or drops it. */
  #settle(game: GameView, change: Change | null): Dropped | null {
    const result = this.#premove && settled(this.#premove, game, change);
    if (!result || result.kind === 'waits') return null;
    this.#premove = null;
    if (result.kind === 'played') void this.act({ type: 'play', move: result.text });
    if (result.kind !== 'dropped') return null;
    this.notice = { kind: 'premove-dropped', why: result.why };
    return result.why;
  }

  #fold(event: Event): void {
    if (!this.game) return;
    const game = fold(this.game, event);
    if (game === 'gap') {
      this.referee.refresh(this.id);
      return;
    }
    if (game === this.game) return;
    this.undone = Math.max(1, this.present - game.moves.length);
    this.game = game;
    this.referee.known(this.id, game.version);
    // The mark of a hint changes nothing that is shown.
    if (event.change.type === 'hinted') return;
    this.thinking = null;
    this.#forgetAnswers();
    this.notice = { kind: 'change', change: event.change };
    // Who sits where is told to each viewer alone: another tab of ours may have taken the seat.
    if (event.change.type === 'joined') this.referee.refresh(this.id);
    this.#events.onchange(event.change, game, this.#settle(game, event.change));
  }
}

/** Whether two games have the same moves: after a takeback, as many may be others. */
function isSameGame(some: readonly PlayedMove[], others: readonly PlayedMove[]): boolean {
  return some.length === others.length && some.every(({ text }, at) => text === others[at]?.text);
}

function isAbout(message: ToClient, id: string): boolean {
  if (message.type === 'snapshot') return message.game.id === id;
  // Who is turned away at the door is told so before any game.
  if (message.type === 'refused' && message.game === null) return true;
  return 'game' in message && message.game === id;
}
