// The board in Jupyter, for anywidget: traits of skep.notebook.BoardWidget in, moves and steps out.
import { SkepBoard } from '../board/element/element';
import { type Advised, type Box, type Color, type Hex } from '../board/types';
import { drawHeat, type Heat } from './heat';

/** What the widget is told; tests/notebook has the same names. */
interface Traits {
  readonly stacks: Readonly<Record<string, readonly string[]>>;
  readonly turn: Color;
  readonly box: Box;
  readonly legal: Readonly<Record<string, readonly Hex[]>>;
  readonly last: { piece: string; start: Hex | null; end: Hex } | null;
  readonly arrows: readonly Advised[];
  readonly heat: readonly Heat[];
  readonly orientation: Color;
  readonly ply: number;
  readonly plies: number;
  readonly caption: string;
  readonly labels: Readonly<Record<string, string>>;
}

type Name = keyof Traits;

/** The model of a widget, as Jupyter gives it. */
export interface Model {
  get<Key extends Name>(name: Key): Traits[Key];
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  send(message: object): void;
}

const registry = globalThis.customElements;
if (!registry.get('skep-board')) registry.define('skep-board', SkepBoard);

const steps = [
  ['first', '«', () => 0],
  ['previous', '‹', (ply: number) => ply - 1],
  ['next', '›', (ply: number) => ply + 1],
  ['last', '»', (_: number, plies: number) => plies],
] as const;

const watched: readonly Name[] = [
  ...(['stacks', 'turn', 'box', 'legal', 'last', 'arrows', 'heat'] as const),
  ...(['orientation', 'ply', 'plies', 'caption', 'labels'] as const),
];

/** Show the widget in a cell, and return how to end it. */
function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const board = document.createElement('skep-board') as SkepBoard;
  Object.assign(board, { reserves: true });
  Object.assign(board.style, { width: '100%', maxWidth: '640px', display: 'block' });
  const { bar, update: updateBar } = makeBar(model);
  el.replaceChildren(board, bar);
  board.addEventListener('skep-move', (event) => {
    const { piece, hex } = (event as CustomEvent<{ piece: string; hex: Hex }>).detail;
    model.send({ kind: 'move', piece, hex });
  });
  let waiting = false;
  const update = (): void => {
    waiting = false;
    Object.assign(board, {
      position: model.get('stacks'),
      turn: model.get('turn'),
      box: model.get('box'),
      legal: model.get('legal'),
      last: model.get('last'),
      orientation: model.get('orientation'),
    });
    updateBar();
    // After the board's own update, which waits for all of these properties.
    queueMicrotask(() => queueMicrotask(() => decorate(board, model)));
  };
  const changed = (): void => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(update);
  };
  for (const name of watched) model.on(`change:${name}`, changed);
  update();
  return () => {
    for (const name of watched) model.off(`change:${name}`, changed);
  };
}

/** Draw what the element has no property for. */
function decorate(board: SkepBoard, model: Model): void {
  const { api } = board;
  if (api === null) return;
  const heat = model.get('heat');
  api.set({ advised: model.get('arrows'), framed: heat.map(({ hex }) => hex) });
  drawHeat(api, heat);
}

interface Bar {
  readonly bar: HTMLElement;
  readonly update: () => void;
}

/** Buttons to step through the game, and what the position is. */
function makeBar(model: Model): Bar {
  const bar = document.createElement('div');
  bar.className = 'skep-steps';
  Object.assign(bar.style, { display: 'flex', gap: '4px', alignItems: 'center', marginTop: '6px' });
  const buttons = steps.map(([name, sign, target]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = sign;
    Object.assign(button.style, { minWidth: '40px', minHeight: '32px' });
    button.addEventListener('click', () =>
      model.send({ kind: 'step', ply: target(model.get('ply'), model.get('plies')) }),
    );
    bar.append(button);
    return { name, button };
  });
  const caption = document.createElement('span');
  caption.setAttribute('role', 'status');
  caption.style.marginLeft = '8px';
  bar.append(caption);
  const update = (): void => {
    const [ply, plies, labels] = [model.get('ply'), model.get('plies'), model.get('labels')];
    for (const { name, button } of buttons) {
      const isBack = name === 'first' || name === 'previous';
      button.disabled = isBack ? ply <= 0 : ply >= plies;
      button.setAttribute('aria-label', labels[name] ?? name);
      button.title = labels[name] ?? name;
    }
    bar.hidden = plies === 0;
    bar.style.display = plies === 0 ? 'none' : 'flex';
    caption.textContent = model.get('caption');
  };
  return { bar, update };
}

export default { render };
