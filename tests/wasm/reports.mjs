// node reports.mjs MODULE NETWORK: what a search reports, how it is stopped, and networks that can't be used.
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { load } from "./skep.mjs";

const [, , module, network] = argv;
const skep = await load(module);
const whole = readFileSync(network);
const altered = Uint8Array.from(whole);
altered[whole.length - 1] ^= 1;
const refused = [whole.subarray(0, 20), whole.subarray(0, whole.length - 1), altered];
console.log(refused.map((bytes) => skep.readNetwork(bytes)).join(" "));
console.log(skep.readNetwork(whole));

const engine = skep.engine(1);
const game = skep.newGame("Base-MLP");
const depths = [];
skep.around.report = () => depths.push(skep.report().depth);
const last = engine.search(game, { depth: 4 });
console.log(depths.join(" "), last.depth);

// It is asked again and again, even without any limit.
let asked = 0;
skep.around.stopped = () => Number(++asked > 5);
const { depth, lines } = engine.search(game, {});
console.log(depth >= 1 && lines[0].moves.length >= 1, asked);

// Time is what the caller says it is.
skep.around.stopped = () => 0;
let time = 0;
skep.around.now = () => (time += 100);
console.log(engine.search(game, { seconds: 1 }).seconds >= 1);

// Nothing to search when the game is over.
const over = skep.setUp(argv[4]);
console.log(engine.search(over, { depth: 1 }));

// An engine that is gone leaves its memory to the next one.
engine.destroy();
const before = skep.functions.memory.buffer.byteLength;
for (let i = 0; i < 20; i++) skep.engine(1).destroy();
console.log(skep.functions.memory.buffer.byteLength === before);
