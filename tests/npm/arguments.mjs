// What the package says to arguments of the wrong kind, a line each.
import { compileModule, EngineWorker, moduleUrl, Skep } from 'skep-engine';

const skep = await Skep.load();
const game = skep.game();
const engine = await skep.engine({ hashMib: 1 });
const gone = await skep.engine({ hashMib: 1 });
gone.destroy();
const worker = await EngineWorker.start({ hashMib: 1 });
const setup = '2~Base~w1~w~_~_';
const onReport = () => {};

for (const attempt of [
  () => skep.game(null),
  () => skep.game([]),
  () => skep.problems(),
  () => game.movesOf(5),
  () => game.play(5),
  () => game.play({}),
  () => game.whyNot({}),
  () => game.explain('wQ', null),
  () => engine.search('Base', { depth: 1 }),
  () => engine.choose(null, { level: 1 }),
  () => skep.replay({ start: game.start }),
  () => engine.evaluate(null),
  () => worker.search(undefined, { depth: 1 }),
  () => worker.evaluate('Base'),
  () => skep.engine({ network: 5 }),
  () => Skep.load({ digest: '00' }),
  () => skep.game(setup),
  () => skep.engine({ network: 'skep.net' }),
  async () => Skep.load(await compileModule(moduleUrl), { digest: '00' }),
  () => engine.search(game, { signal: AbortSignal.timeout(50), onReport }),
  () => gone.choose(game, { level: 1 }),
  () => gone.choose(game, { level: 3 }),
]) {
  try {
    await attempt();
    console.log('nothing');
  } catch (error) {
    const isType = error instanceof TypeError;
    console.log(isType ? error.message : `${error.code} ${error.message}`);
  }
}
worker.destroy();
