// A reserve: one slot for each bug of the box, which stays where it is when its pieces are gone.
import { bugsIn } from './config';
import { nextInReserve } from './pieces';
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
  drawn: string;
}

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
  const draw = (): void => {
    const shown = board.shown();
    const bugs = bugsIn(shown.config.box);
    if (bugs.join('') !== box) {
      box = bugs.join('');
      element.dataset['slots'] = String(bugs.length);
      slots = bugs.map((bug) => makeSlot(board, bug));
      element.replaceChildren(...slots.map((slot) => slot.button));
    }
    element.setAttribute('aria-label', shown.config.labels.reserve(color));
    element.classList.toggle('tiles-contrast', shown.config.tiles === 'contrast');
    element.classList.toggle('resting', !isOnTurn(shown, color));
    for (const slot of slots) drawSlot(slot, shown, color);
  };
  const stop = board.watch(draw);
  draw();
  return () => {
    stop();
    element.replaceChildren();
  };
}

const isOnTurn = ({ config }: Shown, color: Color): boolean =>
  config.turn === color && config.movable.includes(color);

function makeSlot(board: BoardApi, bug: Bug): Slot {
  const button = document.createElement('button');
  const picture = document.createElement('span');
  const count = document.createElement('span');
  button.type = 'button';
  button.className = 'slot';
  picture.className = 'picture';
  count.className = 'count';
  count.setAttribute('aria-hidden', 'true');
  button.append(picture, count);
  const slot: Slot = { bug, button, picture, count, piece: '', drawn: '' };
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

function drawSlot(slot: Slot, shown: Shown, color: Color): void {
  const { config, picked, sent } = shown;
  const { piece, left: inReserve } = nextInReserve(config.stacks, config.box, {
    color,
    bug: slot.bug,
  });
  const left = inReserve - (sent?.piece === piece ? 1 : 0);
  const isPicked = picked === piece && inReserve > 0;
  const onTurn = isOnTurn(shown, color);
  const canPlace = onTurn && left > 0 && config.legal.has(piece);
  slot.piece = piece;
  slot.button.disabled = !onTurn || left === 0;
  slot.button.setAttribute('aria-pressed', String(isPicked));
  slot.button.setAttribute(
    'aria-label',
    config.labels.slot(piece, { left, canPlace, picked: isPicked }),
  );
  slot.button.classList.toggle('can', canPlace);
  slot.button.classList.toggle('empty', left === 0);
  slot.button.dataset['bug'] = slot.bug;
  const drawn = [piece, left, config.tiles, config.twins].join();
  if (slot.drawn === drawn) return;
  slot.drawn = drawn;
  slot.button.dataset['left'] = String(left);
  slot.count.textContent = left > 1 ? String(left) : '';
  slot.picture.replaceChildren(
    ...(left > 0 ? pile(piece, left, config) : [drawTile(piece, config)]),
  );
}

/** The next piece on top of those that stay behind. */
function pile(piece: PieceName, left: number, config: Shown['config']): Node[] {
  return Array.from({ length: left }, (_, at) => {
    const tile = drawTile(piece, config);
    tile.classList.add(at === left - 1 ? 'top' : 'below', `from-top-${left - 1 - at}`);
    return tile;
  });
}
