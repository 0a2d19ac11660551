import { boardView, type BoardView } from './board_view.ts';
import { SkepError } from './errors.ts';
import { gameOver, readExplanation, type Explanation, type Reason } from './explanations.ts';
import { expansionLetters } from './generated.ts';
import { Handle } from './handle.ts';
import { wrongType } from './inputs.ts';
import type { Machine } from './module.ts';
import {
  colors,
  noPiece,
  pieceName,
  pieceNumber,
  readHex,
  unpack,
  type BoardMove,
  type Color,
  type Hex,
  type HexPair,
  type Move,
  type PlacedPiece,
} from './pieces.ts';
import { fromLink } from './rules.ts';

/** How a game ended. */
export interface Result {
  /** The winner; null for a draw. */
  readonly winner: Color | null;
  readonly by: 'surrounded' | 'repetition';
}

/** A game as plain data: where it started, and the moves since. A `Game` has the same properties. */
export interface GameRecord {
  /** The setup string of the first position. */
  readonly start: string;
  readonly moves: readonly string[];
}

const cannotRead = 0xffffffff;
const winners = [null, 'w', 'b', null] as const;

/** A game with its history. `Skep.game` makes one. */
export class Game implements GameRecord {
  readonly start: string;
  /** The moves played so far, as strings. */
  declare readonly moves: readonly string[];
  readonly #machine: Machine;
  readonly #handle: Handle;
  readonly #moves: string[] = [];
  readonly #played: Move[] = [];
  #holders = 0;

  private constructor(machine: Machine, handle: number, start?: string) {
    this.#machine = machine;
    this.#handle = new Handle(this, handle, machine.functions.skep_destroy);
    this.start = start ?? this.setup();
    // A property of its own, so that copies of the game, such as those of structuredClone, have it.
    Object.defineProperty(this, 'moves', { get: () => [...this.#moves], enumerable: true });
  }

  /** @internal */
  static make(machine: Machine, handle: number, start?: string): Game {
    return new Game(machine, handle, start);
  }

  /** The handle in the module. @internal */
  get handle(): number {
    return this.#handle.value;
  }

  /** Whether its handle is one of this module. @internal */
  isIn(machine: Machine): boolean {
    return this.#machine === machine;
  }

  /** The rule set, for example `Base+MLP`. */
  get rules(): string {
    return fromLink(this.#text(this.#machine.functions.skep_rules(this.handle)));
  }

  /** The side to move. */
  get toMove(): Color {
    return colors[this.#machine.functions.skep_to_move(this.handle)] ?? 'w';
  }

  /** How many moves have been played since the start, including those before a setup. */
  get ply(): number {
    return this.#machine.functions.skep_ply(this.handle);
  }

  /** The number of the side's turn, from 1. */
  get turn(): number {
    return Math.floor(this.ply / 2) + 1;
  }

  /** A 64-bit number that identifies the position. */
  get key(): bigint {
    return BigInt.asUintN(64, this.#machine.functions.skep_key(this.handle));
  }

  /** How many times the current position has occurred in this game. */
  get repetitions(): number {
    return this.#machine.functions.skep_repetitions(this.handle);
  }

  /** Whether the players should be told that they can agree to a draw, because of a repetition. */
  get isDrawByAgreementDue(): boolean {
    return this.#machine.functions.skep_is_agreement_due(this.handle) !== 0;
  }

  /** How the game ended by its rules; null while it is in progress. */
  get result(): Result | null {
    const { skep_outcome, skep_result } = this.#machine.functions;
    const result = skep_result(this.handle);
    if (result === 0) return null;
    const by = skep_outcome(this.handle) === result ? 'surrounded' : 'repetition';
    return { winner: winners[result] ?? null, by };
  }

  /** The piece that can't move because it moved on the previous turn, if any. */
  get stunned(): string | null {
    const piece = this.#machine.functions.skep_stunned(this.handle);
    return piece === noPiece ? null : pieceName(piece);
  }

  /** Return all pieces of the game, in play or in reserve. */
  pieces(): PlacedPiece[] {
    const numbers = this.#machine.numbers(this.#machine.functions.skep_pieces(this.handle));
    return Array.from({ length: numbers.length / 5 }, (_, index) => {
      const [piece = 0, inPlay, q = 0, r = 0, level = 0] = numbers.slice(5 * index);
      return { piece: pieceName(piece), hex: inPlay === 1 ? { q, r } : null, level };
    });
  }

  /** Return all legal moves in their defined order; none if the game is over. */
  legalMoves(): Move[] {
    const texts = this.legalMoveStrings();
    if (texts.length === 0) return [];
    const bits = this.#machine.numbers(this.#machine.functions.skep_moves(this.handle));
    return texts.map((text, index) => this.#unpack(bits[index] ?? 0, text));
  }

  /** Return all legal moves as UHP move strings, in the same order. */
  legalMoveStrings(): string[] {
    if (this.result !== null) return [];
    return this.#text(this.#machine.functions.skep_move_strings(this.handle)).split(';');
  }

  /** Return the legal moves of a piece: placements, movements and throws. */
  movesOf(piece: string): Move[] {
    pieceNumber(piece);
    return this.legalMoves().filter((move) => move.piece === piece);
  }

  /**
   * Play a move: a string, a `Move`, or a piece and a hex, such as the detail of `skep-move`.
   *
   * @throws SkepError `bad-move`, `illegal-move` with the reason, `game-over` or `busy`.
   */
  play(move: string | Move | BoardMove): void {
    this.#checkFree();
    const text = this.#textOf(move);
    const bits = this.#read(text);
    if (this.result !== null) throw new SkepError('game-over', 'The game is over.');
    const canonical = this.formatLine([bits]);
    const reason = canonical.length === 0 ? this.#why(bits) : null;
    if (reason !== null) {
      throw new SkepError('illegal-move', `${text} is illegal: ${reason.message}.`, { reason });
    }
    this.#played.push(this.#unpack(bits, text));
    this.#machine.functions.skep_play(this.handle, bits);
    this.#moves.push(...canonical);
  }

  /**
   * Take back the last move, and return it.
   *
   * @throws SkepError `nothing-to-undo` or `busy`.
   */
  undo(): string {
    this.#checkFree();
    const last = this.#moves.pop();
    if (last === undefined) throw new SkepError('nothing-to-undo', 'There is no move to undo.');
    this.#played.pop();
    this.#machine.functions.skep_undo(this.handle);
    return last;
  }

  /**
   * Explain how a piece can reach a hex in one legal move, or why it can't.
   *
   * As text, the hex is written as in a move string: `game.explain('wS1', 'bQ-')`.
   */
  explain(piece: string, end: Hex | HexPair | string): Explanation {
    const number = pieceNumber(piece);
    const { skep_explain, skep_explain_move } = this.#machine.functions;
    let explain: () => number;
    if (typeof end === 'string') {
      const bits = this.#read(`${piece} ${end}`);
      explain = () => skep_explain_move(this.handle, bits);
    } else {
      const { q, r } = readHex(end);
      explain = () => skep_explain(this.handle, number, q, r);
    }
    if (this.result !== null) return gameOver(piece);
    const size = explain();
    return readExplanation(this.#machine.numbers(size)) ?? gameOver(piece);
  }

  /** Return why a move is illegal; null if it is legal. */
  whyNot(move: string | Move): Reason | null {
    const text = typeof move === 'string' ? move : Object(move).text;
    if (typeof text !== 'string') throw wrongType('The move', 'a string or a Move', move);
    const bits = this.#read(text);
    if (this.result === null) return this.#why(bits);
    return gameOver(this.#unpack(bits, '').piece);
  }

  /** Return why a piece has no legal move; null if it has one. */
  whyStuck(piece: string): Reason | null {
    const number = pieceNumber(piece);
    if (this.result !== null) return gameOver(piece);
    const size = this.#machine.functions.skep_why_stuck(this.handle, number);
    const answer = readExplanation(this.#machine.numbers(size));
    return answer === null || answer.legal ? null : answer;
  }

  /**
   * Return the setup string of the current position.
   *
   * Its smallest coordinates are 0, unlike those of `pieces`, `legalMoves`, `explain` and `board`.
   */
  setup(): string {
    return this.#text(this.#machine.functions.skep_format_setup(this.handle));
  }

  /** Return the properties of `<skep-board>` that show this position. */
  board(): BoardView {
    return boardView(this, this.#played.at(-1) ?? null);
  }

  /** Return the game as plain data, for `Skep.replay`. */
  toJSON(): GameRecord {
    return { start: this.start, moves: this.moves };
  }

  /**
   * Return the game string; the setup string if the game didn't start with an empty hive.
   *
   * It only names the expansions. For the whole rule set, use `start` and `moves`.
   */
  toString(): string {
    if (!this.start.endsWith('~_') || this.ply !== this.#moves.length) return this.setup();
    const letters = expansionLetters.filter((letter) =>
      this.pieces().some(({ piece }) => piece === `w${letter}`),
    );
    const type = letters.length === 0 ? 'Base' : `Base+${letters.join('')}`;
    const side = this.toMove === 'w' ? 'White' : 'Black';
    return [type, this.#state(), `${side}[${this.turn}]`, ...this.#moves].join(';');
  }

  /** Free its memory now, instead of when it is garbage collected. */
  destroy(): void {
    this.#checkFree();
    this.#handle.destroy();
  }

  /** Refuse all changes during an action: the module reads this game. @internal */
  holding<T>(action: () => T): T {
    this.#holders += 1;
    try {
      return action();
    } finally {
      this.#holders -= 1;
    }
  }

  /** Return packed moves, played one after another, as strings. @internal */
  formatLine(moves: readonly number[]): string[] {
    const count = this.#machine.putNumbers(moves);
    const text = this.#text(this.#machine.functions.skep_format_moves(this.handle, count));
    return text === '' ? [] : text.split(';');
  }

  #checkFree(): void {
    if (this.#holders > 0) throw new SkepError('busy', 'The engine is searching this game.');
  }

  #state(): string {
    const result = this.result;
    if (result === null) return this.ply === 0 ? 'NotStarted' : 'InProgress';
    if (result.winner === null) return 'Draw';
    return result.winner === 'w' ? 'WhiteWins' : 'BlackWins';
  }

  #read(text: string): number {
    const { skep_read_move } = this.#machine.functions;
    const length = this.#machine.put(text);
    const bits = length === null ? cannotRead : skep_read_move(this.handle, length) >>> 0;
    if (bits === cannotRead) throw new SkepError('bad-move', `“${text}” is not a move here.`);
    return bits;
  }

  #textOf(move: string | Move | BoardMove): string {
    if (typeof move === 'string') return move;
    const { text, piece, hex } = Object(move) as Partial<Move & BoardMove>;
    if (typeof text === 'string') return text;
    if (typeof piece !== 'string' || hex === undefined) {
      throw wrongType('The move', 'a string, a Move or { piece, hex }', move);
    }
    const { q, r } = readHex(hex);
    const found = this.movesOf(piece).find(({ end }) => end?.q === q && end.r === r);
    if (found !== undefined) return found.text;
    if (this.result !== null) throw new SkepError('game-over', 'The game is over.');
    const reason = this.explain(piece, hex) as Reason;
    const message = `${piece} can't go to ${q}, ${r}: ${reason.message}.`;
    throw new SkepError('illegal-move', message, { reason });
  }

  #why(bits: number): Reason | null {
    const size = this.#machine.functions.skep_explain_move(this.handle, bits);
    const answer = readExplanation(this.#machine.numbers(size));
    return answer === null || answer.legal ? null : answer;
  }

  #unpack(bits: number, text: string): Move {
    const { skep_cell_q, skep_cell_r } = this.#machine.functions;
    const hexOf = (cell: number) => ({
      q: skep_cell_q(this.handle, cell),
      r: skep_cell_r(this.handle, cell),
    });
    return unpack(bits >>> 0, text, hexOf);
  }

  #text(length: number): string {
    return this.#machine.text(length);
  }
}
