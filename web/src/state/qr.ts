import { encode } from 'uqr';

/** A QR code as the path of its dark squares, each one unit large, within a white border. */
export interface QrPath {
  readonly size: number;
  readonly path: string;
}

/** Readers expect four squares of white around a code. */
const border = 4;

/** Draws text as a QR code. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
