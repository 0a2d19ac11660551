import type { Hex, Stacks } from '../../board';
import { neighbors, toKey, type Direction } from '../../state/hive';
import { hexWords } from '../../words/describe';
import { t } from '../../words/words.svelte';

/** Where the hex lies that has this one in a direction. */
const opposite: Readonly<Record<Direction, Direction>> = {
  northeast: 'southwest',
  east: 'west',
  southeast: 'northwest',
  southwest: 'northeast',
  west: 'east',
  northwest: 'southeast',
};

function touches(stacks: Stacks, hex: Hex, mover: string): boolean {
  const hexes = [hex, ...neighbors(hex).map(([, at]) => at)];
  return hexes.some((at) => stacks.get(toKey(at))?.some((piece) => piece !== mover) ?? false);
}

/** Says where a hex is. In the editor, it need not touch the hive. */
export function placeWords(stacks: Stacks, hex: Hex, mover: string): string {
  if (touches(stacks, hex, mover)) return hexWords(stacks, hex, { mover });
  for (const [direction, at] of neighbors(hex)) {
    if (!touches(stacks, at, mover)) continue;
    const where = hexWords(stacks, at, { mover });
    return t('editor-apart', { side: opposite[direction], where });
  }
  const [q, r] = hex;
  return q === 0 && r === 0 ? t('place-middle') : t('editor-hex', { q, r });
}
