import type { Hex, Turn } from '../net/messages';
import {
  directions,
  sideIn,
  toKey,
  upright,
  whereIs,
  type Direction,
  type Seen,
  type Stacks,
} from './hive';
import { standardDirection } from './notation';
import { bugCounts, bugLetters, letterOf, type BugLetter } from './pieces';

/** A typed move: the piece and its destination, or the part that couldn't be read. */
export type Typed =
  | { readonly kind: 'move'; readonly piece: string; readonly hex: Hex }
  | { readonly kind: 'piece' | 'near' | 'form'; readonly text: string };

const nameForms = bugLetters.map((letter) => (isSingle(letter) ? letter : numberedForm(letter)));
const pieceForm = new RegExp(`^([wb])(${nameForms.join('|')})$`, 'i');
const targetForm = /^([-/\\]?)([a-z]{2}\d?)([-/\\]?)$/i;

/** Whether each side has only one of a bug, so that the piece has no number. */
function isSingle(letter: BugLetter): boolean {
  return bugCounts[letter] === 1;
}

function numberedForm(letter: BugLetter): string {
  return `${letter}[1-${bugCounts[letter]}]?`;
}

/** Returns a piece as notation writes it, whatever its case: WA1 is wA1. */
function pieceOf(text: string): string | undefined {
  const [, color, bug] = pieceForm.exec(text) ?? [];
  return color && bug && color.toLowerCase() + bug.toUpperCase();
}

/**
 * Reads a typed move in the position it was typed for. It may still be illegal. With a view,
 * directions are meant as that view shows the board.
 */
export function readMove(text: string, stacks: Stacks, turn: Turn, view: Seen = upright): Typed {
  // Messengers turn hyphens into dashes.
  const [first = '', target, ...rest] = text
    .replace(/[‐-―−]/g, '-')
    .trim()
    .split(/\s+/);
  const piece = completed(pieceOf(first), turn);
  if (!piece) return { kind: 'piece', text: first };
  if (rest.length > 0) return { kind: 'form', text };
  return target ? beside(piece, target, { stacks, view }) : firstMove(piece, text, stacks);
}

interface Shown {
  readonly stacks: Stacks;
  readonly view: Seen;
}

/** Reads the destination of a piece: beside another piece, or on top of it. */
function beside(piece: string, target: string, { stacks, view }: Shown): Typed {
  const [, left = '', name = '', right = ''] = targetForm.exec(target) ?? [];
  const near = pieceOf(name);
  if (!near || (left && right)) return { kind: 'form', text: target };
  const at = whereIs(stacks, near);
  if (!at) return { kind: 'near', text: near };
  const side = sideIn(left, right);
  return { kind: 'move', piece, hex: stepped(at, side && standardDirection(view, side)) };
}

function stepped([q, r]: Hex, side: Direction | undefined): Hex {
  const [dq, dr] = side ? directions[side] : [0, 0];
  return [q + dq, r + dr];
}

function firstMove(piece: string, text: string, stacks: Stacks): Typed {
  return stacks.size === 0 ? { kind: 'move', piece, hex: [0, 0] } : { kind: 'form', text };
}

/** Adds the number that was left out, if only one piece of that bug has a legal move. */
function completed(piece: string | undefined, turn: Turn): string | undefined {
  if (!piece || hasFullName(piece)) return piece;
  const able = Object.keys(turn.legal).filter((name) => name.startsWith(piece));
  return able.length === 1 ? able[0] : undefined;
}

function hasFullName(piece: string): boolean {
  return /\d$/.test(piece) || isSingle(letterOf(piece));
}

/** Whether a piece has a legal move to a hex. */
export function isLegal(turn: Turn, piece: string, hex: Hex): boolean {
  return (turn.legal[piece] ?? []).some((target) => toKey(target.hex) === toKey(hex));
}
