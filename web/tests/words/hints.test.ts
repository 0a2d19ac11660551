import { beforeAll, describe, expect, test } from 'vitest';
import type { Hint } from '../../src/net/messages';
import { hintMoveWords, hintPieceWords } from '../../src/words/hints';
import { speech } from '../../src/words/words.svelte';
import { game } from '../net/messages';

beforeAll(() => speech.choose('en'));

const hint = (code: string, piece: string | null = null, count: number | null = null): Hint => ({
  ply: 2,
  piece: 'wS1',
  target: { hex: [0, 1], text: 'wS1 bG1/' },
  reason: { code, piece, count },
});

const mine = { ...game, you: ['w'] as const };
const shared = { ...game, you: ['w', 'b'] as const };

describe('a hint', () => {
  test('names the piece to look at, one’s own as one’s own', () => {
    expect(hintPieceWords(hint('best'), mine)).toBe('Hint: look at your spider.');
    expect(hintPieceWords(hint('best'), shared)).toBe('Hint: look at the white spider.');
    expect(hintPieceWords(hint('best'), mine, 'said')).toBe('Hint: look at your spider wS1.');
    const placed = { ...hint('places'), piece: 'wA1' };
    expect(hintPieceWords(placed, mine)).toBe('Hint: look at your ant in the reserve.');
  });

  test.each([
    [hint('pins', 'bA1'), 'This pins the black ant.'],
    [hint('frees', 'wQ'), 'This frees your queen.'],
    [hint('stops_win', 'wQ'), 'This keeps Black from winning next turn.'],
    [hint('closes_in', 'bQ', 4), 'After this, 4 of the 6 hexes around the black queen are taken.'],
    [hint('mobile', 'wS1', 9), 'From there, 9 hexes are within reach, more than now.'],
    [hint('best'), 'The computer likes this move best.'],
  ])('says why in a sentence', (told, why) => {
    expect(hintMoveWords(told, mine)).toBe(`Hint: move your spider to the marked hex. ${why}`);
  });

  test.each([
    ['en', 'Hint: move your spider wS1 west of the black queen bQ. This frees your queen wQ.'],
    [
      'nl',
      'Hint: verzet je spin wS1 naar de plek west of the black queen bQ. Zo komt je koningin wQ vrij.',
    ],
  ] as const)('tells a screen reader where: %s', async (language, text) => {
    await speech.choose(language);
    const where = 'west of the black queen bQ';
    expect(hintMoveWords(hint('frees', 'wQ'), mine, where)).toBe(text);
    await speech.choose('en');
    const placed = { ...hint('places'), piece: 'wA1' };
    expect(hintMoveWords(placed, mine, where)).toMatch(`Hint: place your ant wA1 ${where}. `);
  });

  test('names the piece that it climbs onto', async () => {
    const [first] = game.moves;
    const climb = { ...hint('covers', first?.piece), piece: 'wB1', target: { hex: first?.end ?? [0, 0], text: '' } } as Hint; // prettier-ignore
    expect(hintMoveWords(climb, shared)).toMatch(
      /^Hint: climb onto the (white|black) \w+ with the white beetle\. /,
    );
    await speech.choose('nl');
    expect(hintMoveWords(climb, shared)).toMatch(/^Hint: klim met de witte kever op de \w+ \w+\. /);
    await speech.choose('en');
  });

  test('puts what is still in the reserve', () => {
    const placed = { ...hint('places'), piece: 'wA1' };
    expect(hintMoveWords(placed, mine)).toBe(
      'Hint: place your ant on the marked hex. This brings another bug into play.',
    );
  });
});
