import type { Color, GameView, Hex, Hint } from '../net/messages';
import { hiveAfter, toKey, whereIs, type Played, type Stacks } from '../state/hive';
import type { Look } from '../state/look';
import { colorOf, facts } from '../state/pieces';
import { isForPremove } from '../state/premove';
import { lookWords } from './describe';
import { t } from './words.svelte';

type Viewer = Played & Pick<GameView, 'you'>;

/** How much of a piece is told: by its name alone, or with its notation for screen readers. */
type Naming = 'shown' | 'said';

/** What messages want to know of a piece, and whether it is the viewer's own. */
function about(piece: string, { you }: Viewer, naming: Naming): Record<string, string> {
  const isOwn = you.length === 1 && you.includes(colorOf(piece));
  const name = naming === 'said' ? piece : 'none';
  return { ...facts(piece), piece: name, whose: isOwn ? 'own' : 'other' };
}

/** What messages want to know of the viewer's own piece, with its notation for screen readers. */
export function ownFacts(piece: string, naming: Naming = 'said'): Record<string, string> {
  return about(piece, { you: [colorOf(piece)], moves: [] }, naming);
}

/** "Hint: look at your spider." */
export function hintPieceWords({ piece }: Hint, game: Viewer, naming: Naming = 'shown'): string {
  const from = isInPlay(piece, game) ? 'hive' : 'reserve';
  return t('hint-look', { ...about(piece, game, naming), from });
}

/**
 * "Hint: move your spider to the marked hex. This pins the black ant." A screen reader is told
 * where that hex is instead: `where` says it by what lies beside it.
 */
export function hintMoveWords(hint: Hint, game: Viewer, where: string | null = null): string {
  const { piece, reason } = hint;
  const naming = where === null ? 'shown' : 'said';
  const words = isInPlay(piece, game) ? 'hint-move' : 'hint-put';
  const move =
    where === null
      ? (climbWords(hint, game) ?? t(words, about(piece, game, naming)))
      : t(`${words}-said`, { ...about(piece, game, naming), where });
  const why = t(`hint-${reason.code.replaceAll('_', '-')}`, {
    ...about(reason.piece ?? piece, game, naming),
    count: reason.count ?? 0,
  });
  return `${move} ${why}`;
}

/** The same in a puzzle, where a hint gives no reason: the piece, then the move. */
export function puzzleHintWords(
  { piece, hex }: { readonly piece: string; readonly hex: Hex | null },
  color: Color,
  stacks: Stacks,
): string {
  const words = about(piece, { you: [color], moves: [] }, 'shown');
  const isPlaced = whereIs(stacks, piece) !== undefined;
  if (hex === null) return t('hint-look', { ...words, from: isPlaced ? 'hive' : 'reserve' });
  return t(isPlaced ? 'hint-move' : 'hint-put', words);
}

/** "Hint: climb onto the black queen with your beetle." Null if the hex is empty. */
function climbWords({ piece, target }: Hint, game: Viewer): string | null {
  const under = hiveAfter(game).get(toKey(target.hex))?.at(-1);
  if (!under) return null;
  const onto = t('hint-piece', about(under, game, 'shown'));
  return t('hint-climb', { ...about(piece, game, 'shown'), onto });
}

function isInPlay(piece: string, game: Viewer): boolean {
  return whereIs(hiveAfter(game), piece) !== undefined;
}

/** Where a piece could go, for a screen reader: to look at it, or to choose a move in advance. */
export function lookSaid(shown: Look, game: GameView): string {
  const isAhead = isForPremove(shown, game);
  return isAhead ? t('premove-choose', ownFacts(shown.piece)) : lookWords(shown);
}
