// node setup_problems.mjs MODULE < SETUPS: the problems of each setup string, as a line of JSON; null if it can't be
// read.
import { argv, stdin } from "node:process";
import { text } from "node:stream/consumers";
import { load } from "./skep.mjs";

const skep = await load(argv[2]);
const { memory, skep_buffer, skep_setup_problems } = skep.functions;
for (const setup of (await text(stdin)).replace(/\n$/, "").split("\n")) {
    const size = skep_setup_problems(skep.put(setup));
    const numbers = new Int32Array(memory.buffer, skep_buffer(), Math.max(0, size));
    console.log(JSON.stringify(size < 0 ? null : [...numbers]));
}
