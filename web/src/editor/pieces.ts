// Pieces in an editor. A hive that somebody pasted can have a piece twice, and the board draws each
// piece once. So the second one gets a name of its own, which still begins with color and bug.
import { pieceName } from '../board/pieces';
import { bugs, type Bug, type Color } from '../board/types';

/** A piece on the board: its name in notation, or for a second one of that name `wQ0~2`. */
export type PieceId = string;

/** A piece in notation. */
export const pieceForm = '[wb](?:[QMLP]|[SB][12]|[GA][1-3])';
const form = new RegExp(`^${pieceForm}$`);

export const isPiece = (text: string): boolean => form.test(text);

/** The name in notation. */
export const nameOf = (id: PieceId): string =>
  id.includes('~') ? id.slice(0, 3).replace('0', '') : id;

export const isSecond = (id: PieceId): boolean => id.includes('~');

/** The name for the board of the piece that has been seen so many times before. */
export const idOf = (name: string, before: number): PieceId =>
  before === 0 ? name : `${name.padEnd(3, '0')}~${before + 1}`;

export const kindOf = (id: PieceId): string => id.slice(0, 2);

/** Which of its twins a piece is, from 1. */
export const numberOf = (id: PieceId): number => Number(id[2] ?? 1) || 1;

/** The piece of a kind (`wA`) with a number. */
export function pieceOf(kind: string, number: number): PieceId {
  const bug = bugs.find((one) => one === kind[1]) as Bug;
  return pieceName(kind[0] as Color, bug, number);
}
