let polite = $state('');
let urgent = $state('');
let mark = false;
let fresh: readonly string[] = []; // what was said in this moment

/** The same sentence twice has to differ, or a screen reader does not say it again. */
function marked(text: string): string {
  mark = !mark;
  return mark ? `${text}\u00a0` : text;
}

/** What a screen reader is told besides what it finds on the page. */
export const announcer = {
  get polite(): string {
    return polite;
  },
  get urgent(): string {
    return urgent;
  },
  /** Says something when there is a pause. */
  say(text: string): void {
    if (fresh.length === 0) setTimeout(() => (fresh = []));
    // What is said in the same moment would take its place before it is read out.
    if (!fresh.includes(text)) fresh = [...fresh, text];
    polite = marked(fresh.join(' '));
  },
  /** Leaves nothing of what was said. */
  hush(): void {
    fresh = [];
    polite = '';
    urgent = '';
  },
  /** Says something at once. */
  warn(text: string): void {
    urgent = marked(text);
  },
};
