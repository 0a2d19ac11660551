// node explanations.mjs MODULE < POSITIONS: what the module says about each position, as a line of JSON. Each line of
// the input is JSON, too: a setup string, the hexes to ask about, and moves to read.
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { load } from "./skep.mjs";

const PIECES = 28;
const skep = await load(argv[2]);
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
    const { setup, hexes, moves } = JSON.parse(line);
    const game = skep.setUp(setup);
    const pieces = Array.from({ length: PIECES }, (_, piece) => piece);
    console.log(
        JSON.stringify({
            rules: game.text("skep_rules"),
            setup: game.text("skep_format_setup"),
            moves: game.text("skep_move_strings"),
            pieces: game.numbers("skep_pieces"),
            stunned: game.functions.skep_stunned(game.handle),
            explained: pieces.map((piece) => hexes.map(([q, r]) => game.numbers("skep_explain", piece, q, r))),
            read: moves.map((move) => game.numbers("skep_explain_move", game.readMove(move))),
            stuck: pieces.map((piece) => game.numbers("skep_why_stuck", piece)),
            lines: game.moves().map((move) => game.line([move, 0xffffffff])),
            nothing: [game.numbers("skep_explain", PIECES, 0, 0), game.numbers("skep_why_stuck", 255)],
        }),
    );
    game.destroy();
}
