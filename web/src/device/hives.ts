import type { Game, Hex as Cell } from 'skep-engine';
import type { Color, Hex } from '../net/messages';

/** The six directions, clockwise from the northwest, as the rules list them. */
const directions = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

/** Returns a hex of the engine as messages write it. */
export const pairOf = ({ q, r }: Cell): Hex => [q, r];

/** Returns the six hexes around a hex, clockwise from the northwest. */
export const neighbors = ([q, r]: Hex): Hex[] => directions.map(([dq, dr]) => [q + dq, r + dr]);

/** Returns a hex as a key of a map or set. */
export const keyOf = ([q, r]: Hex): string => `${q},${r}`;

/** Returns the side of a piece. */
export const colorOf = (piece: string): Color => (piece.startsWith('w') ? 'w' : 'b');

/** Returns the letter of a piece's bug. */
export const bugOf = (piece: string): string => piece.charAt(1);

/** Returns the opponent of a side. */
export const opponentOf = (color: Color): Color => (color === 'w' ? 'b' : 'w');

/** The pieces in play, as they lie in one position of a game. */
export class Hive {
  readonly #stacks = new Map<string, string[]>();
  readonly #places = new Map<string, Hex>();

  constructor(game: Game) {
    for (const { piece, hex, level } of game.pieces()) {
      if (hex === null) continue;
      const at = pairOf(hex);
      this.#places.set(piece, at);
      const stack = this.#stacks.get(keyOf(at)) ?? [];
      stack[level] = piece;
      this.#stacks.set(keyOf(at), stack);
    }
  }

  /** Returns where a piece lies; null if it isn't in play. */
  where(piece: string): Hex | null {
    return this.#places.get(piece) ?? null;
  }

  /** Returns the top piece of a hex; null if the hex is empty. */
  top(at: Hex): string | null {
    return this.#stacks.get(keyOf(at))?.at(-1) ?? null;
  }

  /** Returns how many pieces lie on a hex. */
  height(at: Hex): number {
    return this.#stacks.get(keyOf(at))?.length ?? 0;
  }

  /** Returns the occupied hexes, each once. */
  hexes(): Hex[] {
    const found = new Map([...this.#places.values()].map((at) => [keyOf(at), at]));
    return [...found.values()];
  }

  /** Returns how many hexes beside a piece are occupied; null if it isn't in play. */
  occupiedBeside(piece: string): number | null {
    const at = this.where(piece);
    return at && neighbors(at).filter((near) => this.height(near) > 0).length;
  }
}
