// Text that people bring: read here if possible, and by the server if it knows more formats.
import type { Skep } from 'skep-engine';
import type { LineNote, ReadGame, ReadGames } from '../../net/messages';
import { AwayError, rest } from '../../net/rest';
import { apply } from '../../study/edits';
import { StudyError } from '../../study/errors';
import { bookOf, type Book } from '../../study/book';
import type { Study } from '../../study/format';
import { longestComment, longestText, mostShapes } from '../../study/limits';
import { comment } from '../../study/operations';
import { isManyGames, newStudy, readAsBook } from '../../study/reading';
import { nameFrom } from '../../study/text';
import { speech, t } from '../../words/words.svelte';

/** An analysis made from a text, and what is to be said about the text. */
export interface Imported {
  readonly book: Book;
  readonly notice: string;
}

/** What the server's readers may still understand. */
const forServer = new Set(['unknown-text', 'bad-pgn', 'bad-rules', 'wrong-format']);

/** In bytes: a letter takes up to four. */
export const longestFile = 4 * longestText;

/** The longest text that fits into a request. */
const longestForServer = 60_000;

/**
 * Reads a text in any format that Skep knows.
 *
 * @throws StudyError what is wrong with it.
 */
export async function importText(skep: Skep, text: string): Promise<Imported> {
  try {
    const { book, isCut } = readAsBook(skep, text);
    const notes = isManyGames(text) ? [t('analysis-first-of-many')] : [];
    if (isCut) notes.push(cutWords());
    return { book, notice: notes.join(' ') };
  } catch (error) {
    if (!(error instanceof StudyError) || !forServer.has(error.code)) throw error;
    if (text.trim() === '') throw error;
    if (text.length > longestForServer) {
      const isUnknown = error.code === 'unknown-text';
      throw isUnknown ? new StudyError('unknown-long', { most: longestForServer }) : error;
    }
    return importedFrom(await askServer(text, error));
  }
}

/** @throws StudyError `needs-server` if there is none, or else what we found ourselves. */
async function askServer(text: string, own: StudyError): Promise<ReadGames> {
  try {
    return await rest.readGames({ text, rules: null, language: speech.language });
  } catch (error) {
    throw error instanceof AwayError ? new StudyError('needs-server') : own;
  }
}

function importedFrom({ games, unreadable, has_more }: ReadGames): Imported {
  const [game] = games;
  if (!game) {
    const { line, text } = unreadable[0] ?? { line: 1, text: '' };
    throw new StudyError('unreadable', { line, text });
  }
  const said: (LineNote | null)[] = [game.problem, ...game.warnings.slice(0, 2)];
  const notes = said.filter((note) => note !== null).map(({ text }) => text);
  if (games.length > 1 || has_more) notes.unshift(t('analysis-first-of-many'));
  if (game.comments.some(({ text }) => text.length > longestComment)) notes.push(cutWords());
  return { book: bookOf(studyFrom(game)), notice: notes.join(' ') };
}

/** What the page says if comments or drawings were cut. */
const cutWords = (): string =>
  t('analysis-cut', { characters: longestComment, shapes: mostShapes });

function studyFrom({ start, moves, tags, comments }: ReadGame): Study {
  const players = [tags['White'], tags['Black']].filter(Boolean).join(' – ');
  const study = newStudy(start, { moves, name: nameFrom(players || tags['Event'] || '') });
  const { tree } = study;
  const line = [tree.root, ...tree.pathTo(tree.endOf(tree.rootId).id)];
  for (const { ply, text } of comments) {
    const node = line[ply];
    const fitting = text.slice(0, longestComment);
    if (node) for (const edit of comment(tree, node.id, fitting)) apply(tree, edit);
  }
  return study;
}
