// Notation on a rotated board. Standard notation has fixed directions: -bQ is the hex west of bQ as
// the game began. On a board that is rotated or mirrored, that hex lies elsewhere on the screen.
// These functions write directions as they are seen, and read them back.
import { fromView, type View } from '../board/geometry';
import { directions, seenAs, sideIn, toKey, type Direction } from './hive';

/** How directions are written: as they are seen, or as in files and everywhere else. */
export type Notation = 'seen' | 'standard';

export const isTurned = ({ sixths, mirrored }: View): boolean => sixths !== 0 || mirrored;

const names = new Map(Object.entries(directions).map(([name, hex]) => [toKey(hex), name]));

/** The direction of notation that somebody means who sees the board like this. */
export function standardDirection(view: View, direction: Direction): Direction {
  return (names.get(toKey(fromView(view, directions[direction]))) ?? direction) as Direction;
}

const written: Record<Direction, (near: string) => string> = {
  northeast: (near) => `${near}/`,
  east: (near) => `${near}-`,
  southeast: (near) => `${near}\\`,
  southwest: (near) => `/${near}`,
  west: (near) => `-${near}`,
  northwest: (near) => `\\${near}`,
};

const form = /^(\S+) ([-/\\]?)(\w+)([-/\\]?)$/;

/** A move as it is seen: `wA1 -bQ` is `wA1 bQ-` on a board turned by half. */
export function seenMove(view: View, text: string): string {
  const [, piece = '', left = '', near = '', right = ''] = form.exec(text) ?? [];
  const side = sideIn(left, right);
  // First moves, passes and moves on top of a piece have no direction.
  return side ? `${piece} ${written[seenAs(view, side)](near)}` : text;
}
