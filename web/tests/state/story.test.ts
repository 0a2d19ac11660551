// @vitest-environment node
import { expect, test } from 'vitest';
import type { Color } from '../../src/net/messages';
import { marksOf } from '../../src/state/marks';
import { storyOf } from '../../src/state/story';
import vectors from '../../../tests/vectors/stories.json' with { type: 'json' };

interface Game {
  readonly name: string;
  readonly white: readonly number[];
  readonly moves: string;
  readonly best?: readonly boolean[];
  readonly winner: string | null;
  readonly story: readonly (readonly (string | number | null)[])[];
}

const games: readonly Game[] = vectors.games;

test.each(games)('a story is told as by the engine: $name', (game) => {
  const moves = Array.from(game.moves, (color, at) => ({
    color: color as Color,
    isBest: game.best?.[at] ?? false,
    isPass: false,
  }));
  const story = storyOf(marksOf(game.white, moves), moves, game.winner as Color | null);
  expect(story.map(({ kind, color, ply }) => [kind, color, ply])).toEqual(game.story);
});
