import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AwayError, ProblemError, rest } from '../../src/net/rest';
import { searchOnServer, serverFaultOf } from '../../src/state/analyst';

const found = {
  depth: 9,
  nodes: 1000,
  seconds: 0.5,
  lines: [{ units: 25, win_in: null, win_probability: 0.6, moves: ['wQ -wS1'] }],
};
const problem = (code: string): ProblemError =>
  new ProblemError({ code, status: 503, title: '', detail: '', args: {}, reason: null });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const record = (count: number) => ({
  start: 'start',
  moves: Array.from({ length: count }, () => 'pass'),
  setup: () => 'here',
});

test('a search begins after a pause, and is told as one in the browser', async () => {
  const asked = vi.spyOn(rest, 'lines').mockResolvedValue(found);
  const onReport = vi.fn();
  const { signal } = new AbortController();
  const search = searchOnServer(record(3), { lines: 2, signal, onReport });
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  await search;
  expect(asked).toHaveBeenCalledWith({ start: 'start', moves: record(3).moves, lines: 2 }, signal);
  expect(onReport).toHaveBeenCalledWith({
    depth: 9,
    nodes: 1000,
    seconds: 0.5,
    lines: [{ score: { units: 25, winIn: null, winProbability: 0.6 }, moves: ['wQ -wS1'] }],
  });
});

test('whoever goes on before the pause is over asks nothing', async () => {
  const asked = vi.spyOn(rest, 'lines').mockResolvedValue(found);
  const stop = new AbortController();
  const search = searchOnServer(record(0), { lines: 1, signal: stop.signal, onReport: vi.fn() });
  stop.abort();
  await search;
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).not.toHaveBeenCalled();
});

test('of a game that is too long for the server, only the position is sent', async () => {
  const asked = vi.spyOn(rest, 'lines').mockResolvedValue(found);
  const { signal } = new AbortController();
  const search = searchOnServer(record(1001), { lines: 1, signal, onReport: vi.fn() });
  await vi.advanceTimersByTimeAsync(400);
  await search;
  expect(asked).toHaveBeenCalledWith({ start: 'here', moves: [], lines: 1 }, signal);
});

test.each([
  [new AwayError('gone'), 'away'],
  [problem('engine_busy'), 'busy'],
  [problem('server_busy'), 'busy'],
  [problem('too_many_requests'), 'limited'],
  [problem('illegal_move'), 'other'],
])('%s: %s', (error, fault) => {
  expect(serverFaultOf(error)).toBe(fault);
});
