// Reading what people paste, open or follow: one reader for each kind of text.
import { SkepError, type Color, type Skep } from 'skep-engine';
import { checkTree, type CheckOptions, type IllegalMove } from './checking';
import { StudyError } from './errors';
import { bookOf, bookOfAll, chapterIn, type Book } from './book';
import { readBookText } from './book_format';
import type { ReadStudy, Study } from './format';
import { longestText, mostChapters, mostDepth, mostParts } from './limits';
import { play, randomId } from './operations';
import { apply } from './edits';
import { isPgn, readPgn, type PgnGames } from './pgn_reader';
import { Positions } from './positions';
import { plainNode, Tree } from './tree';

/** An analysis whose moves were checked, and what was left out of it. */
export interface OpenedStudy {
  readonly study: Study;
  readonly positions: Positions;
  readonly illegal: readonly IllegalMove[];
  /** Whether all of its main line could be played. */
  readonly isLineWhole: boolean;
}

/** All chapters of a text. */
export interface ReadBook {
  readonly book: Book;
  /** Whether comments or drawings in the text were cut because they didn't fit. */
  readonly isCut: boolean;
  /** Whether the text has more games than an analysis can have chapters. */
  readonly hasMore: boolean;
}

/** A kind of text that can be read. Others can be added. */
interface Reader {
  readonly fits: (text: string) => boolean;
  /**
   * @param most How many games to read.
   * @throws StudyError if it can't be read.
   */
  readonly read: (skep: Skep, text: string, most: number) => ReadStudy | PgnGames;
}

/** A rule set, alone if it is known by its name, or with moves. */
const gameForm =
  /^(?:[\w-]+(?:\+\w*)?(?:,[\w=,]*)?;|(?:Base|Tournament|Ultimate|Carbon|Pocket|Classic|Dutch-2005)\b\S*$)/i;

/** Where the next one of several game strings begins: each has a line of its own. */
const nextGame =
  /\n(?=[^\S\n]*(?:Base|Tournament|Ultimate|Carbon|Pocket|Classic|Dutch-2005)\b[\w+,=]*;)/i;

/** A link to a line or a position, on any server: it says by itself what it leads to. */
const linkForm = /^(?:https?:\/\/[^\s/?#]+)?(?:(?:\/embed)?\/analysis|\/editor)\/?\?/i;

const readers: readonly Reader[] = [
  { fits: (text) => text.startsWith('{'), read: (_skep, text) => openChapter(text) },
  { fits: (text) => linkForm.test(text), read: studyFromLink },
  { fits: (text) => /^\d+~/.test(text), read: (skep, text) => studyFromSetup(skep, text) },
  { fits: isPgn, read: (skep, text, most) => readPgn(text, (rules) => startOf(skep, rules), most) },
  { fits: (text) => gameForm.test(text), read: studiesFromGames },
];

/**
 * Reads any text that Skep knows: an analysis, a game string, a setup string, a rule set or a link
 * to one of them. Of several games, it returns the first.
 *
 * @throws StudyError what is wrong with it.
 */
export function readAny(skep: Skep, text: string): ReadStudy {
  const [first] = readAll(skep, text, 1).games;
  return first ?? unknownText();
}

function unknownText(): never {
  throw new StudyError('unknown-text');
}

function readAll(skep: Skep, text: string, most: number): PgnGames {
  if (text.length > longestText) throw new StudyError('text-too-long', { most: longestText });
  const plain = text.replace(/^\ufeff/, '').trim();
  const reader = readers.find(({ fits }) => fits(plain));
  const read = reader?.read(skep, plain, most) ?? unknownText();
  return 'games' in read ? read : { games: [read], hasMore: false };
}

/** Reads the same texts, with all chapters of an analysis and all games. @throws StudyError what is wrong. */
export function readAsBook(skep: Skep, text: string): ReadBook {
  const plain = text.replace(/^\ufeff/, '').trim();
  if (plain.startsWith('{')) return { book: readBookText(plain), isCut: false, hasMore: false };
  const { games, hasMore } = readAll(skep, text, mostChapters);
  const [first = unknownText(), ...others] = games;
  const book = others.length > 0 ? bookOfAll(first, ...others) : bookOf(first);
  return { book, isCut: games.some(({ isCut }) => isCut), hasMore };
}

/** The chapter of a saved analysis that was open. */
function openChapter(text: string): Study {
  const book = readBookText(text);
  return { ...chapterIn(book, book.current), name: book.name };
}

/**
 * Checks the moves of an analysis, and leaves out what can't be played.
 *
 * @throws StudyError `bad-start`.
 */
export async function openStudy(
  skep: Skep,
  study: Study,
  options: CheckOptions = {},
): Promise<OpenedStudy> {
  const { tree } = study;
  const positions = orBadStart(study.start, () => new Positions(skep, study.start, tree.rootId));
  const last = tree.endOf(tree.rootId).id;
  const illegal = await checkTree(tree, positions, options);
  const isLineWhole = tree.endOf(tree.rootId).id === last;
  const current = tree.has(study.current) ? study.current : tree.endOf(tree.rootId).id;
  return { study: { ...study, current }, positions, illegal, isLineWhole };
}

export interface NewStudyOptions {
  readonly name?: string;
  readonly moves?: readonly string[];
  /** The ply to show. @defaultValue the last */
  readonly ply?: number | null;
}

/**
 * Makes an analysis from a position and moves that follow it.
 *
 * @throws StudyError `too-deep` if there are too many.
 */
export function newStudy(
  start: string,
  { name = '', moves = [], ply = null }: NewStudyOptions = {},
): Study {
  if (moves.length > mostDepth) throw new StudyError('too-deep', { most: mostDepth });
  const tree = new Tree(plainNode(randomId(), null, null));
  const { edits } = play(tree, tree.rootId, moves);
  for (const edit of edits) apply(tree, edit);
  const line = tree.pathTo(tree.endOf(tree.rootId).id);
  const shown = ply === null ? line.at(-1) : line[Math.min(ply, line.length) - 1];
  return { name, start, tree, current: shown?.id ?? tree.rootId };
}

/**
 * The setup string of the first position under some rules.
 *
 * @throws StudyError `bad-rules`.
 */
export function startOf(skep: Skep, rules: string, first?: Color): string {
  try {
    const game = skep.game(rules, first ? { first } : {});
    const { start } = game;
    game.destroy();
    return start;
  } catch (error) {
    if (error instanceof SkepError) throw new StudyError('bad-rules', { rules: short(rules) });
    throw error;
  }
}

/** Reads game strings, each in a line of its own. */
function studiesFromGames(skep: Skep, text: string, most: number): PgnGames {
  const lines = text.split(nextGame, most + 1);
  const games = lines.slice(0, most).map((game) => studyFromGame(skep, game));
  return { games, hasMore: lines.length > most };
}

/** Reads a game string. Only its rules and moves count: the other fields follow from them. */
function studyFromGame(skep: Skep, game: string): Study {
  const [rules = '', ...fields] = partsOf(game).map((field) => field.trim());
  const isHeader = (field: string): boolean =>
    /^(?:NotStarted|InProgress|Draw|WhiteWins|BlackWins|(?:White|Black)\[\d+\])$/.test(field);
  const moves = fields.filter((field, at) => field !== '' && !(at < 2 && isHeader(field)));
  return newStudy(startOf(skep, rules), { moves: moves.map(short) });
}

/** The fields between semicolons. @throws StudyError `too-deep` if a line can't have so many. */
function partsOf(text: string): string[] {
  const parts = text.split(';', mostParts + 1);
  if (parts.length > mostParts) throw new StudyError('too-deep', { most: mostDepth });
  return parts;
}

/** Reads a setup string, with moves that follow it. */
function studyFromSetup(skep: Skep, text: string, options: NewStudyOptions = {}): Study {
  orBadStart(text, () => skep.game(text).destroy());
  return newStudy(text, options);
}

function studyFromLink(skep: Skep, text: string): Study {
  if (text.length > longestForeignLink) {
    throw new StudyError('text-too-long', { most: longestForeignLink });
  }
  const params = new URLSearchParams(text.slice(text.indexOf('?') + 1).replace(/#.*$/, ''));
  const study = studyFromParams(skep, params);
  if (!study) throw new StudyError('unknown-text');
  return study;
}

/**
 * Reads the parameters of a link: `setup` or `game`, with `moves` and `ply`. Null if there are none.
 *
 * @throws StudyError what is wrong with them.
 */
export function studyFromParams(skep: Skep, params: URLSearchParams): Study | null {
  const [setup, game] = [params.get('setup'), params.get('game')];
  const moves = partsOf(params.get('moves') ?? '')
    .filter(Boolean)
    .map(short);
  const wanted = params.get('ply');
  const ply = wanted !== null && /^\d{1,4}$/.test(wanted) ? Number(wanted) : null;
  if (setup) return studyFromSetup(skep, setup.trim(), { moves, ply });
  if (!game) return null;
  const study = readAny(skep, game);
  if (ply === null) return study;
  const line = study.tree.pathTo(study.current);
  return { ...study, current: line[Math.min(ply, line.length) - 1]?.id ?? study.tree.rootId };
}

/** In characters: far more than the longest line takes. */
const longestForeignLink = 100_000;
const longestField = 40;
const short = (text: string): string => text.trim().slice(0, longestField);

function orBadStart<T>(start: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof SkepError)
      throw new StudyError('bad-start', { start: start.slice(0, 200) });
    throw error;
  }
}
