import type { GameLine, Seat } from '../../src/net/messages';

const person: Seat = { occupant: 'person', level: null, name: '' };
export const computer: Seat = { occupant: 'computer', level: 3, name: '' };

/** A game in a list: White against a guest, in progress, unless said otherwise. */
export function lineOf(change: Partial<GameLine> = {}): GameLine {
  return {
    id: 'game12345678',
    rules: 'Base+MLP',
    you: ['w'],
    seats: { w: person, b: person },
    status: 'playing',
    ending: null,
    ply: 2,
    to_move: 'w',
    your_turn: false,
    updated_at: 0,
    clock: null,
    has_hints: false,
    hive: null,
    on_device: false,
    is_public: false,
    ...change,
  };
}
