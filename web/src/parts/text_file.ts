// The text of a file that somebody chooses or drops. Pictures and archives are told by how they begin.

/** What a file is instead of text. */
export type OtherFile = 'picture' | 'compressed' | 'no-text';

/** A file without text. */
export class OtherFileError extends Error {
  constructor(readonly kind: OtherFile) {
    super(kind);
    this.name = 'OtherFileError';
  }
}

const beginnings: readonly (readonly [kind: OtherFile, begins: string])[] = [
  ['picture', '\u0089PNG'],
  ['picture', 'GIF8'],
  ['picture', '\u00ff\u00d8\u00ff'],
  ['compressed', '\u001f\u008b'],
  ['compressed', 'PK\u0003\u0004'],
  ['compressed', '7z\u00bc\u00af'],
  ['compressed', '\u00fd7zXZ'],
  ['compressed', '(\u00b5/\u00fd'],
  ['compressed', 'BZh'],
  ['compressed', 'Rar!'],
  ['no-text', '%PDF-'],
];

const encodings = { '\u00ff\u00fe': 'utf-16le', '\u00fe\u00ff': 'utf-16be' } as const;

/** In bytes: enough to tell what a file is. */
const head = 512;

/**
 * Reads a file as text.
 *
 * @throws OtherFileError if it holds none, or what the browser throws if it can't be read.
 */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, head).arrayBuffer());
  const begins = String.fromCharCode(...bytes);
  const found = Object.entries(encodings).find(([mark]) => begins.startsWith(mark));
  if (found) return new TextDecoder(found[1]).decode(await file.arrayBuffer());
  const kind = beginnings.find(([, begin]) => begins.startsWith(begin))?.[0];
  if (kind) throw new OtherFileError(kind);
  if (begins.includes('\0')) throw new OtherFileError('no-text');
  return file.text();
}
