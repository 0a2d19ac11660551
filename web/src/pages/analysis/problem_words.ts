import type { Reason } from 'skep-engine';
import { reasonView } from '../../device/why';
import type { IllegalMove } from '../../study/checking';
import type { StudyError } from '../../study/errors';
import { reasonWords } from '../../words/describe';
import { t } from '../../words/words.svelte';

/** What can't be done with an analysis, or can't be read, in a sentence. */
export function studyProblemWords({ code, facts }: StudyError): string {
  const { most = 0, field = '', rules = '', length = 0, line = 0, text = '' } = facts;
  const said = { most, field: field || 'none', rules, length, line, text };
  return t('analysis-problem', { code, ...said });
}

const whyNot = (reason: Reason | null): string =>
  reason ? reasonWords(reasonView(reason, false)) : t('analysis-not-a-move');

/** Which moves were left out, and why the first one was. */
export function illegalWords(illegal: readonly IllegalMove[]): string {
  const [first] = illegal;
  if (!first) return '';
  const { move, ply, reason } = first;
  return t('analysis-illegal', { move, ply, reason: whyNot(reason), count: illegal.length });
}
