// <skep-board>: what it is given by attribute and from scripts, what it tells, and what it refuses.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SkepBoard, type SkepBoardError } from '../../src/board/element';

const setup = '1~Base-ML~b4~w~_~0-0-wA1.1-0-wQ-bB1.2-0-bQ';

let errors: SkepBoardError[];

beforeEach(() => {
  errors = [];
  vi.stubGlobal('reportError', vi.fn());
  document.body.addEventListener('skep-error', heard);
});

afterEach(() => {
  document.body.removeEventListener('skep-error', heard);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const heard = ({ detail }: HTMLElementEventMap['skep-error']): void =>
  void errors.push(detail.error);

function make(attributes: Readonly<Record<string, string>> = {}): SkepBoard {
  const board = document.createElement('skep-board');
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
  document.body.append(board);
  return board;
}

const press = (element: Element, key: string): boolean =>
  element.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
  );

const settled = async (): Promise<void> => {
  await Promise.resolve();
  await new Promise((done) => requestAnimationFrame(done));
};

const within = (board: SkepBoard, selector: string): Element[] => [
  ...(board.shadowRoot?.querySelectorAll(selector) ?? []),
];

const tiles = (board: SkepBoard): string[] =>
  within(board, '.levels .tile[data-piece]')
    .map((tile) => tile.getAttribute('data-piece') ?? '')
    .toSorted();

const shown = (board: SkepBoard) => board.api?.shown().config;

describe('a position', () => {
  test('is a setup string, which also tells the turn and the box', () => {
    const board = make({ position: setup });
    expect(tiles(board)).toEqual(['bB1', 'bQ', 'wA1', 'wQ']);
    expect(shown(board)?.turn).toBe('b');
    expect(shown(board)?.box).toEqual({ Q: 1, S: 2, B: 2, G: 3, A: 3, M: 1, L: 1 });
    expect(board.position).toBe(setup);
  });

  test('is pieces by hex, as an attribute or an object', async () => {
    const board = make({ position: '{"0,0": ["wQ", "bB1"], "-1,2": ["bQ"]}' });
    expect(tiles(board)).toEqual(['bB1', 'bQ', 'wQ']);
    board.position = new Map([['3,-1', ['wL']]] as const);
    await settled();
    expect(tiles(board)).toEqual(['wL']);
    board.position = { '0,0': ['bP'] };
    await settled();
    expect(tiles(board)).toEqual(['bP']);
  });

  test('is empty before it is given, and when it is taken away', async () => {
    const board = make({ position: setup });
    board.removeAttribute('position');
    await settled();
    expect(tiles(board)).toEqual([]);
    expect(shown(board)?.turn).toBe('w');
  });

  test.each([
    ['Base', 'QSBGA'],
    ['base-', 'QSBGA'],
    ['Base-MP', 'QSBGAMP'],
    ['ultimate', 'QSBGAMLP'],
    ['dutch-2005', 'QSBGA'],
    ['classic-L.queen_first_true', 'QSBGAL'],
    ['ultimate-.box_q1a3', 'QA'],
    ['tournament', 'QSBGAMLP'],
  ])('in the rules %s has the bugs %s', (rules, bugs) => {
    const board = make({ position: `1~${rules}~w1~w~_~_` });
    expect(Object.keys(shown(board)?.box ?? {}).join('')).toBe(bugs);
    expect(errors).toEqual([]);
  });

  test.each([
    ['', 0, 'begins with “1~”'],
    ['2~Base~w1~w~_~_', 0, 'begins with “1~”'],
    ['1~Base~w1~w~_', 13, 'has 6 fields'],
    ['1~chess~w1~w~_~_', 2, 'expected a rule set'],
    ['1~Base-MX~w1~w~_~_', 7, 'expected expansions'],
    ['1~Base-MM~w1~w~_~_', 7, 'expected expansions'],
    ['1~Base.box_Q9~w1~w~_~_', 2, 'expected a box'],
    ['1~Base~w0~w~_~_', 7, 'the side to move'],
    ['1~Base~w1~x~_~_', 10, 'the side that moved first'],
    ['1~Base~w1~w~wQ1~_', 12, 'the stunned piece'],
    ['1~Base~w1~w~_~', 14, 'expected a stack'],
    ['1~Base~w1~w~_~0-0-wQ.1-1', 21, 'expected a stack'],
    ['1~Base~w1~w~_~0-0-wQ.0-0-bQ', 21, 'hex 0,0 is listed twice'],
    ['1~Base~w1~w~_~0-0-wQ.1-0-wQ', 25, 'wQ is on the board twice'],
    ['1~Base~w1~w~_~0-0-wQ-wB3', 21, '“wB3” isn’t a piece'],
  ])('%s is refused', (text, at, problem) => {
    const board = make({ position: setup });
    expect(() => (board.position = text)).toThrow(problem);
    expect(() => (board.position = text)).toThrow(expect.objectContaining({ at, value: text }));
    expect(board.position).toBe(setup);
  });

  test.each([
    ['{', 'isn’t JSON'],
    ['{"0,0": "wQ"}', 'a list of pieces'],
    ['{"0,0": []}', 'has no pieces'],
    ['{"0,0": ["wX"]}', 'expected a piece'],
    ['{"0;0": ["wQ"]}', 'expected a hex'],
    ['{"0,0": ["wQ"], "1,0": ["wQ"]}', 'wQ is on the board twice'],
    [[1], 'expected a setup string'],
    [7, 'expected a setup string'],
    [{ '0.5,0': ['wQ'] }, 'expected a hex'],
  ])('%s is refused', (value, problem) => {
    const board = make();
    expect(() => (board.position = value as string)).toThrow(
      expect.objectContaining({ name: 'SkepBoardError' }),
    );
    expect(() => (board.position = value as string)).toThrow(problem);
  });
});

describe('a bad attribute', () => {
  test('changes nothing, and an event tells of it', async () => {
    const board = make({ position: setup });
    board.setAttribute('position', '1~Base~w1~w~_~0-0-wZ');
    await settled();
    expect(tiles(board)).toEqual(['bB1', 'bQ', 'wA1', 'wQ']);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ name: 'SkepBoardError', property: 'position', at: 18 });
    expect(errors[0]?.message).toBe('position: “wZ” isn’t a piece (character 19)');
    expect(reportError).toHaveBeenCalledWith(errors[0]);
  });

  test('is not reported if somebody deals with it', async () => {
    document.body.addEventListener('skep-error', (event) => event.preventDefault(), { once: true });
    make({ rotation: 'half' });
    await settled();
    expect(errors.map(({ property }) => property)).toEqual(['rotation']);
    expect(reportError).not.toHaveBeenCalled();
  });

  test.each([
    ['legal', '{"wA1": "0,1"}'],
    ['legal', '[]'],
    ['turn', 'white'],
    ['movable', 'w x'],
    ['last', '{"piece": "wA1"}'],
    ['last', '{"piece": "wA1", "end": "0,1", "way": "flight"}'],
    ['tappable', '["a"]'],
    ['box', '{"Q": 5}'],
    ['box', '{"X": 1}'],
    ['orientation', 'up'],
    ['rotation', '1.5'],
    ['theme', 'blue'],
    ['tiles', 'wood'],
    ['twins', 'letters'],
  ])('%s="%s" leaves an empty board that works', async (name, value) => {
    const board = make({ [name]: value });
    await settled();
    expect(errors.map(({ property }) => property)).toEqual([name]);
    expect(within(board, '.picture')).toHaveLength(1);
  });
});

describe('its properties', () => {
  test('are the attributes, and null stands for the default', async () => {
    const board = make({
      turn: 'b',
      movable: 'w b',
      orientation: 'b',
      rotation: '2',
      mirrored: '',
      tiles: 'contrast',
      twins: 'numbers',
      tappable: '[[0, 1]]',
      last: '{"piece": "bQ", "end": "2,0"}',
    });
    const { turn, movable, orientation, rotation, mirrored, tiles: set, twins } = board;
    expect([turn, movable, orientation, rotation]).toEqual(['b', ['w', 'b'], 'b', 2]);
    expect([mirrored, set, twins]).toEqual([true, 'contrast', 'numbers']);
    expect(shown(board)).toMatchObject({ turn: 'b', movable: ['w', 'b'], tappable: [[0, 1]] });
    expect(shown(board)?.last).toMatchObject({ way: 'placement', start: null, end: [2, 0] });
    Object.assign(board, { turn: null, movable: null, tiles: null });
    await settled();
    expect(shown(board)).toMatchObject({ turn: 'w', movable: ['w'], tiles: 'classic' });
  });

  test('that were set before the element was in a page count', () => {
    const board = document.createElement('skep-board');
    board.position = { '0,0': ['wQ'] };
    document.body.append(board);
    expect(tiles(board)).toEqual(['wQ']);
  });

  test('keep what they are while the element is moved', () => {
    const board = make({ position: setup, reserves: '' });
    const other = document.createElement('section');
    document.body.append(other);
    other.append(board);
    expect(tiles(board)).toEqual(['bB1', 'bQ', 'wA1', 'wQ']);
    expect(within(board, '.skep-reserve')).toHaveLength(2);
    board.remove();
    expect(board.api).toBeNull();
  });

  test('reserves are shown with the orientation at the bottom, and taken away', async () => {
    const board = make({ reserves: '', orientation: 'b' });
    const named = () => within(board, '.skep-reserve').map((one) => one.getAttribute('aria-label'));
    expect(named()).toEqual(['White’s reserve', 'Black’s reserve']);
    board.flip();
    await settled();
    expect(named()).toEqual(['Black’s reserve', 'White’s reserve']);
    expect(board.orientation).toBe('w');
    board.reserves = false;
    await settled();
    expect(named()).toEqual([]);
  });

  test('the theme is an attribute, too, by which the style sheet goes', () => {
    const board = make();
    board.theme = 'dark';
    expect(board.getAttribute('theme')).toBe('dark');
    board.removeAttribute('theme');
    expect(board.theme).toBe('auto');
  });

  test('a picture has nothing to focus', () => {
    const board = make({ position: setup, 'view-only': '', legal: '{"bB1": [[0, 0]]}' });
    expect(within(board, '[tabindex="0"], .spot')).toEqual([]);
    expect(within(board, '[role="img"]')).toHaveLength(1);
  });
});

describe('what it says', () => {
  const spots = (board: SkepBoard): (string | null)[] =>
    within(board, '.spot').map((spot) => spot.getAttribute('aria-label'));

  test('is English', async () => {
    const board = make({ position: setup, legal: '{"bB1": [[2, 0], [1, -1]]}' });
    expect(spots(board)).toEqual([
      'white ant wA1',
      'black beetle bB1 on white queen wQ, can move',
      'black queen bQ',
    ]);
    board.api?.pick('bB1', { focus: true });
    expect(spots(board)).toContain('Go on top of the black queen bQ');
    expect(spots(board)).toContain('Go northwest of the white queen wQ');
    board.rotation = 1;
    await settled();
    expect(spots(board)).toContain('Go northeast of the white queen wQ');
  });

  test('can be other words: a table, or a function', async () => {
    const board = make({ position: setup, reserves: '' });
    const named = () =>
      within(board, '.picture[role]').map((one) => one.getAttribute('aria-label'));
    board.labels = { board: 'Bord', stack: (_at, stack) => stack.join(' onder ') };
    await settled();
    expect(named()).toEqual(['Bord']);
    board.api?.focus();
    expect(spots(board)).toContain('wQ onder bB1');
    board.labels = (name, color) => (name === 'reserve' ? `Vorrat ${String(color)}` : undefined);
    await settled();
    board.api?.focus();
    expect(named()).toEqual(['Board']);
    expect(within(board, '.skep-reserve')[0]?.getAttribute('aria-label')).toBe('Vorrat b');
    expect(() => (board.labels = 3 as never)).toThrow('a table of labels');
  });
});

describe('what it tells', () => {
  test('a move by keyboard, which stays until it is answered', async () => {
    const board = make({ position: setup, legal: '{"bB1": [[2, 0], [1, -1]]}' });
    const told: unknown[] = [];
    for (const name of ['skep-pick', 'skep-move', 'skep-why'] as const) {
      board.addEventListener(name, ({ detail }) => told.push([name, detail]));
    }
    const focused = (): Element => {
      const element = board.shadowRoot?.activeElement;
      if (!element) throw new Error('nothing has the focus');
      return element;
    };
    board.focus();
    press(focused(), 'ArrowRight');
    press(focused(), 'Enter');
    press(focused(), 'Escape');
    press(focused(), 'Enter');
    press(focused(), 'Tab');
    press(focused(), 'Enter');
    const hex = focused().getAttribute('data-hex')?.split(',').map(Number);
    expect(told).toEqual([
      ['skep-pick', { piece: 'bB1' }],
      ['skep-pick', { piece: null }],
      ['skep-pick', { piece: 'bB1' }],
      ['skep-pick', { piece: null }],
      ['skep-move', { piece: 'bB1', hex }],
    ]);
    expect(board.api?.shown().sent).toMatchObject({ piece: 'bB1' });
    board.letGo();
    expect(board.api?.shown().sent).toBeNull();
  });

  test('play shows a move, and the other side has yet to get its moves', async () => {
    const board = make({ position: setup, legal: '{"bB1": [[2, 0]]}' });
    board.play('bB1', '2,0');
    await settled();
    expect(shown(board)?.stacks.get('2,0')).toEqual(['bQ', 'bB1']);
    expect(shown(board)).toMatchObject({ turn: 'w', last: { start: [1, 0], end: [2, 0] } });
    expect(shown(board)?.legal.size).toBe(0);
    expect(Object.keys(shown(board)?.box ?? {}).join('')).toBe('QSBGAML');
    expect(board.position).toEqual({ '0,0': ['wA1'], '1,0': ['wQ'], '2,0': ['bQ', 'bB1'] });
  });

  test('a hex that was to be tapped', () => {
    const board = make({ tappable: '["1,0"]' });
    const told = vi.fn();
    board.addEventListener('skep-hex', ({ detail }) => told(detail.hex));
    within(board, '.spot')[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(told).toHaveBeenCalledWith([1, 0]);
  });

  test('the view can be moved, and a button brings it back', async () => {
    const board = make({ position: setup });
    const button = within(board, '.recenter')[0] as HTMLButtonElement;
    expect([button.hidden, button.textContent]).toEqual([true, 'Recenter']);
    board.api?.zoom(1);
    expect(button.hidden).toBe(false);
    button.click();
    expect(button.hidden).toBe(true);
  });
});
