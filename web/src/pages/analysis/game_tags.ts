// What is known of a game that an analysis begins with, as tags.
import type { Color, Ending, GameView, ReadGame } from '../../net/messages';
import { tagsFrom, type Tags } from '../../study/tags';
import { seatWords } from '../../words/describe';

/** How a game ended. One that was aborted has no result. */
function endingTags(ending: Ending | null): Tags {
  if (ending === null || ending.termination === 'aborted') return {};
  const { winner, termination } = ending;
  const Result = { w: 'WhiteWins', b: 'BlackWins', none: 'Draw' }[winner ?? 'none'];
  return { Result, ...(termination !== 'unknown' && { Termination: termination }) };
}

/** What can end a game that somebody won, besides the rules, and what can end a drawn one. */
const endings: Readonly<Record<'won' | 'drawn', readonly string[]>> = {
  won: ['resignation', 'timeout'],
  drawn: ['agreement', 'repetition', 'length', 'timeout'],
};

/** How a game ended, as its tags say; null if they don't. Other programs have other words for why. */
export function endingIn({ Result = '', Termination = '' }: Tags): Ending | null {
  const winner = { WhiteWins: 'w', BlackWins: 'b', Draw: null }[Result] as Color | null | undefined;
  const said = Termination.toLowerCase();
  if (winner === undefined || said === 'aborted') return null;
  const isKnown = endings[winner ? 'won' : 'drawn'].includes(said);
  return { winner, termination: isKnown ? said : 'unknown' };
}

/** What the server has read in a file. */
export const tagsOfRead = ({ tags, ending }: ReadGame): Tags =>
  tagsFrom({ ...tags, ...endingTags(ending) });

/** What is known of a game on the server or on this device. */
export function tagsOfGame({ state: { seats, ending }, you, created_at }: GameView): Tags {
  const isOneScreen = you.length === 2;
  const names = isOneScreen ? {} : { White: seatWords(seats.w), Black: seatWords(seats.b) };
  const date = new Date(created_at).toISOString().slice(0, 10).replaceAll('-', '.');
  return tagsFrom({ ...names, Date: date, ...endingTags(ending) });
}
