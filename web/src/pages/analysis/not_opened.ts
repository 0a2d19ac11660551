import { AwayError, ProblemError } from '../../net/rest';
import { StudyError } from '../../study/errors';
import { wrongWords } from '../../words/describe';
import { t } from '../../words/words.svelte';
import { RunningGameError } from './opening';
import { studyProblemWords } from './problem_words';

/** Why an analysis or a study isn't shown, in words. */
export interface WhyNot {
  readonly title: string;
  readonly text: string;
  /** Whether trying again is pointless, because this browser can't show any. */
  readonly isFinal: boolean;
}

/** Says in a line why something that somebody brought can't be opened. */
export function whyNotImported(error: unknown): string {
  if (error instanceof RunningGameError) {
    return `${t('analysis-running')}. ${t('analysis-running-text')}`;
  }
  if (error instanceof StudyError) return studyProblemWords(error);
  if (error instanceof ProblemError || error instanceof AwayError) return wrongWords(error);
  // This is a bug. The person who tried to open something has to know, too.
  reportError(error);
  return t('analysis-unexpected');
}

/** Says why something couldn't be opened. The words of the analysis board must be loaded. */
export function whyNotOpened(error: unknown): WhyNot {
  if (error instanceof ProblemError && error.problem.code === 'engine_unsupported') {
    const [title, text] = [t('analysis-unsupported'), t('analysis-unsupported-text')];
    return { title, text, isFinal: true };
  }
  if (error instanceof RunningGameError) {
    const [title, text] = [t('analysis-running'), t('analysis-running-text')];
    return { title, text, isFinal: false };
  }
  return { title: t('analysis-not-opened'), text: whyNotImported(error), isFinal: false };
}
