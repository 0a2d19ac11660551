// Setup strings, as docs/notation.md has them: a position in one line. Only their form is checked, since the
// element knows no rules: whether a game can lead to a position is for others to say.
import { boxes, bugCounts, expansionLetters } from '../../state/rules';
import { colorOf } from '../pieces';
import { type Box, type Color, type HexKey, type PieceName, type Stacks } from '../types';
import { ReadError } from './errors';

export interface Position {
  readonly stacks: Stacks;
  readonly turn: Color | null; // null where it isn't said
  readonly box: Box | null;
}

const FIELDS = 6;
const NOTHING = '_';
const PIECE = /^[wb](?:[QMLP]|[SB][12]|[GA][1-3])$/;
const SIDE = /^[wb](?!0+$)\d{1,6}$/;
const STACK = /^(\d{1,6})-(\d{1,6})-(.+)$/;

export const isPiece = (text: unknown): text is PieceName =>
  typeof text === 'string' && PIECE.test(text);

const letters: Readonly<Record<string, string>> = {
  base: '',
  tournament: expansionLetters.join(''),
  ...Object.fromEntries(Object.entries(boxes).map(([name, box]) => [name, box.letters])),
};

export function readSetup(text: string): Position {
  const fields = text.split('~');
  if (fields[0] !== '1') throw new ReadError('a setup string begins with “1~”', 0);
  if (fields.length !== FIELDS) {
    const problem = `a setup string has ${FIELDS} fields joined by “~”, and this one has ${fields.length}`;
    throw new ReadError(problem, text.length);
  }
  const [, rules = '', side = '', first = '', stunned = '', stacks = ''] = fields;
  const startOf = (field: number): number => fields.slice(0, field).join('~').length + 1;
  const expect = (isRight: boolean, field: number, what: string): void => {
    if (!isRight) throw new ReadError(`expected ${what}`, startOf(field));
  };
  const box = readRules(rules, startOf(1));
  expect(SIDE.test(side), 2, 'the side to move and its turn, such as “w5”');
  expect(first === 'w' || first === 'b', 3, 'the side that moved first, “w” or “b”');
  expect(stunned === NOTHING || isPiece(stunned), 4, 'the stunned piece, or “_” for none');
  return { stacks: readStacks(stacks, startOf(5)), turn: colorOf(side), box };
}

/** The box that the rules name: `Base-MLP`, `ultimate`, `classic-.box_Q1A3`. */
function readRules(text: string, at: number): Box {
  const [name = '', ...switches] = text.toLowerCase().split('.');
  const given = switches.find((one) => one.startsWith('box_'));
  if (given !== undefined) return readBox(given.slice('box_'.length), at);
  const known = Object.keys(letters).find((one) => name === one || name.startsWith(`${one}-`));
  if (known === undefined) {
    throw new ReadError('expected a rule set, such as “Base-MLP” or “ultimate”', at);
  }
  const wanted = name === known ? letters[known] : name.slice(known.length + 1).toUpperCase();
  return boxWith(wanted ?? '', at + known.length + 1);
}

function boxWith(expansions: string, at: number): Box {
  if (!/^(?!.*(.).*\1)[MLP]*$/.test(expansions)) {
    throw new ReadError('expected expansions: “M”, “L” and “P”, each at most once', at);
  }
  const isLeftOut = (bug: string): boolean =>
    expansionLetters.some((one) => one === bug) && !expansions.includes(bug);
  return Object.fromEntries(Object.entries(bugCounts).filter(([bug]) => !isLeftOut(bug)));
}

function readBox(text: string, at: number): Box {
  if (!/^(?:[qsbgamlp][0-3])*$/.test(text)) {
    throw new ReadError('expected a box, such as “box_Q1S2B2G3A3”', at);
  }
  const pairs = [...text.toUpperCase().matchAll(/(\w)(\d)/g)];
  return Object.fromEntries(pairs.map(([, bug = '', count]) => [bug, Number(count)]));
}

function readStacks(text: string, from: number): Stacks {
  const stacks = new Map<HexKey, readonly PieceName[]>();
  const seen = new Set<PieceName>();
  let at = from;
  for (const stack of text === NOTHING ? [] : text.split('.')) {
    const [, q, r, names = ''] = STACK.exec(stack) ?? [];
    if (q === undefined || r === undefined) {
      throw new ReadError('expected a stack, such as “0-1-wQ-bB1”', at);
    }
    const key: HexKey = `${Number(q)},${Number(r)}`;
    if (stacks.has(key)) throw new ReadError(`hex ${key} is listed twice`, at);
    stacks.set(key, readPieces(names.split('-'), at + stack.length - names.length, seen));
    at += stack.length + 1;
  }
  return stacks;
}

function readPieces(names: readonly string[], from: number, seen: Set<PieceName>): PieceName[] {
  let at = from;
  return names.map((name) => {
    if (!isPiece(name)) throw new ReadError(`“${name}” isn’t a piece`, at);
    if (seen.has(name)) throw new ReadError(`${name} is on the board twice`, at);
    seen.add(name);
    at += name.length + 1;
    return name;
  });
}
