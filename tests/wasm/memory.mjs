// node memory.mjs MODULE NETWORK: how many bytes a search with a table of 16 MiB takes in all.
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { load } from "./skep.mjs";

const [, , module, network] = argv;
const skep = await load(module);
skep.readNetwork(readFileSync(network));
skep.engine(16).search(skep.newGame("Base-MLP"), { nodes: 1000 });
console.log(skep.functions.memory.buffer.byteLength);
