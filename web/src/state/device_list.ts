import type { GameLine } from '../net/messages';

/** Games on this device as a list shows them, the newest first. */
export async function deviceGames(status: 'running' | 'over'): Promise<GameLine[]> {
  try {
    const [{ gameStore }, { lineOf }] = await Promise.all([
      import('../device/game_store'),
      import('../device/record'),
    ]);
    const lines = (await gameStore.all()).map(lineOf);
    return lines.filter((line) => (line.status === 'over') === (status === 'over'));
  } catch {
    // This part of the page isn't at hand, so no game was ever played with it.
    return [];
  }
}

/** Deletes a game from this device. */
export async function deleteDeviceGame(id: string): Promise<void> {
  const { gameStore } = await import('../device/game_store');
  await gameStore.remove(id);
}

/** Deletes all games and analyses from this device. */
export async function deleteDeviceGames(): Promise<void> {
  const [{ gameStore }, { studyStore }] = await Promise.all([
    import('../device/game_store'),
    import('../device/study_store'),
  ]);
  const [games, studies] = await Promise.all([gameStore.all(), studyStore.all()]);
  await Promise.all(games.map(({ id }) => gameStore.remove(id)));
  await Promise.all(studies.map(({ id }) => studyStore.remove(id)));
}

/** Puts two lists together, the newest game first. */
export function merged(some: readonly GameLine[], more: readonly GameLine[]): GameLine[] {
  return [...some, ...more].toSorted((one, two) => two.updated_at - one.updated_at);
}
