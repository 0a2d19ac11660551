import { keep, kept } from './storage';

const name = 'played';
let isNew = $state(kept(name) !== true);

/** Whether whoever sits here has yet to make a first move; this device remembers that they did. */
export const newcomer = {
  get isNew(): boolean {
    return isNew;
  },
  hasPlayed(): void {
    if (!isNew) return;
    isNew = false;
    keep(name, true);
  },
};
