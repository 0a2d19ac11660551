// What an address opens: a link's position, a game, or what was open last.
import type { Skep } from 'skep-engine';
import { rulesForTheTable } from '../../device/table_rules';
import { studyStore, type StudyRecord } from '../../device/study_store';
import type { GameView } from '../../net/messages';
import { rest } from '../../net/rest';
import { canAnalyze } from '../../state/analyzing';
import { refereeOf } from '../../state/referee';
import { routeOf } from '../../state/routes';
import { kept } from '../../state/storage';
import { bookOf, chapterIn, type Book } from '../../study/book';
import { StudyError } from '../../study/errors';
import type { Study } from '../../study/format';
import { newStudy, startOf, studyFromParams } from '../../study/reading';
import { tagsJson, withoutEnding, type Tags } from '../../study/tags';
import { nameFrom } from '../../study/text';
import { play } from '../../study/operations';
import { apply } from '../../study/edits';
import { seatWords } from '../../words/describe';
import { tagsOfGame } from './game_tags';
import { importText } from './importing';
import { bookIn, newShelf, type Shelf } from './keeping.svelte';

/** An analysis to open, and where it is kept. */
export interface Opening {
  readonly book: Book;
  readonly shelf: Shelf;
  /** Whether Black is at the bottom. */
  readonly isFlipped: boolean;
}

/** A game that somebody plays can't be analyzed: that would be cheating. */
export class RunningGameError extends Error {}

const defaultRules = 'Base+MLP';

const opened = (study: Study, shelf: Shelf = newShelf(), isFlipped = false): Opening => ({
  book: bookOf(study),
  shelf,
  isFlipped,
});

export const fromRecord = (record: StudyRecord): Opening => ({
  book: bookIn(record),
  shelf: record,
  isFlipped: false,
});

/** An empty board. */
export function emptyBoard(skep: Skep): Opening {
  return opened(newStudy(startOf(skep, rulesForTheTable(defaultRules))));
}

/**
 * Finds what an address is about.
 *
 * @throws StudyError if a link can't be read, RunningGameError, or what a referee throws.
 */
export async function openingOf(skep: Skep, query: string): Promise<Opening> {
  const params = new URLSearchParams(query);
  const from = params.get('from');
  if (from) return fromGame(skep, from, Number(params.get('ply') ?? Infinity));
  const collected = params.get('collected');
  if (collected) return fromCollection(skep, collected);
  const study = studyFromParams(skep, params);
  return study ? opened(study, newShelf(), params.get('side') === 'b') : latest(skep);
}

/** An analysis from a text, and what is to be said about the text. @throws as `importText`. */
async function openingFrom(
  skep: Skep,
  text: string,
  file: string,
): Promise<Opening & { readonly said: string }> {
  const { book, notice } = await importText(skep, text);
  const named = { ...book, name: book.name || nameFrom(file) };
  return { book: named, shelf: newShelf(), isFlipped: false, said: notice };
}

/** What a link leads to: an analysis to open here, or the page of a study. */
type Linked =
  | { readonly kind: 'analysis'; readonly query: string }
  | { readonly kind: 'study'; readonly path: string };

const gamePath = /^(?:\/embed)?\/game\/((?:local-)?[a-zA-Z0-9]{8,20})\/?$/;

/**
 * Reads a link to a game or a study; null for any other text.
 *
 * @throws StudyError `foreign-link` if it leads to another server.
 */
function linkedBy(text: string): Linked | null {
  const link = text.trim();
  if (!/^(?:https?:\/\/\S+|\/\S*)$/i.test(link) || !URL.canParse(link, location.origin))
    return null;
  const address = new URL(link, location.origin);
  const linked = linkedAt(address);
  if (linked && address.origin !== location.origin) {
    throw new StudyError('foreign-link', { text: address.host });
  }
  return linked;
}

/** What somebody brings: an analysis, with what is to be said about it, or the page of a study. */
export type Brought =
  | { readonly kind: 'analysis'; readonly opening: Opening; readonly said: string }
  | Extract<Linked, { kind: 'study' }>;

/**
 * Reads a link or any other text that somebody pastes, drops or chooses.
 *
 * @throws StudyError, RunningGameError, ProblemError, AwayError.
 */
export async function broughtBy(skep: Skep, text: string, file: string): Promise<Brought> {
  const linked = linkedBy(text);
  if (linked?.kind === 'study') return linked;
  if (linked) return { kind: 'analysis', opening: await openingOf(skep, linked.query), said: '' };
  const { said, ...opening } = await openingFrom(skep, text, file);
  return { kind: 'analysis', opening, said };
}

/** What is pasted on a board. Fields take it themselves: then, it is empty. */
export function pastedText({ target, clipboardData }: ClipboardEvent): string {
  const isField = target instanceof Element && target.closest('input, textarea, select, dialog');
  return isField ? '' : (clipboardData?.getData('text/plain').trim() ?? '');
}

function linkedAt(address: URL): Linked | null {
  const { pathname, hash, searchParams } = address;
  const game = gamePath.exec(pathname)?.[1];
  if (game) {
    const ply = searchParams.get('ply');
    const query = new URLSearchParams({ from: game, ...(ply === null ? {} : { ply }) });
    return { kind: 'analysis', query: `?${query}` };
  }
  const { page } = routeOf(address);
  if (page === 'study') return { kind: 'study', path: pathname + hash };
  const isKept = searchParams.has('from') || searchParams.has('collected');
  return page === 'analysis' && isKept ? { kind: 'analysis', query: address.search } : null;
}

/** What was open last, or else the one that was changed last. */
async function latest(skep: Skep): Promise<Opening> {
  const id = kept('analysis-open');
  const record =
    (typeof id === 'string' ? await studyStore.get(id) : null) ?? (await studyStore.all())[0];
  return record ? fromRecord(record) : emptyBoard(skep);
}

/** The moves of a game. Whoever has analyzed it before finds what they wrote. */
async function fromGame(skep: Skep, id: string, ply: number): Promise<Opening> {
  const game = await refereeOf(id).game(id);
  if (!canAnalyze(game)) throw new RunningGameError(id);
  const source = `game:${id}`;
  const before = (await studyStore.all()).find((record) => record.source === source);
  const moves = game.moves.map(({ text }) => text);
  const isFlipped = game.you.length === 1 && game.you[0] === 'b';
  const shown = Number.isFinite(ply) ? ply : moves.length;
  const tags = tagsOfGame(game);
  if (before) return { ...withMoves(fromRecord(before), { moves, tags }, shown), isFlipped };
  const start = game.setup ?? startOf(skep, rulesForTheTable(game.rules), game.first);
  const study = newStudy(start, { name: nameOf(game), moves, ply: shown });
  return opened({ ...study, ...tagsJson(tags) }, newShelf(source), isFlipped);
}

/** A game of the server’s collection. */
async function fromCollection(skep: Skep, number: string): Promise<Opening> {
  const { pgn } = await rest.collected(number);
  const { book } = await importText(skep, pgn);
  return { book, shelf: newShelf(), isFlipped: false };
}

/**
 * Adds what has happened in a game since to its first chapter, and shows one of its positions. How
 * it ended is noted only if the game is the main line.
 */
function withMoves(
  opening: Opening,
  { moves, tags }: { readonly moves: readonly string[]; readonly tags: Tags },
  ply: number,
): Opening {
  const { book } = opening;
  const [first, ...others] = book.chapters;
  const chapter = first ?? chapterIn(book, book.current);
  const { id, tree } = chapter;
  const { edits, to: last } = play(tree, tree.rootId, moves);
  for (const edit of edits) apply(tree, edit);
  const { to } = play(tree, tree.rootId, moves.slice(0, ply));
  const known = { ...chapter.tags, ...tags };
  const told = last === tree.endOf(tree.rootId).id ? known : withoutEnding(known);
  const { tags: _tags, ...untagged } = chapter;
  const shown = { ...untagged, current: to, ...tagsJson(told) };
  return { ...opening, book: { ...book, current: id, chapters: [shown, ...others] } };
}

/** Who played; nobody in particular, if both sides were on one screen. */
function nameOf({ state: { seats }, you }: GameView): string {
  if (you.length === 2) return '';
  const isOne = you.length === 1;
  const side = (color: 'w' | 'b'): string => seatWords(seats[color], isOne && you.includes(color));
  return nameFrom(`${side('w')} – ${side('b')}`);
}
