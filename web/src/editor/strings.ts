// Setup strings and links: see docs/notation.md. Reading checks only the form. Whether a game can lead
// there, the engine says.
import type { HexKey, Stacks } from '../board/types';
import { fromKey } from '../board/geometry';
import { colorOf } from '../state/pieces';
import { idOf, isPiece, nameOf, pieceForm, type PieceId } from './pieces';
import { formatRules, readRules } from './rules';
import { cornerOf, leastPly, plyOf, turnOf, type Setup } from './setup';

/** The longest string that the engine reads. */
export const longestSetup = 4096;

const nothing = '_';
const version = '1';
const setupForm = new RegExp(
  `^${version}~([^~]+)~([wb])((?!0+~)\\d{1,6})~([wb])~(${nothing}|${pieceForm})~([^~]+)$`,
);
type Fields = [string, string, string, string, string, string];
const stackForm = /^(\d{1,6})-(\d{1,6})((?:-[wb][A-Z]\d?)+)$/;

/** Writes a position as a setup string. */
export function formatSetup(setup: Setup): string {
  const { toMove, stunned, stacks } = setup;
  return [
    version,
    formatRules(setup.rules),
    `${toMove}${turnOf(setup)}`,
    setup.first,
    stunned === null ? nothing : nameOf(stunned),
    formatStacks(stacks),
  ].join('~');
}

function formatStacks(stacks: Stacks): string {
  const [left, top] = cornerOf(stacks);
  const sorted = [...stacks]
    .map(([key, stack]) => ({ hex: fromKey(key), stack }))
    .toSorted((one, two) => one.hex[1] - two.hex[1] || one.hex[0] - two.hex[0]);
  const texts = sorted.map(({ hex: [q, r], stack }) =>
    [q - left, r - top, ...stack.map(nameOf)].join('-'),
  );
  return texts.join('.') || nothing;
}

/** Reads a setup string; null if it isn't well-formed. */
export function readSetup(text: string): Setup | null {
  const found = text.length > longestSetup ? null : setupForm.exec(text);
  if (found === null) return null;
  const [rulesText, side, turn, first, stunned, hive] = found.slice(1) as Fields;
  const [rules, stacks] = [readRules(rulesText), readStacks(hive)];
  if (rules === null || stacks === null) return null;
  const setup: Setup = {
    rules,
    stacks,
    toMove: colorOf(side),
    first: colorOf(first),
    turn: Number(turn),
    stunned: stunned === nothing ? null : stunned,
  };
  // Nobody has to see a number that follows from the rest.
  return plyOf(setup) === leastPly(setup) ? { ...setup, turn: null } : setup;
}

function readStacks(text: string): Stacks | null {
  const stacks = new Map<HexKey, readonly PieceId[]>();
  const seen = new Map<string, number>();
  for (const stack of text === nothing ? [] : text.split('.')) {
    const [, q, r, names = ''] = stackForm.exec(stack) ?? [];
    const key: HexKey = `${Number(q)},${Number(r)}`;
    const pieces = names.split('-').slice(1);
    if (q === undefined || r === undefined || stacks.has(key) || !pieces.every(isPiece)) {
      return null;
    }
    stacks.set(
      key,
      pieces.map((name) => {
        const before = seen.get(name) ?? 0;
        seen.set(name, before + 1);
        return idOf(name, before);
      }),
    );
  }
  return stacks;
}

/** The address of a position in the editor. */
export const editorLink = (setup: string): string => `/editor?setup=${encodeURIComponent(setup)}`;

/** The address of a position on the analysis board. */
export const analysisLink = (setup: string): string =>
  `/analysis?setup=${encodeURIComponent(setup)}`;

/** The setup string in a link that somebody pasted, or the text as it is. */
export function withoutLink(text: string): string {
  const [, found] = /^https?:\/\/[^?#]*\?(?:[^#]*&)?setup=([^&#]*)/i.exec(text) ?? [];
  if (found === undefined) return text;
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}
