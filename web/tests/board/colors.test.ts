// The colors of board.css by computation: bugs on their tiles, marks on the table, in both themes and for
// three kinds of color blindness.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaults } from '../../src/board/config';
import { neighbors, toKey, viewOf } from '../../src/board/geometry';
import { overNodes } from '../../src/board/marks';
import { newState } from '../../src/board/state';
import type { HexKey, PieceName } from '../../src/board/types';

const sheets = ['src/board/board.css', 'src/style/tokens.css']
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

type Rgb = readonly [number, number, number];

function token(name: string, theme: 'light' | 'dark' = 'light'): Rgb {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(sheets)?.[1] ?? '';
  const pair = /light-dark\((#\w+), (#\w+)\)/.exec(value);
  const hex = pair === null ? value : (pair[theme === 'light' ? 1 : 2] ?? '');
  const long = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1);
  if (!/^[0-9a-f]{6}$/.test(long)) throw new Error(`no color --${name}`);
  return [0, 2, 4].map((at) => parseInt(long.slice(at, at + 2), 16) / 255) as unknown as Rgb;
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

// Machado, Oliveira and Fernandes (2009), of full severity, on linear light.
const sights: Readonly<Record<string, readonly number[]>> = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
};

function seen(color: Rgb, sight: string): Rgb {
  const light = color.map(linear);
  const matrix = sights[sight] ?? [];
  return [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        light.reduce((sum, value, at) => sum + value * (matrix[row + at] ?? 0), 0),
      ),
    ),
  ) as unknown as Rgb;
}

const letters = ['q', 's', 'b', 'g', 'a', 'm', 'l', 'p'];

function weakest(pairs: readonly (readonly [Rgb, Rgb])[]): number {
  const all = Object.keys(sights).flatMap((sight) =>
    pairs.map(([one, other]) => contrast(seen(one, sight), seen(other, sight))),
  );
  return Math.min(...all);
}

test('every bug has three to one against its tile, whoever looks', () => {
  const pairs = (['w', 'b'] as const).flatMap((color) =>
    ['face', 'face-light', 'face-shade'].flatMap((part) =>
      letters.map((bug) => [token(`hue-${color}-${bug}`), token(`tile-${color}-${part}`)] as const),
    ),
  );
  expect(weakest(pairs)).toBeGreaterThanOrEqual(3);
});

test('with high contrast every bug has four and a half to one', () => {
  const pairs = (['w', 'b'] as const).flatMap((color) =>
    letters.map(
      (bug) => [token(`contrast-hue-${color}-${bug}`), token(`contrast-${color}-face`)] as const,
    ),
  );
  expect(weakest(pairs)).toBeGreaterThanOrEqual(4.5);
});

test('every mark has three to one against the table and against its halo', () => {
  const pairs = (['light', 'dark'] as const).flatMap((theme) =>
    ['target', 'look', 'last', 'reason', 'accent', 'danger'].flatMap((mark) =>
      ['board-wood', 'board-wood-light', 'board-halo'].map(
        (ground) => [token(mark, theme), token(ground, theme)] as const,
      ),
    ),
  );
  expect(weakest(pairs)).toBeGreaterThanOrEqual(3);
});

test('the alarm of a queen has a color and a form that no other mark has', () => {
  for (const theme of ['light', 'dark'] as const) {
    const danger = token('danger', theme).join();
    const others = ['target', 'look', 'last', 'reason', 'accent'];
    expect(others.map((mark) => token(mark, theme).join())).not.toContain(danger);
  }
  const stacks = new Map<HexKey, PieceName[]>([
    ['0,0', ['wQ']],
    ...neighbors([0, 0])
      .slice(1)
      .map((hex, at): [HexKey, PieceName[]] => [toKey(hex), [`bA${at}`]]),
  ]);
  const marks = overNodes(newState({ stacks }), viewOf(defaults)) as SVGGElement[];
  const cornered = marks.filter((mark) => mark.querySelector('.corners') !== null);
  expect(cornered.map((mark) => mark.getAttribute('class'))).toEqual(['mark endangered']);
});

test('cream and near-black tiles are far apart, and hues of one side are eight', () => {
  expect(
    contrast(seen(token('tile-w-face'), 'usual'), seen(token('tile-b-face'), 'usual')),
  ).toBeGreaterThan(10);
  for (const color of ['w', 'b']) {
    expect(new Set(letters.map((bug) => token(`hue-${color}-${bug}`).join())).size).toBe(8);
  }
});
