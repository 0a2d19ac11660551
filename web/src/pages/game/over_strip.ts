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
export function overStrip(game: GameView, review: Review | null): StripView | null {
  if (game.state.status !== 'over') return null;
  // Where there is room for the result card, that has the buttons.
  if (!isTight()) return { kind: 'over', text: endingWords(game), actions: [] };
  return withButtons(game, Boolean(review?.chances));
}

/** A game that was aborted before its first move wasn't played. */
export const wasPlayed = ({ moves, state }: GameView): boolean =>
  state.ending?.termination !== 'aborted' || moves.length > 0;

const newGame = { path: '/new', words: 'new-title' };

type Said = Required<Pick<StripView, 'kind' | 'title' | 'text'>>;

function resultSaid(game: GameView): Said {
  // Who won or lost hears that first; for anybody else the sentence says it all.
  const title = game.you.length === 1 && game.state.ending?.winner ? resultWords(game) : '';
  return { kind: 'over', title, text: title ? decidingWords(game) : endingWords(game) };
}

/** A review needs the room, so the result takes only one row. */
function reviewSaid(game: GameView): Said {
  return { kind: 'note', title: resultWords(game), text: '' };
}

function withButtons(game: GameView, isReviewed: boolean): StripView {
  const { next_game: next, rematch } = game.state;
  const { text, ...said } = isReviewed ? reviewSaid(game) : resultSaid(game);
  const review: readonly StripAction[] = game.moves.length > 0 && !isReviewed ? ['review'] : [];
  const over = { ...said, text, actions: review, links: [newGame] };
  if (next) return { ...over, links: [{ path: `/game/${next}`, words: 'act-next-game' }] };
  if (game.you.length === 0 || !wasPlayed(game)) return over;
  const actions: readonly StripAction[] = ['rematch', ...review];
  if (!rematch) return { ...over, actions };
  return game.you.includes(rematch)
    ? { ...over, text: `${text} ${t('rematch-asked-yours')}.`.trim() }
    : { ...over, text: `${text} ${t('rematch-asked')}`.trim(), actions };
}
