// Why a hint is good: the twin of skep.server.domain.hint_reasons.
import type { Game, Move, Skep } from 'skep-engine';
import type { Color, Hint, HintReasonView } from '../net/messages';
import { bugOf, colorOf, Hive, opponentOf, pairOf } from './hives';
import { passText } from './played';
import { turnOf, unstunned, using, withoutHistory } from './positions';
import { canWin, winnerOf } from './wins';

/** Only a piece that gains more destinations than this has clearly become more mobile. */
const mostFreedomGained = 3;
/** Pieces, those first that matter most to a player. */
const worth = 'QAMPLBGS';

/**
 * Returns the most important fact about a legal move: one that is true by the rules.
 *
 * @param text The move, exactly as `game.legalMoves()` writes it.
 */
export function hintReason(skep: Skep, game: Game, text: string): HintReasonView {
  if (text === passText) return best;
  const change = new Change(skep, game, text);
  try {
    for (const fact of facts) {
      const found = fact(change);
      if (found !== null) return found;
    }
    return best;
  } finally {
    change.destroy();
  }
}

/** Returns a hint as the page gets it; null for a pass, since there is nothing to decide. */
export function hintView(skep: Skep, game: Game, text: string): Hint | null {
  const move = game.legalMoves().find((one) => one.text === text);
  if (!move?.piece || !move.end) return null;
  return {
    ply: game.moves.length,
    piece: move.piece,
    target: { hex: pairOf(move.end), text },
    reason: hintReason(skep, game, text),
  };
}

type Fact = (change: Change) => HintReasonView | null;

const best: HintReasonView = { code: 'best', piece: null, count: null };

function reason(
  code: string,
  piece: string | null = null,
  count: number | null = null,
): HintReasonView {
  return { code, piece, count };
}

/** A move with the positions around it, each made once. */
class Change {
  readonly color: Color;
  readonly before: Game;
  readonly after: Game;
  readonly move: Move;
  readonly ownQueen: string;
  readonly theirQueen: string;
  /** The opponent's turn, if it came before the move; null in the opening. */
  readonly theirTurn: Game | null;
  /** The mover's next turn; null in the opening. */
  readonly nextTurn: Game | null;

  constructor(
    readonly skep: Skep,
    game: Game,
    text: string,
  ) {
    this.color = game.toMove;
    const other = opponentOf(this.color);
    [this.ownQueen, this.theirQueen] = [`${this.color}Q`, `${other}Q`];
    // Nothing counts as a repetition here: the facts are about the hive alone.
    this.before = withoutHistory(skep, game);
    this.move = moveOf(this.before, text);
    this.after = withoutHistory(skep, game);
    this.after.play(text);
    this.theirTurn = turnOf(skep, this.before, other);
    this.nextTurn = turnOf(skep, this.after, this.color);
  }

  get isOver(): boolean {
    return winnerOf(this.after) !== null;
  }

  /** How many hexes beside a queen are taken before and after; null where she isn't in play. */
  taken(queen: string): { readonly past: number | null; readonly now: number | null } {
    return {
      past: new Hive(this.before).occupiedBeside(queen),
      now: new Hive(this.after).occupiedBeside(queen),
    };
  }

  destroy(): void {
    for (const game of [this.before, this.after, this.theirTurn, this.nextTurn]) game?.destroy();
  }
}

const wins: Fact = (change) =>
  winnerOf(change.after) === change.color ? reason('wins', change.theirQueen) : null;

const draws: Fact = (change) => (winnerOf(change.after) === 'both' ? reason('draws') : null);

const stopsWin: Fact = (change) => {
  const isThreatened = change.theirTurn !== null && canWin(change.theirTurn);
  const isStopped = isThreatened && !change.isOver && !canWin(change.after);
  return isStopped ? reason('stops_win', change.ownQueen) : null;
};

const threatensWin: Fact = (change) => {
  // A threat is no reason for a move after which the opponent wins first.
  if (change.isOver || canWin(change.after)) return null;
  const isThreat = change.nextTurn !== null && canWin(change.nextTurn);
  return isThreat ? reason('threatens_win', change.theirQueen) : null;
};

/** Which piece of the opponent's could move before, and is pinned or covered now. */
const holds: Fact = (change) => {
  if (change.theirTurn === null || change.isOver) return null;
  const can = movers(change.after);
  const held = byWorth(movers(change.theirTurn)).filter(
    (piece) => !can.has(piece) && colorOf(piece) !== change.color && piece !== change.move.piece,
  );
  for (const piece of held) {
    const code = change.after.whyStuck(piece)?.code;
    if (code === 'pinned') return reason('pins', piece);
    if (code === 'covered') return reason('covers', piece);
  }
  return null;
};

const closesIn: Fact = (change) => {
  const { past, now } = change.taken(change.theirQueen);
  // A queen that moves changes her own neighborhood.
  const isCloser = change.move.piece !== change.theirQueen && now !== null && now > (past ?? 0);
  return isCloser ? reason('closes_in', change.theirQueen, now) : null;
};

const frees: Fact = (change) => {
  const isQueenPlaced = new Hive(change.before).where(change.ownQueen) !== null;
  if (change.nextTurn === null || !isQueenPlaced) return null;
  // Pieces that are only stunned are free next turn anyway.
  const could = using(unstunned(change.skep, change.before), movers);
  const freed = byWorth(movers(change.nextTurn)).find(
    (piece) => !could.has(piece) && colorOf(piece) === change.color && piece !== change.move.piece,
  );
  return freed === undefined ? null : reason('frees', freed);
};

const givesRoom: Fact = (change) => {
  const { past, now } = change.taken(change.ownQueen);
  if (now === null || past === null || now >= past) return null;
  return reason('gives_room', change.ownQueen, now);
};

const placesQueen: Fact = ({ move, ownQueen }) =>
  move.kind === 'placement' && move.piece === ownQueen ? reason('places_queen', ownQueen) : null;

const mobile: Fact = ({ move, color, before, nextTurn }) => {
  const { kind, piece } = move;
  if (nextTurn === null || piece === null || colorOf(piece) !== color || kind === 'placement')
    return null;
  const now = nextTurn.movesOf(piece).length;
  const gained = now - before.movesOf(piece).length;
  return gained > mostFreedomGained ? reason('mobile', piece, now) : null;
};

const places: Fact = ({ move }) => (move.kind === 'placement' ? reason('places') : null);

/** From the most important fact to the least. */
const facts: readonly Fact[] = [
  wins,
  draws,
  stopsWin,
  threatensWin,
  holds,
  closesIn,
  frees,
  givesRoom,
  placesQueen,
  mobile,
  places,
];

function moveOf(game: Game, text: string): Move {
  const found = game.legalMoves().find((move) => move.text === text);
  if (found === undefined) throw new RangeError(`${text} is not a legal move`);
  return found;
}

/** The pieces in the hive that the side to move could move. */
function movers(game: Game): ReadonlySet<string> {
  const moves = game.legalMoves().filter(({ kind }) => kind === 'movement');
  return new Set(moves.flatMap(({ piece }) => piece ?? []));
}

function byWorth(pieces: ReadonlySet<string>): string[] {
  const rank = (piece: string): number => worth.indexOf(bugOf(piece));
  return [...pieces].toSorted(
    (one, other) => rank(one) - rank(other) || one.slice(2).localeCompare(other.slice(2)),
  );
}
