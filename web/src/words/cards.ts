import type { GameLine } from '../net/messages';
import { levelNames } from '../state/levels';
import { colorNames, other } from '../state/pieces';
import { piecesOf } from '../state/wish';
import { seatWords } from './describe';
import { whenWords } from './when';
import { piecesWords, whereWords } from './wishes';
import { speech, t } from './words.svelte';

/** Who one plays, or played: "Against level 3, pupa". */
export function opponentWords({ status, you, seats }: GameLine): string {
  if (status === 'waiting') return t('card-invited');
  const [own] = you;
  if (you.length !== 1 || own === undefined) return t('card-same-screen');
  const opponent = seats[other(own)];
  if (opponent.occupant !== 'computer') return t('card-against', { name: seatWords(opponent) });
  const level = opponent.level ?? 0;
  return t('card-against-computer', { level, name: levelNames[level] ?? '' });
}

/** How a game stands, in a few words: whose turn it is, or who won. */
export function standingWords(game: GameLine): string {
  const { status, ending, you, your_turn: isYours, to_move: turn } = game;
  if (status === 'waiting') return t('card-waiting');
  if (!ending) {
    if (you.length > 1) return t('card-turn-of', { color: colorNames[turn] });
    return t(isYours ? 'card-your-turn' : 'card-their-turn');
  }
  if (ending.termination === 'aborted') return t('result-aborted');
  if (!ending.winner) return t('result-draw');
  if (you.length !== 1) return t('card-won-by', { color: colorNames[ending.winner] });
  return t(you.includes(ending.winner) ? 'card-won' : 'card-lost');
}

/** What a game is played with and how long it is, and when that was. */
export function cardFacts(game: GameLine, now: number): string[] {
  const { rules, ply, has_hints: hasHints, updated_at: at } = game;
  return [
    t('card-facts', { rules: piecesWords(piecesOf(rules)).join(', '), ply }),
    ...(hasHints ? [t('with-hints')] : []),
    ...whereWords(game),
    whenWords(at, now, speech.language) || t('just-now'),
  ];
}
