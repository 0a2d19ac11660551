// What the server stores of a study, and how changes are put into requests.
import type { StudyContents, StudyNodeView, StudyView } from '../../net/messages';
import type { Book, Chapter } from '../../study/book';
import type { Change } from '../../study/changes';
import { LiveBook } from '../../study/live_book';
import { SharedLog } from '../../study/shared_log';
import { dataOf, plainNode, Tree, type NodeData } from '../../study/tree';

const dataFrom = ({ id, parent, move, comment, glyph, shapes }: StudyNodeView): NodeData => ({
  id,
  parent,
  move,
  comment,
  glyph,
  shapes,
});

/** The chapters of a study, as the server has written it down. */
export function chaptersFrom({ chapters }: StudyContents): Chapter[] {
  return chapters.map(({ id, name, start, nodes }) => {
    const [first, ...others] = nodes.map(dataFrom);
    const root = first ?? plainNode('r', null, null);
    const tree = new Tree(root);
    for (const node of others) tree.insert(node);
    return { id, name, start, current: root.id, tree };
  });
}

/** What the edits of a study add up to. */
export function logOf({ contents, edits, base }: StudyView): SharedLog {
  const book = new LiveBook({ name: contents.name, chapters: chaptersFrom(contents) });
  for (const { changes } of edits) book.performAll(changes);
  return new SharedLog(book, edits.at(-1)?.number ?? base);
}

/** A study as the server would write it down. */
export const contentsOf = ({ name, chapters }: Book): StudyContents => ({
  v: 1,
  name,
  chapters: chapters.map(({ id, name: title, start, tree }) => ({
    id,
    name: title,
    start,
    nodes: [...tree.from()].map(dataOf),
  })),
});

/** How long a request can be, in bytes, with room for what stands around the changes. */
const longestRequest = 48_000;
/** How many changes the server takes at once. */
const mostChanges = 500;
const encoder = new TextEncoder();

/** Puts changes together that fit into one request. */
export function requestsOf(changes: readonly Change[]): Change[][] {
  const requests: Change[][] = [];
  let length = Infinity;
  for (const change of changes) {
    const more = encoder.encode(JSON.stringify(change)).length + 1;
    const last = requests.at(-1);
    if (last && last.length < mostChanges && length + more <= longestRequest) {
      last.push(change);
      length += more;
    } else {
      requests.push([change]);
      length = more;
    }
  }
  return requests;
}
