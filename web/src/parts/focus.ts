const reached = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** All that Tab reaches in an element, in its order. */
function stopsIn(element: HTMLElement): HTMLElement[] {
  const all = [...element.querySelectorAll<HTMLElement>(reached)];
  return all.filter((one) => {
    const isOff = one.matches(':disabled, [tabindex="-1"]') || one.closest('[inert]') !== null;
    return !isOff && one.checkVisibility({ visibilityProperty: true });
  });
}

/** Lets Tab go round in an element: from its last stop to the first, and back. */
export function keepTabWithin(element: HTMLElement, event: KeyboardEvent): void {
  const stops = stopsIn(element);
  const [end, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const at = document.activeElement;
  if (at !== end && at !== element && element.contains(at)) return;
  event.preventDefault();
  other?.focus();
}
