/** A color of the board's style sheets, as it is now: light or dark. */
export function colorOf(name: string): string {
  const board = document.querySelector('main .skep-board') ?? document.body;
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  board.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
