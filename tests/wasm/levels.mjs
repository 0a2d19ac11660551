// node levels.mjs MODULE NETWORK < LEVELS: a game of each level against itself, as a line of moves. Each line of the
// input is a level as JSON, with the rules, the seed, how many plies and nodes there are at most, and the size of the
// transposition table.
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { load } from "./skep.mjs";

const [, , module, network] = argv;
const skep = await load(module);
skep.readNetwork(readFileSync(network));
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
    const { level, rules, seed, plies, nodes, hash } = JSON.parse(line);
    const engine = skep.engine(hash);
    const game = skep.newGame(rules);
    const moves = [];
    while (moves.length < plies && game.facts.outcome === 0) {
        const move = engine.decide(game, level, BigInt(seed), nodes);
        moves.push(game.describe(move));
        game.play(move);
    }
    console.log(moves.join("; "));
    game.destroy();
    engine.destroy();
}
