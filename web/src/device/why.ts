// Why a piece can't move, or where it could go: the twin of skep.server.views.explanations.
import { reasonMessages, type Game, type Hex as Cell, type Reason, type Skep } from 'skep-engine';
import type { Color, Hex, ReasonView, Target, Why } from '../net/messages';
import { bugOf, colorOf, opponentOf, pairOf } from './hives';
import { targetsOf } from './played';
import { shiftBetween, turnOf, using } from './positions';

/** A question about a piece. */
export interface PieceQuestion {
  /** The piece, for example `wA1`. */
  readonly piece: string;
  /** The hex that it should go to; null to ask about all of them. */
  readonly hex: Hex | null;
  /** The colors that the person who asks plays. Who plays only one is told about premoves. */
  readonly viewer?: readonly Color[];
  /** Whether the game has ended in a way that the board doesn't show, such as a resignation. */
  readonly isOver?: boolean;
}

/**
 * Returns why a piece can't move or can't reach a hex, or where it can go.
 *
 * A piece of the side that isn't to move shows where it could go on its next turn, unless it can
 * be thrown now. A viewer who plays only that side is always told about the next turn.
 *
 * @throws SkepError `bad-piece`.
 */
export function whyOf(skep: Skep, game: Game, question: PieceQuestion): Why {
  const { piece, hex, viewer = [] } = question;
  if (question.isOver === true || game.result !== null) return whenOver(game, piece, hex);
  if (hex !== null) return whyThere(game, piece, hex);
  const isViewers = viewer.length === 1 && viewer[0] === colorOf(piece);
  const premove = isViewers ? nextTurn(skep, game, piece, null) : null;
  if (premove !== null) return premove;
  const reason = game.whyStuck(piece);
  if (reason === null) return answer(null, targetsOf(game.movesOf(piece)));
  return nextTurn(skep, game, piece, reason) ?? answer(reasonView(reason, false));
}

const nowhere: Cell = { q: 0, r: 0 };

/**
 * Returns a reason as the page shows it: the message of a catalog, and where to look.
 *
 * @param isPlacement Whether the move would have placed a new piece.
 * @param shift What to add to the hexes.
 */
export function reasonView(reason: Reason, isPlacement: boolean, shift = nowhere): ReasonView {
  const { code, piece, pieces, hexes, step } = reason;
  const at = ({ q, r }: Cell): Hex => pairOf({ q: q + shift.q, r: r + shift.r });
  return {
    message: `reason-${code.replaceAll('_', '-')}`,
    args: { ...reasonFacts(reason, isPlacement), pieces: pieces.join(', ') },
    piece,
    pieces,
    hexes: hexes.map(at),
    step: step && [at(step[0]), at(step[1])],
  };
}

const bugNames: Readonly<Record<string, string>> = {
  Q: 'queen',
  S: 'spider',
  B: 'beetle',
  G: 'grasshopper',
  A: 'ant',
  M: 'mosquito',
  L: 'ladybug',
  P: 'pillbug',
};

const colorNames: Readonly<Record<Color, string>> = { w: 'white', b: 'black' };

function reasonFacts(
  { piece, bug, count }: Reason,
  isPlacement: boolean,
): Record<string, string | number> {
  const args: Record<string, string | number> = { new: isPlacement ? 'yes' : 'no' };
  if (piece !== null) {
    const color = colorOf(piece);
    const copied = bug === null || bug === bugOf(piece) ? undefined : bugNames[bug];
    Object.assign(args, {
      piece,
      bug: bugNames[bugOf(piece)] ?? '',
      color: colorNames[color],
      opponent: colorNames[opponentOf(color)],
      copied: copied ?? 'none',
    });
  }
  return count === null ? args : { ...args, count };
}

function whyThere(game: Game, piece: string, [q, r]: Hex): Why {
  const how = game.explain(piece, { q, r });
  if (!how.legal) return answer(reasonView(how, !isInPlay(game, piece)));
  const moves = game.movesOf(piece).filter(({ end }) => end?.q === q && end.r === r);
  return answer(null, targetsOf(moves));
}

function whenOver(game: Game, piece: string, hex: Hex | null): Why {
  const code = 'game_over';
  const nothing = { pieces: [], hexes: [], step: null, bug: null, count: null };
  const reason = { legal: false, code, message: reasonMessages[code], piece, ...nothing } as const;
  return answer(reasonView(reason, hex !== null && !isInPlay(game, piece)));
}

function isInPlay(game: Game, piece: string): boolean {
  return game.pieces().some((one) => one.piece === piece && one.hex !== null);
}

/**
 * Where a piece could go on its side's next turn; null if the answer is about now.
 *
 * @param now Why the piece can't be thrown now, for a viewer who might want to.
 */
function nextTurn(skep: Skep, game: Game, piece: string, now: Reason | null): Why | null {
  const color = colorOf(piece);
  const ahead = color === game.toMove ? null : turnOf(skep, game, color);
  if (ahead === null) return null;
  return using(ahead, (later) => {
    const shift = shiftBetween(later, game);
    const stuck = later.whyStuck(piece);
    if (stuck !== null) return { ...answer(reasonView(stuck, false, shift)), next_turn: true };
    // Beside a thrower, the player may have tapped it to throw it.
    const note = now && now.code !== 'opponents_piece' ? reasonView(now, false) : null;
    const targets = targetsOf(later.movesOf(piece)).map(({ hex: [q, r], text }): Target => {
      return { hex: [q + shift.q, r + shift.r], text };
    });
    return { ...answer(note, targets), next_turn: true };
  });
}

function answer(reason: ReasonView | null, targets: readonly Target[] = []): Why {
  return { reason, targets, next_turn: false };
}
