// What each key does on the analysis board, wherever the focus is.
import type { Way } from '../../study/moving';

export type Deed =
  | Way
  | 'undo'
  | 'redo'
  | 'keys'
  | 'flip'
  | 'threat'
  | 'draw'
  | 'comment'
  | 'review'
  | 'stop'
  | 'delete'
  | 'chapter-back'
  | 'chapter-next';

const browsing: Readonly<Record<string, Way>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

const letters: Readonly<Record<string, Deed>> = {
  '?': 'keys',
  f: 'flip',
  x: 'threat',
  d: 'draw',
  c: 'comment',
  r: 'review',
  escape: 'stop',
  delete: 'delete',
  pageup: 'chapter-back',
  pagedown: 'chapter-next',
};

/** Keys with Control, or Command. */
function heldDeed({ key, shiftKey, altKey }: KeyboardEvent): Deed | null {
  const letter = key.toLowerCase();
  if (altKey || (letter !== 'z' && letter !== 'y')) return null;
  return letter === 'y' || shiftKey ? 'redo' : 'undo';
}

/** Keys alone. On the board, arrows go from piece to piece, and F fans out a stack. */
function plainDeed({ key, shiftKey }: KeyboardEvent, isOnBoard: boolean): Deed | null {
  const way = shiftKey ? undefined : browsing[key];
  if (way) return isOnBoard ? null : way;
  const deed = letters[key.toLowerCase()] ?? null;
  return isOnBoard && deed === 'flip' ? null : deed;
}

/** What a key is for; null if it is somebody else's. */
export function deedOf(event: KeyboardEvent): Deed | null {
  const at = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || at?.closest('input, textarea, select, dialog')) return null;
  if (event.ctrlKey || event.metaKey) return heldDeed(event);
  return event.altKey ? null : plainDeed(event, Boolean(at?.closest('.skep-board, .skep-reserve')));
}
