import { pliesBefore } from '../state/hive';
import { colorNames } from '../state/pieces';
import type { Review, ReviewPoint } from '../state/review.svelte';
import type { ReviewedGame } from '../state/reviewed_game';
import type { StoryFact } from '../state/story';
import { t } from './words.svelte';

type Told = Pick<ReviewedGame, 'you' | 'setup'>;

/** A reviewed game in up to three sentences, told to the player of the colors in `you`. */
export function storyWords(review: Review, game: Told): string {
  return review.story.map((fact) => sentenceOf(fact, review, game)).join(' ');
}

function sentenceOf({ kind, color, ply }: StoryFact, review: Review, game: Told): string {
  const { you } = game;
  const isYou = you.length === 1 && you[0] === color;
  const own = (chance: number | undefined): number =>
    Math.round(100 * (color === 'w' ? (chance ?? 0) : 1 - (chance ?? 0)));
  return t(`story-${kind}`, {
    who: isYou ? 'you' : colorNames[color ?? 'w'],
    turn: Math.ceil((pliesBefore(game) + ply) / 2),
    before: own(review.chances?.[ply - 1]),
    after: own(review.chances?.[ply]),
  });
}

/** What a move changed: "Blunder: White’s win probability falls from 62% to 30%." */
export function turnedWords({ fault, played, before, after }: ReviewPoint): string {
  const percent = (share: number): number => Math.round(100 * share);
  return t(fault ? 'turning-story' : 'review-story', {
    fault: fault ?? '',
    color: colorNames[played.color],
    before: percent(before),
    after: percent(after),
  });
}

/** What is wrong with a move: "Blunder, missed win". */
export function pointWords({ fault, missesWin }: Pick<ReviewPoint, 'fault' | 'missesWin'>): string {
  if (fault === null) return t('review-missed-win');
  return t(missesWin ? 'review-with-missed-win' : 'turning-fault', { fault });
}
