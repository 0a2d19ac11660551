import type { GameView } from '../../net/messages';
import { coach } from '../../state/coach.svelte';
import { isQueenAtRisk, markDue } from '../../state/coach_marks';
import type { Stacks } from '../../state/hive';
import { t } from '../../words/words.svelte';

/** On the viewer's turn: that the opponent may win next, unless a card on the board says so. */
export function riskWords(game: GameView, stacks: Stacks): string {
  const isYours = game.state.status === 'playing' && game.you.includes(game.state.turn.color);
  if (!isYours || !isQueenAtRisk(game, stacks)) return '';
  const isOnCard = markDue(game, stacks, coach.seen) === 'queen-danger';
  return isOnCard ? '' : t('hint-risk');
}
