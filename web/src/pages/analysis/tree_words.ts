// Moves of a tree in words and signs. They only need the text of a move, not its position.
import type { Color } from '../../net/messages';
import { isTurned, seenMove } from '../../state/notation';
import { upright, type Seen } from '../../state/hive';
import { colorNames } from '../../state/pieces';
import { settings } from '../../state/settings.svelte';
import type { MoveMark } from '../../state/marks';
import { turnOf } from '../../study/rows';
import type { NodeId, StudyNode } from '../../study/tree';
import { pieceWords, placeOf, placeWords } from '../../words/describe';
import { pointWords } from '../../words/story';
import { t } from '../../words/words.svelte';

/** A move as it is written beside the board. */
export function moveShown(move: string, seen: Seen): string {
  if (move === 'pass') return t('moves-pass');
  return isTurned(seen) && settings.notation === 'seen' ? seenMove(seen, move) : move;
}

/** "5." or "5…" before a move. */
export function numberShown(node: StudyNode, startPly: number): string {
  const { number, isSecond } = turnOf(node, startPly);
  return `${number}${isSecond ? '…' : '.'}`;
}

/** Which side made a move. */
export function moverOf(node: StudyNode, startPly: number, first: Color): Color {
  const { isSecond } = turnOf(node, startPly);
  return (first === 'w') === isSecond ? 'b' : 'w';
}

/** "white ant wA1, west of the black queen bQ" */
export function moveSaid(move: string, seen: Seen = upright): string {
  if (move === 'pass') return t('moves-pass');
  const place = placeOf(move);
  const where = place ? placeWords(place.side, place.near, seen) : t('place-middle');
  return t('analysis-move', { piece: pieceWords(move.split(' ')[0] ?? ''), where });
}

/** The same with its number, side and glyph, or else what the review says. */
export function nodeSaid(node: StudyNode, context: TreeContext): string {
  const { startPly, first, seen } = context;
  const color = colorNames[moverOf(node, startPly, first)];
  const { number } = turnOf(node, startPly);
  const said = t('analysis-turn', { number, color, move: moveSaid(node.move ?? '', seen) });
  if (node.glyph) return `${said} ${t('analysis-glyph', { glyph: glyphNames[node.glyph] })}`;
  const mark = context.marks.get(node.id);
  return mark ? `${said} ${t('analysis-mark', { mark: pointWords(mark) })}` : said;
}

/** What all moves of a tree have in common. */
export interface TreeContext {
  readonly startPly: number;
  readonly first: Color;
  readonly seen: Seen;
  /** What a review says about some moves. A glyph that a person gave takes precedence. */
  readonly marks: ReadonlyMap<NodeId, MoveMark>;
}

export const glyphNames = {
  '!!': 'brilliant',
  '!': 'good',
  '!?': 'interesting',
  '?!': 'dubious',
  '?': 'mistake',
  '??': 'blunder',
} as const;
