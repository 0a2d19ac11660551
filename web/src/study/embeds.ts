// Code for other sites: a frame with a board that steps through moves, or a board of the npm package.

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

/** The path of the frame that shows what a link to an analysis does. */
export const embedPath = (link: string): string => `/embed${link}`;

/** The HTML of a frame. */
export function frameCode(address: string, title: string): string {
  const size = 'width="480" height="420" loading="lazy" style="border: 0; max-width: 100%"';
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" ${size}></iframe>`;
}

/** The HTML of a `<skep-board>` that shows a position. */
export function boardCode(setup: string): string {
  return [
    // The package isn't published, so for now, only the tarball works.
    '<!-- In Skep: make npm. Then here: npm install SKEP/build/npm/skep-board-*.tgz -->',
    '<script type="module" src="node_modules/skep-board/dist/skep-board.js"></script>',
    `<skep-board view-only position="${escaped(setup)}"></skep-board>`,
  ].join('\n');
}
