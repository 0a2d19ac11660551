// An analysis as PGN: the main line, with variations in parentheses, comments, glyphs and drawings.
import type { Result } from 'skep-engine';
import type { Book, Chapter } from './book';
import type { Study } from './format';
import { playersOf, tagNames, type Tags } from './tags';
import { nameFrom } from './text';
import type { Glyph, Shape, StudyNode, Tree } from './tree';

/** Numeric annotation glyphs, as in chess. */
export const glyphNumbers: Readonly<Record<Glyph, number>> = {
  '!': 1,
  '?': 2,
  '!!': 3,
  '??': 4,
  '!?': 5,
  '?!': 6,
};

/** The result that the rules show, or else the one that is known of the game. */
function resultTag(result: Result | null, told = 'InProgress'): string {
  if (result === null) return told;
  if (result.winner === null) return 'Draw';
  return result.winner === 'w' ? 'WhiteWins' : 'BlackWins';
}

/** What only the rules know of an analysis. */
export interface PgnFacts {
  /** How many plies were played before the start, for the numbers of the moves. */
  readonly startPly?: number;
  /** How the main line ends; null if the game goes on. */
  readonly result?: Result | null;
}

/** A start that a plain game type names. */
const plainStart = /^1~Base(-[MLP]+)?~w1~w~_~_$/;

/**
 * Writes an analysis as PGN. Skep's other readers, and other programs, see at least the main line.
 *
 * @param facts What only the rules know: see `PgnFacts`.
 */
export function writePgn(study: Study, facts: PgnFacts = {}): string {
  return gameText(study, namesOf(study, null), facts);
}

/**
 * Writes all chapters of an analysis, each as a game.
 *
 * @param factsOf What only the rules know of a chapter.
 */
export function writeBookPgn(
  { name, chapters }: Book,
  factsOf: (chapter: Chapter) => PgnFacts,
): string {
  const isOne = chapters.length === 1 && chapters[0]?.name === '';
  const games = chapters.map((chapter) => {
    const study = { ...chapter, name };
    return gameText(study, namesOf(study, isOne ? null : chapter.name), factsOf(chapter));
  });
  return games.join('\n');
}

type TagLine = readonly [name: string, value: string];

/** The event, or else the name of the analysis; null if the players are its name. */
function eventOf({ name, tags = {} }: Study): string | null {
  if (tags.Event !== undefined) return tags.Event;
  return name !== '' && name === playersOf(tags) ? null : name;
}

/** What an analysis and a chapter of it are called, as far as the other tags don't say so. */
function namesOf(study: Study, chapter: string | null): TagLine[] {
  const { name, tags } = study;
  const event = eventOf(study);
  const lines: TagLine[] = event === null ? [] : [['Event', event]];
  if (chapter !== null) return [...lines, ['StudyName', name], ['ChapterName', chapter]];
  const isTold = event === null || name === nameFrom(tags?.Event ?? '');
  return isTold ? lines : [...lines, ['StudyName', name]];
}

/** What a game is, in the order of PGN. */
function tagLines(
  tags: Tags,
  names: readonly TagLine[],
  result: Result | null,
): readonly TagLine[] {
  const known = new Map<string, string>([...Object.entries(tags), ...names]);
  known.set('Result', resultTag(result, tags.Result));
  if (result !== null) known.delete('Termination');
  const rank = (name: string): number => (tagNames as readonly string[]).indexOf(name) >>> 0;
  return [...known].toSorted(([one], [other]) => rank(one) - rank(other));
}

function gameText(
  { start, tree, tags: kept = {} }: Study,
  names: readonly TagLine[],
  { startPly = 0, result = null }: PgnFacts,
): string {
  const [, letters = ''] = plainStart.exec(start) ?? [];
  const isPlain = plainStart.test(start);
  const tags = [
    ['GameType', typeOf(isPlain ? letters.slice(1) : expansionsOf(start))],
    ...tagLines(kept, names, result),
    ...(isPlain ? [] : [['Setup', start]]),
  ].map(([tag = '', value = '']) => `[${tag} "${escapeTag(value)}"]`);
  return `${[...tags, '', ...linesOf(tree, startPly)].join('\n').trimEnd()}\n`;
}

const typeOf = (letters: string): string => (letters ? `Base+${letters}` : 'Base');

/** The expansions in the rules of a setup string, whatever else they say. */
function expansionsOf(start: string): string {
  const [, rules = ''] = start.split('~');
  return /-([MLP]+)/.exec(rules)?.[1] ?? '';
}

/** What is still to be written: a node with its siblings, or the end of a variation. */
type Task = { readonly node: StudyNode; readonly isMain: boolean } | ')';

function linesOf(tree: Tree, startPly: number): string[] {
  const lines = notesOf(tree.root);
  // A stack of one's own: a line may be thousands of moves long.
  const tasks: Task[] = followers(tree, tree.root);
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (task === ')') {
      lines.push(')');
      continue;
    }
    const { node, isMain } = task;
    if (!isMain) lines.push('(');
    lines.push(`${startPly + node.depth}. ${node.move ?? ''}${glyphOf(node)}`, ...notesOf(node));
    tasks.push(
      ...(isMain ? siblingsThenNext(tree, node) : [')' as const, ...followers(tree, node)]),
    );
  }
  return lines;
}

/** The move that continues a line, which its siblings follow in parentheses. */
function followers(tree: Tree, node: StudyNode): Task[] {
  const first = tree.nextOf(node);
  return first ? [{ node: first, isMain: true }] : [];
}

/** What follows the first of several moves, the last first: its siblings, then its line. */
function siblingsThenNext(tree: Tree, node: StudyNode): Task[] {
  const parent = tree.parentOf(node);
  const others = parent ? tree.childrenOf(parent).slice(1) : [];
  const siblings: Task[] = others.map((other) => ({ node: other, isMain: false }));
  return [...followers(tree, node), ...siblings.toReversed()];
}

const glyphOf = ({ glyph }: StudyNode): string => (glyph ? ` $${glyphNumbers[glyph]}` : '');

/** The comment of a node and its drawings, each in braces of its own. */
function notesOf({ comment, shapes }: StudyNode): string[] {
  const drawn = shapes.length > 0 ? [`{[%draw ${shapes.map(shapeText).join(' ')}]}`] : [];
  return comment ? [`{${escapeComment(comment)}}`, ...drawn] : drawn;
}

function shapeText({ color, from, to }: Shape): string {
  return `${color}:${from.join(',')}${to ? `>${to.join(',')}` : ''}`;
}

const code = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

// As in skep.notation.pgn.escape.
// oxlint-disable no-control-regex -- they are what is escaped
const inTag = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const inComment =
  /(?!\n)[\u0000-\u001f\u007f-\u009f\u2028\u2029]|[{}]|\\(?=u[0-9a-f]{4})|^\s|\s$|(?<=\n)\[|^\[(?=%)/g;
// oxlint-enable no-control-regex

export const escapeTag = (text: string): string =>
  text.replace(/["\\]/g, String.raw`\$&`).replace(inTag, code);
export const escapeComment = (text: string): string => text.replace(inComment, code);
