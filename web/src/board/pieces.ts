// The names of pieces, as in notation.
import { bugs, type Box, type Bug, type Color, type PieceName, type Stacks } from './types';

/** Bugs of which a full box has one a side: their pieces carry no number. */
const single: ReadonlySet<string> = new Set(['Q', 'M', 'L', 'P']);

export const colorOf = (piece: PieceName): Color => (piece.startsWith('b') ? 'b' : 'w');

export function bugOf(piece: PieceName): Bug {
  const bug = bugs.find((one) => one === piece[1]);
  if (bug === undefined) throw new TypeError(`not a piece: ${piece}`);
  return bug;
}

/** Which of its twins a piece is, from 1; 0 for a bug that has none. */
export const numberOf = (piece: PieceName): number => Number(piece[2] ?? 0);

export const pieceName = (color: Color, bug: Bug, number: number): PieceName =>
  single.has(bug) ? `${color}${bug}` : `${color}${bug}${number}`;

/** All pieces in play. */
export const piecesOf = (stacks: Stacks): ReadonlySet<PieceName> =>
  new Set([...stacks.values()].flat());

/** The piece of this kind that is next to leave the reserve, and how many are left there. */
export function nextInReserve(
  inPlay: ReadonlySet<PieceName>,
  box: Box,
  kind: { readonly color: Color; readonly bug: Bug },
): { readonly piece: PieceName; readonly left: number } {
  const { color, bug } = kind;
  const all = Array.from({ length: box[bug] ?? 0 }, (_, at) => pieceName(color, bug, at + 1));
  const left = all.filter((piece) => !inPlay.has(piece));
  return { piece: left[0] ?? pieceName(color, bug, Math.max(all.length, 1)), left: left.length };
}
