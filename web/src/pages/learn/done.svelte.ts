import { addDone, isProgress, loadDone } from './progress';

let steps = $state.raw(loadDone());

/** The steps that are done, in all tabs. */
export const done = {
  get steps(): ReadonlySet<string> {
    return steps;
  },
  add(ids: readonly string[]): void {
    steps = addDone(steps, ids);
  },
  /** Takes over what other tabs add; returns how to stop it. */
  watch(): () => void {
    const changed = ({ key }: StorageEvent): void => {
      if (isProgress(key)) steps = new Set([...steps, ...loadDone()]);
    };
    addEventListener('storage', changed);
    steps = new Set([...steps, ...loadDone()]);
    return () => removeEventListener('storage', changed);
  },
};
