// The board as an SVG file of its own: what style sheets say is written into it.

const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
] as const;

/** What only a person at the board needs. */
const left = '.grid, .spots, .fan, .aim, .ghost, .flying, .sketched';

/** Writes the styles of one element and all within into its copy. */
function writeStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  if (style.display === 'none' || from.matches(left)) {
    to.remove();
    return;
  }
  for (const name of properties) {
    const value = style.getPropertyValue(name);
    // References to gradients come out as addresses of this page.
    if (value && !value.startsWith('url(')) to.setAttribute(name, value);
  }
  for (const name of ['class', 'style', 'tabindex', 'role', 'aria-hidden', 'aria-label']) {
    to.removeAttribute(name);
  }
  const copies = [...to.children];
  [...from.children].forEach((child, at) => {
    const copy = copies[at];
    if (copy) writeStyles(child, copy);
  });
}

function definitions(): Element | null {
  const found = document.querySelector('#skep-definitions defs');
  const copy = found?.cloneNode(true) as Element | undefined;
  if (!found || !copy) return null;
  const stops = [...copy.querySelectorAll('stop')];
  found.querySelectorAll('stop').forEach((stop, at) => {
    const style = getComputedStyle(stop);
    stops[at]?.setAttribute('stop-color', style.getPropertyValue('stop-color'));
    stops[at]?.setAttribute('stop-opacity', style.getPropertyValue('stop-opacity'));
    stops[at]?.removeAttribute('class');
  });
  return copy;
}

/** Returns the board that is shown as the text of an SVG file. */
export function svgOf(board: HTMLElement): string {
  const picture = board.querySelector<SVGSVGElement>('svg.picture');
  if (!picture) return '';
  const copy = picture.cloneNode(true) as SVGSVGElement;
  writeStyles(picture, copy);
  const [x = 0, y = 0, width = 0, height = 0] = (picture.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const color = getComputedStyle(board).backgroundColor;
  const facts = { x, y, width, height, fill: color };
  for (const [name, value] of Object.entries(facts)) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  const shared = definitions();
  if (shared) copy.prepend(shared);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}
