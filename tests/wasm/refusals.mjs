// node refusals.mjs MODULE: what the module says to nonsense, a line each.
import { argv } from "node:process";
import { load } from "./skep.mjs";

const skep = await load(argv[2]);
for (const attempt of [
    () => skep.newGame("Chess"),
    () => skep.newGame("Base.queen_first_maybe"),
    () => skep.newGame("Base.castling_true"),
    () => skep.setUp("1~Base~w1"),
    () => skep.newGame("Base").perft(65),
    () => skep.newGame("Base").perft(5000),
]) {
    try {
        attempt();
    } catch (error) {
        console.log(error.message);
    }
}
const game = skep.newGame("Base");
console.log(String(game.readMove("wX9")));
console.log(String(game.play(game.readMove("wQ"))));
console.log(String(game.undo()));
