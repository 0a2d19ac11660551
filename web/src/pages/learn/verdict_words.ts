import { lookWords, reasonShown, reasonWords } from '../../words/describe';
import { known, t } from '../../words/words.svelte';
import { fixedOf, lookedAt } from './step_board';
import { leftIn, type Task, type Verdict } from './task';

/** What is said to an answer: for the eye, which sees the pieces marked, and for the ear. */
export interface VerdictWords {
  readonly shown: string;
  readonly said: string;
}

/** Says what an answer was worth; `words` is where the texts of the step are. */
export function verdictWords(task: Task, words: string): VerdictWords | null {
  const { verdict } = task;
  if (!verdict) return null;
  if (verdict.kind === 'more') return same(moreWords(task));
  if (verdict.kind === 'right') return same(known(`${words}-right`) ?? '');
  const answer = missWords(task, verdict, words);
  // Who has found some hexes mustn't wonder whether any is left.
  if (verdict.kind === 'why' || task.isSolved || task.found.length === 0) return answer;
  const more = moreWords(task);
  return { shown: `${answer.shown} ${more}`, said: `${answer.said} ${more}` };
}

const moreWords = (task: Task): string => t('course-more', { count: leftIn(task) });

function missWords(task: Task, verdict: Verdict, words: string): VerdictWords {
  if (verdict.reason) {
    return { shown: reasonShown(verdict.reason), said: reasonWords(verdict.reason) };
  }
  if (verdict.note === 'can-go') return same(t('course-can-go'));
  if (verdict.note === 'can-move') return { shown: t('course-can-move'), said: movesWords(task) };
  if (verdict.note === 'otherwise') return same(t(`${words}-otherwise`));
  const ids = [`${words}-no`, `course-no-${task.step.goal}`, `${words}-right`];
  return same(ids.map((id) => known(id)).find((text) => text !== null) ?? '');
}

/** How many hexes a piece can go to: who hears that sees no marks. */
function movesWords(task: Task): string {
  const piece = lookedAt(fixedOf(task.step), task) ?? '';
  const hexes = task.verdict?.look?.targets ?? [];
  return lookWords({ piece, hexes, isNextTurn: false, note: null });
}

const same = (text: string): VerdictWords => ({ shown: text, said: text });

/** The heading of a verdict: whether it was right. Nobody is praised for an answer that was shown. */
export function headingOf({ verdict, isShown }: Task): string {
  if (verdict?.kind === 'right' && isShown) return '';
  if (verdict?.kind === 'right' || verdict?.kind === 'more') return t('course-right');
  return verdict?.kind === 'wrong' ? t('course-wrong') : '';
}
