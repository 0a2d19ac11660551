import type { GameView } from '../../net/messages';
import type { Review } from '../../state/review.svelte';
import { isTight } from '../../state/screen.svelte';
import type { Table } from '../../state/table.svelte';
import { decidingWords, endingWords, resultWords } from '../../words/describe';
import { practiceWords } from '../../words/practice';
import { pointWords, turnedWords } from '../../words/story';
import { t } from '../../words/words.svelte';
import type { StripAction, StripView } from './strip';

/** What somebody who looks for a better move should know. */
export function practiceStrip(game: GameView, review: Review | null): StripView | null {
  const practice = review?.practice;
  if (!practice?.isHere || practice.isDone) return null;
  return { kind: 'past', text: practiceWords(practice, game), actions: [] };
}

/** In a review: what a fault changed, or how far the board is along the better line. */
export function turningStrip(table: Table, review: Review | null): StripView | null {
  const point = review?.pointAt(table.ply);
  if (!review || !point) return null;
  const along = table.line.length;
  const percent = (share: number): number => Math.round(100 * share);
  const drop = { before: percent(point.before), after: percent(point.after) };
  const base = { kind: 'past', actions: ['now'] } as const;
  if (along > 0)
    return { ...base, text: t('turning-step', { step: along, all: point.line.length }) };
  if (isTight()) return { ...base, title: pointWords(point), text: t('turning-drop', drop) };
  return { ...base, title: placeWords(table), text: turnedWords(point) };
}

/** Which position of the game is shown. */
export const placeWords = ({ ply, present }: Table): string =>
  t('table-past', { ply, all: present });

/** How a game ended, and on a small screen what can be done then. */
export function overStrip(game: GameView): StripView | null {
  if (game.state.status !== 'over') return null;
  // Where there is room for the result card, that has the buttons.
  return isTight() ? withButtons(game) : { kind: 'over', text: endingWords(game), actions: [] };
}

const newGame = { path: '/new', words: 'new-title' };

function withButtons(game: GameView): StripView {
  const { next_game: next, rematch, ending } = game.state;
  // Who won or lost hears that first; for anybody else the sentence says it all.
  const title = game.you.length === 1 && ending?.winner ? resultWords(game) : '';
  const text = title ? decidingWords(game) : endingWords(game);
  const review: readonly StripAction[] = game.moves.length > 0 ? ['review'] : [];
  const over = { kind: 'over', title, text, actions: review, links: [newGame] } as const;
  if (next) return { ...over, links: [{ path: `/game/${next}`, words: 'act-next-game' }] };
  if (game.you.length === 0) return over;
  const actions: readonly StripAction[] = ['rematch', ...review];
  if (!rematch) return { ...over, actions };
  return game.you.includes(rematch)
    ? { ...over, text: `${text} ${t('rematch-asked-yours')}.` }
    : { ...over, text: `${text} ${t('rematch-asked')}`, actions };
}
