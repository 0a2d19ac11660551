// The engine on this device: loaded once, when somebody needs it.
import { compileModule, EngineWorker, Skep } from 'skep-engine';
import { engineLoading } from '../state/engine_loading.svelte';
import { engineFile, threadCount } from './engine_files';
import { engineProblem } from './problems';
import { reviewHashMib } from './reviews';
import { sparesBattery } from './support';

/** On phones and laptops alike: enough for the levels and for hints. */
const hashMib = 16;

/** A search that goes on for minutes fills more; on phones, it ends earlier. */
const analystHashMib = (): number => (sparesBattery() ? hashMib : 64);

/** The workers: one plays, one gives hints at full strength, one reviews games, one analyzes. */
export type WorkerName = 'player' | 'thinker' | 'reviewer' | 'analyst';

let module: Promise<WebAssembly.Module> | null = null;
let rules: Promise<Skep> | null = null;
const workers = new Map<WorkerName, Promise<EngineWorker>>();

const tellProgress = (fraction: number): void => {
  if (engineLoading.now.phase !== 'ready') engineLoading.tell({ phase: 'loading', fraction });
};

/** Both the rules and the workers use it: compiling it twice would take twice the time. */
function getModule(): Promise<WebAssembly.Module> {
  module ??= engineFile('wasm', tellProgress).then((bytes) => compileModule(bytes));
  module.catch(() => (module = null));
  return module;
}

async function loadWorker(ofMib: number): Promise<EngineWorker> {
  performance.mark('skep-engine-start');
  const [network, compiled] = await Promise.all([engineFile('network', tellProgress), getModule()]);
  const started = await EngineWorker.start({ module: compiled, network, hashMib: ofMib });
  engineLoading.tell({ phase: 'ready' });
  // For the browser's own tools, and bench/test_engine_in_browser.py.
  performance.measure('skep-engine', 'skep-engine-start');
  return started;
}

/**
 * Several threads find a better move in the same time. Levels never use them. Whoever went offline
 * before their module was fetched has one.
 */
async function loadThinker(ofMib = hashMib): Promise<EngineWorker> {
  if (threadCount === 1) return loadWorker(ofMib);
  const threadedModule = await engineFile('threads', tellProgress).catch(() => null);
  if (!threadedModule) return loadWorker(ofMib);
  const files = { threadedModule, network: await engineFile('network', tellProgress) };
  const started = await EngineWorker.start({ threads: threadCount, ...files, hashMib: ofMib });
  engineLoading.tell({ phase: 'ready' });
  return started;
}

/** Tells of a failure, and lets the next attempt start anew. */
async function noting<T>(work: Promise<T>, forget: () => void): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    forget();
    const error = engineProblem(thrown);
    engineLoading.tell({ phase: 'failed', error });
    throw error;
  }
}

function getWorker(name: WorkerName, load: () => Promise<EngineWorker>): Promise<EngineWorker> {
  const before = workers.get(name);
  if (before) return before;
  const loading = noting(load(), () => workers.delete(name));
  workers.set(name, loading);
  return loading;
}

/** The engine of this device. All of its promises reject with a ProblemError. */
export const engine = {
  /** The rules, in this thread. */
  rules(): Promise<Skep> {
    rules ??= noting(
      getModule().then((compiled) => Skep.load(compiled)),
      () => (rules = null),
    );
    return rules;
  },
  /** The engine that plays at the levels. */
  player: (): Promise<EngineWorker> => getWorker('player', () => loadWorker(hashMib)),
  /** The one for hints: the same, if one thread is enough. */
  thinker: (): Promise<EngineWorker> =>
    threadCount > 1 ? getWorker('thinker', () => loadThinker()) : engine.player(),
  /** The one for reviews: with the same table as on the server, it finds the same. */
  reviewer: (): Promise<EngineWorker> => getWorker('reviewer', () => loadWorker(reviewHashMib)),
  /** The one of the analysis board, which searches for as long as somebody looks. */
  analyst: (): Promise<EngineWorker> => getWorker('analyst', () => loadThinker(analystHashMib())),
  /** Ends a worker: the next time, there is another. */
  async restart(name: WorkerName): Promise<void> {
    const ended = workers.get(name);
    workers.delete(name);
    (await ended?.catch(() => null))?.destroy();
  },
};
