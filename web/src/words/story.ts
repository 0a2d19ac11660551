import type { Color } from '../net/messages';
import { colorNames } from '../state/pieces';
import type { Review, ReviewPoint } from '../state/review.svelte';
import type { StoryFact } from '../state/story';
import { t } from './words.svelte';

/** A reviewed game in up to three sentences, for somebody who played these colors. */
export function storyWords(review: Review, you: readonly Color[]): string {
  return review.story.map((fact) => sentenceOf(fact, review, you)).join(' ');
}

function sentenceOf(
  { kind, color, ply }: StoryFact,
  review: Review,
  you: readonly Color[],
): string {
  const isYou = you.length === 1 && you[0] === color;
  const own = (chance: number | undefined): number =>
    Math.round(100 * (color === 'w' ? (chance ?? 0) : 1 - (chance ?? 0)));
  return t(`story-${kind}`, {
    who: isYou ? 'you' : colorNames[color ?? 'w'],
    turn: Math.ceil(ply / 2),
    before: own(review.chances?.[ply - 1]),
    after: own(review.chances?.[ply]),
  });
}

/** What is wrong with a move: "Blunder, missed win". */
export function pointWords({ fault, missesWin }: Pick<ReviewPoint, 'fault' | 'missesWin'>): string {
  if (fault === null) return t('review-missed-win');
  return t(missesWin ? 'review-with-missed-win' : 'turning-fault', { fault });
}
