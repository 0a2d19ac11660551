// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { hintReason, hintView } from '../../src/device/hint_reasons';
import { gameAt, loadSkep, named, positions } from './device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

describe.each(named)('the reason is the server’s in game $name', ({ game: vectors }) => {
  test.each(vectors.hints)('at ply $ply', (sample) => {
    const game = gameAt(skep, vectors, sample.ply);
    if ('hint' in sample) {
      expect(hintView(skep, game, sample.hint.target.text)).toEqual(sample.hint);
    } else {
      const reason = { code: sample.code, piece: null, count: null };
      expect(hintReason(skep, game, sample.move)).toEqual(reason);
      expect(hintView(skep, game, sample.move)).toBeNull();
    }
    expect(game.moves).toEqual(vectors.moves.slice(0, sample.ply));
  });
});

test.each(positions)('the reasons are the server’s where $name', ({ setup, reasons }) => {
  const game = skep.game(setup);
  const moves = game.legalMoveStrings();
  const found = moves.map((move) => [move, hintReason(skep, game, move)]);
  expect(Object.fromEntries(found)).toEqual(reasons);
});
