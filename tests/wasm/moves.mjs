// node moves.mjs MODULE < SETUPS: what is true of each position, and after each of its moves, as a line of JSON.
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { load } from "./skep.mjs";

const skep = await load(argv[2]);
for (const setup of readFileSync(0, "utf8").trim().split("\n")) {
    const game = skep.setUp(setup);
    const facts = game.facts;
    const moves = game.moves().map((move) => {
        const name = game.describe(move);
        if (!game.play(move)) throw new Error(`listed, but refused: ${name}`);
        const after = game.facts;
        game.undo();
        return [name, after];
    });
    console.log(JSON.stringify({ ...facts, moves, again: game.facts, undone: game.undo() }));
    game.destroy();
}
