let polite = $state('');
let urgent = $state('');
let mark = false;

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
    polite = marked(text);
  },
  /** Leaves nothing of what was said. */
  hush(): void {
    polite = '';
    urgent = '';
  },
  /** Says something at once. */
  warn(text: string): void {
    urgent = marked(text);
  },
};
