// Moves and turns as messages: twins of skep.server.domain.played_moves and skep.server.views.
import { SkepError, type Game, type Move } from 'skep-engine';
import type { PlayedMove, Target, Turn } from '../net/messages';
import { pairOf } from './hives';
import { throwsOf } from './throws';

/** A game that reaches this ply is a draw, as in `skep.server.domain.length_limits`. */
export const mostPlies = 1000;

/** How a pass is written. */
export const passText = 'pass';

/** If neither side can move, whoever moved last decides again after this many passes. */
const mostPasses = 2;

/** A move that was played, with the passes that it forces. */
export interface Continuation {
  /** The move, then the passes. Only the first one takes time. */
  readonly moves: readonly PlayedMove[];
  /** Whether the game, which doesn't end by the rules, has reached the last ply. */
  readonly isTooLong: boolean;
}

/** What a turn shows, besides the position. */
export interface TurnOptions {
  /** Whether the viewer is to move, and gets the legal moves. */
  readonly isMover: boolean;
  /** Whether the game has ended in a way that the board doesn't show, such as a resignation. */
  readonly isOver?: boolean;
}

/** Returns the turn as a viewer of the game sees it. */
export function turnView(game: Game, { isMover, isOver = false }: TurnOptions): Turn {
  const isShown = isMover && !isOver;
  const moves = isShown ? game.legalMoves() : [];
  return {
    color: game.toMove,
    ply: game.moves.length,
    number: game.turn,
    legal: targetsByPiece(moves),
    repetitions: game.repetitions,
    draw_is_due: !isOver && game.isDrawByAgreementDue,
    throws: throwsOf(game, moves),
  };
}

/**
 * Returns a legal move as it is shown after it was played. The game itself doesn't change.
 *
 * @throws SkepError `bad-move`, `illegal-move` with the reason, or `game-over`.
 */
export function playedMove(game: Game, text: string, spentMs = 0): PlayedMove {
  const move = findMove(game, text);
  const { piece, start, end } = move;
  const common = { text: move.text, color: game.toMove, piece, spent_ms: spentMs };
  if (piece === null || end === null) {
    return { ...common, way: 'pass', start: null, end: null, route: [], thrower: null, bug: null };
  }
  const how = game.explain(piece, end);
  if (!how.legal) throw new RangeError(`${text} is listed as legal, but no route leads there`);
  return {
    ...common,
    way: how.way,
    start: start && pairOf(start),
    end: pairOf(end),
    route: how.route.map(pairOf),
    thrower: how.thrower,
    bug: how.bug,
  };
}

/**
 * Plays a legal move and the passes that it forces, and returns them.
 *
 * @throws SkepError what `playedMove` throws; then the game is unchanged.
 */
export function playOn(game: Game, text: string, spentMs = 0): Continuation {
  const left = mostPlies - game.moves.length;
  const moves = [playedMove(game, text, spentMs)];
  game.play(moves[0]?.text ?? text);
  while (mustPass(game) && moves.length < Math.min(left, 1 + mostPasses)) {
    moves.push(playedMove(game, passText));
    game.play(passText);
  }
  return { moves, isTooLong: moves.length >= left && game.result === null };
}

/**
 * Returns the moves of a line that was not played, with their routes, up to the end of the game.
 * The game doesn't change.
 */
export function playedLine(game: Game, line: readonly string[]): PlayedMove[] {
  const [moves, before]: [PlayedMove[], number] = [[], game.moves.length];
  try {
    for (const text of line) {
      if (game.result !== null) break;
      moves.push(playedMove(game, text));
      game.play(text);
    }
  } finally {
    while (game.moves.length > before) game.undo();
  }
  return moves;
}

/**
 * Returns the moves of a line with the passes that they force, up to the first one that can't be
 * played. The game doesn't change.
 */
export function continuedLine(game: Game, line: readonly string[]): PlayedMove[] {
  const [moves, before]: [PlayedMove[], number] = [[], game.moves.length];
  let forced = 0;
  try {
    for (const text of line) {
      // The line may have the passes, too.
      const isPlayed = text === passText && forced > 0;
      const more = isPlayed ? [] : playOn(game, text).moves;
      moves.push(...more);
      forced = isPlayed ? forced - 1 : more.length - 1;
    }
  } catch (error) {
    if (!(error instanceof SkepError)) throw error;
  } finally {
    while (game.moves.length > before) game.undo();
  }
  return moves;
}

/** Returns moves as targets, without passes. */
export function targetsOf(moves: readonly Move[]): Target[] {
  return moves.flatMap(({ end, text }) => (end === null ? [] : [{ hex: pairOf(end), text }]));
}

function mustPass(game: Game): boolean {
  const moves = game.legalMoveStrings();
  return moves.length === 1 && moves[0] === passText;
}

/** Finds a move by its text, or by another text that stands for it. */
function findMove(game: Game, text: string): Move {
  const moves = game.legalMoves();
  const found = moves.find((move) => move.text === text);
  if (found !== undefined) return found;
  game.play(text);
  const canonical = game.undo();
  return moves.find((move) => move.text === canonical) ?? missing(canonical);
}

function missing(text: string): never {
  throw new RangeError(`${text} is explained as legal but not listed`);
}

function targetsByPiece(moves: readonly Move[]): Record<string, readonly Target[]> {
  const found = new Map<string, Move[]>();
  for (const move of moves) {
    if (move.piece === null) continue;
    const own = found.get(move.piece) ?? [];
    own.push(move);
    found.set(move.piece, own);
  }
  return Object.fromEntries([...found].map(([piece, own]) => [piece, targetsOf(own)]));
}
