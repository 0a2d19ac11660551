// <skep-board> and moves: what `play` shows and hands back, who can move, and how hexes are written.
import { afterEach, describe, expect, test } from 'vitest';
import { type SkepBoard } from '../../src/board/element';

const setup = '1~Base-ML~b4~w~_~0-0-wA1.1-0-wQ-bB1.2-0-bQ';

afterEach(() => document.body.replaceChildren());

function make(attributes: Readonly<Record<string, string>>): SkepBoard {
  const board = document.createElement('skep-board');
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
  document.body.append(board);
  return board;
}

const shown = (board: SkepBoard) => board.api?.shown().config;

const settled = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));

describe('moves', () => {
  test('play gives its turn, box and last move back to a setup string that follows', async () => {
    const board = make({ position: setup });
    board.play('bB1', [2, 0]);
    expect(board.turn).toBe('w');
    board.position = { '0,0': ['wA1'], '1,0': ['wQ'], '2,0': ['bQ', 'bB1'] };
    expect([board.turn, board.last?.piece]).toEqual(['w', 'bB1']);
    board.position = setup.replace('Base-ML', 'Base');
    await settled();
    expect(shown(board)).toMatchObject({ turn: 'b', last: null });
    expect(Object.keys(shown(board)?.box ?? {}).join('')).toBe('QSBGA');
    // What a script sets itself stays.
    board.turn = 'w';
    board.position = setup;
    expect(board.turn).toBe('w');
  });

  test('play leaves a box and a turn to the script that set them, however many moves follow', () => {
    const board = make({ position: setup, turn: 'b' });
    board.box = { Q: 1, B: 2 };
    board.play('bB1', [2, 0]);
    board.play('wA1', [1, -1]);
    board.position = setup;
    expect([board.turn, board.box]).toEqual(['b', { Q: 1, B: 2 }]);
    const free = make({ position: setup });
    free.play('bB1', [2, 0]);
    free.play('wA1', [1, -1]);
    free.position = setup;
    expect([free.turn, free.box]).toEqual([null, null]);
  });

  test.each([
    ['xx', [0, 1], 'play: expected a piece'],
    ['wA1', [0], 'play: expected a hex'],
    ['wA1', null, 'play: expected a hex'],
    ['wA1', { q: 0 }, 'play: expected a hex'],
  ])('play refuses %s to %j, and changes nothing', (piece, hex, problem) => {
    const board = make({ position: setup });
    expect(() => board.play(piece, hex as [number, number])).toThrow(problem);
    expect(() => board.play(piece, hex as [number, number])).toThrow(
      expect.objectContaining({ name: 'SkepBoardError' }),
    );
    expect([board.position, board.turn, board.last]).toEqual([setup, null, null]);
  });

  test('a spectator picks up nothing, and neither does the side that waits', async () => {
    const board = make({ position: setup, movable: '', legal: '{"bB1": [[2, 0]]}' });
    const told: unknown[] = [];
    board.addEventListener('skep-pick', ({ detail }) => told.push(detail.piece));
    board.api?.pick('bB1');
    board.movable = 'w';
    await settled();
    board.api?.pick('bB1');
    expect(told).toEqual([]);
    board.movable = null;
    await settled();
    board.api?.pick('bB1');
    expect(told).toEqual(['bB1']);
  });

  test('take hexes in three forms', async () => {
    const board = make({ position: setup });
    board.legal = { bB1: [[2, 0], '1,-1', { q: -1, r: 0 }] };
    await settled();
    const hexes = [
      [2, 0],
      [1, -1],
      [-1, 0],
    ];
    expect(shown(board)?.legal.get('bB1')).toEqual(hexes);
    board.play('bB1', { q: 2, r: 0 });
    expect(board.last?.end).toEqual([2, 0]);
  });
});
