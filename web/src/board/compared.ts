// Two moves side by side in one position: the one that was played and a better one, each with a word.
import { type Key } from './dom';
import {
  center,
  hexAt,
  hexagon,
  sameHex,
  toKey,
  viewKey,
  viewOf,
  WIDTH,
  type Point,
  type View,
} from './geometry';
import { heightAt } from './hive';
import { arrow, outlined, SHORT } from './marks';
import { drawnStacks, type BoardState } from './state';
import { group, svg } from './svg';
import { tileGroup } from './tile';
import {
  type ComparedMove,
  type Hex,
  type HexKey,
  type Move,
  type PieceName,
  type Stacks,
  type Twins,
} from './types';

const OUTLINE = 45;
/** A piece from the reserve, small enough to leave the outline in sight. */
const PLACED = 0.72;
/** Two pieces on one hex, one beside the other. */
const HALVED = 0.46;
/** From the middle of a hex to the middle of its left or right half. */
const HALF_AT = 20;
const GAP = 3;
/** How far each of two ways to one hex is moved: by 30 degrees from the rows. */
const APART = { x: 10.4, y: 6 };
const TIP_AT = 10;
const SHORT_IN_HALF = 8;
/** From the middle of a hex to the middle of its word, above or below. */
const WORD_AT = 47;
/** On a hex next to it: from where beside it, and how far above or below. */
const WORD_NEXT = { beside: 46, aslant: 2, y: 64 };
const WORD_HEIGHT = 26;
/** Beside two moves to one hex there is no room for words in it. */
const WORD_BESIDE = 63;
const WORD_ASIDE = 12;
const LETTER = 9.6;
/** What it costs a word to hide something, or the queen: she is what most lines are about. */
const HIDDEN = 2;
const HIDDEN_QUEEN = 3;

export function comparedKey(state: BoardState): Key {
  const { config } = state;
  if (config.compared.length === 0) return [];
  return [viewKey(viewOf(config)), config.compared, config.twins, drawnStacks(state)];
}

/** Where on its hex a move is marked: on all of it, or on one half, if both moves end there. */
type Part = 'whole' | 'left' | 'right';

const sideOf = { whole: 0, left: -1, right: 1 } as const;

export function comparedNodes(state: BoardState, view: View): Node[] {
  const stacks = drawnStacks(state);
  const onTop = (hex: Hex): Point => center(view, hex, Math.max(heightAt(stacks, hex) - 1, 0));
  const all = state.config.compared;
  const taken = costs(stacks, all);
  const marks: Node[] = [];
  const words: Node[] = [];
  all.forEach((one, at) => {
    const { end, start, route, piece } = one.move;
    if (end === null || piece === null) return;
    const part = partOf(all, at, onTop);
    const middle = onTop(end);
    const way = (route.length > 1 ? route : [start ?? end, end]).map(onTop);
    const marked = group(`comparison ${one.kind}`, [
      endMark(middle, part),
      start === null
        ? placed(piece, { middle, part, twins: state.config.twins })
        : arrow('way', aside(way, part), part === 'whole' ? SHORT : SHORT_IN_HALF),
    ]);
    marked.dataset['move'] = `${piece} ${toKey(end)}`;
    marks.push(marked);
    const side = isBelow(all, at, onTop) ? 1 : -1;
    if (part === 'whole') {
      const word = { view, end, from: beforeEnd(one.move), width: wordWidth(one.label), side };
      const { x, y, hidden } = wordPlace(word, taken);
      hidden.forEach((key) => void taken.set(key, taken.get(key) ?? HIDDEN));
      words.push(wordTag(one, { x: middle.x + x, y: middle.y + y }));
    } else {
      const off = { x: sideOf[part] * WORD_ASIDE, y: WORD_BESIDE * side };
      words.push(wordTag(one, { x: middle.x + off.x, y: middle.y + off.y }));
    }
  });
  // An arrow from behind a word goes under it.
  return [...marks, ...words];
}

/** What a word shouldn't hide: queens above all, pieces, where moves end, and other words. */
function costs(stacks: Stacks, all: readonly ComparedMove[]): Map<HexKey, number> {
  const ends = all.flatMap(({ move: { end } }) => (end ? [toKey(end)] : []));
  return new Map([
    ...ends.map((key) => [key, HIDDEN] as const),
    ...[...stacks].map(([key, stack]) => {
      return [key, stack.at(-1)?.[1] === 'Q' ? HIDDEN_QUEEN : HIDDEN] as const;
    }),
  ]);
}

interface Word {
  readonly view: View;
  readonly end: Hex;
  /** The hex before the end, from which the arrow comes. */
  readonly from: Hex | null;
  readonly width: number;
  /** Below the hex (1) or above it (-1), if nothing else matters. */
  readonly side: number;
}

interface WordPlace extends Point {
  /** The other hexes that the word is on. */
  readonly hidden: readonly HexKey[];
}

/** Where a word hides the fewest pieces, seen from the middle of its hex. It rather hides an arrow. */
function wordPlace(
  { view, end, from, width, side }: Word,
  taken: ReadonlyMap<HexKey, number>,
): WordPlace {
  const middle = center(view, end);
  const [own, before] = [toKey(end), from && toKey(from)];
  const offs = [side, -side].map((one) => ({ x: 0, y: one * WORD_AT }));
  const aslant = Math.max(WIDTH / 2, WORD_NEXT.aslant + width / 2);
  for (const y of [side * WORD_NEXT.y, -side * WORD_NEXT.y])
    offs.push({ x: aslant, y }, { x: -aslant, y });
  const beside = WORD_NEXT.beside + width / 2;
  offs.push({ x: beside, y: 0 }, { x: -beside, y: 0 });
  const places = offs.map((off) => {
    const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => ({ x, y })));
    const keys = corners.map(({ x, y }) =>
      toKey(
        hexAt(view, {
          x: middle.x + off.x + (x * width) / 2,
          y: middle.y + off.y + (y * WORD_HEIGHT) / 2,
        }),
      ),
    );
    const hidden = [...new Set(keys)].filter((key) => key !== own);
    const cost = hidden.reduce((sum, key) => sum + (taken.get(key) ?? 0), 0);
    return { ...off, hidden, cost: cost + Number(hidden.some((key) => key === before)) };
  });
  return places.reduce((best, one) => (one.cost < best.cost ? one : best));
}

/** The other move, if it ends on the same hex. */
function twinOf(all: readonly ComparedMove[], at: number): { move: Move; at: number } | null {
  const end = all[at]?.move.end ?? null;
  const index = all.findIndex(({ move }, other) => other !== at && sameHex(move.end, end));
  const twin = all[index]?.move;
  return end === null || !twin ? null : { move: twin, at: index };
}

/** Of two moves to one hex, the one that comes from farther left has the left half. */
function partOf(all: readonly ComparedMove[], at: number, onTop: (hex: Hex) => Point): Part {
  const own = all[at]?.move;
  const twin = twinOf(all, at);
  if (!own || twin === null) return 'whole';
  const from = (move: Move): number => onTop(beforeEnd(move) ?? move.end ?? [0, 0]).x;
  const [here, there] = [from(own), from(twin.move)];
  return here < there || (here === there && at < twin.at) ? 'left' : 'right';
}

const beforeEnd = ({ route, start }: Move): Hex | null => route.at(-2) ?? start;

/** Whether a word is below its hex, where no arrow comes from, or at least not that of the other move. */
function isBelow(all: readonly ComparedMove[], at: number, onTop: (hex: Hex) => Point): boolean {
  const move = all[at]?.move;
  if (!move) return false;
  const twin = twinOf(all, at);
  if (twin === null) return comesFrom(move, onTop) < 0;
  const [first, second] = at < twin.at ? [move, twin.move] : [twin.move, move];
  const [one, other] = [comesFrom(first, onTop), comesFrom(second, onTop)];
  const cost = (side: -1 | 1): number =>
    Number(one === side) +
    2 * Number(other === side) +
    Number(other === -side) +
    2 * Number(one === -side);
  const isFirstBelow = cost(1) < cost(-1);
  return (first === move) === isFirstBelow;
}

/** Whether a move comes to its end from above (-1), from below (1), or along the row (0). */
function comesFrom(move: Move, onTop: (hex: Hex) => Point): number {
  const before = beforeEnd(move);
  return before === null || move.end === null ? 0 : Math.sign(onTop(before).y - onTop(move.end).y);
}

function endMark(middle: Point, part: Part): SVGGElement {
  if (part === 'whole') return outlined('end', hexagon(OUTLINE, middle));
  return outlined('end half', halfHexagon(middle, sideOf[part]));
}

/** The left or the right half of the outline, with a gap to the other one. */
function halfHexagon({ x, y }: Point, side: number): string {
  const half = (OUTLINE * Math.sqrt(3)) / 2;
  const corners = [
    [GAP, -OUTLINE + GAP / 2],
    [half, -OUTLINE / 2],
    [half, OUTLINE / 2],
    [GAP, OUTLINE - GAP / 2],
  ] as const;
  const points = corners.map(([dx, dy]) => `${(x + side * dx).toFixed(1)} ${(y + dy).toFixed(1)}`);
  return `M${points.join('L')}`;
}

/** A piece from the reserve; of two, one beside the other. */
function placed(
  piece: PieceName,
  { middle, part, twins }: { readonly middle: Point; readonly part: Part; readonly twins: Twins },
): SVGGElement {
  const x = middle.x + sideOf[part] * HALF_AT;
  const place = `translate(${x.toFixed(1)} ${middle.y.toFixed(1)})`;
  const scale = part === 'whole' ? PLACED : HALVED;
  return svg('g', { class: 'placed', transform: `${place} scale(${scale})` }, [
    tileGroup(piece, twins),
  ]);
}

/**
 * A way to its half of the hex. Two ways are moved apart in a direction that isn't one of the three rows of hexes, so that they are apart wherever both follow the same hexes.
 */
function aside(way: readonly Point[], part: Part): Point[] {
  const side = sideOf[part];
  return way.map(({ x, y }, at) => {
    if (at === 0) return { x, y };
    if (at === way.length - 1) return { x: x + side * HALF_AT, y: y + side * TIP_AT };
    return { x: x + side * APART.x, y: y + side * APART.y };
  });
}

/** What the mark means, in a word on the edge of the hex. The layer is hidden from screen readers. */
function wordTag({ kind, label }: ComparedMove, { x, y }: Point): SVGGElement {
  const width = wordWidth(label);
  const text = svg('text', { y: 6, 'text-anchor': 'middle' });
  text.textContent = label;
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  return svg('g', { class: `compared-word ${kind}`, transform: at }, [
    group('word', [
      svg('rect', { x: -width / 2, y: -WORD_HEIGHT / 2, width, height: WORD_HEIGHT, rx: 13 }),
      text,
    ]),
  ]);
}

const wordWidth = (label: string): number => LETTER * label.length + 18;
