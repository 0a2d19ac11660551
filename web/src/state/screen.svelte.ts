// The same conditions as in the style sheets of the game's page.
const narrow = matchMedia('(max-width: 760px) and (min-height: 521px), (max-width: 560px)');
const low = matchMedia('(max-height: 520px)');
let isNarrow = $state(narrow.matches);
let isLow = $state(low.matches);
narrow.addEventListener('change', () => (isNarrow = narrow.matches));
low.addEventListener('change', () => (isLow = low.matches));

/** Whether there is little room for what stands beside the hive: a phone, or a great zoom. */
export function isTight(): boolean {
  return isNarrow || isLow;
}
