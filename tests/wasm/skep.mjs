// The WebAssembly module for these tests: games by rule set or setup string.
import { readFile } from "node:fs/promises";

const COLORS = "wb";
const SLOTS = ["Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3", "M", "L", "P"];
const PLACEMENT = 0;
const PASS = 2;
const TOO_DEEP = 2n ** 64n - 1n;

export async function load(path) {
    // No imports: the module needs nothing of its surroundings.
    const { instance } = await WebAssembly.instantiate(await readFile(path), {});
    instance.exports._initialize();
    return new Skep(instance.exports);
}

class Skep {
    constructor(functions) {
        this.functions = functions;
    }

    newGame(rules) {
        return this.#game(this.functions.skep_new(this.put(rules), 0), rules);
    }

    setUp(text) {
        return this.#game(this.functions.skep_set_up(this.put(text)), text);
    }

    // Writes a string to the buffer, and returns its length.
    put(text) {
        const bytes = new TextEncoder().encode(text);
        const { memory, skep_buffer, skep_buffer_size } = this.functions;
        new Uint8Array(memory.buffer, skep_buffer(), skep_buffer_size()).set(bytes);
        return bytes.length;
    }

    #game(handle, text) {
        if (handle === 0) throw new Error(`cannot be read: ${text}`);
        return new Game(this, handle);
    }
}

class Game {
    constructor(skep, handle) {
        this.skep = skep;
        this.handle = handle;
        this.functions = skep.functions;
    }

    get facts() {
        const { skep_key, skep_outcome, skep_ply, skep_to_move } = this.functions;
        return {
            key: BigInt.asUintN(64, skep_key(this.handle)).toString(),
            ply: skep_ply(this.handle),
            to_move: COLORS[skep_to_move(this.handle)],
            outcome: skep_outcome(this.handle),
        };
    }

    // The legal moves, packed; copied, since the next call may use the buffer for something else.
    moves() {
        const { memory, skep_buffer, skep_moves } = this.functions;
        const size = skep_moves(this.handle);
        return [...new Uint32Array(memory.buffer, skep_buffer(), size)];
    }

    // A packed move in plain words: the piece, where it comes from if it lies there, and where it goes.
    describe(move) {
        const kind = move >>> 27;
        if (kind === PASS) return "pass";
        const piece = (move >>> 20) & 0x7f;
        const start = kind === PLACEMENT ? [] : [this.#hex((move >>> 10) & 0x3ff)];
        const name = COLORS[piece & 1] + SLOTS[piece >>> 1];
        return [name, ...start, this.#hex(move & 0x3ff)].join(" ");
    }

    readMove(text) {
        return this.functions.skep_read_move(this.handle, this.skep.put(text)) >>> 0;
    }

    play(move) {
        return Boolean(this.functions.skep_play(this.handle, move));
    }

    undo() {
        return Boolean(this.functions.skep_undo(this.handle));
    }

    // How often the present position has stood, this time included.
    get repetitions() {
        return this.functions.skep_repetitions(this.handle);
    }

    perft(depth) {
        const leaves = BigInt.asUintN(64, this.functions.skep_perft(this.handle, depth));
        if (leaves === TOO_DEEP) throw new Error(`too many plies: ${depth}`);
        return leaves;
    }

    destroy() {
        this.functions.skep_destroy(this.handle);
    }

    #hex(cell) {
        const { skep_cell_q, skep_cell_r } = this.functions;
        return `${skep_cell_q(this.handle, cell)},${skep_cell_r(this.handle, cell)}`;
    }
}
