import type { Labels } from '../board';
import type { Stacks } from '../state/hive';
import { colorNames } from '../state/pieces';
import { hexWords, pieceWords } from './describe';
import { t } from './words.svelte';

/** What a stack is called: its top piece first, then what lies under it. */
function stackWords(stack: readonly string[]): string {
  const [top = '', ...under] = stack.toReversed().map(pieceWords);
  return under.length > 0 ? t('label-on', { top, under: under.join(', ') }) : top;
}

/** The words of the board; places are told by what lies beside them. */
export function labelsFor(stacks: () => Stacks): Labels {
  return {
    board: () => t('label-board'),
    stack: (_at, stack, facts) => {
      const state = facts.picked ? 'picked' : facts.canMove ? 'free' : 'none';
      return t('label-stack', {
        pieces: stackWords(stack),
        state,
        last: facts.isLast ? 'yes' : 'no',
      });
    },
    target: (piece, at, chosen) =>
      t('label-target', {
        where: hexWords(stacks(), at, piece),
        chosen: chosen ? 'yes' : 'no',
      }),
    reserve: (color) => t('label-reserve', { color: colorNames[color] }),
    slot: (piece, facts) => {
      const state = facts.picked ? 'picked' : facts.canPlace ? 'free' : 'none';
      return t('label-slot', { name: pieceWords(piece), left: facts.left, state });
    },
  };
}

const empty: Stacks = new Map();

/** The words of a board that is only a picture. */
export const boardLabels: Labels = labelsFor(() => empty);
