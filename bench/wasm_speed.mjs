// node wasm_speed.mjs MODULE NETWORK SETUPS NODES: for each line of the input, searches all positions once, and prints
// how many nodes that took and how many seconds of processor time.
import { readFileSync } from "node:fs";
import { argv, cpuUsage, stdin } from "node:process";
import { createInterface } from "node:readline";
import { load } from "../tests/wasm/skep.mjs";

const [, , module, network, setups, nodes] = argv;
const skep = await load(module);
skep.readNetwork(readFileSync(network));
const engine = skep.engine(16);
const games = setups.split("\n").map((setup) => skep.setUp(setup));
for await (const _ of createInterface(stdin)) {
    const before = cpuUsage();
    let sum = 0;
    for (const game of games) {
        engine.clear();
        sum += engine.search(game, { nodes: Number(nodes) }).nodes;
    }
    const { user, system } = cpuUsage(before);
    console.log(sum, (user + system) / 1e6);
}
