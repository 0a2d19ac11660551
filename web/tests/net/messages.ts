import type { Event, GameView, PlayedMove, State } from '../../src/net/messages';

/** A game of messages for tests: two people, two moves, as a server sends it. */
export const state: State = {
  status: 'playing',
  seats: {
    w: { occupant: 'person', level: null, name: '' },
    b: { occupant: 'person', level: null, name: 'Ada' },
  },
  turn: {
    color: 'w',
    ply: 2,
    number: 2,
    legal: {
      wQ: [
        { hex: [-1, 0], text: 'wQ -wS1' },
        { hex: [0, -1], text: 'wQ \\wS1' },
      ],
      wA1: [{ hex: [-1, 0], text: 'wA1 -wS1' }],
    },
    throws: {},
    repetitions: 1,
    draw_is_due: false,
  },
  clock: null,
  ending: null,
  draw_offer: null,
  takeback: null,
  hints: [],
  rematch: null,
  next_game: null,
  public_by: [],
  is_public: false,
};

export function move(change: Partial<PlayedMove>): PlayedMove {
  return {
    text: '',
    color: 'w',
    way: 'placement',
    piece: null,
    start: null,
    end: null,
    route: [],
    thrower: null,
    bug: null,
    spent_ms: 0,
    ...change,
  };
}

export const moves: readonly PlayedMove[] = [
  move({ text: 'wS1', piece: 'wS1', end: [0, 0] }),
  move({ text: 'bG1 wS1-', color: 'b', piece: 'bG1', end: [1, 0] }),
];

export const game: GameView = {
  id: 'abcdefgh',
  version: 7,
  rules: 'Base',
  edition: 'Base',
  box: { Q: 1, S: 2, B: 2, G: 3, A: 3, M: 0, L: 0, P: 0 },
  first: 'w',
  you: ['w'],
  clock: null,
  created_at: 0,
  updated_at: 0,
  moves,
  state,
  on_device: false,
  online: { w: true, b: true, watchers: 0 },
  setup: null,
};

export function event(version: number, change: Event['change'], ply: number): Event {
  return {
    type: 'event',
    game: game.id,
    version,
    change,
    state: { ...state, turn: { ...state.turn, ply } },
  };
}
