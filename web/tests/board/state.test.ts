import { describe, expect, test } from 'vitest';
import { type BoardConfig, type Hex } from '../../src/board';
import {
  canPick,
  choose,
  configure,
  confirm,
  drawnStacks,
  fan,
  letGo,
  modeOf,
  newState,
  pendingOf,
  pick,
  remove,
  tap,
  targetsOf,
  type BoardState,
} from '../../src/board/state';

const stacks = new Map([
  ['0,0', ['wQ']],
  ['1,0', ['bQ', 'wB1']],
  ['0,1', ['wA1']],
  ['2,-1', ['bA1']],
] as const);

const legal: BoardConfig['legal'] = new Map([
  [
    'wA1',
    [
      [-1, 1],
      [1, 1],
    ] as Hex[],
  ],
  [
    'wB1',
    [
      [0, 0],
      [2, 0],
    ] as Hex[],
  ],
  ['wG1', [[-1, 0]] as Hex[]],
]);

const board = (change: Partial<BoardConfig> = {}): BoardState =>
  newState({ stacks, legal, turn: 'w', movable: ['w'], ...change });

test('a piece with targets is picked, and put back by another tap', () => {
  const state = board();
  expect(tap(state, [0, 1])).toEqual([{ type: 'pick', piece: 'wA1' }]);
  expect(tap(state, [0, 1])).toEqual([{ type: 'pick', piece: null }]);
});

test('a piece without targets says why', () => {
  const state = board();
  expect(tap(state, [0, 0])).toEqual([{ type: 'why', piece: 'wQ', hex: null }]);
  expect(state.picked).toBeNull();
});

test('the opponent’s piece says why, too', () => {
  expect(tap(board(), [2, -1])).toEqual([{ type: 'why', piece: 'bA1', hex: null }]);
});

test('nothing is picked on the opponent’s turn', () => {
  expect(canPick(board({ movable: ['b'] }), 'wA1')).toBe(false);
  expect(canPick(board({ movable: [] }), 'wA1')).toBe(false);
  expect(canPick(board({ viewOnly: true }), 'wA1')).toBe(false);
  expect(canPick(board(), 'wA1')).toBe(true);
});

describe('on one’s own turn', () => {
  const looks: BoardConfig['looks'] = new Map([['bA1', [[3, -1]] as Hex[]]]);

  test('a look at the opponent’s piece shows where it could go, and plays nothing', () => {
    const state = board({ looks });
    expect(canPick(state, 'bA1')).toBe(false);
    expect(tap(state, [2, -1])).toEqual([{ type: 'pick', piece: 'bA1' }]);
    expect(modeOf(state)).toBe('look');
    expect(targetsOf(state)).toEqual([[3, -1]]);
    expect(tap(state, [3, -1])).toEqual([]);
    expect(choose(state, [3, -1])).toEqual([]);
    expect(confirm(state)).toEqual([]);
    expect(state.picked).toBe('bA1');
  });

  test('one’s own piece is picked up from a look, and then played', () => {
    const state = board({ looks });
    pick(state, 'bA1');
    expect(tap(state, [0, 1])).toEqual([{ type: 'pick', piece: 'wA1' }]);
    expect(modeOf(state)).toBe('play');
    expect(tap(state, [1, 1]).at(-1)).toEqual({ type: 'move', piece: 'wA1', hex: [1, 1] });
  });

  test('a look ends when the position that it was about has gone', () => {
    const state = board({ looks });
    pick(state, 'bA1');
    expect(configure(state, { looks: new Map() })).toEqual([{ type: 'pick', piece: null }]);
  });

  test('a legal throw of the opponent’s piece is a move, and no look', () => {
    const throws = new Map([...legal, ['bA1', [[1, 1]] as Hex[]]] as const);
    const state = board({ legal: throws, looks });
    pick(state, 'bA1');
    expect([modeOf(state), targetsOf(state)]).toEqual(['play', [[1, 1]]]);
  });
});

describe('a move in advance', () => {
  const ahead = (change: Partial<BoardConfig> = {}): BoardState =>
    board({ movable: [], premovable: ['w'], turn: 'b', ...change });

  test('is chosen like a move, whatever has to be confirmed, and plays nothing', () => {
    const state = ahead({ confirm: 'button' });
    expect(tap(state, [0, 1])).toEqual([{ type: 'pick', piece: 'wA1' }]);
    expect(modeOf(state)).toBe('premove');
    const premove = { piece: 'wA1', hex: [1, 1] };
    expect(tap(state, [1, 1])).toEqual([
      { type: 'pick', piece: null },
      { type: 'premove', premove },
    ]);
    expect([state.picked, state.sent, state.chosen]).toEqual([null, null, null]);
  });

  test('goes on top of a piece as well', () => {
    const state = ahead();
    tap(state, [1, 0]);
    const premove = { piece: 'wB1', hex: [0, 0] };
    expect(tap(state, [0, 0]).at(-1)).toEqual({ type: 'premove', premove });
  });

  test('is called off by a tap on its piece, on its hex or on nothing', () => {
    const premove = { piece: 'wA1', hex: [1, 1] as Hex };
    for (const hex of [
      [0, 1],
      [1, 1],
      [5, 5],
    ] as Hex[]) {
      expect(tap(ahead({ premove }), hex)).toEqual([{ type: 'premove', premove: null }]);
    }
    expect(tap(ahead({ premove }), [1, 0])).toEqual([{ type: 'pick', piece: 'wB1' }]);
  });

  test('is none with the opponent’s pieces, nor for a spectator', () => {
    const looks: BoardConfig['looks'] = new Map([['bA1', [[3, -1]] as Hex[]]]);
    const state = ahead({ looks });
    pick(state, 'bA1');
    expect(modeOf(state)).toBe('look');
    expect(tap(state, [3, -1])).toEqual([]);
    const watching = ahead({ premovable: [] });
    pick(watching, 'wA1');
    expect(tap(watching, [1, 1])).toEqual([]);
  });
});

describe('who is not to move', () => {
  const watching = (): BoardState => board({ movable: [] });

  test('sees where a piece could go, and plays nothing', () => {
    const state = watching();
    expect(tap(state, [0, 1])).toEqual([{ type: 'pick', piece: 'wA1' }]);
    expect(targetsOf(state)).toEqual(legal.get('wA1'));
    expect(tap(state, [1, 1])).toEqual([]);
    expect(choose(state, [1, 1], { carried: true })).toEqual([]);
    expect([state.picked, state.sent]).toEqual(['wA1', null]);
  });

  test('looks at another piece, even on a target, and at nothing any more', () => {
    const state = watching();
    pick(state, 'wA1');
    expect(tap(state, [1, 0])).toEqual([{ type: 'pick', piece: 'wB1' }]);
    expect(tap(state, [0, 0])).toEqual([
      { type: 'pick', piece: null },
      { type: 'why', piece: 'wQ', hex: null },
    ]);
    pick(state, 'wA1');
    expect(tap(state, [0, 1])).toEqual([{ type: 'pick', piece: null }]);
  });

  test('has nothing in hand when the turn comes', () => {
    const state = watching();
    pick(state, 'wA1');
    expect(configure(state, { movable: ['w'] })).toEqual([{ type: 'pick', piece: null }]);
  });
});

test('a tap on a target plays it', () => {
  const state = board();
  pick(state, 'wA1');
  expect(tap(state, [1, 1])).toEqual([
    { type: 'pick', piece: null },
    { type: 'move', piece: 'wA1', hex: [1, 1] },
  ]);
  expect(state.picked).toBeNull();
});

test('nothing can be picked between a move and its answer', () => {
  const state = board();
  pick(state, 'wA1');
  choose(state, [1, 1]);
  expect(tap(state, [1, 0])).toEqual([]);
  expect(canPick(state, 'wB1')).toBe(false);
});

test('with a second tap a move waits for it', () => {
  const state = board({ confirm: 'tap' });
  pick(state, 'wA1');
  expect(tap(state, [1, 1])).toEqual([{ type: 'pending', pending: { piece: 'wA1', hex: [1, 1] } }]);
  expect(tap(state, [-1, 1])).toEqual([
    { type: 'pending', pending: { piece: 'wA1', hex: [-1, 1] } },
  ]);
  expect(tap(state, [-1, 1])).toEqual([
    { type: 'pending', pending: null },
    { type: 'pick', piece: null },
    { type: 'move', piece: 'wA1', hex: [-1, 1] },
  ]);
});

test('with a button no number of taps plays', () => {
  const state = board({ confirm: 'button' });
  pick(state, 'wA1');
  choose(state, [1, 1]);
  expect(tap(state, [1, 1])).toEqual([]);
  expect(pendingOf(state)).toEqual({ piece: 'wA1', hex: [1, 1] });
  expect(confirm(state).at(-1)).toEqual({ type: 'move', piece: 'wA1', hex: [1, 1] });
  expect(confirm(state)).toEqual([]);
});

test('a drag has to be confirmed as well', () => {
  const state = board({ confirm: 'tap' });
  pick(state, 'wA1');
  expect(choose(state, [1, 1], { carried: true })).toEqual([
    { type: 'pending', pending: { piece: 'wA1', hex: [1, 1] } },
  ]);
});

test('letting go drops what waits', () => {
  const state = board({ confirm: 'button' });
  pick(state, 'wA1');
  choose(state, [1, 1]);
  expect(letGo(state)).toEqual([
    { type: 'pending', pending: null },
    { type: 'pick', piece: null },
  ]);
  expect(letGo(state)).toEqual([]);
});

test('a hex at the hive where it cannot go is asked about, and the piece stays in hand', () => {
  const state = board();
  pick(state, 'wA1');
  expect(tap(state, [2, 0])).toEqual([{ type: 'why', piece: 'wA1', hex: [2, 0] }]);
  expect(state.picked).toBe('wA1');
});

test('a tap far off lets go', () => {
  const state = board();
  pick(state, 'wA1');
  expect(tap(state, [9, 9])).toEqual([{ type: 'pick', piece: null }]);
});

test('another piece that can move takes the place of the one in hand', () => {
  const state = board();
  pick(state, 'wA1');
  expect(tap(state, [1, 0])).toEqual([{ type: 'pick', piece: 'wB1' }]);
});

test('a piece that lies on a target is climbed, not picked', () => {
  const state = board();
  pick(state, 'wB1');
  expect(tap(state, [0, 0]).at(-1)).toEqual({ type: 'move', piece: 'wB1', hex: [0, 0] });
});

test('a dragged piece lies at its target at once, a tapped one when it is told', () => {
  const dragged = board();
  pick(dragged, 'wA1');
  choose(dragged, [1, 1], { carried: true });
  expect(drawnStacks(dragged).get('1,1')).toEqual(['wA1']);
  expect(drawnStacks(dragged).has('0,1')).toBe(false);
  const tapped = board();
  pick(tapped, 'wA1');
  choose(tapped, [1, 1]);
  expect(drawnStacks(tapped)).toBe(stacks);
});

test('a refused move is taken back by letting go', () => {
  const state = board();
  pick(state, 'wA1');
  choose(state, [1, 1], { carried: true });
  letGo(state);
  expect(drawnStacks(state)).toBe(stacks);
  expect(canPick(state, 'wA1')).toBe(true);
});

test('the same position told again changes nothing in hand', () => {
  const state = board();
  pick(state, 'wA1');
  const again = new Map([...stacks].map(([key, stack]) => [key, [...stack]] as const));
  expect(configure(state, { stacks: again, legal: new Map(legal) })).toEqual([]);
  expect(state.picked).toBe('wA1');
});

test('a piece that may move no longer is let go', () => {
  const state = board({ confirm: 'button' });
  pick(state, 'wA1');
  choose(state, [1, 1]);
  expect(configure(state, { legal: new Map(), turn: 'b' })).toEqual([
    { type: 'pending', pending: null },
    { type: 'pick', piece: null },
  ]);
});

test('what is undefined in a change changes nothing', () => {
  const state = board();
  configure(state, { tiles: undefined } as unknown as Partial<BoardConfig>);
  expect(state.config.tiles).toBe('classic');
});

test('only stacks are fanned', () => {
  const state = board();
  expect(fan(state, [0, 0])).toBe(false);
  expect(fan(state, [1, 0])).toBe(true);
  expect(fan(state, [1, 0])).toBe(false);
  expect(fan(state, null)).toBe(true);
});

test('a stack that is none any more folds', () => {
  const state = board();
  fan(state, [1, 0]);
  configure(state, { stacks: new Map([['1,0', ['bQ']]]) });
  expect(state.fanned).toBeNull();
});

describe('while a position is set up', () => {
  const everywhere: BoardConfig['legal'] = new Map([['bA1', [[5, 5]] as Hex[]]]);
  const editing = () => board({ editing: true, movable: ['w', 'b'], legal: everywhere });

  test('pieces of both sides can be picked', () => {
    expect(canPick(editing(), 'bA1')).toBe(true);
  });

  test('a piece can be taken out of the hive', () => {
    const state = editing();
    pick(state, 'bA1');
    expect(remove(state, 'bA1')).toEqual([
      { type: 'pick', piece: null },
      { type: 'remove', piece: 'bA1' },
    ]);
    expect(state.picked).toBeNull();
  });

  test('what is not in the hive is put back', () => {
    expect(remove(editing(), 'wS1')).toEqual([]);
  });

  test('and in a game nothing is taken out', () => {
    expect(remove(board(), 'bA1')).toEqual([]);
  });
});
