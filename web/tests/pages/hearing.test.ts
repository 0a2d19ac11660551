import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Change, GameView } from '../../src/net/messages';
import type { hearChange as Hear } from '../../src/pages/game/hearing';
import { announcer } from '../../src/state/announcer.svelte';
import { upright } from '../../src/state/hive';
import { game, move } from '../net/messages';

// What is heard, by name: the tones themselves are tried elsewhere.
const sounds: string[] = [];
let hearChange: typeof Hear;

beforeAll(async () => {
  vi.doMock('../../src/state/sounds', () => ({ sound: (name: string) => sounds.push(name) }));
  ({ hearChange } = await import('../../src/pages/game/hearing'));
  const { speech } = await import('../../src/words/words.svelte');
  await speech.choose('en');
});

beforeEach(() => void sounds.splice(0));

const played: Change = {
  type: 'played',
  moves: [move({ text: 'bQ bG1-', color: 'b', piece: 'bQ', end: [2, 0] })],
};
const over: GameView = {
  ...game,
  state: {
    ...game.state,
    status: 'over',
    ending: { termination: 'surrounded', winner: 'b' },
  },
};
const watched: GameView = { ...game, you: [] };

test.each<[string, Change, GameView, string[]]>([
  ['a move', played, game, ['place']],
  ['the move that ends the game', played, over, ['place', 'end']],
  ['its end otherwise', { type: 'ended' }, over, ['end']],
  ['the wish to play again', { type: 'rematch_asked', color: 'b' }, over, ['call']],
  ['the next game', { type: 'rematch_made' }, over, ['call']],
  ['somebody who sits down', { type: 'joined', color: 'b' }, game, ['call']],
  ['an offer', { type: 'draw_offered', color: 'b' }, game, ['call']],
  ['one’s own offer', { type: 'draw_offered', color: 'w' }, game, []],
  ['a question', { type: 'takeback_asked', color: 'b' }, game, ['call']],
  ['an offer that is not for the viewer', { type: 'draw_offered', color: 'b' }, watched, []],
])('of %s one hears what it is', (_, change, seen, names) => {
  hearChange(change, seen, { seen: upright, dropped: null });
  expect(sounds).toEqual(names);
});

test('a premove that was dropped is told in one go with what dropped it', () => {
  announcer.hush();
  const offer: Change = { type: 'draw_offered', color: 'b' };
  hearChange(offer, game, { seen: upright, dropped: 'offer' });
  expect(announcer.polite.trim()).toBe('Black offers a draw. Premove canceled.');
});

test('of one’s queen one hears when it comes to have one free side left', () => {
  const clock = { main_s: 600, increment_s: 5 };
  const around = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, -1],
  ] as const;
  const crowd = around.map((end, at) =>
    move({ color: 'b', piece: `bA${at + 1}`, end: end as [number, number] }),
  );
  const queen = move({ piece: 'wQ', end: [0, 0] });
  const said = (moves: GameView['moves']): string => {
    announcer.hush();
    const change: Change = { type: 'played', moves: moves.slice(-1) };
    hearChange(change, { ...game, clock, moves }, { seen: upright, dropped: null });
    return announcer.polite.trim();
  };
  const warning = /Your turn\. Your queen has only one free side left\.$/;
  expect(said([queen, ...crowd.slice(1)])).toMatch(/Your turn\.$/);
  expect(said([queen, ...crowd])).toMatch(warning);
  const own = move({ piece: 'wA1', end: [4, 0] });
  const other = move({ color: 'b', piece: 'bS1', end: [5, 0] });
  expect(said([queen, ...crowd, own, other])).toMatch(/Your turn\.$/);
});

test.each([
  [1, 'The last move was taken back.'],
  [2, 'The last two moves were taken back.'],
  [3, 'The last 3 moves were taken back.'],
])('of a takeback one hears how many moves it undid: %i', (undone, text) => {
  const change: Change = { type: 'took_back', ply: 1 };
  hearChange(change, game, { seen: upright, dropped: null, undone });
  expect(announcer.polite.trim()).toMatch(text);
});
