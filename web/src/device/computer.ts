// The computer's turns on this device: the twin of skep.server.rooms.computer.
import { levels, type GameRecord, type Report } from 'skep-engine';
import { secondsForMove } from './clocks';
import type { DeviceTable } from './device_table';
import { engine } from './engine';
import { engineProblem } from './problems';

/** The highest level has no limit of its own. The others rarely reach this ceiling. */
const secondsOfHighest = 3;
const usualSeconds = 5;
/** So that people see their own move first. */
const replyDelayMs = 600;
const shareOfClock = 50;
/** How long to wait before each further attempt. After the last one, the page has to be reloaded. */
const againAfterMs = [1000, 2000, 5000, 10_000, 30_000];

/** A move that the computer has chosen, with its score for the side to move. */
export interface ComputersMove {
  readonly text: string;
  readonly units: number;
}

/** Chooses a move for the side to move; null if it was stopped. Tries again if the engine fails. */
export async function chooseMove(
  table: DeviceTable,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<ComputersMove | null> {
  const left = timeLeft(table);
  const shown = wait(
    left === null ? replyDelayMs : Math.min(replyDelayMs, left / shareOfClock),
    signal,
  );
  for (const again of [...againAfterMs, null]) {
    if (signal.aborted) return null;
    try {
      const chosen = await ask(table, signal, onProgress);
      await shown;
      return signal.aborted ? null : chosen;
    } catch (error) {
      if (signal.aborted) return null;
      // The page says what is wrong while this tries again.
      await engine.restart('player');
      const isHopeless = engineProblem(error).problem.code === 'engine_unsupported';
      if (isHopeless || again === null) return null;
      await wait(again, signal);
    }
  }
  return null;
}

async function ask(
  table: DeviceTable,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<ComputersMove> {
  const { seed, level: number } = table.record;
  const level = levels[(number ?? 1) - 1] ?? levels[0];
  const game: GameRecord = { start: table.game.start, moves: [...table.game.moves] };
  const worker = await engine.player();
  const [seconds, startedAt] = [secondsOf(table, level.number), performance.now()];
  const onReport = ({ nodes }: Report): void => {
    const spent = (performance.now() - startedAt) / (seconds * 1000);
    onProgress(Math.min(1, level.nodes === null ? spent : nodes / level.nodes));
  };
  const options = { level: level.number, seed, seconds, signal, onReport };
  const { move, line } = await worker.choose(game, options);
  return { text: move, units: line.score.units };
}

/** What the computer has left on its clock, in milliseconds; null if no clock runs. */
function timeLeft({ fallsAt }: DeviceTable): number | null {
  return fallsAt === null ? null : Math.max(0, fallsAt - Date.now());
}

function secondsOf(table: DeviceTable, level: number): number {
  const [left, { clock }] = [timeLeft(table), table.record];
  if (left !== null && clock) return secondsForMove(left, clock);
  return level === levels.length ? secondsOfHighest : usualSeconds;
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
