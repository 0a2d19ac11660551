// What the server stores of a study, and what an analysis on this device becomes when it is shared.
import type { StudyContents, StudyNodeView } from '../../net/messages';
import type { Chapter } from '../../study/book';
import { adding, type Change } from '../../study/changes';
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

/** How a chapter is made: empty, then with all that is in it. */
export function changesFor({ id, name, start, tree }: Chapter, at: number): Change[] {
  const [root = plainNode('r', null, null), ...nodes] = [...tree.from()].map(dataOf);
  return [
    { type: 'add_chapter', id, name, start, root: root.id, at },
    ...(root.comment
      ? [{ type: 'comment', chapter: id, id: root.id, text: root.comment } as const]
      : []),
    ...(root.shapes.length > 0
      ? [{ type: 'shapes', chapter: id, id: root.id, shapes: root.shapes } as const]
      : []),
    ...adding(id, nodes, 0),
  ];
}

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
