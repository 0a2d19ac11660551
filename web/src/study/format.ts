// An analysis as JSON: docs/analysis.md describes the format.
import { StudyError } from './errors';
import {
  farthestHex,
  longestComment,
  longestName,
  longestText,
  mostChildren,
  mostDepth,
  mostNodes,
  mostShapes,
} from './limits';
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
}

type Json = Readonly<Record<string, unknown>>;

/** What is written: fields with nothing in them are left out. */
function nodeJson({ id, parent, move, comment, glyph, shapes }: NodeData): Json {
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

/** Returns an analysis as plain data. */
export function toJson({ name, start, current, tree }: Study): Json {
  const nodes = [...tree.from()].map((node) => nodeJson(dataOf(node)));
  return { format: formatName, version: formatVersion, name, start, current, nodes };
}

/** Returns an analysis as text. */
export const writeStudy = (study: Study): string => `${JSON.stringify(toJson(study), null, 1)}\n`;

/**
 * Reads the text of an analysis. Its moves are not checked against the rules: see checking.ts.
 *
 * @throws StudyError what is wrong, and where.
 */
export function readStudy(text: string): Study {
  if (text.length > longestText) throw new StudyError('text-too-long', { most: longestText });
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new StudyError('not-json');
  }
  return fromJson(found);
}

/** Reads plain data. @throws StudyError what is wrong, and where. */
export function fromJson(found: unknown): Study {
  const study = objectAt(found, '', null);
  if (study['format'] !== formatName) throw new StudyError('wrong-format');
  if (study['version'] !== formatVersion) {
    throw new StudyError('wrong-version', { most: formatVersion });
  }
  objectAt(found, '', ['format', 'version', 'name', 'start', 'current', 'nodes']);
  const start = stringAt(study['start'], 'start', 400);
  const name = cleanName(stringAt(study['name'] ?? '', 'name', longestName));
  const tree = treeFrom(study['nodes']);
  const wanted = study['current'] === undefined ? '' : idAt(study['current'], 'current');
  return { name, start, tree, current: tree.has(wanted) ? wanted : tree.rootId };
}

function treeFrom(found: unknown): Tree {
  const list = listAt(found, 'nodes', mostNodes, 'too-many-nodes');
  const [first, ...rest] = list;
  const root = nodeFrom(first, 'nodes[0]');
  if (root.parent !== null || root.move !== null) bad('nodes[0]');
  const tree = new Tree(root);
  rest.forEach((one, index) => {
    const at = `nodes[${index + 1}]`;
    const node = nodeFrom(one, at);
    const parent = tree.find(node.parent ?? '');
    if (!parent) bad(`${at}.parent`);
    if (tree.has(node.id)) bad(`${at}.id`);
    if (node.move === null || parent.children.length >= mostChildren) bad(`${at}.move`);
    if (tree.childrenOf(parent).some(({ move }) => move === node.move)) bad(`${at}.move`);
    if (parent.depth >= mostDepth) throw new StudyError('too-deep', { most: mostDepth });
    tree.insert(node);
  });
  return tree;
}

const moveForm = /^(?:pass|[wb][A-Z]\d?(?: [-/\\]?[wb][A-Z]\d?[-/\\]?)?)$/;

function nodeFrom(found: unknown, at: string): NodeData {
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

const idForm = /^[\w-]{1,24}$/;

function idAt(found: unknown, at: string): NodeId {
  return typeof found === 'string' && idForm.test(found) ? found : bad(at);
}

function stringAt(found: unknown, at: string, most: number): string {
  if (typeof found !== 'string') return bad(at);
  if (found.length > most) throw new StudyError('bad-field', { field: at, most });
  return found;
}

function oneOf<T extends string>(all: readonly T[], found: unknown, at: string): T {
  return all.find((one) => one === found) ?? bad(at);
}

function listAt(
  found: unknown,
  at: string,
  most: number,
  code: 'too-many-nodes' | 'too-many-shapes',
): unknown[] {
  if (!Array.isArray(found)) return bad(at);
  if (found.length > most) throw new StudyError(code, { most });
  return found as unknown[];
}

/** @param fields All that it may have; null for any. */
function objectAt(found: unknown, at: string, fields: readonly string[] | null): Json {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return bad(at);
  const unknown = fields && Object.keys(found).find((key) => !fields.includes(key));
  if (unknown) throw new StudyError('unknown-field', { field: `${at}.${unknown.slice(0, 40)}` });
  return found as Json;
}

function bad(field: string): never {
  throw new StudyError('bad-field', { field, most: 0 });
}
