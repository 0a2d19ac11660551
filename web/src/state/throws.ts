import type { Hex, Throw, Turn } from '../net/messages';

/** What can be thrown. A server that is older than the page doesn't say. */
function throwsOf({ throws }: Partial<Turn>): Readonly<Record<string, readonly Throw[]>> {
  return throws ?? {};
}

/** Where each piece can be thrown, and can't go by itself. */
export function throwMap(turn: Turn): ReadonlyMap<string, readonly Hex[]> {
  return new Map(
    Object.entries(throwsOf(turn)).map(([piece, targets]) => [
      piece,
      targets.map(({ hex }) => hex),
    ]),
  );
}

/** The pieces that a pillbug, or a mosquito beside one, can throw now. */
export function thrownBy(turn: Turn, thrower: string | null): readonly string[] {
  if (thrower === null) return [];
  return Object.entries(throwsOf(turn))
    .filter(([, targets]) => targets.some(({ throwers }) => throwers.includes(thrower)))
    .map(([piece]) => piece);
}

/** How a piece gets to its targets: on its own, by being thrown, or some each way. */
export function waysOf(turn: Turn, piece: string): 'own' | 'throw' | 'both' {
  const thrown = throwsOf(turn)[piece]?.length ?? 0;
  if (thrown === 0) return 'own';
  return thrown === (turn.legal[piece]?.length ?? 0) ? 'throw' : 'both';
}

/** What a piece can throw that can't move itself. */
export function stuckThrows(turn: Turn, piece: string): readonly string[] {
  return piece in turn.legal ? [] : thrownBy(turn, piece);
}
