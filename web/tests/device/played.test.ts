// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { playedLine, playedMove, playOn, turnView } from '../../src/device/played';
import { gameAt, games, loadSkep, named, positions } from './device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

describe.each(named)('as the server says in game $name', ({ game: vectors }) => {
  test('turns', () => {
    for (const { turn, is_over: isOver } of vectors.turns) {
      const game = gameAt(skep, vectors, turn.ply);
      expect(turnView(game, { isMover: true, isOver })).toEqual(turn);
      expect(turnView(game, { isMover: false })).toMatchObject({ legal: {}, throws: {} });
    }
  });

  test('moves', () => {
    for (const { ply, move } of vectors.played) {
      const game = gameAt(skep, vectors, ply);
      expect(playedMove(game, move.text, move.spent_ms)).toEqual(move);
      expect(game.moves).toEqual(vectors.moves.slice(0, ply));
    }
  });

  test('forced passes', () => {
    const game = gameAt(skep, vectors, 0);
    for (const size of vectors.lines) {
      const before = game.moves.length;
      const line = vectors.moves.slice(before, before + size);
      const { moves, isTooLong } = playOn(game, line[0] ?? '', 5);
      expect(moves.map(({ text, spent_ms }) => [text, spent_ms])).toEqual(
        line.map((text, at) => [text, at === 0 ? 5 : 0]),
      );
      expect(isTooLong).toBe(false);
    }
    expect(game.moves).toEqual(vectors.moves);
  });

  test('lines', () => {
    const game = gameAt(skep, vectors, 0);
    const line = playedLine(game, vectors.moves);
    for (const { ply, move } of vectors.played) {
      expect(line[ply]).toEqual({ ...move, spent_ms: 0 });
    }
    expect(game.moves).toEqual([]);
  });
});

test.each(positions)('throws where $name', ({ setup, throws }) => {
  expect(turnView(skep.game(setup), { isMover: true }).throws).toEqual(throws);
});

test('a move can be written in another way', () => {
  const game = skep.game('Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-');
  expect(playedMove(game, 'wA1 wQ/').text).toBe('wA1 \\wS1');
});

test('an illegal move is refused with its reason, and changes nothing', () => {
  const game = skep.game('Base;InProgress;White[2];wS1;bG1 wS1-');
  expect(() => playOn(game, 'wA1 bG1-')).toThrowError(
    expect.objectContaining({
      code: 'illegal-move',
      reason: expect.objectContaining({ code: 'touches_enemy' }),
    }),
  );
  expect(game.moves).toHaveLength(2);
});

test('a game that goes on for too long says so', () => {
  const game = skep.game('Base,box=Q1S1');
  for (const move of ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-']) playOn(game, move);
  while (game.moves.length < 999) {
    const move = game.legalMoveStrings().find((text) => text.startsWith(game.toMove));
    const { isTooLong } = playOn(game, move ?? 'pass');
    expect(isTooLong).toBe(game.moves.length === 1000);
  }
});

test('a turn is listed within 5 ms', () => {
  const listed = games.flatMap((game) =>
    game.turns.map(({ turn }) => gameAt(skep, game, turn.ply)),
  );
  const since = performance.now();
  for (const game of listed) turnView(game, { isMover: true });
  expect((performance.now() - since) / listed.length).toBeLessThan(5);
});
