// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { whyOf } from '../../src/device/why';
import { gameAt, loadSkep, named } from './device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

describe.each(named)('game $name', ({ game: vectors }) => {
  test.each(vectors.why)('$piece to $hex at ply $ply', ({ ply, piece, hex, viewer, why }) => {
    const isOver = vectors.is_resigned && ply === vectors.moves.length;
    const game = gameAt(skep, vectors, ply);
    expect(whyOf(skep, game, { piece, hex, viewer, isOver })).toEqual(why);
  });
});
