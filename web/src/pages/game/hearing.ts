import type { Change, GameView } from '../../net/messages';
import { announcer } from '../../state/announcer.svelte';
import { colorNames } from '../../state/pieces';
import { sound } from '../../state/sounds';
import { endingWords, moveWords } from '../../words/describe';
import { t } from '../../words/words.svelte';

const soundOf = { placement: 'place', walk: 'move', throw: 'throw' } as const;

/** Makes a change heard: as a sound, and as words for a screen reader. */
export function hearChange(change: Change, game: GameView): void {
  if (change.type === 'played') {
    const last = change.moves.findLast((move) => move.way !== 'pass');
    const isOwn = last !== undefined && game.you.includes(last.color);
    if (last && last.way !== 'pass') sound(soundOf[last.way], { soft: !isOwn });
  }
  if (game.state.status === 'over' && change.type !== 'rematch_asked')
    sound('end', { soft: false });
  announcer.say(changeWords(change, game));
}

/** A change, in words; who is to move or how it ended comes with it. */
export function changeWords(change: Change, game: GameView): string {
  switch (change.type) {
    case 'played':
      return [...change.moves.map(moveWords), standing(game)].join(' ');
    case 'took_back':
    case 'ended':
    case 'joined':
      return [t(`said-${change.type.replace('_', '-')}`), standing(game)].join(' ');
    case 'clock_moved':
    case 'rematch_made':
      return t(`said-${change.type.replace('_', '-')}`);
    default:
      return t(`said-${change.type.replace('_', '-')}`, { color: colorNames[change.color] });
  }
}

/** Whose turn it is, or how the game ended. */
function standing(game: GameView): string {
  if (game.state.ending) return endingWords(game);
  if (game.state.status !== 'playing') return '';
  const { color } = game.state.turn;
  const isYours = game.you.length === 1 && game.you.includes(color);
  return isYours ? t('turn-yours') : t('turn-of', { color: colorNames[color] });
}
