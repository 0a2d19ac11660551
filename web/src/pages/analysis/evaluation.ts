// Evaluations in words: for White, as a win probability or in the engine's units.
import type { Score } from 'skep-engine';
import type { Color } from '../../net/messages';
import { t } from '../../words/words.svelte';
import type { Preferences } from './preferences.svelte';

/** White's win probability, from 0 to 1. */
export function whiteChance({ winProbability }: Score, color: Color): number {
  return color === 'w' ? winProbability : 1 - winProbability;
}

/** A forced win in moves of the side that wins; null if none is forced. */
function forced({ winIn }: Score, color: Color): { winner: Color; moves: number } | null {
  if (winIn === null) return null;
  const isMover = winIn > 0;
  const winner = isMover === (color === 'w') ? 'w' : 'b';
  return { winner, moves: Math.max(1, Math.ceil(Math.abs(winIn) / 2)) };
}

const minus = '−';

/** An evaluation as it is shown: `62%`, `+1.25`, or `#3` for a win in three. */
export function scoreShown(score: Score, color: Color, unit: Preferences['unit']): string {
  const end = forced(score, color);
  if (end) return `${end.winner === 'w' ? '' : minus}#${end.moves}`;
  if (unit === 'percent') return `${percentOf(score, color)}%`;
  const units = (color === 'w' ? score.units : -score.units) / 100;
  return `${units < 0 ? minus : '+'}${Math.abs(units).toFixed(2)}`;
}

const percentOf = (score: Score, color: Color): number => {
  const percent = Math.round(100 * whiteChance(score, color));
  // Nothing is certain until it is forced.
  return Math.min(99, Math.max(1, percent));
};

/** The same as a sentence. */
export function scoreSaid(score: Score, color: Color): string {
  const end = forced(score, color);
  if (end) {
    const winner = end.winner === 'w' ? 'white' : 'black';
    return t('analysis-score-forced', { winner, moves: end.moves });
  }
  return t('analysis-score', { percent: percentOf(score, color) });
}
