import type { GameView, Hex, PlayedMove, Problem, ReasonView, Seat } from '../net/messages';
import { fromKey, toKey, neighbors, type Direction, type HexKey, type Stacks } from '../state/hive';
import { levelNames } from '../state/levels';
import { colorNames, facts } from '../state/pieces';
import { t } from './words.svelte';

export type Side = Direction | 'top';

const opposite: Record<Direction, Direction> = {
  northeast: 'southwest',
  east: 'west',
  southeast: 'northwest',
  southwest: 'northeast',
  west: 'east',
  northwest: 'southeast',
};
const before: Record<string, Direction> = { '-': 'west', '/': 'southwest', '\\': 'northwest' };
const after: Record<string, Direction> = { '-': 'east', '/': 'northeast', '\\': 'southeast' };

/** "black queen bQ" */
export function pieceWords(piece: string): string {
  return t('piece', facts(piece));
}

/** "west of the black queen bQ" */
export function placeWords(side: Side, near: string): string {
  return t('place', { side, ...facts(near) });
}

/** Joins names as a sentence does: "wQ, bA1 and bA2". */
export function listWords(names: readonly string[]): string {
  const some = names.slice(0, -1);
  const last = names.at(-1) ?? '';
  if (some.length === 0) return last;
  if (some.length < 4) return t('list-and', { some: some.join(', '), last });
  return t('list-more', { some: some.slice(0, 3).join(', '), rest: names.length - 3 });
}

/** Says where a hex is, by a piece beside it: "east of the white ant wA1". */
export function hexWords(stacks: Stacks, hex: Hex, mover?: string): string {
  const below = stacks.get(toKey(hex))?.findLast((piece) => piece !== mover);
  if (below) return placeWords('top', below);
  for (const [direction, at] of neighbors(hex)) {
    const near = stacks.get(toKey(at))?.findLast((piece) => piece !== mover);
    if (near) return placeWords(opposite[direction], near);
  }
  return t('place-middle');
}

/** Reads where a move went off its notation: the side of a piece, or nothing for a first move. */
export function placeOf(text: string): { side: Side; near: string } | undefined {
  const [, left = '', near = '', right = ''] =
    /^\S+ ([-/\\]?)(\w+)([-/\\]?)$/.exec(text.trim()) ?? [];
  return near ? { side: before[left] ?? after[right] ?? 'top', near } : undefined;
}

/** "White moves the ant wA1, west of the black queen bQ." */
export function moveWords(move: PlayedMove): string {
  const color = colorNames[move.color];
  if (!move.piece) return t('said-pass', { color });
  const place = placeOf(move.text);
  const where = place ? placeWords(place.side, place.near) : t('place-middle');
  const args = { ...facts(move.piece), where };
  if (move.way === 'throw' && move.thrower) {
    return t('said-throw', { ...args, thrower: pieceWords(move.thrower) });
  }
  return t(move.way === 'placement' ? 'said-placement' : 'said-walk', args);
}

/** Why a piece does not move, in a sentence. */
export function reasonWords(reason: ReasonView): string {
  return t(reason.message, { ...reason.args, pieces: listWords(reason.pieces) });
}

/** What the server refused, in a sentence. */
export function problemWords(problem: Problem): string {
  if (problem.reason) return reasonWords(problem.reason);
  const id = `problem-${problem.code.replaceAll('_', '-')}`;
  try {
    return t(id, problem.args);
  } catch {
    // A newer server may know problems, or leave out facts, that this page does not expect.
    return t('refused-otherwise', { code: problem.code });
  }
}

/** How a game ended, in a sentence. */
export function endingWords(game: Pick<GameView, 'state'>): string {
  const { ending } = game.state;
  if (!ending) return '';
  const winner = ending.winner ? colorNames[ending.winner] : 'none';
  return t(`outcome-${ending.termination}`, { winner });
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

/** The hive as a list, row by row: each stack, and what it touches. */
export function hiveLines(stacks: Stacks): PieceLine[] {
  const rows = [...stacks.keys()].map((key: HexKey) => fromKey(key));
  rows.sort((one, two) => one[1] - two[1] || one[0] - two[0]);
  return rows.map((hex) => ({
    hex,
    pieces: (stacks.get(toKey(hex)) ?? []).toReversed(),
    around: neighbors(hex).flatMap(([side, at]) => {
      const piece = stacks.get(toKey(at))?.at(-1);
      return piece ? [{ side, piece }] : [];
    }),
  }));
}
