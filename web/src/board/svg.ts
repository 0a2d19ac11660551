// Making elements of SVG.

export type Attributes = Readonly<Record<string, string | number>>;

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  children: readonly Node[] = [],
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

export const group = (name: string, children: readonly Node[] = []): SVGGElement =>
  svg('g', { class: name }, children);

export const path = (name: string, d: string, attributes: Attributes = {}): SVGPathElement =>
  svg('path', { class: name, d, ...attributes });

export const translate = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `translate(${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100})`;

/** Set an attribute only when it changed: what is not touched is not painted anew. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
