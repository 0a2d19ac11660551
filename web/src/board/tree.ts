// The tree that a board is in: the page, or the shadow root of an element such as <skep-board>.

const treeOf = (node: Node): Node => node.getRootNode();

export const isInShadow = (node: Node): boolean => treeOf(node) instanceof ShadowRoot;

/** Where to put what lies over everything else, so that the style sheets of the board reach it. */
export function overlayOf(node: Node): ShadowRoot | HTMLElement {
  const tree = treeOf(node);
  return tree instanceof ShadowRoot ? tree : document.body;
}

/** What has the focus in the tree of a node. The page sees only the host of a shadow root. */
export function focusedBeside(node: Node): Element | null {
  const tree = treeOf(node);
  return tree instanceof ShadowRoot ? tree.activeElement : document.activeElement;
}

/** What an event happened to, within shadow roots too. */
export function innermostOf(event: Event): EventTarget | null {
  return event.composedPath()[0] ?? event.target;
}
