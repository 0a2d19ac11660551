// Positions of real games, with what was legal in them.
import {
  stacksAfter,
  type BoardConfig,
  type Bug,
  type Color,
  type Hex,
  type Move,
  type ReasonMarks,
} from '../../../src/board';
import { fromKey, neighbors, toKey } from '../../../src/board/geometry';
import { bugOf } from '../../../src/board/pieces';
import positions from './positions.json';

export interface Position {
  readonly moves: readonly Move[];
  readonly legal: ReadonlyMap<string, readonly Hex[]>;
  readonly turn: Color;
  readonly reason: ReasonMarks | null;
}

interface Stored {
  readonly moves: readonly Move[];
  readonly legal: Readonly<Record<string, readonly Hex[]>>;
  readonly turn: Color;
  readonly reason?: ReasonMarks;
}

export function positionOf(name: string): Position {
  const stored = (positions as unknown as Readonly<Record<string, Stored>>)[name];
  if (stored === undefined) throw new RangeError(`no position ${name}`);
  return {
    moves: stored.moves,
    legal: new Map(Object.entries(stored.legal)),
    turn: stored.turn,
    reason: stored.reason ?? null,
  };
}

const box: Readonly<Record<Bug, number>> = { Q: 1, S: 2, B: 2, G: 3, A: 3, M: 1, L: 1, P: 1 };

/** The configuration of a position, with wishes as in the address of the demo. */
export function demoConfig(position: Position, query: URLSearchParams): Partial<BoardConfig> {
  const stacks = stacksAfter(position.moves);
  return {
    stacks,
    legal: position.legal,
    box,
    turn: position.turn,
    movable: ['w', 'b'],
    last: position.moves.at(-1) ?? null,
    reason: position.reason,
    ring: ringOf(stacks),
    confirm: (query.get('confirm') ?? 'none') as BoardConfig['confirm'],
    tiles: (query.get('tiles') ?? 'classic') as BoardConfig['tiles'],
    twins: (query.get('twins') ?? 'dots') as BoardConfig['twins'],
    rotation: Number(query.get('rotation') ?? 0),
    mirrored: query.has('mirrored'),
    orientation: query.get('orientation') === 'b' ? 'b' : 'w',
    dimmed: query.has('dimmed'),
    viewOnly: query.has('viewonly'),
    labels: {
      board: () => 'The hive',
      stack: (at, stack, { canMove }) =>
        `${stack.toReversed().join(' on ')} at ${toKey(at)}${canMove ? ', can move' : ''}`,
      target: (piece, at) => `${piece} to ${toKey(at)}`,
      reserve: (color) => (color === 'w' ? 'Reserve of White' : 'Reserve of Black'),
      slot: (piece, { left }) => `${piece}, ${left} left`,
      hex: (at) => at.join(','),
      bug: (piece) => piece.charAt(1),
      top: () => 'top',
    },
  };
}

/** The hexes around surrounded queens. */
function ringOf(stacks: BoardConfig['stacks']): Hex[] {
  return [...stacks]
    .filter(([, stack]) => stack.some((piece) => bugOf(piece) === 'Q'))
    .map(([key]) => neighbors(fromKey(key)))
    .filter((ring) => ring.every((hex) => stacks.has(toKey(hex))))
    .flat();
}
