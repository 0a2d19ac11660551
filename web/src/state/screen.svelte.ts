// The same condition as in the style sheets of the game's page.
const small = matchMedia('(max-width: 760px), (max-height: 520px)');
let isSmall = $state(small.matches);
small.addEventListener('change', () => (isSmall = small.matches));

// A tablet held upright. The same condition as in the style sheets of the game's page.
const upright = matchMedia('(min-width: 761px) and (max-width: 1080px) and (min-height: 900px)');
let isUpright = $state(upright.matches);
upright.addEventListener('change', () => (isUpright = upright.matches));

// A desktop with room for a review and for many moves below it.
const high = matchMedia('(min-width: 1081px) and (min-height: 860px)');
let isHigh = $state(high.matches);
high.addEventListener('change', () => (isHigh = high.matches));

/** Whether the panel beside the board has room for everything. */
export function isHighPanel(): boolean {
  return isHigh;
}

/** Whether the board takes the whole width of a tablet, with the players above and below it. */
export function isUprightTablet(): boolean {
  return isUpright;
}

/**
 * Whether there is little room: a phone, or a great zoom. What stands beside the hive elsewhere lies
 * in a drawer then.
 */
export function isTight(): boolean {
  return isSmall;
}
