import { afterEach, expect, test, vi } from 'vitest';
import { whenCalm } from '../../src/state/calm';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('work waits until the browser is idle, and no longer than a second', () => {
  const waiting: { work: () => void; timeout: number | undefined }[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void, options?: IdleRequestOptions) =>
    waiting.push({ work, timeout: options?.timeout }),
  );
  const work = vi.fn<() => void>();
  whenCalm(work);
  expect(work).not.toHaveBeenCalled();
  expect(waiting.map(({ timeout }) => timeout)).toEqual([1000]);
  waiting[0]?.work();
  expect(work).toHaveBeenCalledOnce();
});

test('work that is cancelled is never done', () => {
  const cancelled: number[] = [];
  vi.stubGlobal('requestIdleCallback', () => 7);
  vi.stubGlobal('cancelIdleCallback', (handle: number) => cancelled.push(handle));
  whenCalm(() => undefined)();
  expect(cancelled).toEqual([7]);
});

test('a browser that does not say when it is idle gets a moment', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  const work = vi.fn<() => void>();
  const [, stop] = [whenCalm(work), whenCalm(work)];
  stop();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});
