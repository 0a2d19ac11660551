// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../src/style/tokens.css'), 'utf-8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, two: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(two)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('all colors stand among the tokens, and those of the board in its own sheets', () => {
  const source = join(import.meta.dirname, '../src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf-8' });
  const styled = files.filter(
    (file) => /\.(svelte|css)$/.test(file) && !/^board|tokens/.test(file),
  );
  const own = styled.flatMap((file) =>
    [
      ...readFileSync(join(source, file), 'utf-8').matchAll(
        /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)\(/gi,
      ),
    ].map(([found]) => `${file}: ${found}`),
  );
  expect(styled.length).toBeGreaterThan(20);
  expect(own).toEqual([]);
});

const texts = ['ink', 'ink-soft', 'accent', 'accent-deep', 'danger', 'ok'];
const grounds = ['surface', 'raised', 'sunken', 'accent-wash'];
const marks = ['target', 'last', 'reason', 'line-strong'];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const of = (name: string): string => {
    const color = tokens.get(name)?.[theme];
    if (!color) throw new Error(`no token ${name}`);
    return color;
  };

  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s can be read on %s',
    (text, ground) => {
      expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['accent', 'accent-deep'])('what is written on %s can be read', (ground) => {
    expect(contrast(of('on-accent'), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(marks)('%s can be told from what is behind it', (mark) => {
    for (const ground of ['surface', 'raised', 'sunken']) {
      expect(contrast(of(mark), of(ground))).toBeGreaterThanOrEqual(3);
    }
  });
});
