// One tree as JSON: docs/analysis.md describes the format. Chapters are in book_format.ts.
import { StudyError } from './errors';
import {
  farthestHex,
  longestComment,
  longestName,
  mostChildren,
  mostDepth,
  mostNodes,
  mostShapes,
} from './limits';
import { bad, idAt, listAt, objectAt, oneOf, stringAt, type Json } from './json_fields';
import { tagsAt, tagsJson, type Tags } from './tags';
import { cleanComment, cleanName } from './text';
import {
  dataOf,
  glyphs,
  shapeColors,
  Tree,
  type Hex,
  type NodeData,
  type NodeId,
  type Shape,
} from './tree';

export const formatName = 'skep-analysis';
export const formatVersion = 1;

/** An analysis: a start and a tree. */
export interface Study {
  readonly name: string;
  /** The setup string of the first position, with its rules. */
  readonly start: string;
  /** The node that was looked at last. */
  readonly current: NodeId;
  readonly tree: Tree;
  /** What is known of the game, if it is one that somebody has played. */
  readonly tags?: Tags;
}

/** An analysis from a text. */
export interface ReadStudy extends Study {
  /** Whether comments or drawings in the text were cut because they didn't fit. */
  readonly isCut?: boolean;
  /** What it is called among several games of a text. */
  readonly chapter?: string | undefined;
}

/** What is written: fields with nothing in them are left out. */
export function nodeJson({ id, parent, move, comment, glyph, shapes }: NodeData): Json {
  return {
    id,
    ...(parent !== null && { parent }),
    ...(move !== null && { move }),
    ...(comment && { comment }),
    ...(glyph && { glyph }),
    ...(shapes.length > 0 && { shapes: shapes.map(shapeJson) }),
  };
}

const shapeJson = ({ color, from, to }: Shape): Json => ({ color, from, ...(to && { to }) });

/** The nodes of a tree as plain data. */
export const nodesJson = (tree: Tree): Json[] =>
  [...tree.from()].map((node) => nodeJson(dataOf(node)));

/** Returns an analysis as plain data. */
export function toJson({ name, start, current, tree, tags }: Study): Json {
  const nodes = nodesJson(tree);
  return {
    format: formatName,
    version: formatVersion,
    name,
    start,
    current,
    ...tagsJson(tags),
    nodes,
  };
}

/** Reads plain data. @throws StudyError what is wrong, and where. */
export function fromJson(found: unknown): Study {
  const study = objectAt(found, '', null);
  if (study['format'] !== formatName) throw new StudyError('wrong-format');
  if (study['version'] !== formatVersion) {
    throw new StudyError('wrong-version', { most: formatVersion });
  }
  objectAt(found, '', ['format', 'version', 'name', 'start', 'current', 'tags', 'nodes']);
  const start = stringAt(study['start'], 'start', 400);
  const name = cleanName(stringAt(study['name'] ?? '', 'name', longestName));
  const tree = treeFrom(study['nodes']);
  const wanted = study['current'] === undefined ? '' : idAt(study['current'], 'current');
  const current = tree.has(wanted) ? wanted : tree.rootId;
  return { name, start, tree, current, ...tagsJson(tagsAt(study['tags'], 'tags')) };
}

/** Reads the nodes of a tree. @throws StudyError what is wrong, and where. */
export function treeFrom(found: unknown): Tree {
  const list = listAt(found, 'nodes', mostNodes, 'too-many-nodes');
  const [first, ...rest] = list;
  const root = nodeFrom(first, 'nodes[0]');
  if (root.parent !== null || root.move !== null) bad('nodes[0]');
  const tree = new Tree(root);
  // Searching the siblings of each node would take too long if there are many.
  const known = new Set<string>();
  rest.forEach((one, index) => {
    const at = `nodes[${index + 1}]`;
    const node = nodeFrom(one, at);
    const parent = tree.find(node.parent ?? '');
    if (!parent) bad(`${at}.parent`);
    if (tree.has(node.id)) bad(`${at}.id`);
    if (node.move === null || parent.children.length >= mostChildren) bad(`${at}.move`);
    const key = `${parent.id} ${node.move}`;
    if (known.has(key)) bad(`${at}.move`);
    if (parent.depth >= mostDepth) throw new StudyError('too-deep', { most: mostDepth });
    tree.insert(node);
    known.add(key);
  });
  return tree;
}

const moveForm = /^(?:pass|[wb][A-Z]\d?(?: [-/\\]?[wb][A-Z]\d?[-/\\]?)?)$/;

export function nodeFrom(found: unknown, at: string): NodeData {
  const node = objectAt(found, at, ['id', 'parent', 'move', 'comment', 'glyph', 'shapes']);
  const { id, parent, move, comment = '', glyph, shapes = [] } = node;
  const text = move === undefined ? null : stringAt(move, `${at}.move`, 20);
  if (text !== null && !moveForm.test(text)) bad(`${at}.move`);
  return {
    id: idAt(id, `${at}.id`),
    parent: parent === undefined ? null : idAt(parent, `${at}.parent`),
    move: text,
    comment: cleanComment(stringAt(comment, `${at}.comment`, longestComment)),
    glyph: glyph === undefined ? null : oneOf(glyphs, glyph, `${at}.glyph`),
    shapes: listAt(shapes, `${at}.shapes`, mostShapes, 'too-many-shapes').map((one, index) =>
      shapeFrom(one, `${at}.shapes[${index}]`),
    ),
  };
}

function shapeFrom(found: unknown, at: string): Shape {
  const { color, from, to } = objectAt(found, at, ['color', 'from', 'to']);
  return {
    color: oneOf(shapeColors, color, `${at}.color`),
    from: hexAt(from, `${at}.from`),
    to: to === undefined ? null : hexAt(to, `${at}.to`),
  };
}

function hexAt(found: unknown, at: string): Hex {
  const [q, r, ...more] = Array.isArray(found) ? (found as unknown[]) : [];
  const isNear = (one: unknown): one is number =>
    Number.isInteger(one) && Math.abs(Number(one)) <= farthestHex;
  return isNear(q) && isNear(r) && more.length === 0 ? [q, r] : bad(at);
}
