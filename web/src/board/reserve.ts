// A reserve: one slot for each bug of the box, which stays where it is when its pieces are gone.
import { bugsIn } from './config';
import { isSameKey, type Key } from './dom';
import { nameSlots } from './name_tip';
import { nextInReserve, piecesOf } from './pieces';
import { setAttribute } from './svg';
import { drawTile } from './tile';
import {
  type BoardApi,
  type Bug,
  type Color,
  type PieceName,
  type ReserveOptions,
  type Shown,
} from './types';

interface Slot {
  readonly bug: Bug;
  readonly button: HTMLButtonElement;
  readonly picture: HTMLElement;
  readonly count: HTMLElement;
  piece: PieceName;
  drawn: Key; // what of it was drawn last
}

/** What all slots of a reserve have in common. */
interface Side {
  readonly color: Color;
  readonly isOnTurn: boolean;
  readonly inPlay: ReadonlySet<PieceName>;
}

type Look = Pick<Shown['config'], 'tiles' | 'twins'> & { readonly near: Node };

/** Show a side's reserve in an element; returns how to end it. Dragging is shared with the board. */
export function createReserve(
  element: HTMLElement,
  board: BoardApi,
  options: ReserveOptions,
): () => void {
  const { color, layout } = options;
  element.className = `skep-reserve ${layout} ${color}`;
  element.setAttribute('role', 'group');

  let box = '';
  let slots: Slot[] = [];
  const draw = function* (): Generator<undefined> {
    const shown = board.shown();
    const bugs = bugsIn(shown.config.box);
    if (bugs.join('') !== box) {
      box = bugs.join('');
      element.dataset['slots'] = String(bugs.length);
      slots = bugs.map((bug) => makeSlot(board, bug));
      element.replaceChildren(...slots.map((slot) => slot.button));
    }
    setAttribute(element, 'aria-label', shown.config.labels.reserve(color));
    element.classList.toggle('tiles-contrast', shown.config.tiles === 'contrast');
    const side = {
      color,
      isOnTurn: isOnTurn(shown, color),
      inPlay: piecesOf(shown.config.stacks),
    };
    element.classList.toggle('resting', !side.isOnTurn);
    for (const slot of slots) if (drawSlot(slot, shown, side)) yield;
  };
  const stop = board.watch(draw);
  const unname = nameSlots(element, (button) => {
    const slot = slots.find((one) => one.button === button);
    return slot ? board.shown().config.labels.bug(slot.piece) : '';
  });
  Array.from(draw());
  return () => {
    stop();
    unname();
    element.replaceChildren();
  };
}

const isOnTurn = ({ config }: Shown, color: Color): boolean =>
  config.editing || (config.turn === color && config.movable.includes(color));

function makeSlot(board: BoardApi, bug: Bug): Slot {
  const button = document.createElement('button');
  const picture = document.createElement('span');
  const count = document.createElement('span');
  button.type = 'button';
  button.className = 'slot';
  button.dataset['bug'] = bug;
  picture.className = 'picture';
  count.className = 'count';
  count.setAttribute('aria-hidden', 'true');
  button.append(picture, count);
  const slot: Slot = { bug, button, picture, count, piece: '', drawn: [] };
  button.addEventListener('pointerdown', (event) => {
    if (!button.disabled) board.grab(slot.piece, event);
  });
  // The pointer is dealt with by then; keys and screen readers click without one.
  button.addEventListener('click', (event) => {
    if (event.detail === 0) toggle(board, slot.piece);
  });
  return slot;
}

function toggle(board: BoardApi, piece: PieceName): void {
  if (board.shown().picked === piece) board.letGo();
  else board.pick(piece, { focus: true });
}

interface Filled {
  readonly piece: PieceName; // the next to leave
  readonly left: number;
  readonly isPicked: boolean;
  readonly canPlace: boolean;
  readonly canLook: boolean;
}

function filled({ bug }: Slot, { config, picked, sent }: Shown, side: Side): Filled {
  const { piece, left: inReserve } = nextInReserve(side.inPlay, config.box, {
    color: side.color,
    bug,
  });
  const left = inReserve - (sent?.piece === piece ? 1 : 0);
  const canGo = config.legal.has(piece);
  const canLook = canGo || config.looks.has(piece) || config.canAsk;
  return {
    piece,
    left,
    isPicked: picked === piece && inReserve > 0,
    canPlace: side.isOnTurn && left > 0 && canGo,
    canLook: !side.isOnTurn && canLook,
  };
}

/** Draw and name a slot, if that has changed; returns whether it had. */
function drawSlot(slot: Slot, shown: Shown, side: Side): boolean {
  const { labels, tiles, twins } = shown.config;
  const { piece, left, isPicked, canPlace, canLook } = filled(slot, shown, side);
  const isHinted = shown.config.hint?.piece === piece && left > 0;
  const look: Key = [piece, left, tiles, twins];
  const drawn: Key = [...look, side.isOnTurn, canLook, canPlace, isPicked, isHinted, labels];
  if (isSameKey(slot.drawn, drawn)) return false;
  const isOther = !isSameKey(slot.drawn.slice(0, look.length), look);
  slot.drawn = drawn;
  slot.piece = piece;
  slot.button.disabled = !(side.isOnTurn || canLook) || left === 0;
  slot.button.setAttribute('aria-pressed', String(isPicked));
  slot.button.setAttribute('aria-label', labels.slot(piece, { left, canPlace, picked: isPicked }));
  slot.button.classList.toggle('can', canPlace);
  slot.button.classList.toggle('hinted', isHinted);
  if (isOther) drawPieces(slot, left, { tiles, twins, near: slot.button });
  return true;
}

function drawPieces({ button, picture, count, piece }: Slot, left: number, look: Look): void {
  button.classList.toggle('empty', left === 0);
  button.dataset['left'] = String(left);
  count.textContent = left > 1 ? String(left) : '';
  picture.replaceChildren(...(left > 0 ? pile(piece, left, look) : [drawTile(piece, look)]));
}

/** The next piece on top of those that stay behind, which show no number: it would not be theirs. */
function pile(piece: PieceName, left: number, look: Look): Node[] {
  return Array.from({ length: left }, (_, at) => {
    const isTop = at === left - 1;
    const tile = drawTile(piece, isTop ? look : { ...look, twins: null });
    tile.classList.add(isTop ? 'top' : 'below', `from-top-${left - 1 - at}`);
    return tile;
  });
}
