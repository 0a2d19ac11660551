// Files that people choose or drop: text in any encoding that editors write, and what isn't text.
import { expect, test } from 'vitest';
import { textOf } from '../../src/parts/text_file';

const game = 'Base;wS1;bS1 wS1- Zoë';

test.each([
  ['UTF-8', new TextEncoder().encode(game)],
  ['UTF-16, little-endian', new Uint8Array(Buffer.from(`\ufeff${game}`, 'utf16le'))],
  ['UTF-16, big-endian', new Uint8Array(Buffer.from(`\ufeff${game}`, 'utf16le').swap16())],
])('text in %s is read', async (_name, bytes) => {
  expect(await textOf(new File([bytes], 'game.txt'))).toBe(game);
});

test.each([
  ['a PNG', [0x89, 0x50, 0x4e, 0x47], 'picture'],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'picture'],
  ['a gzip file', [0x1f, 0x8b, 8, 0], 'compressed'],
  ['a ZIP archive', [0x50, 0x4b, 3, 4], 'compressed'],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d], 'no-text'],
  ['a program', [0x7f, 0x45, 0x4c, 0x46, 0], 'no-text'],
])('%s is no text', async (_name, bytes, kind) => {
  await expect(textOf(new File([new Uint8Array(bytes)], 'game.sgf'))).rejects.toThrow(kind);
});
