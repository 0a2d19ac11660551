import type { Hex, Turn } from '../net/messages';

/** Where each piece can be thrown, and can't go by itself. */
export function throwMap({ throws }: Turn): ReadonlyMap<string, readonly Hex[]> {
  return new Map(
    Object.entries(throws).map(([piece, targets]) => [piece, targets.map(({ hex }) => hex)]),
  );
}

/** The pieces that a pillbug, or a mosquito beside one, can throw now. */
export function thrownBy({ throws }: Turn, thrower: string | null): readonly string[] {
  if (thrower === null) return [];
  return Object.entries(throws)
    .filter(([, targets]) => targets.some(({ throwers }) => throwers.includes(thrower)))
    .map(([piece]) => piece);
}

/** How a piece gets to its targets: on its own, by being thrown, or some each way. */
export function waysOf({ legal, throws }: Turn, piece: string): 'own' | 'throw' | 'both' {
  const thrown = throws[piece]?.length ?? 0;
  if (thrown === 0) return 'own';
  return thrown === (legal[piece]?.length ?? 0) ? 'throw' : 'both';
}

/** What a piece can throw that can't move itself. */
export function stuckThrows(turn: Turn, piece: string): readonly string[] {
  return piece in turn.legal ? [] : thrownBy(turn, piece);
}
