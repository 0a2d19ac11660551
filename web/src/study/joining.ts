// Merges two nodes with the same move: their comments, drawings and continuations.
import { longestComment, mostShapes } from './limits';
import { isSamePlace } from './operations';
import { cleanComment } from './text';
import type { NodeId, Shape, Tree } from './tree';

/** Both comments. They may be longer than a comment can be: see `cutText`. */
export function bothTexts(theirs: string, own: string): string {
  if (theirs === own || own === '') return theirs;
  return theirs === '' ? own : `${theirs}\n\n${own}`;
}

/** Both drawings. They may have more shapes than a node can have. */
export function bothShapes(theirs: readonly Shape[], own: readonly Shape[]): Shape[] {
  const isNew = (shape: Shape): boolean => !theirs.some((one) => isSamePlace(one, shape));
  return [...theirs, ...own.filter(isNew)];
}

/** The part of a comment that fits. */
export const cutText = (text: string): string => cleanComment(text.slice(0, longestComment));

/** Merges two siblings: everything that the second one has goes to the first one. */
export function unite(tree: Tree, kept: NodeId, gone: NodeId): void {
  const pairs = [{ kept, gone }];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [to, from] = [tree.get(pair.kept), tree.get(pair.gone)];
    tree.annotate(to.id, {
      comment: cutText(bothTexts(to.comment, from.comment)),
      glyph: to.glyph ?? from.glyph,
      shapes: bothShapes(to.shapes, from.shapes).slice(0, mostShapes),
    });
    const known = new Map(tree.childrenOf(to).map(({ move, id }) => [move, id]));
    for (const child of tree.childrenOf(from)) {
      const twin = known.get(child.move);
      if (twin === undefined) tree.adopt(to.id, child.id);
      else pairs.push({ kept: twin, gone: child.id });
    }
  }
  tree.cut(gone);
}
