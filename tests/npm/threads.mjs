// How several threads search, fail and end, a line each. Every worker that the package starts is recorded.
import { EngineWorker, Skep } from 'skep-engine';

const threads = process.getBuiltinModule('node:worker_threads');
const started = [];
let running = 0;
let broken = -1;
threads.Worker = class extends threads.Worker {
  constructor(url) {
    super(started.length === broken ? new URL('data:text/javascript,throw 1') : url);
    started.push(this);
    running += 1;
    this.on('exit', () => (running -= 1));
  }
};
process.getBuiltinModule('node:os').availableParallelism = () => 3;

const skep = await Skep.load();
const game = skep.game('Base+MLP;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1');
const codeOf = (promise) => promise.then(() => 'done', ({ code }) => code);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const allEnded = async () => {
  for (let tries = 0; running > 0 && tries < 500; tries += 1) await pause(20);
  return running === 0;
};
const start = (count, options) => EngineWorker.start({ threads: count, hashMib: 1, ...options });
const isLegal = ({ lines }) =>
  lines.every(({ moves }) => {
    const copy = skep.replay(game);
    for (const move of moves) copy.play(move);
    return moves.length > 0;
  });

for (const count of [0, 1.5, 65]) console.log(await codeOf(start(count)));
const alone = await start(2, { shareMemory: false });
const one = await start(1);
const two = await start(2);
const four = await start(4);
console.log(alone.threads, one.threads, two.threads, four.threads, started.length);

// The first thread stops at its share of the nodes. The others have searched some by then.
const nodes = 600_000;
for (const worker of [two, four]) {
  const heard = [];
  const onReport = (report) => heard.push(report.nodes);
  const report = await worker.search(game, { nodes, lines: 3, onReport });
  console.log(report.nodes > nodes / worker.threads + 1000, heard.at(-1) <= report.nodes, isLegal(report));
}

// A search without a limit ends soon after its signal.
const since = performance.now();
const stopped = await two.search(game, { signal: AbortSignal.timeout(200) });
console.log(performance.now() - since < 5000, stopped.depth > 0, isLegal(stopped));

// Levels play the same moves, whatever the number of threads.
for (const options of [{ level: 1 }, { level: 4, seed: 7 }, { level: 10, nodes: 20_000 }]) {
  const chosen = [];
  for (const worker of [one, two, four]) {
    await worker.clear();
    chosen.push(JSON.stringify({ ...(await worker.choose(game, options)), report: null }));
  }
  console.log(new Set(chosen).size);
}

// A helper that dies during a search doesn't keep it from ending. Nor is it missed afterwards.
const endless = two.search(game, { signal: AbortSignal.timeout(500) });
setTimeout(() => started[3].terminate(), 200);
console.log(isLegal(await endless), two.threads, (await two.search(game, { depth: 3 })).depth);

// If the engine's worker dies, its helpers are ended. The next task starts all of them again.
const failing = codeOf(four.search(game, { seconds: 60 }));
setTimeout(() => started[4].terminate(), 200);
console.log(await failing, four.threads, (await four.search(game, { depth: 3 })).depth, four.threads);

// Without a helper that can't start, there is one thread less.
broken = started.length + 2;
const less = await start(3);
console.log(less.threads, isLegal(await less.search(game, { depth: 5 })));

// It can be destroyed in the middle of a search.
const lost = codeOf(four.search(game, { seconds: 60 }));
setTimeout(() => four.destroy(), 100);
console.log(await lost, await codeOf(four.search(game, { depth: 1 })));
for (const worker of [alone, one, two, less]) worker.destroy();
console.log(await allEnded());

for (let round = 0; round < 20; round += 1) {
  const worker = await start(2);
  const search = codeOf(worker.search(game, { seconds: 60 }));
  if (round % 2 === 0) await pause(20);
  worker.destroy();
  if ((await search) !== 'destroyed') console.log('not destroyed');
}
console.log(await allEnded());

// A program ends by itself, though this has workers that wait.
await (await start(3)).search(game, { depth: 4 });
console.log(running);
