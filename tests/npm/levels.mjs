// node levels.mjs PLIES NODES SEED: a game of each level against itself, as a line of moves; in a worker for odd levels.
import { argv } from 'node:process';
import { EngineWorker, levels, networkUrl, Skep } from 'skep-engine';

const [plies, nodes, seed] = argv.slice(2).map(Number);
const skep = await Skep.load();
const engine = await skep.engine({ network: networkUrl });
const worker = await EngineWorker.start({ network: networkUrl });
for (const { number: level } of levels) {
  const game = skep.game();
  while (game.result === null && game.moves.length < plies) {
    const { move } = await (level % 2 ? worker : engine).choose(game, { level, seed, nodes });
    game.play(move);
  }
  console.log(game.moves.join(';'));
}
