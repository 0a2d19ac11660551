// The task that a learner left for the analysis board. The browser's Back button restores it.
import type { Step } from './course';
import { newTask, type Task } from './task';

let left: Task | null = null;

export function leaveTask(task: Task): void {
  left = task;
}

/** The task of a step: the one that the learner left and came back to, or else a new one. */
export function taskOf(step: Step, isBack: boolean): Task {
  const known = isBack && left?.step === step ? left : null;
  left = null;
  return known ?? newTask(step);
}
