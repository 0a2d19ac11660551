import { beforeAll, describe, expect, test, vi } from 'vitest';
import { AwayError } from '../../src/net/rest';
import { stacksAfter } from '../../src/state/hive';
import {
  decidingWords,
  hexWords,
  hiveLines,
  listWords,
  moveWords,
  outcomeWords,
  placeOf,
  problemWords,
  reasonShown,
  reasonWords,
  resultWords,
  saysOwnRing,
  whyWords,
  wrongWords,
} from '../../src/words/describe';
import { labelsFor } from '../../src/words/labels';
import { speech, t } from '../../src/words/words.svelte';
import type { Hex, PlayedMove } from '../../src/net/messages';
import { game, move, moves, state } from '../net/messages';

const stacks = stacksAfter([
  ...moves,
  move({ piece: 'wB1', end: [-1, 0] }),
  move({ piece: 'wB1', way: 'walk', start: [-1, 0], end: [0, 0] }),
]);

const pinned = {
  message: 'reason-pinned',
  args: {
    piece: 'wS1',
    bug: 'spider',
    color: 'white',
    opponent: 'black',
    copied: 'none',
    new: 'no',
  },
  piece: 'wS1',
  pieces: ['bQ', 'bA1'],
  hexes: [],
  step: null,
};

describe('in English', () => {
  beforeAll(() => speech.choose('en'));

  test.each([
    [move({ text: 'wS1', piece: 'wS1' }), 'White places the spider wS1 in the middle.'],
    [
      move({ text: 'wA1 -bQ', piece: 'wA1', way: 'walk' }),
      'White moves the ant wA1 west of the black queen bQ.',
    ],
    [
      move({ text: 'bA1 wQ/', piece: 'bA1', way: 'throw', thrower: 'wP' }),
      'The white pillbug wP throws the ant bA1 northeast of the white queen wQ.',
    ],
    [move({ text: 'pass', color: 'b', way: 'pass' }), 'Black passes: there is no legal move.'],
  ])('a move is a sentence', (played, sentence) => {
    expect(moveWords(played)).toBe(sentence);
  });

  test('a place is told by what lies beside it, or under it', () => {
    expect(hexWords(stacks, [2, 0])).toBe('east of the black grasshopper bG1');
    expect(hexWords(stacks, [1, 0])).toBe('on top of the black grasshopper bG1');
    expect(hexWords(new Map(), [0, 0])).toBe('in the middle');
  });

  test.each([
    [{ sixths: 3, mirrored: false }, 'west', 'southwest'],
    [{ sixths: 0, mirrored: true }, 'west', 'northwest'],
    [{ sixths: 1, mirrored: false }, 'southeast', 'east'],
    [{ sixths: 2, mirrored: true }, 'southeast', 'southwest'],
  ])('words follow the eye: seen as %o', (seen, east, northeast) => {
    expect(hexWords(stacks, [2, 0], { seen })).toBe(`${east} of the black grasshopper bG1`);
    const labels = labelsFor(
      () => stacks,
      () => seen,
    );
    expect(labels.target('wQ', [2, 0], { chosen: false, thrown: false, mode: 'play' })).toBe(
      `Place ${east} of the black grasshopper bG1`,
    );
    expect(labels.target('wS1', [2, 0], { chosen: false, thrown: false, mode: 'play' })).toBe(
      `Go ${east} of the black grasshopper bG1`,
    );
    expect(labels.target('wQ', [2, 0], { chosen: false, thrown: true, mode: 'play' })).toBe(
      `Throw ${east} of the black grasshopper bG1`,
    );
    const played = move({ text: 'wQ bG1/', piece: 'wQ' });
    expect(moveWords(played, seen)).toBe(
      `White places the queen wQ ${northeast} of the black grasshopper bG1.`,
    );
  });

  test('a stack is read from the top, and says whether it can move', () => {
    const labels = labelsFor(() => stacks);
    const facts = { canMove: true, picked: false, isLast: true, marked: false };
    expect(labels.stack([0, 0], ['wS1', 'wB1'], facts)).toBe(
      'white beetle wB1 on white spider wS1, can move, moved last',
    );
    expect(labels.stack([0, 0], ['wS1'], { ...facts, canMove: false, marked: true })).toBe(
      'white spider wS1, moved last, marked',
    );
    expect(labels.hex([2, 0], { found: false, marked: true })).toMatch(/^Marked hex east of /);
    const slot = { left: 2, canPlace: false, picked: false };
    expect(labels.slot('wA2', slot)).toBe('white ant wA2, 2 left');
  });

  test('a reason names its pieces in notation, and for the eye without', () => {
    expect(reasonWords(pinned)).toBe(
      'The spider wS1 can’t move: it holds the hive together. Without it, bQ and bA1 would be cut off.',
    );
    expect(reasonShown(pinned)).toBe(
      'The spider can’t move: it holds the hive together. Without it, the marked pieces would be cut off.',
    );
    expect(reasonShown({ ...pinned, pieces: ['bA1'] })).toBe(
      'The spider can’t move: it holds the hive together. Without it, the black ant would be cut off.',
    );
    expect(reasonShown({ ...pinned, message: 'reason-lets-go', pieces: [] })).toBe(
      'On that step, the spider would lose contact with the hive.',
    );
    expect(reasonShown({ ...pinned, message: 'reason-odd' })).toBe(
      'That isn’t possible right now.',
    );
  });

  test('a problem that the page does not know is told by its code', () => {
    const problem = {
      code: 'odd_thing',
      status: 400,
      title: '',
      detail: '',
      args: {},
      reason: null,
    };
    expect(problemWords(problem)).toBe('That didn’t work (odd_thing).');
  });

  test('an ending or a reason that the page does not know is told in general', () => {
    expect(outcomeWords({ termination: 'boredom', winner: 'w' })).toBe('White wins.');
    expect(outcomeWords({ termination: 'boredom', winner: null })).toBe('Draw.');
    const reason = {
      message: 'reason-odd',
      args: {},
      piece: 'wQ',
      pieces: [],
      hexes: [],
      step: null,
    };
    expect(reasonWords(reason)).toBe('That isn’t possible right now.');
  });

  test('what the page itself asks for has to be there; in use it goes on without', () => {
    expect(() => t('no-such-thing')).toThrow('no message no-such-thing');
    vi.stubEnv('PROD', true);
    const told = vi.fn();
    vi.stubGlobal('reportError', told);
    expect(t('no-such-thing')).toBe('no such thing');
    expect(told).toHaveBeenCalledOnce();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  test('what went wrong when the server was asked is told, and nothing else is', () => {
    expect(wrongWords(new AwayError('gone'))).toBe('The server can’t be reached right now.');
    expect(() => wrongWords(new TypeError('a bug'))).toThrow('a bug');
  });

  test('a long list ends in how many more there are', () => {
    expect(listWords(['a', 'b'])).toBe('a and b');
    expect(listWords(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a, b, c and 3 more');
    expect(listWords(['a', 'b', 'c', 'd', 'e', 'f'], 6)).toBe('a, b, c, d, e and f');
  });
});

test('what a stuck piece can throw is told of the present turn only', async () => {
  await speech.choose('en');
  const why = { piece: 'wP', reason: pinned };
  const throws = { bA1: [{ hex: [0, 1] as Hex, throwers: ['wP'] }] };
  expect(whyWords(why, { ...state.turn, throws })).toContain('It can still throw');
  expect(whyWords(why, null)).toBe(reasonWords(pinned));
});

describe('in Dutch', () => {
  beforeAll(() => speech.choose('nl'));

  test('a place has its article', () => {
    expect(moveWords(move({ text: 'bA1 wL\\', color: 'b', piece: 'bA1', way: 'walk' }))).toBe(
      'Zwart verzet de mier bA1 naar de plek ten zuidoosten van het witte lieveheersbeestje wL.',
    );
  });

  test('a piece in a reason has its article, also without its notation', () => {
    expect(reasonShown({ ...pinned, pieces: ['bL'] })).toBe(
      'De spin kan niet weg: ze verbindt het zwarte lieveheersbeestje met de rest van de korf.',
    );
  });

  test('who throws has its article too, and begins the sentence', () => {
    const thrown = { text: 'bA1 wQ/', piece: 'bA1', way: 'throw', thrower: 'wP' } as const;
    expect(moveWords(move(thrown))).toBe(
      'De witte pissebed wP gooit de mier bA1 naar de plek ten noordoosten van de witte koningin wQ.',
    );
  });

  test('the page says in which language it is', () => {
    expect(document.documentElement.lang).toBe('nl');
  });
});

test.each([
  ['wS1', undefined],
  ['wA1 -bQ', { side: 'west', near: 'bQ' }],
  ['wA1 bQ\\', { side: 'southeast', near: 'bQ' }],
  ['wB1 bQ', { side: 'top', near: 'bQ' }],
  ['pass', undefined],
])('%s goes to %o', (text, place) => {
  expect(placeOf(text)).toEqual(place);
});

test('the hive as a list goes row by row, each stack with what it touches', () => {
  expect(hiveLines(stacks)).toEqual([
    { hex: [0, 0], pieces: ['wB1', 'wS1'], around: [{ side: 'east', piece: 'bG1' }] },
    { hex: [1, 0], pieces: ['bG1'], around: [{ side: 'west', piece: 'wB1' }] },
  ]);
});

test('turned by half, the list goes the other way round', () => {
  expect(hiveLines(stacks, { sixths: 3, mirrored: false })).toEqual([
    { hex: [1, 0], pieces: ['bG1'], around: [{ side: 'east', piece: 'wB1' }] },
    { hex: [0, 0], pieces: ['wB1', 'wS1'], around: [{ side: 'west', piece: 'bG1' }] },
  ]);
});

describe('what decided a game', () => {
  beforeAll(() => speech.choose('en'));

  const ring = [
    ['bQ', 0, 0],
    ['wS1', 1, 0],
    ['wS2', -1, 0],
    ['wA1', 0, 1],
    ['bA1', 0, -1],
    ['wA2', 1, -1],
  ] as const;
  const ended = { ...state, ending: { termination: 'surrounded', winner: 'w' } } as const;
  const played = (piece: string, end: Hex): PlayedMove[] =>
    [...ring, [piece, ...end] as const].map(([one, q, r]) => move({ piece: one, end: [q, r] }));

  test.each([
    ['w', 'wB1', 'Your beetle closed the ring around your opponent’s queen.'],
    ['b', 'wB1', 'Your opponent’s beetle closed the ring around your queen.'],
    ['b', 'bB1', 'Your own beetle closed the ring around your queen.'],
    ['w', 'bB1', 'Your opponent’s own beetle closed the ring around their queen.'],
  ] as const)('is told to %s of %s', (own, piece, words) => {
    const all = played(piece, [-1, 1]);
    const over = { ...game, you: [own], moves: all, state: ended };
    expect(decidingWords(over)).toBe(words);
    expect(saysOwnRing(over)).toBe(piece === 'bB1');
  });

  test('is told of colors to spectators', () => {
    const over = { ...game, you: [], moves: played('wB1', [-1, 1]), state: ended };
    expect(decidingWords(over)).toBe('White’s beetle closed the ring around Black’s queen.');
    expect(resultWords(over)).toBe('White won');
  });

  test('is how it ended where no ring was closed', () => {
    const elsewhere = { ...game, moves: played('wB1', [5, 5]), state: ended };
    expect(decidingWords(elsewhere)).toBe('White wins: Black’s queen is surrounded.');
    const resigned = { ...state, ending: { termination: 'resignation', winner: 'w' } } as const;
    expect(decidingWords({ ...game, state: resigned })).toBe('White wins: Black resigned.');
    expect(saysOwnRing({ ...game, state: resigned })).toBe(false);
  });
});
