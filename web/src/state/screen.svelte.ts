// The same condition as in the style sheets of the game's page.
const small = matchMedia('(max-width: 760px), (max-height: 520px)');
let isSmall = $state(small.matches);
small.addEventListener('change', () => (isSmall = small.matches));

/**
 * Whether there is little room: a phone, or a great zoom. What stands beside the hive elsewhere lies
 * in a drawer then.
 */
export function isTight(): boolean {
  return isSmall;
}
