// @vitest-environment node
import { beforeAll, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { adviceFor } from '../../src/device/advice';
import { gameAt, loadSkep, named } from './device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

test.each(named)('the advice is the server’s in game $name', ({ game: vectors }) => {
  const { start } = gameAt(skep, vectors, 0);
  for (const { ply, loser, kind } of vectors.advice) {
    const game = { start, moves: vectors.moves.slice(0, ply) };
    expect({ ply, loser, kind: adviceFor(skep, game, loser) }).toEqual({ ply, loser, kind });
  }
});
