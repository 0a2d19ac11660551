import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameView } from '../../src/net/messages';
import { AwayError, rest } from '../../src/net/rest';
import { Advisor, isLost } from '../../src/state/advice.svelte';
import { routeOf } from '../../src/state/routes';
import { game } from '../net/messages';

const computer = { occupant: 'computer', level: 1, name: '' } as const;

function ended(winner: 'w' | 'b' | null, more: Partial<GameView> = {}): GameView {
  const seats = { ...game.state.seats, b: computer };
  const ending = { termination: 'surrounded', winner };
  return { ...game, you: ['w'], state: { ...game.state, seats, ending }, ...more };
}

beforeEach(() => vi.restoreAllMocks());

describe('advice', () => {
  test('is for those who lost against the computer', () => {
    expect(isLost(ended('b'))).toBe(true);
    for (const other of [
      ended('w'),
      ended(null),
      ended('b', { you: [] }),
      ended('b', { you: ['w', 'b'] }),
    ]) {
      expect(isLost(other)).toBe(false);
    }
    expect(isLost({ ...ended('b'), state: { ...ended('b').state, seats: game.state.seats } })).toBe(
      false,
    );
  });

  test.each(['missed_win', 'own_queen', 'missed_defense', 'crowded_queen', 'pinned', 'surrounded'])(
    '%s leads to a page',
    async (kind) => {
      vi.spyOn(rest, 'advice').mockResolvedValue({ kind });
      const advisor = new Advisor('abcdefgh');
      await advisor.ask();
      expect(advisor.advice).toBe(kind);
      const { page } = routeOf(new URL(advisor.path ?? '', 'http://skep.test'));
      expect(['puzzles', 'learn']).toContain(page);
    },
  );

  test('is left out if there is none, or if the server is away or newer', async () => {
    const asked = vi.spyOn(rest, 'advice');
    asked.mockResolvedValueOnce({ kind: null }).mockResolvedValueOnce({ kind: 'bad_luck' });
    asked.mockRejectedValueOnce(new AwayError('gone'));
    for (let times = 0; times < 3; times += 1) {
      const advisor = new Advisor('abcdefgh');
      await advisor.ask();
      expect([advisor.advice, advisor.path]).toEqual([null, null]);
    }
  });
});
