import type { Pending } from '../../board';
import type { IconName } from '../../parts/Icon.svelte';
import type { Change, GameView } from '../../net/messages';
import type { Hints } from '../../state/hints.svelte';
import { coach } from '../../state/coach.svelte';
import { engineLoading } from '../../state/engine_loading.svelte';
import { isFirstMove } from '../../state/coach_marks';
import { line } from '../../state/line.svelte';
import { bugOf, colorNames, colorOf, facts, type BugName } from '../../state/pieces';
import { isForPremove } from '../../state/premove';
import type { Review } from '../../state/review.svelte';
import type { Notice, Table } from '../../state/table.svelte';
import { stuckThrows, thrownBy, waysOf } from '../../state/throws';
import { lookShown, problemWords, reasonShown } from '../../words/describe';
import { hintMoveWords, hintPieceWords, ownFacts } from '../../words/hints';
import { t } from '../../words/words.svelte';
import { overStrip, placeWords, practiceStrip, turningStrip } from './over_strip';

export type StripAction =
  | 'confirm'
  | 'cancel'
  | 'accept-draw'
  | 'decline-draw'
  | 'accept-takeback'
  | 'decline-takeback'
  | 'withdraw-draw'
  | 'withdraw-takeback'
  | 'rematch'
  | 'review'
  | 'sit'
  | 'now'
  | 'let-go'
  | 'show-move'
  | 'cancel-premove'
  | 'close-hint'
  | 'reload'
  | 'close';

/** The one line under the board: the most pressing thing to know, and what to do about it. */
export interface StripView {
  readonly kind:
    | 'turn'
    | 'risk'
    | 'passed'
    | 'hand'
    | 'look'
    | 'premove'
    | 'hint'
    | 'why'
    | 'offer'
    | 'over'
    | 'past'
    | 'away'
    | 'wrong'
    | 'note';
  /** What comes before the text, and is larger. */
  readonly title?: string;
  readonly text: string;
  readonly actions: readonly StripAction[];
  readonly icon?: IconName;
  /** The bug whose lesson says more. */
  readonly lesson?: BugName;
  /** Where one can go from here, and what that is called. */
  readonly links?: readonly { readonly path: string; readonly words: string }[];
}

type Candidate = StripView | null;

/** The piece that the person has in hand, and the move that waits for a confirmation. */
export interface Hand {
  readonly piece: string | null;
  readonly pending: Pending | null;
}

/** What the computer has to say about the game, during it and afterwards. */
export interface Advice {
  readonly review: Review | null;
  readonly hints: Hints | null;
  /** That the opponent may win next, if so: see `riskWords`. */
  readonly risk?: string;
}

const none: Advice = { review: null, hints: null };
const empty: Hand = { piece: null, pending: null };

/** Chooses what to show: what waits for an answer before what only passes by. */
export function stripOf(
  table: Table,
  game: GameView,
  { piece, pending }: Hand = empty,
  { review, hints, risk }: Advice = none,
): StripView {
  return (
    waitingStrip(table, game) ??
    pendingStrip(pending) ??
    answerStrip(table, game, hints) ??
    offerStrip(table.notice, game) ??
    pastStrip(table, game, review) ??
    premoveStrip(table) ??
    overStrip(game, review) ??
    quietStrip(table, game, { piece, risk })
  );
}

/** What the person asked for last, or what was refused. */
function answerStrip(table: Table, game: GameView, hints: Hints | null): Candidate {
  return (
    lookStrip(table, game) ??
    whyStrip(table, game) ??
    problemStrip(table.notice) ??
    hintStrip(hints, game)
  );
}

/** What the game waits for, if it can't go on. */
function waitingStrip(table: Table, game: GameView): Candidate {
  return awayStrip(table) ?? engineStrip(table, game);
}

function awayStrip({ notice, referee }: Table): Candidate {
  if (!referee.needsConnection || line.connection !== 'away') return null;
  const isFull = notice?.kind === 'problem' && notice.problem.code === 'too_many_connections';
  const text = isFull ? problemWords(notice.problem) : t('connection-lost');
  return { kind: 'away', text, actions: [] };
}

/** What the computer waits for on this device, if it can't think yet. */
function engineStrip({ referee }: Table, { state, you }: GameView): Candidate {
  const isWaiting = state.status === 'playing' && !you.includes(state.turn.color);
  if (referee.needsConnection || !isWaiting) return null;
  const loading = engineLoading.now;
  if (loading.phase === 'failed') {
    return { kind: 'wrong', text: problemWords(loading.error.problem), actions: ['reload'] };
  }
  if (loading.phase !== 'loading' || loading.fraction === 1) return null;
  const text = t('engine-loading', { percent: Math.round(100 * loading.fraction) });
  return { kind: 'note', text, actions: [] };
}

function pendingStrip(pending: Pending | null): Candidate {
  return pending && { kind: 'offer', text: t('confirm-move'), actions: ['confirm', 'cancel'] };
}

function premoveStrip({ premove }: Table): Candidate {
  if (!premove) return null;
  const text = t('premove-set', ownFacts(premove.piece, 'shown'));
  return { kind: 'premove', icon: 'clock', text, actions: ['cancel-premove'] };
}

function lookStrip({ look }: Table, game: GameView): Candidate {
  if (look && isForPremove(look, game)) {
    const text = t('premove-choose', ownFacts(look.piece, 'shown'));
    return { kind: 'premove', icon: 'clock', text, actions: ['let-go'] };
  }
  return look && { kind: 'look', icon: 'eye', text: lookShown(look), actions: ['let-go'] };
}

function hintStrip(hints: Hints | null, game: GameView): Candidate {
  const hint = hints?.hint;
  if (hints?.step === 'asking') {
    return { kind: 'hint', icon: 'hint', text: t('hint-wait'), actions: [] };
  }
  if (!hints || !hint) return null;
  return hints.step === 'piece'
    ? strip(hintPieceWords(hint, game), ['show-move', 'close-hint'])
    : strip(hintMoveWords(hint, game), ['close-hint']);
}

function strip(text: string, actions: readonly StripAction[]): StripView {
  return { kind: 'hint', icon: 'hint', text, actions };
}

function whyStrip({ why, isPresent }: Table, { state }: GameView): Candidate {
  if (!why) return null;
  const canThrow = isPresent && stuckThrows(state.turn, why.piece).length > 0;
  const text = [reasonShown(why.reason), ...(canThrow ? [t('why-throws')] : [])].join(' ');
  return { kind: 'why', icon: 'why', text, actions: ['close'] };
}

/** The piece in hand: its name, and how it moves, or that it can be thrown or can throw. */
function handStrip(piece: string | null, { state: { turn } }: GameView): Candidate {
  if (!piece) return null;
  const named = { ...facts(piece), piece: 'none' };
  const ways = waysOf(turn, piece);
  if (colorOf(piece) !== turn.color || ways === 'throw') {
    return { kind: 'hand', text: t('hand-throw', named), lesson: 'pillbug', actions: [] };
  }
  const bug = bugOf(piece);
  const view = { kind: 'hand', lesson: bug, actions: [] } as const;
  if (ways === 'both') return { ...view, text: t('hand-or-throw', named), lesson: 'pillbug' };
  const words = thrownBy(turn, piece).length > 0 ? 'hand-thrower' : 'hand-line';
  return { ...view, text: t(words, { bug }) };
}

function problemStrip(notice: Notice | null): Candidate {
  if (notice?.kind === 'problem') {
    return { kind: 'wrong', text: problemWords(notice.problem), actions: ['close'] };
  }
  return notice?.kind === 'away'
    ? { kind: 'wrong', text: t('server-away'), actions: ['close'] }
    : null;
}

function offerStrip(notice: Notice | null, { you, state }: GameView): Candidate {
  const color = state.draw_offer ?? state.takeback;
  if (state.status !== 'playing' || !color) return null;
  const what = state.draw_offer ? 'draw' : 'takeback';
  if (you.includes(color)) {
    return { kind: 'note', text: t(`offer-${what}-yours`), actions: [`withdraw-${what}`] };
  }
  const offer = t(`offer-${what}`, { color: colorNames[color] });
  const canceled = notice?.kind === 'premove-dropped' ? t(`premove-${notice.why}`) : '';
  const actions: StripAction[] = you.length > 0 ? [`accept-${what}`, `decline-${what}`] : [];
  return { kind: 'offer', text: canceled ? `${canceled} ${offer}` : offer, actions };
}

function pastStrip(table: Table, game: GameView, review: Review | null): Candidate {
  if (table.isPresent) return null;
  const turning = practiceStrip(game, review) ?? turningStrip(table, review);
  if (turning) return turning;
  // Whoever looks back while the clock runs must not miss their turn.
  const { status, turn } = game.state;
  const isYours = status === 'playing' && game.you.length === 1 && game.you.includes(turn.color);
  const title = isYours ? t('turn-yours') : '';
  return { kind: 'past', title, text: placeWords(table), actions: ['now'] };
}

interface Quiet {
  readonly piece: string | null;
  readonly risk: string | undefined;
}

/** What is told while nothing else is: how a piece moves, what just happened, or whose turn it is. */
function quietStrip(table: Table, game: GameView, { piece, risk = '' }: Quiet): StripView {
  const turn = turnWords(table, game, risk);
  return (
    handStrip(piece, game) ?? noteStrip(table, game, turn) ?? turnStrip(table, game, { turn, risk })
  );
}

/** What just happened, and whose turn it is now: nobody should have to look for that. */
function noteStrip(table: Table, game: GameView, words: string): Candidate {
  const { notice } = table;
  const turn = game.state.status === 'playing' ? ` ${words}` : '';
  if (notice?.kind === 'premove-dropped') {
    return { kind: 'wrong', text: t(`premove-${notice.why}`) + turn, actions: ['close'] };
  }
  const text = notice?.kind === 'change' ? noteWords(notice.change, table, game) : '';
  return text ? { kind: 'note', text: text + turn, actions: [] } : null;
}

/** What a change leaves to be said, besides what one sees on the board. */
function noteWords(change: Change, { undone }: Table, game: GameView): string {
  switch (change.type) {
    case 'draw_declined':
    case 'takeback_declined': {
      const isYou = game.you.includes(change.color);
      const what = change.type.replace('_', '-');
      return isYou ? '' : t(`note-${what}`, { color: colorNames[change.color] });
    }
    case 'took_back':
      return t('said-took-back', { count: undone });
    case 'clock_moved':
      return t('said-clock-moved');
    case 'joined':
      return t('said-joined');
    case 'played':
    case 'draw_offered':
    case 'takeback_asked':
    case 'ended':
    case 'rematch_asked':
    case 'rematch_made':
    case 'hinted':
    case 'publicity_changed':
      return '';
    default:
      change satisfies never;
      return '';
  }
}

/**
 * Who passed, as long as it matters: of the last move, and of one's own until one's next. That was
 * made by the server at once, and the computer may have answered before anybody could read of it.
 */
function passWords({ moves, you }: GameView): string {
  const own = you.length === 1 ? you[0] : undefined;
  const [last, before] = [moves.at(-1), moves.at(-2)];
  if (before?.way === 'pass' && before.color === own) return t('note-you-passed');
  if (last?.way !== 'pass') return '';
  if (last.color === own) return t('note-you-passed');
  return t('note-passed', { color: colorNames[last.color] });
}

function turnStrip(
  table: Table,
  game: GameView,
  { turn, risk }: { readonly turn: string; readonly risk: string },
): StripView {
  if (game.state.status === 'waiting') {
    const text = t(game.you.length > 0 ? 'card-waiting' : 'visit-text');
    // Who chose to watch may think better of it; who did not is asked over the table.
    return { kind: 'note', text, actions: table.isWatching ? ['sit'] : [] };
  }
  const passed = passWords(game);
  if (!passed) return { kind: risk ? 'risk' : 'turn', text: turn, actions: [] };
  return { kind: 'passed', text: `${passed} ${turn}`, actions: [] };
}

function turnWords(table: Table, game: GameView, risk: string): string {
  const { state, you } = game;
  const { color } = state.turn;
  if (table.isSlow) return t('table-sending');
  if (state.seats[color].occupant === 'computer') return t('table-thinking');
  const isYours = you.length === 1 && you.includes(color);
  const text = isYours ? t('turn-yours') : t('turn-of', { color: colorNames[color] });
  const hint = turnHint(game, risk);
  return hint ? `${text} ${hint}` : text;
}

/** What the viewer should know about their turn. */
function turnHint(game: GameView, risk: string): string {
  const { state, you } = game;
  if (state.turn.draw_is_due) return [risk, t('draw-is-due')].join(' ').trim();
  if (!you.includes(state.turn.color)) return '';
  if (isFirstMove(game, coach.seen)) return t('hint-first');
  return risk || (you.length === 1 ? queenHint(game) : '');
}

/** When the queen is due. */
function queenHint({ state, moves, you }: GameView): string {
  const queen = `${you[0] ?? 'w'}Q`;
  const isPlaced = moves.some(({ piece }) => piece === queen);
  return !isPlaced && state.turn.number >= 3 ? t('hint-queen', { turn: state.turn.number }) : '';
}
