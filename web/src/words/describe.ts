import type {
  Color,
  Ending,
  GameView,
  Hex,
  PlayedMove,
  Problem,
  ReasonView,
  Seat,
  Turn,
} from '../net/messages';
import { AwayError, ProblemError } from '../net/rest';
import { fromView, toView } from '../board/geometry';
import {
  fromKey,
  toKey,
  neighbors,
  seenAs,
  sideIn,
  hiveAfter,
  upright,
  whereIs,
  type Direction,
  type HexKey,
  type Seen,
  type Stacks,
} from '../state/hive';
import type { Look } from '../state/look';
import { levelNames } from '../state/levels';
import { colorNames, colorOf, facts, other } from '../state/pieces';
import type { WhyShown } from '../state/table.svelte';
import { stuckThrows } from '../state/throws';
import { known, t } from './words.svelte';

export type Side = Direction | 'top';

const opposite: Record<Direction, Direction> = {
  northeast: 'southwest',
  east: 'west',
  southeast: 'northwest',
  southwest: 'northeast',
  west: 'east',
  northwest: 'southeast',
};

/** "black queen bQ" */
export function pieceWords(piece: string): string {
  return t('piece', facts(piece));
}

/** What a stack is called: its top piece, which comes first, then what lies under it. */
export function stackWords(fromTop: readonly string[]): string {
  const [top = '', ...under] = fromTop.map(pieceWords);
  return under.length > 0 ? t('label-on', { top, under: under.join(', ') }) : top;
}

/** "west of the black queen bQ": as it is seen, so that north is always the upper side. */
export function placeWords(side: Side, near: string, seen: Seen = upright): string {
  return t('place', { side: side === 'top' ? side : seenAs(seen, side), ...facts(near) });
}

/** Joins names as a sentence does: "wQ, bA1 and bA2"; of more than `most` it counts the rest. */
export function listWords(names: readonly string[], most = 4): string {
  const some = names.slice(0, -1);
  const last = names.at(-1) ?? '';
  if (some.length === 0) return last;
  if (some.length < most) return t('list-and', { some: some.join(', '), last });
  return t('list-more', { some: some.slice(0, 3).join(', '), rest: names.length - 3 });
}

/** How a place is told: for a piece that goes there, by who looks at the hive from some side. */
export interface Telling {
  readonly mover?: string;
  readonly seen?: Seen;
}

/** Says where a hex is, by a piece beside it: "east of the white ant wA1". */
export function hexWords(stacks: Stacks, hex: Hex, { mover, seen }: Telling = {}): string {
  const below = stacks.get(toKey(hex))?.findLast((piece) => piece !== mover);
  if (below) return placeWords('top', below);
  for (const [direction, at] of neighbors(hex)) {
    const near = stacks.get(toKey(at))?.findLast((piece) => piece !== mover);
    if (near) return placeWords(opposite[direction], near, seen);
  }
  return t('place-middle');
}

/** Reads where a move went off its notation: the side of a piece, or nothing for a first move. */
export function placeOf(text: string): { side: Side; near: string } | undefined {
  const [, left = '', near = '', right = ''] =
    /^\S+ ([-/\\]?)(\w+)([-/\\]?)$/.exec(text.trim()) ?? [];
  return near ? { side: sideIn(left, right) ?? 'top', near } : undefined;
}

/** "White moves the ant wA1 west of the black queen bQ." */
export function moveWords(move: PlayedMove, seen: Seen = upright): string {
  const color = colorNames[move.color];
  if (!move.piece) return t('said-pass', { color });
  const place = placeOf(move.text);
  const where = place ? placeWords(place.side, place.near, seen) : t('place-middle');
  const args = { ...facts(move.piece), where };
  if (move.way === 'throw' && move.thrower) {
    return t('said-throw', { ...args, thrower: pieceWords(move.thrower) });
  }
  return t(move.way === 'placement' ? 'said-placement' : 'said-walk', args);
}

/** Why a piece can't move, with the notation of every piece: for screen readers and typed moves. */
export function reasonWords(reason: ReasonView): string {
  const args = { ...reason.args, pieces: listWords(reason.pieces) };
  return known(reason.message, args) ?? t('why-otherwise');
}

/**
 * The same about a piece that may be able to throw others although it can't move. An earlier
 * position has no turn.
 */
export function whyWords(why: WhyShown, turn: Turn | null): string {
  const pieces = turn ? stuckThrows(turn, why.piece) : [];
  const throws = pieces.length > 0 ? [t('why-throws-said', { pieces: listWords(pieces) })] : [];
  return [reasonWords(why.reason), ...throws].join(' ');
}

/** Why a piece can't move, without notation: for the eye, which sees the pieces marked. */
export function reasonShown({ message, args, pieces }: ReasonView): string {
  const [first = '', ...more] = pieces;
  const named = first && t('piece-named', { ...facts(first), piece: 'none' });
  const others = more.length > 0 ? t('pieces-marked') : named;
  return known(message, { ...args, piece: 'none', pieces: others }) ?? t('why-otherwise');
}

/** Where a piece could go, as a sentence for screen readers. */
export function lookWords({ piece, hexes, isNextTurn, note }: Look): string {
  const args = { ...facts(piece), count: hexes.length, when: isNextTurn ? 'next' : 'now' };
  return [t('look-said', args), ...(note ? [reasonWords(note)] : [])].join(' ');
}

/** Where a piece could go, for the eye, which sees the hexes marked. */
export function lookShown({ piece, isNextTurn, note }: Look): string {
  const when = isNextTurn ? 'next' : 'now';
  const args = { ...facts(piece), piece: 'none', when };
  return [t('look-shown', args), ...(note ? [reasonShown(note)] : [])].join(' ');
}

/** What the server, or this device, refused, in a sentence. */
export function problemWords({ code, args, reason }: Problem): string {
  if (reason) return reasonWords(reason);
  const id = code.replaceAll('_', '-');
  const words = known(`problem-${id}`, args) ?? known(`refused-${id}`, args);
  return words ?? t('refused-otherwise', { code });
}

/** What went wrong when the server was asked, in a sentence; any other error is thrown. */
export function wrongWords(error: unknown): string {
  if (error instanceof ProblemError) return problemWords(error.problem);
  if (error instanceof AwayError) return t('server-away');
  throw error;
}

/** How a game ended, in a sentence. */
export function endingWords(game: Pick<GameView, 'state'>): string {
  return game.state.ending ? outcomeWords(game.state.ending) : '';
}

/**
 * What decided a game, in a sentence: the piece that closed the ring around a queen, as seen by the
 * player, or else how the game ended.
 */
export function decidingWords(game: GameView): string {
  const closed = closedRingOf(game);
  if (!closed) return endingWords(game);
  const { loser, piece } = closed;
  const side = colorOf(piece) === loser ? 'own' : 'other';
  return t('result-ring', { how: `${viewerOf(game, loser)}-${side}`, ...facts(piece) });
}

/** Whether these words say already that the loser's own piece closed the ring. */
export function saysOwnRing(game: GameView): boolean {
  const closed = closedRingOf(game);
  return closed !== null && colorOf(closed.piece) === closed.loser;
}

/** Who lost because their queen is surrounded, and the piece that closed the ring. */
function closedRingOf(game: GameView): { loser: Color; piece: string } | null {
  const { ending } = game.state;
  const loser = ending?.termination === 'surrounded' && ending.winner && other(ending.winner);
  const piece = loser && closerOf(game, `${loser}Q`);
  return loser && piece ? { loser, piece } : null;
}

/** The piece of the last move, if it came to lie beside a queen. */
function closerOf(game: GameView, queen: string): string | null {
  const last = game.moves.findLast(({ piece }) => piece !== null);
  const at = whereIs(hiveAfter(game), queen);
  if (!last?.end || !at) return null;
  const ring = neighbors(at).map(([, hex]) => toKey(hex));
  return ring.includes(toKey(last.end)) ? last.piece : null;
}

function viewerOf({ you }: GameView, loser: Color): 'winner' | 'loser' | 'spectator' {
  if (you.length !== 1) return 'spectator';
  return you.includes(loser) ? 'loser' : 'winner';
}

/** An ending, in a sentence. */
export function outcomeWords({ termination, winner: color }: Ending): string {
  const winner = color ? colorNames[color] : 'none';
  return known(`outcome-${termination}`, { winner }) ?? t('outcome-unknown', { winner });
}

/** How a game ended, in a word: for who won, who lost, and who watched. */
export function resultWords({ state: { ending }, you }: GameView): string {
  if (ending?.termination === 'aborted') return t('result-aborted');
  if (!ending?.winner) return t('result-draw');
  if (you.length !== 1) return t('card-won-by', { color: colorNames[ending.winner] });
  return t(you.includes(ending.winner) ? 'result-won' : 'result-lost');
}

/** Whom a seat belongs to; `isYou` for the viewer's own. */
export function seatWords(seat: Seat, isYou = false): string {
  if (seat.occupant === 'computer') {
    return t('seat-computer', { level: seat.level ?? 0, name: levelNames[seat.level ?? 0] ?? '' });
  }
  if (seat.occupant === 'nobody') return t('seat-nobody');
  if (isYou) return t('seat-you', { name: seat.name || 'none' });
  return seat.name || t('seat-guest');
}

export interface PieceLine {
  readonly hex: Hex;
  /** The stack's pieces, the topmost first. */
  readonly pieces: readonly string[];
  /** What lies around it, and where. */
  readonly around: readonly { readonly side: Direction; readonly piece: string }[];
}

/** The hive as a list, row by row as it is seen: each stack, and what it touches. */
export function hiveLines(stacks: Stacks, seen: Seen = upright): PieceLine[] {
  const rows = [...stacks.keys()].map((key: HexKey) => toView(seen, fromKey(key)));
  rows.sort((one, two) => one[1] - two[1] || one[0] - two[0]);
  const stackAt = (at: Hex): readonly string[] => stacks.get(toKey(fromView(seen, at))) ?? [];
  return rows.map((at) => ({
    hex: fromView(seen, at),
    pieces: stackAt(at).toReversed(),
    around: neighbors(at).flatMap(([side, beside]) => {
      const piece = stackAt(beside).at(-1);
      return piece ? [{ side, piece }] : [];
    }),
  }));
}
