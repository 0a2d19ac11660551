// What the package says to nonsense, a line each: the code, and the reason if there is one.
import { readFileSync } from 'node:fs';
import { EngineWorker, moduleUrl, networkUrl, Skep } from 'skep-engine';
import digests from 'skep-engine/digests.json' with { type: 'json' };

const altered = (url) => {
  const bytes = new Uint8Array(readFileSync(url));
  bytes[bytes.length >> 1] ^= 1;
  return bytes;
};
const whole = readFileSync(networkUrl);
const skep = await Skep.load();
const game = skep.game('Base');
game.play('wS1');
const over = skep.game('dutch-2005');
for (const move of ['wQ', 'bQ wQ-', 'wQ /bQ', 'bQ wQ-', 'wQ /bQ', 'bQ wQ-']) over.play(move);
const engine = await skep.engine();
const gone = await skep.engine();
gone.destroy();
const without = async (name, action) => {
  const kept = WebAssembly[name];
  WebAssembly[name] = () => false;
  await action().finally(() => (WebAssembly[name] = kept));
};

for (const attempt of [
  () => Skep.load(readFileSync(moduleUrl).subarray(0, 1000)),
  () => Skep.load(moduleUrl, { digest: digests['skep.net'] }),
  () => Skep.load(altered(moduleUrl), { digest: digests['skep.wasm'] }),
  () => Skep.load('file:///nowhere/skep.wasm'),
  () => without('validate', () => Skep.load()),
  () => skep.engine({ network: whole.subarray(0, 100) }),
  () => skep.engine({ network: whole.subarray(0, whole.length - 1) }),
  () => skep.engine({ network: altered(networkUrl) }),
  () => skep.engine({ network: altered(networkUrl), digest: digests['skep.net'] }),
  () => skep.engine({ hashMib: 0 }),
  () => EngineWorker.start({ network: altered(networkUrl) }),
  () => skep.game('Chess'),
  () => skep.game('x'.repeat(100_000)),
  () => skep.game('1~Base~w1'),
  () => skep.problems('1~Base~w1'),
  () => skep.problems('x'.repeat(1_000_000)),
  () => skep.game('Base;wS1'),
  () => skep.game('Base+MLP', { first: 'b' }),
  () => skep.game('Base').undo(),
  () => game.play('bX1 wS1-'),
  () => game.play('wA1 wS1-'),
  () => game.explain('wX', { q: 0, r: 0 }),
  () => over.play('wQ /bQ'),
  () => engine.search(over, { depth: 1 }),
  () => engine.search(game),
  () => engine.search(game, { depth: 0.5 }),
  () => engine.choose(game, { level: 11 }),
  () => engine.choose(game, { level: 10 }),
  () => engine.search(game, { depth: 2, onReport: () => engine.evaluate(game) }),
  () => engine.search(game, { depth: 2, onReport: () => game.play('bS1 wS1-') }),
  () => engine.search(game, { depth: 2, onReport: () => game.undo() }),
  () => engine.search(game, { depth: 2, onReport: () => game.destroy() }),
  () => game.explain('wA1', [0]),
  () => game.explain('wA1', { q: 2 ** 32, r: 0 }),
  () => gone.search(game, { depth: 1 }),
]) {
  try {
    await attempt();
    console.log('nothing');
  } catch ({ code, reason, message }) {
    console.log([code ?? message, ...(reason ? [reason.code] : [])].join(' '));
  }
}
