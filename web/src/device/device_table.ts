// A game on this device: the twin of skep.server.domain.table and decisions, for one person.
import type { Game, Skep } from 'skep-engine';
import type {
  Action,
  Change,
  ClockState,
  Color,
  Ending,
  GameView,
  PlayedMove,
  State,
} from '../net/messages';
import { other } from '../state/pieces';
import { acceptsDraw, resigns } from './answers';
import { leftAfterMove, leftAfterTakeback, leftAt, runningAt, type Clocks } from './clocks';
import { playedMove, playOn, turnView } from './played';
import { refusal, refusalOf } from './problems';
import { hiveOf, seatsOf, type DeviceRecord, type StoredMove } from './record';
import { editionOf, rulesForTheTable } from './table_rules';

/** Before the second move, nobody misses a game. */
const freePlies = 2;

/** A game with its clocks. Whatever changes it returns the changes, so that others can be told. */
export class DeviceTable {
  readonly game: Game;
  #record: DeviceRecord;
  readonly #moves: PlayedMove[] = [];
  /** When the turn began. Time during which the page was closed doesn't count. */
  #since: number;

  /** @throws SkepError if the stored moves can't be played. */
  constructor(skep: Skep, record: DeviceRecord, now: number) {
    this.#record = record;
    this.#since = now;
    this.game = firstGame(skep, record);
    for (const { text, spent_ms } of record.moves) {
      this.#moves.push(playedMove(this.game, text, spent_ms));
      this.game.play(text);
    }
  }

  /** The game as it is to be stored. */
  get record(): DeviceRecord {
    return this.#record;
  }

  get isOver(): boolean {
    return this.#record.ending !== null;
  }

  get isComputersTurn(): boolean {
    return !this.isOver && !this.#record.you.includes(this.game.toMove);
  }

  /** The clocks, if there are any. */
  get clocks(): Clocks | null {
    const { left } = this.#record;
    if (left === null) return null;
    const running = this.isOver ? null : runningAt(this.#moves.length, this.game.toMove);
    return { left, running, since: this.#since };
  }

  /** When the running clock reaches zero; null if none runs. */
  get fallsAt(): number | null {
    const clocks = this.clocks;
    return clocks?.running ? clocks.since + clocks.left[clocks.running] : null;
  }

  /** The whole game as the page shows it. */
  view(now: number): GameView {
    const { id, version, rules, first, you, clock, created_at, updated_at } = this.#record;
    const box: Record<string, number> = {};
    for (const { piece } of this.game.pieces()) {
      const bug = piece.charAt(1);
      if (piece.startsWith('w')) box[bug] = (box[bug] ?? 0) + 1;
    }
    return {
      id,
      version,
      rules,
      first,
      you,
      clock,
      created_at,
      updated_at,
      box,
      edition: editionOf(rules),
      moves: [...this.#moves],
      state: this.state(now),
      online: { w: true, b: true, watchers: 0 },
      on_device: true,
      setup: this.#record.setup ?? null,
    };
  }

  /** Everything that changes in a game, except its moves. */
  state(now: number): State {
    const { ending, hints, next_game, you } = this.#record;
    const isMover = !this.isOver && you.includes(this.game.toMove);
    return {
      status: this.isOver ? 'over' : 'playing',
      seats: seatsOf(this.#record),
      turn: turnView(this.game, { isMover, isOver: this.isOver }),
      clock: this.#clockView(now),
      ending,
      draw_offer: null,
      takeback: null,
      hints,
      rematch: null,
      next_game,
      // Nobody else can find it before it is saved.
      public_by: [],
      is_public: false,
    };
  }

  /**
   * Does what the person wants, and returns what changed. A rematch is the referee's to make.
   *
   * @throws ProblemError if it is refused.
   */
  act(action: Action, ply: number, now: number): Change[] {
    if (this.isOver) throw refusal('game_over');
    if (ply !== this.#moves.length) throw refusal('stale', { args: { ply: this.#moves.length } });
    const by = this.#acting;
    switch (action.type) {
      case 'play':
        if (this.isComputersTurn) throw refusal('not_your_turn');
        return this.#play(action.move, null, now);
      case 'resign':
        return this.#end({ termination: 'resignation', winner: other(by) }, now);
      case 'abort':
        if (ply >= freePlies) throw refusal('cannot_abort');
        return this.#end({ termination: 'aborted', winner: null }, now);
      case 'offer_draw':
        return this.#offerDraw(by, now);
      case 'ask_takeback':
        return this.#takeBack(by, now);
      case 'take_hint':
        return this.#takeHint(now);
      case 'decline_draw':
      case 'decline_takeback':
        throw refusal('no_offer');
      case 'rematch':
      case 'make_public':
      case 'make_private':
        throw refusal('not_over');
      default:
        action satisfies never;
        return [];
    }
  }

  /** Plays the computer's move, or resigns for it. */
  playForComputer(move: string, score: number, now: number): Change[] {
    const { level } = this.#record;
    const by = this.game.toMove;
    if (level !== null && resigns([...this.#scores, score], level)) {
      return this.#end({ termination: 'resignation', winner: other(by) }, now);
    }
    return this.#play(move, score, now);
  }

  /** Ends the game if somebody's time is up. */
  checkTime(now: number): Change[] {
    const { fallsAt, clocks } = this;
    if (fallsAt === null || !clocks?.running || now < fallsAt) return [];
    return this.#end({ termination: 'timeout', winner: other(clocks.running) }, now);
  }

  /** Notes which game is the rematch. */
  continueIn(id: string, now: number): Change[] {
    return this.#change({ next_game: id }, [{ type: 'rematch_made' }], now);
  }

  destroy(): void {
    this.game.destroy();
  }

  /** The side for which the person acts: on one screen, the side to move. */
  get #acting(): Color {
    const [only, ...others] = this.#record.you;
    return others.length > 0 || only === undefined ? this.game.toMove : only;
  }

  get #scores(): number[] {
    return this.#record.moves.flatMap(({ score }) => score ?? []);
  }

  #play(text: string, score: number | null, now: number): Change[] {
    const by = this.game.toMove;
    const { clocks } = this;
    const { clock } = this.#record;
    const { moves, isTooLong } = this.#playOn(text, Math.max(0, now - this.#since));
    const left = clocks && leftAt(clocks, now);
    const stored = moves.map((move, at): StoredMove => {
      return { text: move.text, spent_ms: move.spent_ms, score: at === 0 ? score : null, left };
    });
    this.#moves.push(...moves);
    const ending = this.#endingOnBoard() ?? (isTooLong ? tooLong : null);
    const changes: Change[] = [{ type: 'played', moves }];
    if (isTooLong) changes.push({ type: 'ended' });
    const change = {
      moves: [...this.#record.moves, ...stored],
      left: clocks && clock ? leftAfterMove(clocks, by, now, clock) : null,
      is_draw_offered: false,
      ending,
    };
    return this.#change(change, changes, now, { isNewTurn: true });
  }

  #playOn(text: string, spentMs: number): ReturnType<typeof playOn> {
    const [name = ''] = text.split(' ');
    const isInPlay = this.game.pieces().some(({ piece, hex }) => piece === name && hex !== null);
    try {
      return playOn(this.game, text, spentMs);
    } catch (error) {
      throw refusalOf(error, !isInPlay);
    }
  }

  #endingOnBoard(): Ending | null {
    const { result } = this.game;
    return result && { termination: result.by, winner: result.winner };
  }

  #end(ending: Ending, now: number): Change[] {
    const left = this.clocks && leftAt(this.clocks, now);
    return this.#change({ ending, left }, [{ type: 'ended' }], now);
  }

  #offerDraw(by: Color, now: number): Change[] {
    const agreed: Ending = { termination: 'agreement', winner: null };
    if (this.#record.level === null) return this.#end(agreed, now);
    if (this.#record.is_draw_offered) throw refusal('already_offered');
    const { repetitions } = this.game;
    if (acceptsDraw(this.#scores, { ply: this.#moves.length, repetitions })) {
      return this.#end(agreed, now);
    }
    const changes: Change[] = [
      { type: 'draw_offered', color: by },
      { type: 'draw_declined', color: other(by) },
    ];
    return this.#change({ is_draw_offered: true }, changes, now);
  }

  #takeBack(by: Color, now: number): Change[] {
    const isShared = this.#record.level === null;
    const ply = this.#moves.findLastIndex(
      ({ color, way }) => way !== 'pass' && (isShared || color === by),
    );
    if (ply < 0) throw refusal('cannot_take_back');
    const mover = this.#moves[ply]?.color ?? by;
    const { clocks } = this;
    const before = this.#record.moves[ply]?.left ?? null;
    while (this.#moves.length > ply) {
      this.game.undo();
      this.#moves.pop();
    }
    const change = {
      moves: this.#record.moves.slice(0, ply),
      left: clocks && before ? leftAfterTakeback(clocks, before, mover, now) : null,
      is_draw_offered: false,
    };
    return this.#change(change, [{ type: 'took_back', ply }], now, { isNewTurn: true });
  }

  #takeHint(now: number): Change[] {
    const color = this.game.toMove;
    if (this.isComputersTurn) throw refusal('not_your_turn');
    const { hints } = this.#record;
    if (hints.includes(color)) return [];
    return this.#change({ hints: [...hints, color] }, [{ type: 'hinted', color }], now);
  }

  #change(
    change: Partial<DeviceRecord>,
    changes: Change[],
    now: number,
    { isNewTurn = false } = {},
  ): Change[] {
    if (isNewTurn) this.#since = now;
    this.#record = {
      ...this.#record,
      ...change,
      version: this.#record.version + changes.length,
      updated_at: Math.max(this.#record.updated_at, now),
      to_move: this.game.toMove,
      hive: hiveOf({ moves: this.#moves, setup: this.#record.setup ?? null }),
    };
    return changes;
  }

  #clockView(now: number): ClockState | null {
    const { clocks } = this;
    if (clocks === null) return null;
    const { w, b } = leftAt(clocks, now);
    return { w_ms: w, b_ms: b, running: clocks.running, at: now };
  }
}

function firstGame(skep: Skep, { rules, first, setup }: DeviceRecord): Game {
  return setup ? skep.game(setup) : skep.game(rulesForTheTable(rules), { first });
}

const tooLong: Ending = { termination: 'length', winner: null };
