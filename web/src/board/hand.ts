// The tile that follows the pointer: an element of its own over the whole page, so that dragging changes
// one transform a frame and nothing else is drawn anew.
import { drawTile } from './tile';
import { overlayOf } from './tree';
import { type Point } from './geometry';
import { type PieceName, type TileSet, type Twins } from './types';

export interface Hand {
  readonly moveTo: (point: Point) => void;
  /** Go back to where it came from, or vanish at once. */
  readonly release: (home: Point | null) => void;
}

const HOME_MS = 160;

const placed = ({ x, y }: Point): string =>
  `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0) translate(-50%, -47%)`;

/** Take a tile of this height in pixels in hand. */
export function takeInHand(
  piece: PieceName,
  look: {
    readonly tiles: TileSet;
    readonly twins: Twins;
    readonly height: number;
    readonly near: Node; // in the tree of the board
  },
): Hand {
  const picture = drawTile(piece, look);
  const holder = document.createElement('div');
  holder.className = 'skep-hand';
  holder.setAttribute('aria-hidden', 'true');
  holder.append(picture);
  // The picture shows 106 units of which the tile is 100.
  picture.style.height = `${look.height * 1.06}px`;
  picture.style.width = `${look.height * 0.9}px`;
  let at: Point = { x: 0, y: 0 };
  overlayOf(look.near).append(holder);
  return {
    moveTo: (point) => {
      at = point;
      holder.style.transform = placed(point);
    },
    release: (home) => {
      if (home === null || typeof holder.animate !== 'function') return holder.remove();
      const back = holder.animate(
        [{ transform: placed(at) }, { transform: placed(home), opacity: 0.4 }],
        {
          duration: HOME_MS,
          easing: 'ease-out',
        },
      );
      back.addEventListener('finish', () => holder.remove());
      back.addEventListener('cancel', () => holder.remove());
    },
  };
}
