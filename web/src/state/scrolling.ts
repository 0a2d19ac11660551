const name = 'skep.scrolling';
const patience = 5000;
/** What a person does who wants to be elsewhere than where the page was before. */
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How far down each entry of the browser's history was read. */
const depths = new Map<string, number>(stored());

function stored(): [string, number][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(name) ?? '{}') as object);
  } catch {
    // Storage is closed to us, or holds what we did not write: then pages begin at their top.
    return [];
  }
}

/** Remembers how far down an entry is read now. */
export function rememberScroll(entry: string): void {
  depths.set(entry, scrollY);
}

/** Keeps all that is remembered for when this tab comes back from elsewhere. */
export function keepScrolls(): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(Object.fromEntries(depths)));
  } catch {
    // Without a memory pages begin at their top.
  }
}

let giveUp = (): void => undefined;

/** Goes to where an entry was read; what comes late is waited for, unless the person moves on. */
export function restoreScroll(entry: string): void {
  giveUp();
  const wanted = depths.get(entry) ?? 0;
  const isThere = (): boolean => {
    scrollTo({ top: wanted, behavior: 'instant' });
    return Math.abs(scrollY - wanted) <= 1;
  };
  if (isThere()) return;
  const grown = new ResizeObserver(() => isThere() && giveUp());
  const timer = setTimeout(() => giveUp(), patience);
  giveUp = (): void => {
    grown.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) removeEventListener(gesture, giveUp);
  };
  for (const gesture of gestures) addEventListener(gesture, giveUp, { passive: true });
  grown.observe(document.body);
}
