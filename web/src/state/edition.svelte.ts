import { keep, kept } from './storage';
import { boxes, editions, wishFrom, type Edition } from './wish';

const name = 'edition';

/** Reads the stored choice; anything that isn't an edition counts as none. */
export function editionFrom(stored: unknown): Edition | null {
  return editions.find((one) => one === stored) ?? null;
}

let chosen: Edition | null = $state(editionFrom(kept(name)));

/** Makes the form for a new game start with a box, or with the bugs that were chosen before. */
function prepareWish(next: Edition | null): void {
  const wish = wishFrom(kept('wish'));
  if (wish.by === 'bugs') keep('letters', wish.letters);
  if (next) {
    keep('wish', { ...wish, by: 'box', edition: next, letters: boxes[next].letters });
  } else if (wish.by === 'box') {
    const { letters } = wishFrom({ letters: kept('letters') });
    keep('wish', { ...wish, by: 'bugs', letters });
  }
}

/** The box that a person owns, on this device. */
export const edition = {
  /** The edition, or null: everything is shown. */
  get chosen(): Edition | null {
    return chosen;
  },
  choose(next: Edition | null): void {
    if (next === chosen) return;
    chosen = next;
    keep(name, next);
    prepareWish(next);
  },
};

// Other tabs of this device follow.
addEventListener('storage', (event) => {
  if (event.key === null || event.key === `skep.${name}`) chosen = editionFrom(kept(name));
});
