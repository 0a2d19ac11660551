// Two moves side by side in one position: the one that was played and a better one, each with a word.
import { type Key } from './dom';
import {
  center,
  hexagon,
  sameHex,
  toKey,
  viewKey,
  viewOf,
  type Point,
  type View,
} from './geometry';
import { heightAt } from './hive';
import { arrow, outlined } from './marks';
import { drawnStacks, type BoardState } from './state';
import { group, svg } from './svg';
import { tileGroup } from './tile';
import { type ComparedMove } from './types';

const OUTLINE = 45;
/** A piece from the reserve, small enough to leave the outline in sight. */
const PLACED = 0.72;
/** Two pieces on one hex, one beside the other. */
const HALVED = 0.5;
const ASIDE = 22;
/** From the middle of a hex to the middle of its word, above or below. */
const WORD_AT = 47;
const LETTER = 9.6;

export function comparedKey(state: BoardState): Key {
  const { config } = state;
  if (config.compared.length === 0) return [];
  return [viewKey(viewOf(config)), config.compared, config.twins, drawnStacks(state)];
}

export function comparedNodes(state: BoardState, view: View): Node[] {
  const stacks = drawnStacks(state);
  const onTop = (hex: readonly [number, number]): Point =>
    center(view, hex, Math.max(heightAt(stacks, hex) - 1, 0));
  const all = state.config.compared;
  return all.flatMap((one, at) => {
    const { end, start, route, piece } = one.move;
    if (end === null || piece === null) return [];
    const shared = all.some((other) => other !== one && sameHex(other.move.end, end));
    const middle = onTop(end);
    const tile = (): SVGGElement => {
      const aside = shared ? (at === 0 ? -ASIDE : ASIDE) : 0;
      const scale = shared ? HALVED : PLACED;
      const place = `translate(${(middle.x + aside).toFixed(1)} ${middle.y.toFixed(1)})`;
      return svg('g', { class: 'placed', transform: `${place} scale(${scale})` }, [
        tileGroup(piece, state.config.twins),
      ]);
    };
    const marked = group(`comparison ${one.kind}`, [
      outlined('end', hexagon(shared && at > 0 ? OUTLINE - 8 : OUTLINE, middle)),
      start === null ? tile() : arrow('way', (route.length > 1 ? route : [start, end]).map(onTop)),
    ]);
    marked.dataset['move'] = `${piece} ${toKey(end)}`;
    return [marked, wordTag(one, middle, isBelow(all, at, onTop))];
  });
}

/** Whether a word is below its hex: an arrow from above ends there, or the other word is above. */
function isBelow(
  all: readonly ComparedMove[],
  at: number,
  onTop: (hex: readonly [number, number]) => Point,
): boolean {
  const move = all[at]?.move;
  const first = all[0]?.move;
  if (!move?.end) return false;
  if (at > 0 && first && sameHex(first.end, move.end)) return !isBelow(all, 0, onTop);
  const before = move.route.at(-2) ?? move.start;
  return before !== null && onTop(before).y < onTop(move.end).y;
}

/** What the mark means, in a word on the edge of the hex. The layer is hidden from screen readers. */
function wordTag({ kind, label }: ComparedMove, { x, y }: Point, below: boolean): SVGGElement {
  const width = LETTER * label.length + 18;
  const text = svg('text', { y: 6, 'text-anchor': 'middle' });
  text.textContent = label;
  const at = `translate(${x.toFixed(1)} ${(y + (below ? WORD_AT : -WORD_AT)).toFixed(1)})`;
  return svg('g', { class: `compared-word ${kind}`, transform: at }, [
    group('word', [svg('rect', { x: -width / 2, y: -13, width, height: 26, rx: 13 }), text]),
  ]);
}
