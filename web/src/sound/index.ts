// Short clicks of wood and stone, made on the spot: no files. Nothing sounds before the person has done something.

export const soundNames = ['place', 'move', 'throw', 'illegal', 'call', 'end'] as const;
export type SoundName = (typeof soundNames)[number];

export interface Sounds {
  /** Let one sound; `soft` for what the opponent does. */
  readonly play: (name: SoundName, options?: { readonly soft?: boolean }) => void;
  readonly setEnabled: (enabled: boolean) => void;
  readonly destroy: () => void;
}

/** A knock: how a struck body rings, and the tick of the stroke itself. */
interface Knock {
  readonly at: number; // seconds after the start
  readonly tones: readonly number[]; // hertz, of falling strength
  readonly rings: number; // seconds until it has died away
  readonly tick: number; // strength of the stroke, from 0 to 1
  readonly loud: number;
}

const wood = { tones: [410, 980, 1710], rings: 0.085, tick: 0.5 };
const stone = { tones: [1240, 2890, 4310], rings: 0.055, tick: 0.8 };
const dull = { tones: [150, 236], rings: 0.11, tick: 0.25 };

export const knocks: Readonly<Record<SoundName, readonly Knock[]>> = {
  place: [
    { ...stone, at: 0, loud: 0.5 },
    { ...wood, at: 0.004, loud: 0.7 },
  ],
  move: [{ ...wood, at: 0, loud: 0.65 }],
  throw: [
    { ...stone, at: 0, loud: 0.3 },
    { ...wood, at: 0.11, loud: 0.75 },
  ],
  illegal: [{ ...dull, at: 0, loud: 0.55 }],
  call: [
    { ...wood, tones: [515, 1230, 2150], at: 0, loud: 0.45 },
    { ...wood, tones: [690, 1640, 2870], at: 0.12, loud: 0.45 },
  ],
  end: [
    { ...wood, at: 0, loud: 0.6 },
    { ...wood, tones: [515, 1230, 2150], at: 0.15, loud: 0.6 },
    { ...wood, tones: [615, 1470, 2570], at: 0.3, loud: 0.7, rings: 0.22 },
  ],
};

const SOFT = 0.4;
const MASTER = 0.5;

/** Make sounds possible. The audio device is opened by the first gesture, and not before. */
export function createSounds({ enabled = true }: { readonly enabled?: boolean } = {}): Sounds {
  let isOn = enabled;
  let isAwake = false;
  let context: AudioContext | null = null;
  const open = (): AudioContext | null => {
    if (context === null && isAwake && typeof AudioContext === 'function')
      context = new AudioContext();
    return context;
  };
  // To open the device takes a while: when there is nothing else to do, not in the midst of the gesture.
  const wake = (): void => {
    stop();
    isAwake = true;
    if (isOn) whenIdle(open);
  };
  const stop = (): void => {
    document.removeEventListener('pointerup', wake, true);
    document.removeEventListener('keydown', wake, true);
  };
  document.addEventListener('pointerup', wake, true);
  document.addEventListener('keydown', wake, true);
  return {
    play: (name, { soft = false } = {}) => {
      if (!isOn || !isAwake) return;
      // The picture goes first: nobody hears that a click comes a frame later.
      whenIdle(() => {
        const device = open();
        if (device === null) return;
        void device.resume();
        for (const knock of knocks[name]) strike(device, knock, MASTER * (soft ? SOFT : 1));
      });
    },
    setEnabled: (on) => void (isOn = on),
    destroy: () => {
      stop();
      isAwake = false;
      void context?.close();
      context = null;
    },
  };
}

const LONGEST_WAIT_MS = 60;

const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else setTimeout(work);
};

function strike(context: AudioContext, knock: Knock, volume: number): void {
  const start = context.currentTime + knock.at;
  knock.tones.forEach((hertz, index) => {
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz });
    const loud = (knock.loud * volume) / (1 + index * 1.4);
    const fade = fading(context, start, { loud, rings: knock.rings / (1 + index * 0.6) });
    tone.connect(fade).connect(context.destination);
    tone.start(start);
    tone.stop(start + knock.rings * 2);
  });
  const tick = new AudioBufferSourceNode(context, { buffer: noise(context) });
  const filter = new BiquadFilterNode(context, {
    type: 'bandpass',
    frequency: (knock.tones[0] ?? 400) * 3,
    Q: 0.8,
  });
  const fade = fading(context, start, { loud: knock.loud * knock.tick * volume, rings: 0.012 });
  tick.connect(filter).connect(fade).connect(context.destination);
  tick.start(start);
}

function fading(
  context: AudioContext,
  start: number,
  { loud, rings }: { loud: number; rings: number },
): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.001);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.001 + rings);
  gain.gain.setValueAtTime(0, start + 0.002 + rings);
  return gain;
}

const noises = new WeakMap<AudioContext, AudioBuffer>();

function noise(context: AudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known !== undefined) return known;
  const buffer = new AudioBuffer({
    length: Math.ceil(context.sampleRate * 0.03),
    sampleRate: context.sampleRate,
  });
  const samples = buffer.getChannelData(0);
  samples.forEach((_, at) => (samples[at] = Math.random() * 2 - 1));
  noises.set(context, buffer);
  return buffer;
}
