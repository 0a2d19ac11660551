import { seenFrom, type Tip } from './coach_marks';
import { keep, kept } from './storage';

const name = 'coach';
// What older versions kept: whether somebody made a first move here.
const before = 'played';

let seen: readonly Tip[] = $state.raw(seenFrom(kept(name), kept(before) === true));

/** What was seen on this device: each is shown until it was, and never again. */
export const coach = {
  get seen(): readonly Tip[] {
    return seen;
  },
  saw(...tips: readonly Tip[]): void {
    const news = tips.filter((tip) => !seen.includes(tip));
    if (news.length === 0) return;
    seen = [...seen, ...news];
    keep(name, seen);
  },
};
