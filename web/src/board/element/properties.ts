// The properties of <skep-board>: how each is read, and what they are together for the board.
import { defaults } from '../config';
import { viewOf, type View } from '../geometry';
import { topAt } from '../hive';
import {
  type BoardConfig,
  type Box,
  type Color,
  type Hex,
  type Legal,
  type Move,
  type TileSet,
  type Twins,
} from '../types';
import { type BoardLabels, type LabelsInput } from './english';
import { checked, ReadError } from './errors';
import {
  oneOf,
  readBox,
  readColor,
  readColors,
  readHexes,
  readLast,
  readLegal,
  readPosition,
  readSwitch,
  readWhole,
} from './read';
import { type Position } from './setup';

export type Theme = 'auto' | 'light' | 'dark';

/** What the element was told, as the board needs it. */
export interface Properties {
  readonly position: Position;
  readonly legal: Legal;
  readonly throws: Legal;
  readonly turn: Color | null; // null: as the position says
  readonly movable: readonly Color[] | null; // null: the side to move
  readonly last: Move | null;
  readonly tappable: readonly Hex[];
  readonly box: Box | null; // null: as the position says
  readonly orientation: Color;
  readonly rotation: number;
  readonly mirrored: boolean;
  readonly theme: Theme;
  readonly tiles: TileSet;
  readonly twins: Twins;
  readonly reserves: boolean;
  readonly viewOnly: boolean;
  readonly labels: LabelsInput | null;
}

export type Name = keyof Properties;

const noMoves: Legal = new Map();

export const initial: Properties = {
  position: { stacks: new Map(), turn: null, box: null },
  legal: noMoves,
  throws: noMoves,
  turn: null,
  movable: null,
  last: null,
  tappable: [],
  box: null,
  orientation: 'w',
  rotation: 0,
  mirrored: false,
  theme: 'auto',
  tiles: 'classic',
  twins: 'dots',
  reserves: false,
  viewOnly: false,
  labels: null,
};

const readers: { readonly [Key in Name]: (value: unknown) => Properties[Key] } = {
  position: readPosition,
  legal: readLegal,
  throws: readLegal,
  turn: readColor,
  movable: readColors,
  last: readLast,
  tappable: readHexes,
  box: readBox,
  orientation: readColor,
  rotation: readWhole,
  mirrored: readSwitch,
  theme: (value) => oneOf(['auto', 'light', 'dark'], value),
  tiles: (value) => oneOf(['classic', 'contrast'], value),
  twins: (value) => oneOf(['dots', 'numbers'], value),
  reserves: readSwitch,
  viewOnly: readSwitch,
  labels: readLabels,
};

export const names = Object.keys(initial) as readonly Name[];

function readLabels(value: unknown): LabelsInput {
  if (typeof value === 'function' || (typeof value === 'object' && value !== null)) {
    return value as LabelsInput;
  }
  throw new ReadError('expected a table of labels or a function');
}

/** By attribute, all but the labels, which can't be written as text. */
export const attributes: ReadonlyMap<string, Name> = new Map(
  names
    .filter((name) => name !== 'labels')
    .map((name) => [name === 'viewOnly' ? 'view-only' : name, name]),
);

/** The properties with one of them changed; null and undefined stand for its initial value. */
export function withProperty(before: Properties, name: Name, value: unknown): Properties {
  const isGiven = value !== null && value !== undefined;
  const next = isGiven ? checked(name, value, () => readers[name](value)) : initial[name];
  return { ...before, [name]: next };
}

/** The properties without what `play` set, where a new position says otherwise. */
export function withoutPlayed(properties: Properties, played: ReadonlySet<Name>): Properties {
  const { position, last } = properties;
  const stays = last?.piece && last.end && topAt(position.stacks, last.end) === last.piece;
  const outdated = [
    ...(position.turn === null ? [] : (['turn'] as const)),
    ...(position.box === null ? [] : (['box'] as const)),
    ...(stays ? [] : (['last'] as const)),
  ].filter((name) => played.has(name));
  return { ...properties, ...Object.fromEntries(outdated.map((name) => [name, initial[name]])) };
}

export const turnOf = ({ turn, position }: Properties): Color => turn ?? position.turn ?? 'w';

export const viewIn = ({ orientation, rotation, mirrored }: Properties): View =>
  viewOf({ orientation, rotation, mirrored, opening: null });

/** All that the board is told. */
export function configOf(properties: Properties, labels: BoardLabels): Partial<BoardConfig> {
  const { position, legal, throws, last, tappable, viewOnly } = properties;
  const { orientation, rotation, mirrored, tiles, twins } = properties;
  const turn = turnOf(properties);
  const movable = viewOnly ? [] : (properties.movable ?? [turn]);
  return {
    stacks: position.stacks,
    // The board would let a spectator pick up a piece to see where it can go.
    legal: movable.includes(turn) ? legal : noMoves,
    throws,
    turn,
    movable,
    last,
    tappable,
    box: properties.box ?? position.box ?? defaults.box,
    orientation,
    rotation,
    mirrored,
    tiles,
    twins,
    viewOnly,
    labels,
  };
}
