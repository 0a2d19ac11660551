// PGN as an analysis, with its variations. It reads what pgn_writer.ts writes and what other
// programs write in the same way, with any number of games. For everything else, there is the
// server's reader.
import { StudyError } from './errors';
import type { ReadStudy } from './format';
import {
  longestComment,
  mostChapters,
  mostChildren,
  mostDepth,
  mostNodes,
  mostShapes,
  mostTokens,
} from './limits';
import { randomId } from './operations';
import { glyphNumbers } from './pgn_writer';
import { playersOf, tagsFrom, tagsJson } from './tags';
import { cleanComment, nameFrom } from './text';
import { glyphs, plainNode, shapeColors, Tree, type Glyph, type NodeId, type Shape } from './tree';

// Tags are limited: one of several megabytes would overflow the regular expression's stack.
const tagForm = /\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.){0,4000})"\s*\]\s*/y;
const tokenForm =
  /\s*(?:\{(?<comment>[^{}]*)\}|\$(?<number>\d{1,3})|(?<open>\()|(?<close>\))|\d+\s*[.)]+|(?<move>(?:pass|[wb][A-Z]\d?)(?:[ \t]+[-/\\]?[wb][A-Z]\d?[-/\\]?)?)(?<glyph>[!?]{1,2})?(?![\w-])|(?<result>InProgress|NotStarted|Draw|WhiteWins|BlackWins|1-0|0-1|1\/2-1\/2|\*)(?=\s*(?:$|\[)))/y;
/** The first tag of another game: in a line of its own. Comments never hold one. */
const nextForm = /\s*\n\s*(?=\[\s*\w+\s+")/y;

/** The start of a game under some rules, as a setup string. @throws StudyError `bad-rules`. */
export type StartOf = (rules: string) => string;

/** Whether a text looks like PGN. */
export const isPgn = (text: string): boolean =>
  /^\s*(?:\[\s*\w+\s+"|1\s*[.)]\s*[wb][A-Z])/.test(text);

/** The games of a text, and whether there are more than were read. */
export interface PgnGames {
  readonly games: readonly ReadStudy[];
  readonly hasMore: boolean;
}

/**
 * Reads up to *most* games of a text, each with its end shown. Their moves are not checked: see checking.ts.
 *
 * @throws StudyError `bad-pgn` with the line, or what a tree refuses.
 */
export function readPgn(text: string, startOf: StartOf, most = mostChapters): PgnGames {
  const games: ReadStudy[] = [];
  const plain = text.trimEnd();
  let [at, left] = [0, mostTokens];
  do {
    const { tags, from } = readTags(plain, at);
    const reader = new PgnTree(plain, left);
    const tree = reader.read(from);
    games.push(studyFrom(tags, tree, startOf, reader.isCut));
    [at, left] = [reader.end, reader.left];
  } while (at < plain.length && games.length < most);
  return { games, hasMore: at < plain.length };
}

function studyFrom(
  found: ReadonlyMap<string, string>,
  tree: Tree,
  startOf: StartOf,
  isCut: boolean,
): ReadStudy {
  const start =
    found.get('Setup') ?? startOf(found.get('Rules') ?? found.get('GameType') ?? 'Base+MLP');
  const kept = tagsFrom(Object.fromEntries(found));
  const analysis = found.get('StudyName');
  // In its own files, the page repeats the name of an analysis for other programs.
  const { Event: event, ...others } = kept;
  const tags = analysis !== undefined && analysis === event ? others : kept;
  const name = nameFrom(analysis ?? event ?? '') || playersOf(kept);
  const named = found.get('ChapterName');
  const chapter = named === undefined ? undefined : nameFrom(named);
  const current = tree.endOf(tree.rootId).id;
  return { name, chapter, start, tree, current, isCut, ...tagsJson(tags) };
}

/** The tags of a game. One without moves ends where a tag is repeated: there, another begins. */
function readTags(text: string, begins: number): { tags: Map<string, string>; from: number } {
  const tags = new Map<string, string>();
  let from = begins;
  tagForm.lastIndex = begins;
  for (let tag = tagForm.exec(text); tag; tag = tagForm.exec(text)) {
    const [, name = '', value = ''] = tag;
    if (tags.has(name)) break;
    tags.set(name, unescapeTag(value));
    from = tagForm.lastIndex;
  }
  return { tags, from };
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Reads the moves of a game into a tree. */
class PgnTree {
  /** Whether comments or drawings were cut because they didn't fit. */
  isCut = false;
  /** Where the game ends in the text. */
  end = 0;
  /** How many moves, numbers, comments and so on may follow. */
  left: number;
  readonly #text: string;
  readonly #tree = new Tree(plainNode(randomId(), null, null));
  /** The node that the next move follows. */
  #at: NodeId = this.#tree.rootId;
  /** The nodes by their parent and move. Searching many siblings would take too long. */
  readonly #known = new Map<string, NodeId>();
  /** Where the lines go on that were left for a variation. */
  readonly #forks: NodeId[] = [];

  constructor(text: string, left: number) {
    this.#text = text;
    this.left = left;
  }

  read(from: number): Tree {
    let at = from;
    for (; at < this.#text.length && !this.#isNext(at, from); this.left -= 1) {
      if (this.left < 0) throw new StudyError('too-many-nodes', { most: mostNodes });
      tokenForm.lastIndex = at;
      const found = tokenForm.exec(this.#text);
      if (!found) this.#fail(at);
      this.#take(found.groups ?? {}, at);
      at = tokenForm.lastIndex;
    }
    if (this.#forks.length > 0) this.#fail(at);
    this.end = at;
    return this.#tree;
  }

  /** Whether another game begins here: after a token, or after the tags of a game without moves. */
  #isNext(at: number, from: number): boolean {
    const form = at === from ? tagForm : nextForm;
    form.lastIndex = at;
    return this.#forks.length === 0 && form.test(this.#text);
  }

  #take({ comment, number, open, close, move, glyph }: Groups, at: number): void {
    if (comment !== undefined) this.#comment(comment);
    else if (number !== undefined) this.#glyph(glyphs.find((one) => glyphNumbers[one] === +number));
    else if (open) this.#begin(at);
    else if (close) this.#end(at);
    else if (move) {
      this.#play(move.replace(/\s+/g, ' '));
      this.#glyph(glyphs.find((one) => one === glyph));
    }
  }

  /** A variation is another move in place of the last one. */
  #begin(at: number): void {
    const { parent } = this.#tree.get(this.#at);
    if (parent === null) return this.#fail(at);
    this.#forks.push(this.#at);
    this.#at = parent;
  }

  #end(at: number): void {
    this.#at = this.#forks.pop() ?? this.#fail(at);
  }

  #play(move: string): void {
    const here = this.#tree.get(this.#at);
    const key = `${here.id} ${move}`;
    const known = this.#known.get(key);
    if (known !== undefined) {
      this.#at = known;
      return;
    }
    if (this.#tree.size >= mostNodes) throw new StudyError('too-many-nodes', { most: mostNodes });
    if (here.children.length >= mostChildren) {
      throw new StudyError('too-many-children', { most: mostChildren });
    }
    if (here.depth >= mostDepth) throw new StudyError('too-deep', { most: mostDepth });
    const node = plainNode(randomId(), here.id, move);
    this.#tree.insert(node);
    this.#known.set(key, node.id);
    this.#at = node.id;
  }

  #glyph(glyph: Glyph | undefined): void {
    if (glyph && this.#at !== this.#tree.rootId) this.#tree.annotate(this.#at, { glyph });
  }

  #comment(raw: string): void {
    const text = raw.trim();
    const node = this.#tree.get(this.#at);
    const drawn = /^\[%draw ([^\]]*)\]$/.exec(text)?.[1];
    if (drawn !== undefined) {
      const shapes = [...node.shapes, ...drawn.split(' ').flatMap(shapeFrom)];
      this.isCut ||= shapes.length > mostShapes;
      this.#tree.annotate(this.#at, { shapes: shapes.slice(0, mostShapes) });
      return;
    }
    const said = cleanComment(unescapeComment(text));
    if (said === '') return;
    const both = [node.comment, said].filter(Boolean).join('\n');
    this.isCut ||= both.length > longestComment;
    // If it is full, stop: cleaning thousands of further comments would take seconds.
    if (node.comment.length >= longestComment - 1) return;
    this.#tree.annotate(this.#at, { comment: cleanComment(both.slice(0, longestComment)) });
  }

  #fail(at: number): never {
    const rest = this.#text.slice(at);
    const told = rest.trimStart();
    const line = this.#text.slice(0, at + rest.length - told.length).split('\n').length;
    throw new StudyError('bad-pgn', { line, text: told.slice(0, 40) });
  }
}

function shapeFrom(text: string): Shape[] {
  const [, name, fromQ, fromR, toQ, toR] =
    /^(\w+):(-?\d{1,3}),(-?\d{1,3})(?:>(-?\d{1,3}),(-?\d{1,3}))?$/.exec(text) ?? [];
  const color = shapeColors.find((one) => one === name);
  if (!color || fromQ === undefined || fromR === undefined) return [];
  const to = toQ === undefined || toR === undefined ? null : ([+toQ, +toR] as const);
  return [{ color, from: [+fromQ, +fromR], to }];
}

const letter = (_whole: string, digits: string): string =>
  String.fromCharCode(Number.parseInt(digits, 16));

const unescapeTag = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|(["\\]))/g, (whole, digits?: string, plain?: string) =>
    digits === undefined ? (plain ?? whole) : letter(whole, digits),
  );

export const unescapeComment = (text: string): string => text.replace(/\\u([0-9a-f]{4})/g, letter);
