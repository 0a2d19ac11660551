// How searches of a worker are stopped, with shared memory and without.
import { EngineWorker, Skep } from 'skep-engine';

const skep = await Skep.load();
const game = skep.game();
const codeOf = (promise) => promise.then(() => 'done', ({ code }) => code);

for (const shareMemory of [true, false]) {
  const worker = await EngineWorker.start({ shareMemory, hashMib: 1 });
  const depths = [];
  const stopper = new AbortController();
  const onReport = ({ depth }) => {
    depths.push(depth);
    if (depth === 3) stopper.abort();
  };
  const stopped = await worker.search(game, { onReport, signal: stopper.signal });
  console.log(depths.slice(0, 3).join(' '), stopped.depth >= 3, stopped.lines[0].moves.length > 0);

  const aborted = await codeOf(worker.search(game, { depth: 1, signal: AbortSignal.abort() }));
  const next = await worker.search(game, { depth: 2, lines: 2 });
  console.log(aborted, next.depth, next.lines.length);

  // Choices are stopped, too; those that wait keep waiting.
  const choice = codeOf(worker.choose(game, { seconds: 60 }));
  const waiting = worker.evaluate(game);
  setTimeout(() => worker.stop(), 300);
  console.log(await choice, (await waiting).units === (await worker.evaluate(game)).units);

  // A search that is stopped before its first report still has a result; one that waits leaves at once.
  const early = new AbortController();
  const begun = worker.search(game, { signal: early.signal });
  const leaving = codeOf(worker.search(game, { signal: early.signal }));
  const told = [];
  leaving.then(() => told.push('left'));
  await new Promise((resolve) => setTimeout(resolve));
  early.abort();
  const { depth, lines } = await begun;
  console.log(depth >= 1, lines[0].moves.length > 0, await leaving, told[0] === 'left');

  // A stop that comes when the search has ended, but its answer hasn't been delivered yet.
  const late = codeOf(worker.search(game, { nodes: 30_000 }));
  await new Promise((resolve) => setTimeout(resolve, 3));
  const until = performance.now() + 500;
  while (performance.now() < until);
  worker.stop();
  const following = worker.search(game, { depth: 2 }).then(({ depth }) => depth, ({ code }) => code);
  await late;
  console.log(await following);

  const endless = codeOf(worker.search(game, { seconds: 60 }));
  const queued = codeOf(worker.clear());
  setTimeout(() => worker.destroy(), 50);
  console.log(await endless, await queued);
}
