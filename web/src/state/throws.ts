import type { Color, Hex, Throw, Turn } from '../net/messages';
import { neighbors, toKey, type Stacks } from './hive';
import { colorOf, letterOf } from './pieces';

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

/** Where somebody who throws a piece has their throwers, and where the piece goes from and to. */
interface Thrown {
  readonly color: Color;
  readonly start: Hex;
  readonly end: Hex;
}

/**
 * The thrower of a piece, and its hex: a pillbug on the ground beside both hexes, or a mosquito
 * that is beside a pillbug too. Null if there are two: nobody knows which one it was.
 */
export function throwerOf(
  stacks: Stacks,
  { color, start, end }: Thrown,
): { readonly piece: string; readonly hex: Hex } | null {
  const beside = (hex: Hex): Hex[] => neighbors(hex).map(([, one]) => one);
  const topAt = (hex: Hex): string => stacks.get(toKey(hex))?.at(-1) ?? '';
  const near = new Set(beside(end).map(toKey));
  const found = beside(start).flatMap((hex) => {
    const [piece, ...above] = stacks.get(toKey(hex)) ?? [];
    if (!piece || above.length > 0 || colorOf(piece) !== color || !near.has(toKey(hex))) return [];
    const letter = letterOf(piece);
    const copies = letter === 'M' && beside(hex).some((one) => letterOf(topAt(one)) === 'P');
    return letter === 'P' || copies ? [{ piece, hex }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
