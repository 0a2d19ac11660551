import type { Turn } from '../net/messages';
import { directions, sideIn, toKey, whereIs, type Direction, type Stacks } from './hive';
import type { Hex } from '../net/messages';

/** A move as somebody typed it: where it goes, or what about it is not understood. */
export type Typed =
  | { readonly kind: 'move'; readonly piece: string; readonly hex: Hex }
  | { readonly kind: 'piece' | 'near' | 'form'; readonly text: string };

const pieceForm = /^([wb])([QMLP]|[SB][12]?|[GA][123]?)$/i;
const targetForm = /^([-/\\]?)([a-z]{2}\d?)([-/\\]?)$/i;

/** Writes a piece as notation does, whatever the case: WA1 is wA1. */
function pieceOf(text: string): string | undefined {
  const [, color, bug] = pieceForm.exec(text) ?? [];
  return color && bug && color.toLowerCase() + bug.toUpperCase();
}

/** Reads a typed move against the hive it is meant for; whether it is legal is another question. */
export function readMove(text: string, stacks: Stacks, turn: Turn): Typed {
  const [first = '', target, ...rest] = text.trim().split(/\s+/);
  const piece = completed(pieceOf(first), turn);
  if (!piece) return { kind: 'piece', text: first };
  if (rest.length > 0) return { kind: 'form', text };
  return target ? beside(piece, target, stacks) : firstMove(piece, text, stacks);
}

/** Reads where a piece is to go: a side of another piece, or the top of it. */
function beside(piece: string, target: string, stacks: Stacks): Typed {
  const [, left = '', name = '', right = ''] = targetForm.exec(target) ?? [];
  const near = pieceOf(name);
  if (!near || (left && right)) return { kind: 'form', text: target };
  const at = whereIs(stacks, near);
  if (!at) return { kind: 'near', text: near };
  return { kind: 'move', piece, hex: stepped(at, sideIn(left, right)) };
}

function stepped([q, r]: Hex, side: Direction | undefined): Hex {
  const [dq, dr] = side ? directions[side] : [0, 0];
  return [q + dq, r + dr];
}

function firstMove(piece: string, text: string, stacks: Stacks): Typed {
  return stacks.size === 0 ? { kind: 'move', piece, hex: [0, 0] } : { kind: 'form', text };
}

/** A bug of which there are several may be named without number where one of them alone can play. */
function completed(piece: string | undefined, turn: Turn): string | undefined {
  if (!piece || /[QMLP\d]$/.test(piece)) return piece;
  const able = Object.keys(turn.legal).filter((name) => name.startsWith(piece));
  return able.length === 1 ? able[0] : undefined;
}

/** Whether a hex is among a piece's targets. */
export function isLegal(turn: Turn, piece: string, hex: Hex): boolean {
  return (turn.legal[piece] ?? []).some((target) => toKey(target.hex) === toKey(hex));
}
