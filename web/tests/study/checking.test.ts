// @vitest-environment node
// A move that a file has twice, in two spellings, is one move: a study refuses it otherwise.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { openStudy, readAny } from '../../src/study/reading';
import { loadSkep } from '../device/device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

const opening = '[GameType "Base"]\n\n1. wS1 2. bS1 wS1- 3. wQ -wS1 4. bQ bS1- 5. wA1 -wQ\n';

/** All nodes after the opening: the moves that lead there, comment, glyph, and marks. */
async function opened(text: string): Promise<unknown[]> {
  const { study, positions, illegal } = await openStudy(skep, readAny(skep, opening + text));
  positions.destroy();
  expect(illegal).toEqual([]);
  const { tree } = study;
  return [...tree.from()]
    .filter(({ depth }) => depth > 5)
    .map(({ id, comment, glyph, shapes, depth }) => {
      const line = tree.pathTo(id).map(({ move }) => move);
      expect(line).toHaveLength(depth);
      return [line.slice(5).join(';'), comment, glyph, shapes.map(({ from }) => from[0])];
    });
}

const spellings: [string, string] = ['bG1 bS1/', 'bG1 \\bQ'];

describe.each([spellings, spellings.toReversed() as [string, string]])(
  '%s and %s',
  (one, other) => {
    test('become one move, with all that was written and drawn there', async () => {
      const [move] = (await opened(`6. ${one}`))[0] as [string];
      const notes = '{[%draw red:0,0 red:1,0]} ';
      const more = '{second} {[%draw blue:1,0 blue:2,0]}';
      expect(await opened(`6. ${one} {first} ${notes} (6. ${other}! ${more})`)).toEqual([
        [move, 'first\n\nsecond', '!', [0, 1, 2]],
      ]);
      expect(await opened(`6. ${one}? (6. ${other}!)`)).toEqual([[move, '', '?', []]]);
    });

    test('become one move, with all that was played there, at the place of the first', async () => {
      const [move] = (await opened(`6. ${one}`))[0] as [string];
      const text = [
        `6. bA1 bS1/ (6. ${one} {a} 7. wA2 -wA1 {b}) (6. bB1 bQ-)`,
        `(6. ${other} {c} 7. wA2 -wA1 {d} (7. wB1 -wA1 {e} 8. bA1 bQ- {f}) 8. bA1 bQ- {g})`,
      ].join('\n');
      const lines = (await opened(text)) as [string, string][];
      expect(lines.filter(([, comment]) => comment)).toEqual([
        [move, 'a\n\nc', null, []],
        [`${move};wA2 -wA1`, 'b\n\nd', null, []],
        [`${move};wA2 -wA1;bA1 bQ-`, 'g', null, []],
        [`${move};wB1 -wA1`, 'e', null, []],
        [`${move};wB1 -wA1;bA1 bQ-`, 'f', null, []],
      ]);
      expect(lines.map(([line]) => line.split(';').length)).toEqual([1, 1, 2, 3, 2, 3, 1]);
    });

    test('become one move again and again along a line', async () => {
      const text = `6. ${one} (6. ${other} 7. wA2 \\wQ {b} (7. wA2 -wA1)) 7. wA2 wA1/ {a}`;
      const [[move], [, next]] = (await opened(`6. ${one} 7. wA2 wA1/`)).map((node) =>
        (node as [string])[0].split(';'),
      ) as [[string], [string, string]];
      const lines = (await opened(text)) as [string, string][];
      expect(lines.map(([line, comment]) => [line, comment])).toEqual([
        [move, ''],
        [`${move};${next}`, 'a\n\nb'],
        [`${move};wA2 -wA1`, ''],
      ]);
    });
  },
);
