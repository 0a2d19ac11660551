// The engine in a web worker, or a worker of Node: does one task at a time for an EngineWorker.
import type { Engine } from './engine.ts';
import { SkepError, toPlain } from './errors.ts';
import type { Game, GameRecord } from './game.ts';
import { help } from './helper.ts';
import type { Answer, Port, Setup, Task } from './messages.ts';
import { nodeModule } from './node.ts';
import type { Report } from './reports.ts';
import { Skep } from './skep.ts';

const port = openPort();
let skep: Skep | null = null;
let engine: Engine | null = null;

port.listen((task) => void answer(task));

async function answer(task: Task): Promise<void> {
  try {
    port.post({ type: 'done', value: await perform(task) });
  } catch (error) {
    port.post({ type: 'failed', error: toPlain(error) });
  }
}

async function perform(task: Task): Promise<unknown> {
  if (task.name === 'set up') return setUp(task.setup);
  // Answers when it is ready, and then blocks this worker.
  if (task.name === 'help') return help(task.setup, () => port.post({ type: 'done', value: null }));
  if (skep === null || engine === null) throw new SkepError('worker-failed', 'Not set up.');
  if (task.name === 'clear') return engine.clear();
  const [player, onReport] = [engine, (report: Report) => port.post({ type: 'report', report })];
  return withGame(skep, task.game, (game) => {
    if (task.name === 'evaluate') return player.evaluate(game);
    if (task.name === 'search') return player.search(game, { ...task.options, onReport });
    return player.choose(game, { ...task.options, onReport });
  });
}

async function setUp(setup: Setup): Promise<number[]> {
  const { module, memory, threads, network, hashMib, flag } = setup;
  skep = await Skep.load(module, memory === null ? {} : { memory });
  const helpers = skep.addHelpers(threads - 1);
  engine = await skep.engine({ network, hashMib });
  const shared = flag === null ? null : new Int32Array(flag);
  // Without shared memory, the whole worker is ended instead.
  engine.isStopped = () => shared !== null && Atomics.load(shared, 0) !== 0;
  return helpers;
}

function withGame<T>(loaded: Skep, record: GameRecord, action: (game: Game) => T): T {
  const game = loaded.replay(record);
  try {
    return action(game);
  } finally {
    game.destroy();
  }
}

function openPort(): Port<Task, Answer> {
  const parent = nodeModule('worker_threads')?.parentPort;
  if (parent) {
    return {
      post: (message) => parent.postMessage(message, []),
      listen: (onMessage) => void parent.on('message', onMessage),
    };
  }
  return {
    post: (message) => globalThis.postMessage(message, { transfer: [] }),
    listen: (onMessage) =>
      globalThis.addEventListener('message', (event: MessageEvent<Task>) => onMessage(event.data)),
  };
}
