// node search.mjs MODULE NETWORK NODES LINES < SETUPS: what a search of each position finds, as a line of JSON.
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { load } from "./skep.mjs";

const [, , module, network, nodes, lines] = argv;
const skep = await load(module);
const fault = skep.readNetwork(readFileSync(network));
if (fault !== 0) throw new Error(`the network can't be used: ${fault}`);
const engine = skep.engine(16);
for (const setup of readFileSync(0, "utf8").trim().split("\n")) {
    const game = skep.setUp(setup);
    engine.clear();
    const found = engine.search(game, { nodes: Number(nodes), lines: Number(lines) });
    const plain = found.lines.map(({ score, moves }) => [
        score,
        game.describe(moves[0]),
        moves.length,
    ]);
    const { depth, seconds } = found;
    console.log(
        JSON.stringify({
            evaluation: engine.evaluate(game),
            depth,
            nodes: found.nodes,
            lines: plain,
            seconds,
        }),
    );
    game.destroy();
}
