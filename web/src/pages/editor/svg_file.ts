// The hive as an SVG file, with its colors written down: a file has no style sheet of ours.
import { drawHive, type Stacks } from '../../board';
import type { Settings } from '../../state/settings.svelte';

const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'display',
] as const;

/** Reads the style of an element, and returns how to write it down. */
function styleOf(element: Element): () => void {
  const style = getComputedStyle(element);
  const values = properties.map((name) => [name, style.getPropertyValue(name)] as const);
  return () => {
    for (const [name, value] of values) {
      // A reference is computed to a whole address.
      const own = value.replace(/url\("?[^"#]*#([\w-]+)"?\)/, 'url(#$1)');
      if (own) element.setAttribute(name, own);
    }
    element.removeAttribute('class');
  };
}

/** Returns a hive as the text of an SVG file. */
export function svgFile(stacks: Stacks, tiles: Settings['tiles']): string {
  const picture = drawHive(stacks, { orientation: 'w', opening: null, tiles });
  const holder = document.createElement('div');
  holder.style.cssText = 'position:absolute;inline-size:0;block-size:0;overflow:hidden';
  holder.append(picture);
  document.body.append(holder);
  try {
    // All are read before any is written: each depends on the classes around it.
    for (const write of [...picture.querySelectorAll('*')].map(styleOf)) write();
    const defined = document.querySelector('#skep-definitions defs');
    const definitions = defined?.cloneNode(true) as Element | undefined;
    const stops = [...(defined?.querySelectorAll('stop') ?? [])];
    definitions?.querySelectorAll('stop').forEach((stop, at) => {
      const from = stops[at];
      if (from) stop.setAttribute('stop-color', getComputedStyle(from).stopColor);
      stop.removeAttribute('class');
    });
    if (definitions) picture.prepend(definitions);
    picture.removeAttribute('class');
    picture.removeAttribute('aria-hidden');
    picture.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    return new XMLSerializer().serializeToString(picture);
  } finally {
    holder.remove();
  }
}

/** Lets the browser save a text as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
