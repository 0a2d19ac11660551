import type { Labels, TargetFacts } from '../board';
import { upright, whereIs, type Seen, type Stacks } from '../state/hive';
import { bugOf, colorNames } from '../state/pieces';
import { hexWords, pieceWords, stackWords } from './describe';
import { t } from './words.svelte';

const choices = { play: 'no', premove: 'premove', look: 'look' } as const;

/** How a target is announced: a piece that isn’t in play yet doesn’t go there, it is placed. */
function chosenAs({ chosen, thrown, mode }: TargetFacts, isNew: boolean): string {
  if (chosen) return 'yes';
  if (thrown) return 'throw';
  return isNew && mode === 'play' ? 'place' : choices[mode];
}

/** The words of the board; places are told by what lies beside them, as it is seen. */
export function labelsFor(stacks: () => Stacks, seen: () => Seen = () => upright): Labels {
  return {
    board: () => t('label-board'),
    stack: (_at, stack, facts) => {
      const state = facts.picked ? 'picked' : facts.canMove ? 'free' : 'none';
      return t('label-stack', {
        pieces: stackWords(stack.toReversed()),
        state,
        last: facts.isLast ? 'yes' : 'no',
        marked: facts.marked ? 'yes' : 'no',
      });
    },
    target: (piece, at, facts) =>
      t('label-target', {
        where: hexWords(stacks(), at, { mover: piece, seen: seen() }),
        chosen: chosenAs(facts, whereIs(stacks(), piece) === undefined),
      }),
    reserve: (color) => t('label-reserve', { color: colorNames[color] }),
    slot: (piece, facts) => {
      const state = facts.picked ? 'picked' : facts.canPlace ? 'free' : 'none';
      return t('label-slot', { name: pieceWords(piece), left: facts.left, state });
    },
    hex: (at, { found, marked }) =>
      t('label-hex', {
        where: hexWords(stacks(), at, { seen: seen() }),
        found: found ? 'yes' : marked ? 'marked' : 'no',
      }),
    bug: (piece) => t('bug', { bug: bugOf(piece) }),
    top: () => t('label-top'),
  };
}

const empty: Stacks = new Map();

/** The words of a board that is only a picture. */
export const boardLabels: Labels = labelsFor(() => empty);
