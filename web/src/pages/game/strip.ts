import type { Pending } from '../../board';
import type { IconName } from '../../parts/Icon.svelte';
import type { Change, GameView, PlayedMove } from '../../net/messages';
import { line } from '../../state/line.svelte';
import { colorNames } from '../../state/pieces';
import type { Notice, Table } from '../../state/table.svelte';
import { endingWords, problemWords, reasonWords } from '../../words/describe';
import { t } from '../../words/words.svelte';

export type StripAction =
  | 'confirm'
  | 'cancel'
  | 'accept-draw'
  | 'decline-draw'
  | 'accept-takeback'
  | 'decline-takeback'
  | 'rematch'
  | 'now'
  | 'close';

/** The one line under the board: the most pressing thing to know, and what to do about it. */
export interface StripView {
  readonly kind: 'turn' | 'why' | 'offer' | 'over' | 'past' | 'away' | 'wrong' | 'note';
  readonly text: string;
  readonly actions: readonly StripAction[];
  readonly icon?: IconName;
  /** Where one can go from here, and what that is called. */
  readonly links?: readonly { readonly path: string; readonly words: string }[];
}

type Candidate = StripView | null;

/** Chooses what to show: what waits for an answer before what only passes by. */
export function stripOf(table: Table, game: GameView, pending: Pending | null): StripView {
  return (
    awayStrip() ??
    pendingStrip(pending) ??
    whyStrip(table) ??
    problemStrip(table.notice) ??
    offerStrip(game) ??
    pastStrip(table) ??
    overStrip(game) ??
    noteStrip(table.notice, game) ??
    turnStrip(table, game)
  );
}

function awayStrip(): Candidate {
  if (line.connection !== 'away') return null;
  return { kind: 'away', text: t('connection-lost'), actions: [] };
}

function pendingStrip(pending: Pending | null): Candidate {
  return pending && { kind: 'offer', text: t('confirm-move'), actions: ['confirm', 'cancel'] };
}

function whyStrip({ why }: Table): Candidate {
  return why && { kind: 'why', icon: 'why', text: reasonWords(why.reason), actions: ['close'] };
}

function problemStrip(notice: Notice | null): Candidate {
  if (notice?.kind === 'problem') {
    return { kind: 'wrong', text: problemWords(notice.problem), actions: ['close'] };
  }
  return notice?.kind === 'away'
    ? { kind: 'wrong', text: t('server-away'), actions: ['close'] }
    : null;
}

function offerStrip({ you, state }: GameView): Candidate {
  if (state.status !== 'playing') return null;
  if (state.draw_offer) {
    return you.includes(state.draw_offer)
      ? { kind: 'note', text: t('offer-draw-yours'), actions: ['decline-draw'] }
      : offered(you, 'draw', colorNames[state.draw_offer]);
  }
  if (state.takeback) {
    return you.includes(state.takeback)
      ? { kind: 'note', text: t('offer-takeback-yours'), actions: ['decline-takeback'] }
      : offered(you, 'takeback', colorNames[state.takeback]);
  }
  return null;
}

function offered(you: GameView['you'], what: 'draw' | 'takeback', color: string): StripView {
  const actions: StripAction[] = you.length > 0 ? [`accept-${what}`, `decline-${what}`] : [];
  return { kind: 'offer', text: t(`offer-${what}`, { color }), actions };
}

function pastStrip(table: Table): Candidate {
  if (table.isPresent) return null;
  const text = t('table-past', { ply: table.ply, all: table.present });
  return { kind: 'past', text, actions: ['now'] };
}

function overStrip(game: GameView): Candidate {
  const { status, next_game: next, rematch } = game.state;
  if (status !== 'over') return null;
  const text = endingWords(game);
  const over = { kind: 'over', text, actions: [], links: [newGame] } as const;
  if (next) return { ...over, links: [{ path: `/game/${next}`, words: 'act-next-game' }] };
  if (game.you.length === 0) return over;
  if (!rematch) return { ...over, actions: ['rematch'] };
  return game.you.includes(rematch)
    ? { ...over, text: `${text} ${t('rematch-asked-yours')}.` }
    : { ...over, text: `${text} ${t('rematch-asked')}`, actions: ['rematch'] };
}

const newGame = { path: '/new', words: 'new-title' };

function noteStrip(notice: Notice | null, game: GameView): Candidate {
  const text = notice?.kind === 'change' ? noteWords(notice.change, game) : '';
  return text ? { kind: 'note', text, actions: [] } : null;
}

/** What a change leaves to be said, besides what one sees on the board. */
function noteWords(change: Change, game: GameView): string {
  switch (change.type) {
    case 'played':
      return passWords(change.moves, game.you);
    case 'draw_declined':
    case 'takeback_declined': {
      const isYou = game.you.includes(change.color);
      const what = change.type.replace('_', '-');
      return isYou ? '' : t(`note-${what}`, { color: colorNames[change.color] });
    }
    case 'took_back':
      return t('said-took-back');
    case 'clock_moved':
      return t('said-clock-moved');
    case 'joined':
      return t('said-joined');
    default:
      return '';
  }
}

function passWords(moves: readonly PlayedMove[], you: GameView['you']): string {
  const passed = moves.find((move) => move.way === 'pass');
  if (!passed) return '';
  const isYou = you.length === 1 && you.includes(passed.color);
  return t(isYou ? 'note-you-passed' : 'note-passed', { color: colorNames[passed.color] });
}

function turnStrip(table: Table, game: GameView): StripView {
  const { state, you } = game;
  const { color } = state.turn;
  if (state.status === 'waiting') {
    return { kind: 'note', text: t(you.length > 0 ? 'card-waiting' : 'visit-text'), actions: [] };
  }
  if (table.isSlow) return { kind: 'turn', text: t('table-sending'), actions: [] };
  if (state.seats[color].occupant === 'computer') {
    return { kind: 'turn', text: t('table-thinking'), actions: [] };
  }
  const isYours = you.length === 1 && you.includes(color);
  const text = isYours ? t('turn-yours') : t('turn-of', { color: colorNames[color] });
  if (state.turn.draw_is_due)
    return { kind: 'turn', text: `${text} ${t('draw-is-due')}`, actions: [] };
  return { kind: 'turn', text: isYours ? `${text} ${firstHint(game)}` : text, actions: [] };
}

/** A word for who has never played: what to do at the very first, and when the queen is due. */
function firstHint({ state, moves, you }: GameView): string {
  if (moves.length < 2) return t('hint-first');
  const queen = `${you[0] ?? 'w'}Q`;
  const isPlaced = moves.some(({ piece }) => piece === queen);
  return !isPlaced && state.turn.number >= 3 ? t('hint-queen', { turn: state.turn.number }) : '';
}
