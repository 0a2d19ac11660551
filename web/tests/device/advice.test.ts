// @vitest-environment node
import { beforeAll, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { adviceFor } from '../../src/device/advice';
import { opponentOf } from '../../src/device/hives';
import { winnerOf } from '../../src/device/wins';
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

test('whoever loses on the board gets advice', () => {
  const lost = named.flatMap(({ game: vectors }) => {
    const game = gameAt(skep, vectors);
    const winner = winnerOf(game);
    if (winner === null || winner === 'both') return [];
    return [adviceFor(skep, { start: game.start, moves: vectors.moves }, opponentOf(winner))];
  });
  expect(lost.length).toBeGreaterThan(10);
  expect(lost).toContain('surrounded');
  expect(lost).not.toContain(null);
});
