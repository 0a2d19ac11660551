// node repetitions.mjs MODULE RULES MOVE…: how often each position has stood, there and back again, a line each.
import { argv } from "node:process";
import { load } from "./skep.mjs";

const [, , path, rules, ...moves] = argv;
const game = (await load(path)).newGame(rules);
console.log(game.repetitions);
for (const move of moves) {
    if (!game.play(game.readMove(move))) throw new Error(`cannot be played: ${move}`);
    console.log(game.repetitions);
}
do console.log(game.repetitions);
while (game.undo());
