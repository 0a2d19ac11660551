import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSounds, knocks, soundNames, type Sounds } from '../../src/sound';

let opened = 0;
let started = 0;
let sounds: Sounds;

class FakeNode {
  readonly gain = {
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  };
  connect<Next>(next: Next): Next {
    return next;
  }
  start(): void {
    started += 1;
  }
  stop(): void {}
}

// jsdom has no audio: counted here is what would be asked of it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [opened, started] = [0, 0];
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0;
      readonly sampleRate = 8000;
      readonly destination = {};
      constructor() {
        opened += 1;
      }
      async resume(): Promise<void> {}
      async close(): Promise<void> {}
    },
  );
  vi.stubGlobal(
    'AudioBuffer',
    class {
      readonly getChannelData = (): Float32Array => new Float32Array(8);
    },
  );
  for (const name of ['OscillatorNode', 'AudioBufferSourceNode', 'BiquadFilterNode', 'GainNode']) {
    vi.stubGlobal(name, FakeNode);
  }
  sounds = createSounds();
});

afterEach(() => {
  sounds.destroy();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const gesture = (): boolean => document.dispatchEvent(new Event('pointerup'));

test('nothing sounds before the person has done something', () => {
  sounds.play('move');
  vi.runAllTimers();
  expect([opened, started]).toEqual([0, 0]);
});

test('after a gesture every name has its sound, and one device serves them all', () => {
  gesture();
  for (const name of soundNames) sounds.play(name);
  vi.runAllTimers();
  const wanted = soundNames
    .flatMap((name) => knocks[name])
    .reduce((sum, { tones }) => sum + tones.length + 1, 0);
  expect([opened, started]).toEqual([1, wanted]);
});

test('what is switched off is silent', () => {
  gesture();
  sounds.setEnabled(false);
  sounds.play('end');
  vi.runAllTimers();
  expect(started).toBe(0);
});
