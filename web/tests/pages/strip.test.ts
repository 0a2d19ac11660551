import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameView, PlayedMove } from '../../src/net/messages';
import type { turningStrip as Turning } from '../../src/pages/game/over_strip';
import type { riskWords as Risk } from '../../src/pages/game/risk';
import type { stripOf as Strip } from '../../src/pages/game/strip';
import type { Review, ReviewPoint } from '../../src/state/review.svelte';
import type { Table } from '../../src/state/table.svelte';
import { stacksAfter } from '../../src/state/hive';
import { bugLetters, bugNames } from '../../src/state/pieces';
import { speech, t } from '../../src/words/words.svelte';
import { game, move, moves } from '../net/messages';

let isTight = false;
const coach: { seen: readonly string[] } = { seen: [] };
let stripOf: typeof Strip;
let turningStrip: typeof Turning;
let riskWords: typeof Risk;

const table = {
  why: null,
  notice: null,
  isPresent: true,
  isSlow: false,
  referee: { needsConnection: true },
} as unknown as Table;

beforeAll(async () => {
  // A screen's size is not known here.
  vi.doMock('../../src/state/screen.svelte', () => ({ isTight: () => isTight }));
  // Another file's tests in the same worker may have lost the connection.
  vi.doMock('../../src/state/line.svelte', () => ({ line: { connection: 'online' } }));
  vi.doMock('../../src/state/coach.svelte', () => ({ coach }));
  ({ stripOf } = await import('../../src/pages/game/strip'));
  ({ riskWords } = await import('../../src/pages/game/risk'));
  ({ turningStrip } = await import('../../src/pages/game/over_strip'));
  await speech.choose('en');
});

beforeEach(() => {
  isTight = false;
  coach.seen = [];
});

function after(...more: PlayedMove[]): GameView {
  return { ...game, moves: [...moves, ...more] };
}

const white = move({ text: 'wQ -wS1', piece: 'wQ', end: [-1, 0] });
const black = move({ text: 'bQ bG1-', color: 'b', piece: 'bQ', end: [2, 0] });
const whitePasses = move({ text: 'pass', way: 'pass' });
const blackPasses = move({ text: 'pass', color: 'b', way: 'pass' });

describe('a look at a piece is told', () => {
  test.each([
    [true, 'Preview: where the black ant could go next turn.'],
    [false, 'Preview: where the black ant could go.'],
  ])('next turn: %s', (isNextTurn, text) => {
    const look = { piece: 'bA1', hexes: [[0, 1]], isNextTurn, note: null };
    const strip = stripOf({ ...table, look } as unknown as Table, game);
    expect(strip).toMatchObject({ kind: 'look', text, actions: ['let-go'] });
  });
});

describe('a premove', () => {
  const theirs: GameView = {
    ...game,
    state: { ...game.state, turn: { ...game.state.turn, color: 'b' } },
  };
  const set = { ...table, premove: { piece: 'wA1', hex: [0, 1], after: [] } } as unknown as Table;

  test('says to whoever looks back that it is their turn', () => {
    const past = { ...table, isPresent: false, ply: 1, present: 2 } as unknown as Table;
    expect(stripOf(past, { ...game, you: ['w'] })).toMatchObject({
      kind: 'past',
      title: 'Your turn.',
    });
    expect(stripOf(past, { ...game, you: ['b'] })).toMatchObject({ kind: 'past', title: '' });
  });

  test('is told below what the opponent waits for, and below the past', () => {
    expect(stripOf(set, theirs).kind).toBe('premove');
    const draw: GameView = { ...theirs, state: { ...theirs.state, draw_offer: 'b' } };
    expect(stripOf(set, draw)).toMatchObject({ kind: 'offer', text: 'Black offers a draw.' });
    const takeback: GameView = { ...theirs, state: { ...theirs.state, takeback: 'b' } };
    expect(stripOf(set, takeback).actions).toEqual(['accept-takeback', 'decline-takeback']);
    const past = { ...set, isPresent: false, ply: 1, present: 2, moves: moves.slice(0, 1) };
    expect(stripOf(past as unknown as Table, theirs).kind).toBe('past');
  });

  test('that was dropped for an offer is told with it', () => {
    const notice = { kind: 'premove-dropped', why: 'offer' } as const;
    const draw: GameView = { ...theirs, state: { ...theirs.state, draw_offer: 'b' } };
    const strip = stripOf({ ...table, notice } as unknown as Table, draw);
    expect(strip.text).toBe('Premove canceled. Black offers a draw.');
  });

  test('is chosen from the places of the next turn, and not from those of a throw', () => {
    const look = (isNextTurn: boolean): Table =>
      ({ ...table, look: { piece: 'wA1', hexes: [], isNextTurn, note: null } }) as unknown as Table;
    expect(stripOf(look(true), theirs).kind).toBe('premove');
    expect(stripOf(look(false), theirs).kind).toBe('look');
  });
});

describe('who passed is told', () => {
  test.each([
    ['of the opponent', [white, blackPasses], 'Black passed: there was no legal move. Your turn.'],
    ['of oneself', [white, black, whitePasses], 'You passed: you had no legal move. Your turn.'],
    [
      'of oneself until the next move, whatever the opponent did since',
      [white, black, whitePasses, black],
      'You passed: you had no legal move. Your turn.',
    ],
  ])('%s', (_, more, text) => {
    expect(stripOf(table, after(...more))).toMatchObject({ kind: 'passed', text });
  });

  test('by color at one screen, and only of the last move', () => {
    const shared: GameView = { ...after(white, blackPasses), you: ['w', 'b'] };
    expect(stripOf(table, shared).text).toBe(
      'Black passed: there was no legal move. White to move.',
    );
    const later: GameView = { ...after(white, blackPasses, white), you: ['w', 'b'] };
    expect(stripOf(table, later)).toMatchObject({ kind: 'turn', text: 'White to move.' });
  });
});

describe('a game that is over', () => {
  const ending = { termination: 'resignation', winner: 'w' } as const;
  const over: GameView = { ...game, state: { ...game.state, status: 'over', ending } };

  test('is told without buttons where the result card has them', () => {
    const { kind, actions, links } = stripOf(table, over);
    expect({ kind, actions, links }).toEqual({ kind: 'over', actions: [], links: undefined });
  });

  test('has its buttons here where there is no room for the card', () => {
    isTight = true;
    const { actions, links } = stripOf(table, over);
    expect(actions).toEqual(['rematch', 'review']);
    expect(links?.map(({ path }) => path)).toEqual(['/new']);
  });

  test('offers no rematch if nobody has played', () => {
    isTight = true;
    const ended = { termination: 'aborted', winner: null } as const;
    const aborted = { ...over, moves: [], state: { ...over.state, ending: ended } };
    const { actions, links } = stripOf(table, aborted);
    expect(actions).toEqual([]);
    expect(links?.map(({ path }) => path)).toEqual(['/new']);
  });

  test('has one row in a review, without what opened it', () => {
    isTight = true;
    const review = { chances: [0.5] } as unknown as Review;
    const shown = (view: GameView) => stripOf(table, view, undefined, { review, hints: null });
    const links = [{ path: '/new', words: 'new-title' }];
    const row = { kind: 'note', title: 'White won', text: '', actions: ['rematch'], links };
    const shared: GameView = { ...over, you: ['w', 'b'] };
    expect(shown(shared)).toEqual(row);
    const asked: GameView = { ...over, you: ['b'], state: { ...over.state, rematch: 'w' } };
    const text = 'Your opponent wants a rematch.';
    expect(shown(asked)).toEqual({ ...row, title: 'You lost', text });
  });
});

describe('a piece in hand', () => {
  const inHand = { piece: 'wS1', pending: null };

  test('is named, with how it moves and its lesson', () => {
    expect(stripOf(table, game, inHand)).toEqual({
      kind: 'hand',
      text: 'Spider: exactly three steps around the hive',
      lesson: 'spider',
      actions: [],
    });
  });

  test('is named for every bug, in both languages', async () => {
    for (const language of ['en', 'nl'] as const) {
      await speech.choose(language);
      const lines = bugLetters.map(
        (letter) => stripOf(table, game, { ...inHand, piece: `w${letter}1` }).text,
      );
      const names = bugLetters.map((letter) => t('bug', { bug: bugNames[letter] }));
      expect(lines.map((line) => line.split(':')[0]?.toLowerCase())).toEqual(names);
    }
    await speech.choose('en');
  });

  test('of the opponent is thrown, and the lesson is the pillbug’s', () => {
    expect(stripOf(table, game, { ...inHand, piece: 'bA1' })).toMatchObject({
      kind: 'hand',
      text: 'Throw the black ant: choose a marked hex.',
      lesson: 'pillbug',
    });
  });

  test('waits until an offer is answered', () => {
    const offered = { ...game, state: { ...game.state, draw_offer: 'b' as const } };
    expect(stripOf(table, offered, inHand).kind).toBe('offer');
  });

  test('gives way to its own confirmation', () => {
    const pending = { piece: 'wS1', hex: [0, 1] as const };
    expect(stripOf(table, game, { piece: 'wS1', pending }).actions).toEqual(['confirm', 'cancel']);
  });
});

describe('the first move', () => {
  const start: GameView = { ...game, moves: [] };
  const how = 'Choose a piece from your reserve, then a marked hex.';

  test('is explained to a newcomer, at one screen too', () => {
    expect(stripOf(table, start).text).toBe(`Your turn. ${how}`);
    expect(stripOf(table, { ...start, you: ['w', 'b'] }).text).toBe(`White to move. ${how}`);
  });

  test('is explained neither to who watches nor to who has made one', () => {
    expect(stripOf(table, { ...start, you: [] }).text).toBe('White to move.');
    coach.seen = ['first-move'];
    expect(stripOf(table, start).text).toBe('Your turn.');
  });
});

describe('a queen with one free side left', () => {
  const around = [
    [0, 0],
    [-1, 1],
    [-2, 1],
    [-2, 0],
    [-1, -1],
  ] as const;
  const crowd = around
    .slice(1)
    .map((end, at) => move({ color: 'b', piece: `bA${at + 1}`, end: end as [number, number] }));
  const risky = after(white, ...crowd);
  const warning = 'Your queen has only one free side left.';

  /** As the page has it, which knows what lies where. */
  const stripFor = (now: GameView) => {
    const risk = riskWords(now, stacksAfter(now.moves));
    return stripOf(table, now, undefined, { review: null, hints: null, risk });
  };

  test('is told on one’s turn, whenever it is so', () => {
    coach.seen = ['queen-danger'];
    expect(stripFor(risky)).toMatchObject({ kind: 'risk', text: `Your turn. ${warning}` });
    expect(stripFor(after(white, ...crowd.slice(1))).text).toBe('Your turn.');
  });

  test('is told once: not while a card on the board says it', () => {
    expect(stripFor(risky)).toMatchObject({ kind: 'turn', text: 'Your turn.' });
  });

  test('is told with the draw that could save it', () => {
    coach.seen = ['queen-danger'];
    const turn = { ...risky.state.turn, draw_is_due: true };
    const { text } = stripFor({ ...risky, state: { ...risky.state, turn } });
    expect(text).toContain(`${warning} This position has occurred three times.`);
  });

  test('is told to nobody else', () => {
    coach.seen = ['queen-danger'];
    expect(stripFor({ ...risky, you: ['w', 'b'] }).kind).toBe('turn');
    expect(stripFor({ ...risky, you: [] }).kind).toBe('turn');
  });
});

describe('a turning point of a review', () => {
  const point: ReviewPoint = {
    missesWin: false,
    ply: 6,
    fault: 'mistake',
    played: black,
    line: [black, white],
    before: 0.549,
    after: 0.35,
  };
  const shown = { ...table, ply: 5, present: 9, line: [] } as unknown as Table;
  const review = { practice: null, pointAt: (ply: number) => (ply === 5 ? point : null) } as Review;

  test('says what the move cost, and where it is in the game', () => {
    expect(turningStrip(shown, review)).toEqual({
      kind: 'past',
      title: 'Move 5 of 9',
      text: 'Mistake: Black’s win probability falls from 55% to 35%.',
      actions: ['now'],
    });
  });

  test('is told in a few words on a small screen', () => {
    isTight = true;
    const strip = turningStrip(shown, review);
    expect([strip?.title, strip?.text]).toEqual(['Mistake', '55% → 35%']);
  });

  test('counts the moves along the better line', () => {
    expect(turningStrip({ ...shown, line: [black] } as unknown as Table, review)?.text).toBe(
      'Better line: move 1 of 2',
    );
  });

  test('is told nowhere else, and not without a review', () => {
    expect(turningStrip({ ...shown, ply: 4 } as Table, review)).toBeNull();
    expect(turningStrip(shown, null)).toBeNull();
  });
});

describe('a throw', () => {
  const throwing = (legal: readonly string[], thrown: readonly string[]): GameView => ({
    ...game,
    state: {
      ...game.state,
      turn: {
        ...game.state.turn,
        legal: Object.fromEntries(
          legal.map((piece) => [
            piece,
            [
              { hex: [0, 1], text: `${piece} a` },
              { hex: [1, 1], text: `${piece} b` },
            ],
          ]),
        ),
        throws: Object.fromEntries(
          thrown.map((piece) => [piece, [{ hex: [0, 1], throwers: ['wP'] }]]),
        ),
      },
    },
  });
  const inHand = (piece: string): { piece: string; pending: null } => ({ piece, pending: null });

  test('a pillbug that can throw says so in hand', () => {
    const both = throwing(['wP', 'bA1'], ['bA1']);
    expect(stripOf(table, both, inHand('wP')).text).toBe(
      'Pillbug: one step, or it throws a neighbor marked with an arrow',
    );
    const alone = throwing(['wP'], []);
    expect(stripOf(table, alone, inHand('wP')).text).toBe(t('hand-line', { bug: 'pillbug' }));
  });

  test('one that can’t move says that it can still throw', () => {
    const reason = {
      code: 'pinned',
      message: 'reason-pinned',
      args: { color: 'white', bug: 'pillbug', piece: 'wP' },
      piece: 'wP',
      pieces: ['wQ'],
      hexes: [],
      step: null,
    };
    const asked = { ...table, why: { piece: 'wP', reason } } as unknown as Table;
    const stuck = stripOf(asked, throwing(['bA1'], ['bA1']));
    expect(stuck).toMatchObject({ kind: 'why' });
    expect(stuck.text).toMatch(/^The pillbug can’t move.* It can still throw: choose a neighbor/);
    // Not in the past, and not if it can move, but not there.
    const past = { ...asked, isPresent: false } as unknown as Table;
    for (const strip of [
      stripOf(past, throwing(['bA1'], ['bA1'])),
      stripOf(asked, throwing(['wP', 'bA1'], ['bA1'])),
    ]) {
      expect(strip.text).not.toContain('throw');
    }
  });

  test('an own piece tells its own moves from throws', () => {
    const mixed = throwing(['wA1', 'wP'], ['wA1']);
    expect(stripOf(table, mixed, inHand('wA1')).text).toBe(
      'The ant can move to a dot or be thrown to an arrow.',
    );
  });
});
