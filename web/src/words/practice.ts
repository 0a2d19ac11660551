import { pliesBefore, type Seen } from '../state/hive';
import { colorNames } from '../state/pieces';
import type { Attempt, Practice } from '../state/practice.svelte';
import type { ReviewedGame } from '../state/reviewed_game';
import { moveWords } from './describe';
import { ownFacts } from './hints';
import { t } from './words.svelte';

/** What the person should do, or what came of the move that they tried. */
export function practiceWords(practice: Practice, game: ReviewedGame): string {
  if (!practice.isHere) return t('practice-elsewhere');
  const { step, attempt } = practice;
  switch (step) {
    case 'right':
    case 'wrong':
      return attempt ? attemptWords(attempt) : '';
    case 'finding':
      return taskWords(practice, game) + hintWords(practice);
    case 'loading':
    case 'checking':
    case 'shown':
      return t(`practice-${step}`);
    default:
      step satisfies never;
      return '';
  }
}

function hintWords({ hinted }: Practice): string {
  return hinted ? ` ${t('practice-hinted', ownFacts(hinted, 'shown'))}` : '';
}

/** The same for a screen reader, with the move that the board shows. */
export function practiceSaid(practice: Practice, game: ReviewedGame, seen: Seen): string {
  const { step, point, hinted } = practice;
  const [better] = point?.line ?? [];
  if (hinted) return t('practice-hinted', ownFacts(hinted));
  const words = practiceWords(practice, game);
  return step === 'shown' && better ? `${words} ${moveWords(better, seen)}` : words;
}

function taskWords({ point }: Practice, game: ReviewedGame): string {
  const color = point?.played.color ?? 'w';
  const isYou = game.you.length === 1 && game.you[0] === color;
  const turn = Math.ceil((pliesBefore(game) + (point?.ply ?? 0)) / 2);
  return t('practice-task', { who: isYou ? 'you' : colorNames[color], turn });
}

function attemptWords({ fault, isBest, isPlayed, missesWin, before, after }: Attempt): string {
  const args = { before: Math.round(100 * before), after: Math.round(100 * after) };
  if (isPlayed) return t('practice-same', args);
  if (fault === null) return t(isBest ? 'practice-best' : 'practice-good', args);
  const wrong = t('practice-wrong', args);
  return missesWin ? `${wrong} ${t('practice-lets-go')}` : wrong;
}
