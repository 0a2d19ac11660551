// What <skep-board> says in English, to screen readers and on hover, and how to say it otherwise.
import { bugNames } from '../../state/rules';
import { neighbors, seenAs, whereIs } from '../../state/hive';
import { toKey, type View } from '../geometry';
import { bugOf, colorOf } from '../pieces';
import { type Color, type Hex, type Labels, type PieceName, type Stacks } from '../types';

/** Every word of `<skep-board>`: those of the board, and its one button. */
export interface BoardLabels extends Labels {
  /** The button that shows the whole hive again. */
  readonly recenter: () => string;
}

/** Labels to use instead of the English ones: text, or a function with the arguments of the label. */
export type LabelTable = {
  readonly [Name in keyof BoardLabels]?: BoardLabels[Name] | string;
};

/** One function for all labels: the name of the label, then its arguments. Return undefined for English. */
export type LabelFunction = (name: keyof BoardLabels, ...details: readonly unknown[]) => unknown;

export type LabelsInput = LabelTable | LabelFunction;

/** What labels may want to know: the pieces, and how the board is rotated. */
export interface Scene {
  readonly stacks: Stacks;
  readonly view: View;
}

const colorWords: Readonly<Record<Color, string>> = { w: 'white', b: 'black' };

const opposite = {
  northeast: 'southwest',
  east: 'west',
  southeast: 'northwest',
  southwest: 'northeast',
  west: 'east',
  northwest: 'southeast',
} as const;

/** "white ant wA1" */
const pieceWords = (piece: PieceName): string =>
  `${colorWords[colorOf(piece)]} ${bugNames[bugOf(piece)]} ${piece}`;

/** "east of the white ant wA1", as it is seen. */
function hexWords({ stacks, view }: Scene, hex: Hex, mover: PieceName | null): string {
  const top = (at: Hex): PieceName | undefined =>
    stacks.get(toKey(at))?.findLast((piece) => piece !== mover);
  const below = top(hex);
  if (below !== undefined) return `on top of the ${pieceWords(below)}`;
  for (const [direction, at] of neighbors(hex)) {
    const near = top(at);
    if (near !== undefined) {
      return `${seenAs(view, opposite[direction])} of the ${pieceWords(near)}`;
    }
  }
  return 'in the middle';
}

function stackWords(stack: readonly PieceName[]): string {
  const [top = '', ...under] = stack.toReversed().map(pieceWords);
  return under.length > 0 ? `${top} on ${under.join(', ')}` : top;
}

const stateWords = (picked: boolean, can: boolean, words: string): string =>
  picked ? ', selected' : can ? `, ${words}` : '';

const goWords = { play: 'Go', premove: 'Premove:', look: 'Could go' } as const;

export function english(scene: () => Scene): BoardLabels {
  return {
    board: () => 'Board',
    stack: (_at, stack, { picked, canMove, isLast, marked }) =>
      stackWords(stack) +
      stateWords(picked, canMove, 'can move') +
      (isLast ? ', moved last' : '') +
      (marked ? ', marked' : ''),
    target: (piece, at, { chosen, thrown, mode }) => {
      const isNew = mode === 'play' && whereIs(scene().stacks, piece) === undefined;
      const go = chosen ? 'Selected:' : thrown ? 'Throw' : isNew ? 'Place' : goWords[mode];
      return `${go} ${hexWords(scene(), at, piece)}`;
    },
    reserve: (color) => `${color === 'w' ? 'White' : 'Black'}’s reserve`,
    slot: (piece, { left, picked, canPlace }) =>
      `${pieceWords(piece)}, ${left} left${stateWords(picked, canPlace, 'can be placed')}`,
    hex: (at, { found, marked }) => {
      const what = found ? 'Right:' : marked ? 'Marked hex' : 'Empty hex';
      return `${what} ${hexWords(scene(), at, null)}`;
    },
    bug: (piece) => bugNames[bugOf(piece)],
    top: () => 'top',
    recenter: () => 'Recenter',
  };
}

/** The English labels with some of them replaced. */
export function labelsWith(own: LabelsInput | null, plain: BoardLabels): BoardLabels {
  if (own === null) return plain;
  const say = (name: keyof BoardLabels, details: readonly unknown[]): string => {
    const usual = plain[name] as (...given: readonly unknown[]) => string;
    const one = typeof own === 'function' ? own : own[name];
    const said = typeof one === 'function' ? called(one, name, details) : one;
    return typeof said === 'string' ? said : usual(...details);
  };
  const called = (one: unknown, name: string, details: readonly unknown[]): unknown => {
    const call = one as (...given: readonly unknown[]) => unknown;
    return one === own ? call(name, ...details) : call(...details);
  };
  const names = Object.keys(plain) as (keyof BoardLabels)[];
  const labels = names.map(
    (name) => [name, (...details: unknown[]) => say(name, details)] as const,
  );
  return Object.fromEntries(labels) as unknown as BoardLabels;
}
