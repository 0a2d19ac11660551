// node perft.mjs MODULE RULES DEPTH [MOVE…]: the ways of 1 to DEPTH plies after some moves, a line each.
import { argv } from "node:process";
import { load } from "./skep.mjs";

const [, , path, rules, depth, ...moves] = argv;
const game = (await load(path)).newGame(rules);
for (const move of moves) {
    if (!game.play(game.readMove(move))) throw new Error(`cannot be played: ${move}`);
}
for (let plies = 1; plies <= Number(depth); plies += 1) {
    console.log(String(game.perft(plies)));
}
