// The English of <skep-board> is that of the page.
import { beforeAll, expect, test } from 'vitest';
import type { BoardConfig, Labels } from '../../src/board';
import { english } from '../../src/board/element/english';
import { labelsFor } from '../../src/words/labels';
import { speech } from '../../src/words/words.svelte';

const stacks: BoardConfig['stacks'] = new Map([
  ['0,0', ['wQ']],
  ['1,0', ['bQ', 'wB1']],
]);
const view = { sixths: 1, mirrored: true };
const yesNo = [true, false] as const;

beforeAll(() => speech.choose('en'));

test('all labels are the same', () => {
  const page = labelsFor(
    () => stacks,
    () => view,
  );
  expect(allOf(english(() => ({ stacks, view })))).toEqual(allOf(page));
});

function allOf(labels: Labels): string[] {
  return [
    labels.board(),
    labels.top(),
    labels.reserve('w'),
    labels.reserve('b'),
    ...['wQ', 'bS1', 'wB2', 'bG3', 'wA1', 'bM', 'wL', 'bP'].map((piece) => labels.bug(piece)),
    ...yesNo.flatMap((one) => yesNo.flatMap((other) => statesOf(labels, one, other))),
  ];
}

function statesOf(labels: Labels, one: boolean, other: boolean): string[] {
  const modes = ['play', 'premove', 'look'] as const;
  return [
    labels.stack([0, 0], ['bQ', 'wB1', 'bM'], {
      picked: one,
      canMove: other,
      isLast: one,
      marked: other,
    }),
    labels.stack([0, 0], ['wQ'], { picked: one, canMove: other, isLast: other, marked: one }),
    labels.slot('wA2', { left: 2, picked: one, canPlace: other }),
    labels.hex([-1, 0], { found: one, marked: other }),
    labels.hex([9, 9], { found: other, marked: other }),
    ...modes.flatMap((mode) =>
      [[2, 0] as const, [1, 0] as const, [0, 1] as const].flatMap((hex) =>
        ['wB1', 'wA1'].map((piece) =>
          labels.target(piece, hex, { chosen: one, thrown: other, mode }),
        ),
      ),
    ),
  ];
}
