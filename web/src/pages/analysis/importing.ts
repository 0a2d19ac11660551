// Text that people bring: read here if possible, and by the server if it knows more formats.
import type { Skep } from 'skep-engine';
import type { GamesText, LineNote, ReadGame, ReadGames } from '../../net/messages';
import { AwayError, ProblemError, rest } from '../../net/rest';
import { apply } from '../../study/edits';
import { StudyError } from '../../study/errors';
import { bookOf, bookOfAll, type Book } from '../../study/book';
import type { ReadStudy } from '../../study/format';
import { longestComment, longestText, mostChapters, mostShapes } from '../../study/limits';
import { comment } from '../../study/operations';
import { newStudy, readAsBook } from '../../study/reading';
import { playersOf, tagsJson } from '../../study/tags';
import { nameFrom } from '../../study/text';
import { speech, t } from '../../words/words.svelte';
import { tagsOfRead } from './game_tags';
import { studyProblemWords } from './problem_words';
import { chapterTitle } from './titles';

/** An analysis made from a text, and what is to be said about the text. */
export interface Imported {
  readonly book: Book;
  readonly notice: string;
}

/** What the server's readers may still understand. */
const forServer = new Set(['unknown-text', 'bad-pgn', 'bad-rules', 'wrong-format']);

/** In bytes: a letter takes up to four. */
export const longestFile = 4 * longestText;

/** The longest request that the server takes, in bytes. */
const longestRequest = 64 * 1024;
/** What people are told: in kilobytes, with room for line breaks and quotes, which take two bytes. */
const longestForServer = 60;

/** What the server answers to a text that it can't even look at. Anything else isn't the text's fault. */
const textProblems = new Set(['bad_json', 'bad_field']);

/**
 * Reads a text in any format that Skep knows.
 *
 * @throws StudyError what is wrong with it; ProblemError if the server can't read it now.
 */
export async function importText(skep: Skep, text: string): Promise<Imported> {
  try {
    const { book, isCut, hasMore } = readAsBook(skep, text);
    const notes = hasMore ? [moreWords(book)] : [];
    if (isCut) notes.push(cutWords());
    return { book, notice: notes.join(' ') };
  } catch (error) {
    if (!(error instanceof StudyError) || !forServer.has(error.code)) throw error;
    if (text.trim() === '') throw error;
    if (!fitsRequest(text)) {
      const isUnknown = error.code === 'unknown-text';
      throw isUnknown ? new StudyError('unknown-long', { most: longestForServer }) : error;
    }
    return importedFrom(await askServer(text, error));
  }
}

const wishFor = (text: string): GamesText => ({ text, rules: null, language: speech.language });

/** Whether a text fits into a request. In JSON, a character takes one to six bytes. */
function fitsRequest(text: string): boolean {
  if (text.length > longestRequest) return false;
  return new TextEncoder().encode(JSON.stringify(wishFor(text))).length <= longestRequest;
}

/**
 * @throws StudyError `needs-server` if there is none, or what we found ourselves if the text is to
 *   blame; ProblemError if the server has no time for it, for example.
 */
async function askServer(text: string, own: StudyError): Promise<ReadGames> {
  try {
    return await rest.readGames(wishFor(text));
  } catch (error) {
    if (error instanceof AwayError) throw new StudyError('needs-server');
    if (error instanceof ProblemError && !textProblems.has(error.problem.code)) throw error;
    throw own;
  }
}

function importedFrom({ games, unreadable, has_more }: ReadGames): Imported {
  const [game, ...others] = games.slice(0, mostChapters);
  if (!game) {
    throw notRead(unreadable[0] ?? { line: 1, text: '' });
  }
  const all = [game, ...others];
  const first = studyFrom(game);
  const book = others.length > 0 ? bookOfAll(first, ...others.map(studyFrom)) : bookOf(first);
  const notes = all.flatMap((one, at) => {
    const said = notesOn(one);
    const name = chapterTitle(book.chapters, book.chapters[at]?.id ?? '');
    return others.length > 0 ? said.map((text) => t('analysis-of-chapter', { name, text })) : said;
  });
  notes.splice(mostNotes);
  notes.push(...unreadable.slice(0, 1).map((note) => studyProblemWords(notRead(note))));
  if (has_more || games.length > all.length) notes.unshift(moreWords(book));
  const comments = all.flatMap((one) => one.comments);
  if (comments.some(({ text }) => text.length > longestComment)) notes.push(cutWords());
  return { book, notice: notes.join(' ') };
}

const notRead = ({ line, text }: LineNote): StudyError =>
  new StudyError('unreadable', { line, text });

/** More would hide the moves. */
const mostNotes = 3;

/** What is wrong with a game, and what is unusual about it. */
function notesOn({ problem, warnings, moves }: ReadGame): string[] {
  const said = warnings.slice(0, 2).map(({ text }) => sentence(text));
  if (problem) return [`${problem.text} ${t('analysis-left-out')}`, ...said];
  return moves.length > 0 ? said : [t('analysis-empty-game'), ...said];
}

/** In a list of warnings, each follows the number of its line. Here it stands alone. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const moreWords = ({ chapters }: Book): string =>
  t('analysis-more-games', { count: chapters.length });

/** What the page says if comments or drawings were cut. */
const cutWords = (): string =>
  t('analysis-cut', { characters: longestComment, shapes: mostShapes });

function studyFrom(game: ReadGame): ReadStudy {
  const { start, moves, comments } = game;
  const tags = tagsOfRead(game);
  const name = playersOf(tags) || nameFrom(tags.Event ?? '');
  const study = newStudy(start, { moves, name });
  const { tree } = study;
  const line = [tree.root, ...tree.pathTo(tree.endOf(tree.rootId).id)];
  for (const { ply, text } of comments) {
    const node = line[ply];
    const fitting = text.slice(0, longestComment);
    if (node) for (const edit of comment(tree, node.id, fitting)) apply(tree, edit);
  }
  return { ...study, ...tagsJson(tags) };
}
