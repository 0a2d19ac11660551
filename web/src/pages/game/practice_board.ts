import type { BoardConfig } from '../../board';
import type { Practice } from '../../state/practice.svelte';
import { thrownBy } from '../../state/throws';
import { comparedIn } from './compared';

/** What the board shows differently while somebody looks for a better move. */
export function practiceBoard(
  practice: Practice | null,
  inHand: string | null,
): Partial<BoardConfig> {
  const point = practice?.point;
  if (!practice || !point || !practice.isHere || practice.isDone) return {};
  const { mover, turn, legal, throws, hinted } = practice;
  const common = {
    compared: practice.step === 'shown' ? comparedIn(point) : [],
    hint: hinted ? { piece: hinted, hex: null } : null,
    dimmed: false,
  };
  if (!mover || !turn) return common;
  return {
    ...common,
    legal,
    throws,
    throwable: thrownBy(turn, inHand),
    turn: mover,
    movable: [mover],
    canAsk: false,
    tapOpens: false,
  };
}
