// Games as plain data, and games of one Skep for the engine of another: true for each that is right.
import { Skep } from 'skep-engine';

const [here, there] = await Promise.all([Skep.load(), Skep.load()]);
const moves = ['wS1', 'bS1 wS1-', 'wQ -wS1'];
const game = here.replay({ start: here.game('dutch-2005').start, moves });
const { start } = game;

const isRecord = (copy) =>
  JSON.stringify(copy) === JSON.stringify({ start, moves }) && here.replay(copy).key === game.key;
console.log(isRecord(JSON.parse(JSON.stringify(game))));
console.log(isRecord(structuredClone(game)));
console.log(isRecord({ ...game }));
game.undo();
console.log(structuredClone(game).moves.length === 2);
game.play('wQ -wS1');

// In this Skep, other games have the handles of those.
const other = there.game('Base');
const [own, foreign] = [await here.engine({ hashMib: 1 }), await there.engine({ hashMib: 1 })];
const same = (ask) => JSON.stringify(ask(own)) === JSON.stringify(ask(foreign));
console.log(same((engine) => engine.evaluate(game)));
console.log(same((engine) => engine.search(game, { depth: 3 }).lines));
console.log(same((engine) => engine.choose(game, { level: 3, seed: 1 }).move));
console.log(same((engine) => engine.choose({ start, moves }, { level: 1, seed: 1 }).move));
console.log(there.game('Base').key === other.key);
