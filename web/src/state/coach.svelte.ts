import { seenFrom, type Mark } from './coach_marks';
import { keep, kept } from './storage';

const name = 'coach';
// What older versions kept: whether somebody made a first move here.
const before = 'played';

let seen: readonly Mark[] = $state.raw(seenFrom(kept(name), kept(before) === true));

/** Which marks were seen on this device: each is shown until it was, and never again. */
export const coach = {
  get seen(): readonly Mark[] {
    return seen;
  },
  saw(...marks: readonly Mark[]): void {
    const news = marks.filter((mark) => !seen.includes(mark));
    if (news.length === 0) return;
    seen = [...seen, ...news];
    keep(name, seen);
  },
};
