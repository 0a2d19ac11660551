import { expect, test } from 'vitest';
import { drawHive, type HexKey } from '../../src/board';

const stacks = new Map<HexKey, readonly string[]>([
  ['0,0', ['wS1', 'wB1']],
  ['1,0', ['bG1']],
]);
const opening = { w: [0, 0], b: [1, 0] } as const;

function places(orientation: 'w' | 'b'): Record<string, string> {
  const picture = drawHive(stacks, { orientation, opening, tiles: 'classic' });
  const found = [...picture.querySelectorAll('.tile')].map((tile) => [
    [...tile.classList].slice(1).join(' '),
    tile.parentElement?.getAttribute('transform') ?? '',
  ]);
  return Object.fromEntries(found) as Record<string, string>;
}

test('a picture has every piece of a hive, and stacks rise', () => {
  const shown = places('w');
  expect(Object.keys(shown).toSorted()).toEqual(['black G', 'white B', 'white S']);
  expect(shown['white S']).toBe('translate(0 0)');
  expect(Number(/ (-?[\d.]+)\)/.exec(shown['white B'] ?? '')?.[1])).toBeLessThan(0);
});

test('a picture is turned as the board of its player is', () => {
  expect(places('w')['black G']).toMatch(/^translate\(86/);
  expect(places('b')['black G']).toMatch(/^translate\(-86/);
});
