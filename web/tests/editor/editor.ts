// What the tests of this folder share: random positions, and the rules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Skep } from 'skep-engine';
import { put } from '../../src/editor/edits';
import { pieceOf } from '../../src/editor/pieces';
import { emptySetup, type Setup } from '../../src/editor/setup';
import { bugCounts, bugLetters } from '../../src/state/pieces';

const engine = join(import.meta.dirname, '../../../packages/engine/skep.wasm');

export const loadRules = (): Promise<Skep> => Skep.load(readFileSync(engine));

/** Numbers from 0 up to 1, the same in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

export const below = (random: () => number, most: number): number => Math.floor(random() * most);

/** All pieces of a full box. */
export const allPieces = (['w', 'b'] as const).flatMap((color) =>
  bugLetters.flatMap((bug) =>
    Array.from({ length: bugCounts[bug] }, (_, at) => pieceOf(color + bug, at + 1)),
  ),
);

export const start: Setup = emptySetup({ edition: null, letters: 'MLP', switches: '' });

/** A position with some pieces anywhere, most likely impossible. */
export function randomSetup(random: () => number): Setup {
  let setup = start;
  for (let count = below(random, 12); count > 0; count--) {
    const piece = allPieces[below(random, allPieces.length)] ?? 'wQ';
    setup = put(setup, piece, [below(random, 5) - 2, below(random, 5) - 2]);
  }
  return { ...setup, toMove: random() < 0.5 ? 'w' : 'b' };
}
