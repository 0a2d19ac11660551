import type { ComparedMove } from '../../board';
import type { ReviewPoint } from '../../state/review.svelte';
import { t } from '../../words/words.svelte';

/** The moves that the board shows side by side at a turning point: the one played, and a better one. */
export function comparedIn({ played, line }: ReviewPoint): ComparedMove[] {
  const [better] = line;
  const all: ComparedMove[] = [{ move: played, kind: 'played', label: t('turning-played') }];
  if (better) all.push({ move: better, kind: 'better', label: t('turning-better') });
  return all;
}
