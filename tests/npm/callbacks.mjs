// What happens if the function that hears reports throws: its error arrives, and the engine works on.
import { Engine, EngineWorker, Skep } from 'skep-engine';

const skep = await Skep.load();
const game = skep.game();
const fail = () => {
  throw new Error('from onReport');
};

for (const start of [
  () => skep.engine({ hashMib: 1 }),
  () => EngineWorker.start({ shareMemory: true, hashMib: 1 }),
  () => EngineWorker.start({ shareMemory: false, hashMib: 1 }),
]) {
  const engine = await start();
  // In the module, a hundred would fill a stack.
  const times = engine instanceof Engine ? 300 : 3;
  const heard = new Set();
  for (let time = 0; time < times; time += 1) {
    try {
      await engine.search(game, { depth: 3, onReport: fail });
    } catch ({ message }) {
      heard.add(message);
    }
  }
  const { depth } = await engine.search(game, { depth: 3 });
  console.log([...heard].join(', '), depth);
  engine.destroy();
}
