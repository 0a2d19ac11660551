import type { Change, GameView } from '../../net/messages';
import { hiveAfter, type Seen } from '../../state/hive';
import { announcer } from '../../state/announcer.svelte';
import { isRiskNew } from '../../state/coach_marks';
import { colorNames } from '../../state/pieces';
import type { Dropped } from '../../state/premove';
import { sound } from '../../state/sounds';
import { endingWords, moveWords } from '../../words/describe';
import { t } from '../../words/words.svelte';
import { riskWords } from './risk';

const soundOf = { placement: 'place', walk: 'move', throw: 'throw' } as const;

/** What else matters for the words about a change. */
export interface Hearing {
  readonly seen: Seen;
  readonly dropped: Dropped | null;
  /** How many moves a takeback undid. */
  readonly undone?: number;
}

/** Makes a change heard: as a sound, and as words for a screen reader. */
export function hearChange(
  change: Change,
  game: GameView,
  { seen, dropped, undone }: Hearing,
): void {
  if (change.type === 'played') {
    const last = change.moves.findLast((move) => move.way !== 'pass');
    const isOwn = last !== undefined && game.you.includes(last.color);
    if (last && last.way !== 'pass') sound(soundOf[last.way], { soft: !isOwn });
  }
  if (endsGame(change, game)) sound('end', { soft: false });
  else if (callsFor(change, game)) sound('call', { soft: false });
  // In one go: what is said later in the same moment would take its place.
  const words = changeWords(change, game, seen, undone);
  announcer.say(dropped ? `${words} ${t(`premove-${dropped}`)}` : words);
}

/** Whether it was this that ended the game: much can happen after its end. */
function endsGame(change: Change, game: GameView): boolean {
  return game.state.status === 'over' && (change.type === 'played' || change.type === 'ended');
}

/** Whether somebody else did something for which one may have waited, or is to answer. */
function callsFor(change: Change, { you }: GameView): boolean {
  switch (change.type) {
    case 'joined':
    case 'draw_offered':
    case 'takeback_asked':
    case 'rematch_asked':
      return you.length === 1 && !you.includes(change.color);
    case 'rematch_made':
      return you.length === 1;
    case 'played':
    case 'took_back':
    case 'draw_declined':
    case 'takeback_declined':
    case 'ended':
    case 'clock_moved':
    case 'hinted':
    case 'publicity_changed':
      return false;
    default:
      change satisfies never;
      return false;
  }
}

/** A change, in words; who is to move or how it ended comes with it. */
export function changeWords(change: Change, game: GameView, seen: Seen, undone = 1): string {
  switch (change.type) {
    case 'played':
      return [...change.moves.map((move) => moveWords(move, seen)), standing(game)].join(' ');
    case 'took_back':
      return [t('said-took-back', { count: undone }), standing(game)].join(' ');
    case 'ended':
    case 'joined':
      return [t(`said-${change.type.replace('_', '-')}`), standing(game)].join(' ');
    case 'clock_moved':
    case 'rematch_made':
      return t(`said-${change.type.replace('_', '-')}`);
    case 'hinted':
    case 'publicity_changed':
      return '';
    case 'draw_offered':
    case 'draw_declined':
    case 'takeback_asked':
    case 'takeback_declined':
    case 'rematch_asked':
      return t(`said-${change.type.replace('_', '-')}`, { color: colorNames[change.color] });
    default:
      change satisfies never;
      return '';
  }
}

/** Whose turn it is, and what is new about it, or how the game ended. */
function standing(game: GameView): string {
  if (game.state.ending) return endingWords(game);
  if (game.state.status !== 'playing') return '';
  const { color } = game.state.turn;
  const isYours = game.you.length === 1 && game.you.includes(color);
  if (!isYours) return t('turn-of', { color: colorNames[color] });
  const stacks = hiveAfter(game);
  const risk = isRiskNew(game, stacks) ? riskWords(game, stacks) : '';
  return `${t('turn-yours')} ${risk}`.trim();
}
