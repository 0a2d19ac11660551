// An analysis with chapters as JSON: docs/analysis.md describes the format.
import { bookOf, type Book, type Chapter } from './book';
import { StudyError } from './errors';
import { formatName, formatVersion, fromJson, nodesJson, toJson, treeFrom } from './format';
import { bad, idAt, listAt, objectAt, stringAt, type Json } from './json_fields';
import { checkJsonSize } from './json_size';
import { longestName, longestText, mostChapters, mostNodes } from './limits';
import { tagsAt, tagsJson } from './tags';
import { cleanName } from './text';

/** The version with chapters. A single chapter without a name is written as before. */
export const chaptersVersion = 2;

/** Returns an analysis as plain data. */
export function bookJson({ name, current, chapters }: Book): Json {
  const [only] = chapters;
  if (only && chapters.length === 1 && only.name === '') return toJson({ ...only, name });
  return {
    format: formatName,
    version: chaptersVersion,
    name,
    current,
    chapters: chapters.map((chapter) => ({
      id: chapter.id,
      ...(chapter.name && { name: chapter.name }),
      start: chapter.start,
      current: chapter.current,
      ...tagsJson(chapter.tags),
      nodes: nodesJson(chapter.tree),
    })),
  };
}

/** Returns an analysis as text. */
export const writeBook = (book: Book): string => `${JSON.stringify(bookJson(book), null, 1)}\n`;

/**
 * Reads the text of an analysis. Its moves are not checked against the rules: see checking.ts.
 *
 * @throws StudyError what is wrong, and where.
 */
export function readBookText(text: string): Book {
  if (text.length > longestText) throw new StudyError('text-too-long', { most: longestText });
  checkJsonSize(text);
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new StudyError('not-json');
  }
  return bookFrom(found);
}

/** Reads plain data of any version. @throws StudyError what is wrong, and where. */
export function bookFrom(found: unknown): Book {
  const { format, version, name = '', current, chapters } = objectAt(found, '', null);
  if (format !== formatName) throw new StudyError('wrong-format');
  if (version === formatVersion) return bookOf(fromJson(found));
  if (version !== chaptersVersion) throw new StudyError('wrong-version', { most: chaptersVersion });
  objectAt(found, '', ['format', 'version', 'name', 'current', 'chapters']);
  const all = chaptersFrom(chapters);
  const wanted = current === undefined ? '' : idAt(current, 'current');
  const shown = all.find(({ id }) => id === wanted) ?? all[0];
  return {
    name: cleanName(stringAt(name, 'name', longestName)),
    current: shown?.id ?? bad('chapters'),
    chapters: all,
  };
}

function chaptersFrom(found: unknown): Chapter[] {
  const list = listAt(found, 'chapters', mostChapters, 'too-many-chapters');
  const all: Chapter[] = [];
  let left = mostNodes;
  list.forEach((one, index) => {
    const at = `chapters[${index}]`;
    const chapter = chapterFrom(one, at);
    if (all.some(({ id }) => id === chapter.id)) bad(`${at}.id`);
    left -= chapter.tree.size;
    if (left < 0) throw new StudyError('too-many-nodes', { most: mostNodes });
    all.push(chapter);
  });
  return all;
}

function chapterFrom(found: unknown, at: string): Chapter {
  const fields = objectAt(found, at, ['id', 'name', 'start', 'current', 'tags', 'nodes']);
  const { id, name = '', start, current, tags, nodes } = fields;
  const tree = treeFrom(nodes);
  const wanted = current === undefined ? '' : idAt(current, `${at}.current`);
  return {
    id: idAt(id, `${at}.id`),
    name: cleanName(stringAt(name, `${at}.name`, longestName)),
    start: stringAt(start, `${at}.start`, 400),
    current: tree.has(wanted) ? wanted : tree.rootId,
    tree,
    ...tagsJson(tagsAt(tags, `${at}.tags`)),
  };
}
