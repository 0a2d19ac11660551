// The board on a table of its own: positions to look at and to try, chosen by the address.
//   ?position=stacks &theme=dark &tiles=contrast &twins=numbers &confirm=tap &pick=wA1 &rotation=1
import '../../../src/style/base.css';
import './demo.css';
import { createSounds } from '../../../src/sound';
import { createBoard, createReserve, type BoardApi, type Color } from '../../../src/board';
import { neighbors } from '../../../src/board/geometry';
import { placeOf, withMoved } from '../../../src/board/hive';
import { demoConfig, positionOf } from './positions';

declare global {
  interface Window {
    board: BoardApi;
    told: unknown[];
  }
}

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;

function element(name: string, parent: Element): HTMLElement {
  const made = document.createElement('div');
  made.className = name;
  parent.append(made);
  return made;
}

const page = element('demo', document.body);
const above = element('above', page);
const table = element('table', page);
const below = element('below', page);
const sounds = createSounds({ enabled: query.has('sound') });
const told: unknown[] = [];
window.told = told;

const position = positionOf(query.get('position') ?? 'middlegame');
const board = createBoard(table, demoConfig(position, query), {
  onmove: (piece, hex) => {
    told.push(['move', piece, hex]);
    const { config } = board.shown();
    const start = placeOf(config.stacks, piece)?.hex ?? null;
    const last = {
      piece,
      start,
      end: hex,
      way: start ? 'walk' : 'placement',
      route: [],
      thrower: null,
      bug: null,
    } as const;
    sounds.play(start ? 'move' : 'place');
    // As a server would answer.
    const stacks = withMoved(config.stacks, piece, hex);
    setTimeout(() => board.set({ stacks, last, reason: null }), 40);
  },
  onpick: (piece) => told.push(['pick', piece]),
  onwhy: (piece, hex) => {
    told.push(['why', piece, hex]);
    sounds.play('illegal');
    const at = placeOf(board.shown().config.stacks, piece);
    board.set({
      reason: {
        piece,
        pieces: [],
        hexes: at === null ? [] : neighbors(at.hex).slice(0, 2),
        step: null,
      },
    });
  },
  onpending: (pending) => told.push(['pending', pending]),
  onfree: (free) => told.push(['free', free]),
});
window.board = board;

const isPhone = matchMedia('(max-width: 700px)').matches;
const layout = isPhone ? 'row' : 'column';
const bottom: Color = query.get('orientation') === 'b' ? 'b' : 'w';
createReserve(element('', above), board, {
  color: bottom === 'w' ? 'b' : 'w',
  layout: isPhone ? 'small' : layout,
});
createReserve(element('', below), board, { color: bottom, layout });

const picked = query.get('pick');
if (picked !== null) board.pick(picked, { focus: query.has('focus') });
const fanned = query.get('fan');
if (fanned !== null) board.fan(placeOf(board.shown().config.stacks, fanned)?.hex ?? null);
document.documentElement.dataset['ready'] = 'yes';
