import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import type { GameView } from '../../src/net/messages';
import { rest } from '../../src/net/rest';
import AdviceLine from '../../src/pages/game/AdviceLine.svelte';
import { speech } from '../../src/words/words.svelte';
import { game, move, state } from '../net/messages';

beforeAll(() => speech.choose('en'));

const ring = [
  ['wQ', 0, 0],
  ['bS1', 1, 0],
  ['bS2', -1, 0],
  ['bA1', 0, 1],
  ['bA2', 0, -1],
  ['wA1', 1, -1],
] as const;

/** A game against the computer that ended when this piece closed the ring around the player’s queen. */
function lostTo(piece: string): GameView {
  const all = [...ring, [piece, -1, 1] as const];
  const seats = { ...state.seats, b: { occupant: 'computer', level: 1, name: '' } } as const;
  const moves = all.map(([one, q, r]) => move({ piece: one, end: [q, r] }));
  const ending = { termination: 'surrounded', winner: 'b' } as const;
  return { ...game, id: `lost-to-${piece}`, you: ['w'], moves, state: { ...state, seats, ending } };
}

test.each([
  ['wB1', 'Practice saving your queen'],
  ['bB1', 'Your last move surrounded your own queen. Practice saving your queen'],
])('a loss to %s leads to what to practice, and says nothing twice', async (piece, words) => {
  vi.spyOn(rest, 'advice').mockResolvedValue({ kind: 'own_queen' });
  const target = document.createElement('div');
  const line = mount(AdviceLine, { target, props: { game: lostTo(piece) } });
  await vi.waitFor(() => {
    flushSync();
    expect(target.textContent.replace(/\s+/g, ' ').trim()).toBe(words);
  });
  await unmount(line);
});
