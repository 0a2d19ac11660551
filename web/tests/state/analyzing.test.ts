// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import type { Color, GameView } from '../../src/net/messages';
import { course, placesIn } from '../../src/pages/learn/course';
import { stacksOf } from '../../src/pages/learn/step_board';
import { canAnalyze, positionPath } from '../../src/state/analyzing';
import { fromKey } from '../../src/state/hive';
import { setupText } from '../../src/state/setup_text';
import { editions } from '../../src/state/wish';
import { studyFromParams } from '../../src/study/reading';
import { loadSkep } from '../device/device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

test.each([
  ['over', ['w'], true],
  ['over', [], true],
  ['playing', ['w', 'b'], true],
  ['playing', ['w'], false],
  ['playing', [], false],
  ['waiting', ['w'], false],
] as const)('a game that is %s, of a viewer with %o: %s', (status, you, can) => {
  const state = { status } as unknown as GameView['state'];
  expect(canAnalyze({ state, you: you as readonly Color[] })).toBe(can);
});

describe.each(
  placesIn(course).map(({ lesson, step }) => ({ name: `${lesson.name}/${step.name}`, step })),
)('lesson $name', ({ step }) => {
  test('can be set up', () => {
    const stacks = [...stacksOf(step)].map(([key, pieces]) => ({ hex: fromKey(key), pieces }));
    const boxes = step.boxes ?? [...editions, 'any'];
    for (const box of boxes) {
      const rules = box === 'any' ? 'Base+MLP' : box;
      const stunned = step.last?.piece ?? null;
      const path = positionPath({ rules, stacks, turn: step.turn, stunned });
      const study = studyFromParams(skep, new URL(path, 'https://x').searchParams);
      const start = study?.start ?? '';
      expect(skep.problems(start)).toEqual([]);
      const game = skep.game(start);
      expect(game.toMove).toBe(step.turn);
      expect(game.pieces().filter(({ hex }) => hex !== null)).toHaveLength(
        stacks.flatMap(({ pieces }) => pieces).length,
      );
      game.destroy();
    }
  });
});

test('a setup string is the one that the rules write', () => {
  const game = skep.game('Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-');
  const stacks = game
    .pieces()
    .flatMap(({ piece, hex }) => (hex ? [{ hex: [hex.q, hex.r] as const, pieces: [piece] }] : []));
  const text = setupText({ rules: 'Base', stacks, turn: 'w', stunned: 'bQ' });
  expect(text).toBe(game.setup());
});

test.each([
  ['b', ['wS1'], 'b1~w'],
  ['w', [], 'w1~w'],
] as const)('%s to move without a piece, beside %o, is at its first turn', (turn, pieces, said) => {
  const stacks = pieces.map((piece) => ({ hex: [0, 0] as const, pieces: [piece] }));
  const text = setupText({ rules: 'Base', stacks, turn });
  expect(text).toContain(`~${said}~`);
  expect(skep.problems(text)).toEqual([]);
});
