// The WebAssembly module for these tests: games by rule set or setup string.
import { readFile } from "node:fs/promises";

const COLORS = "wb";
const SLOTS = ["Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3", "M", "L", "P"];
const PLACEMENT = 0;
const PASS = 2;
const TO_FINISH = 20_000;
const FULL_STRENGTH = 10;
const TOO_DEEP = 2n ** 64n - 1n;

export async function load(path) {
    // All that the module needs of its surroundings: the time, whether to stop, and who hears a report.
    const around = { now: () => performance.now(), stopped: () => 0, report: () => {} };
    const calls = Object.keys(around).map((name) => [name, () => around[name]()]);
    const module = await WebAssembly.compile(await readFile(path));
    // The module with threads has none before helpers are added, but always gets its memory from here.
    const isShared = WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory");
    const memory = isShared
        ? new WebAssembly.Memory({ initial: 20, maximum: 4096, shared: true })
        : undefined;
    const none = { wake: () => {}, wait: () => {} };
    const imports = { skep: { ...none, ...Object.fromEntries(calls) }, env: { memory } };
    const { exports } = await WebAssembly.instantiate(module, imports);
    exports._initialize();
    return new Skep({ memory, ...exports }, around);
}

class Skep {
    constructor(functions, around) {
        this.functions = functions;
        this.around = around;
    }

    // Reads a network for the engines that are made from now on. Returns 0, or why it can't be used.
    readNetwork(bytes) {
        const { memory, skep_network_file, skep_read_network } = this.functions;
        const start = skep_network_file(bytes.length);
        new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
        return skep_read_network();
    }

    engine(hashMib) {
        return new Engine(this, this.functions.skep_engine(hashMib));
    }

    // The report in the buffer.
    report() {
        const { memory, skep_buffer } = this.functions;
        const numbers = new Int32Array(memory.buffer, skep_buffer());
        const [depth, low, high, microseconds, count] = numbers;
        const lines = [];
        for (let at = 5; lines.length < count; at += 2 + numbers[at + 1]) {
            const moves = [...numbers.slice(at + 2, at + 2 + numbers[at + 1])].map(
                (move) => move >>> 0,
            );
            lines.push({ score: numbers[at], moves });
        }
        return { depth, nodes: (low >>> 0) + high * 2 ** 32, seconds: microseconds / 1e6, lines };
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

    // The text that a function puts into the buffer.
    text(name, ...more) {
        const { memory, skep_buffer } = this.functions;
        const size = this.functions[name](this.handle, ...more);
        return new TextDecoder().decode(new Uint8Array(memory.buffer, skep_buffer(), size).slice());
    }

    // The numbers that a function puts into the buffer.
    numbers(name, ...more) {
        const { memory, skep_buffer } = this.functions;
        const size = this.functions[name](this.handle, ...more);
        return [...new Int32Array(memory.buffer, skep_buffer(), size)];
    }

    // The strings of packed moves that are played one after another.
    line(moves) {
        const { memory, skep_buffer } = this.functions;
        new Uint32Array(memory.buffer, skep_buffer(), moves.length).set(moves);
        return this.text("skep_format_moves", moves.length);
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

class Engine {
    constructor(skep, handle) {
        this.skep = skep;
        this.handle = handle;
        this.functions = skep.functions;
    }

    // Searches until a limit is reached, and returns the report; null if the game is over.
    search(game, { depth = 0, nodes = 0, seconds = 0, lines = 1 }) {
        const size = this.functions.skep_search(
            this.handle,
            game.handle,
            depth,
            nodes,
            seconds,
            lines,
        );
        return size === 0 ? null : this.skep.report();
    }

    // The move that a level plays, as skep.engine.Engine decides it; nodes can only make it weaker.
    decide(game, level, seed, nodes) {
        const { skep_best_noticed, skep_choose_line } = this.functions;
        if (level.notices !== null) {
            skep_best_noticed(game.handle, Math.min(level.notices, nodes), seed);
            return this.skep.report().lines[0].moves[0];
        }
        // Full strength takes no part in the levels' choice, and keeps its table.
        if (level.number === FULL_STRENGTH) return this.search(game, { nodes }).lines[0].moves[0];
        this.clear();
        const isStuck = this.functions.skep_opponent_is_stuck(game.handle);
        const overlooks = this.functions.skep_overlooks(game.handle, seed, level.overlooks);
        const depth = isStuck ? 0 : overlooks ? level.glance : (level.depth ?? 0);
        const own = isStuck ? Math.max(level.nodes ?? 0, TO_FINISH) : (level.nodes ?? nodes);
        const { lines } = this.search(game, {
            depth,
            nodes: Math.min(own, nodes),
            lines: level.lines,
        });
        if (isStuck) return lines[0].moves[0];
        const { memory, skep_buffer } = this.functions;
        new Int32Array(memory.buffer, skep_buffer(), lines.length).set(
            lines.map((line) => line.score),
        );
        const chosen = skep_choose_line(
            game.handle,
            seed,
            lines.length,
            level.half_loss,
            level.margin,
        );
        return lines[chosen].moves[0];
    }

    evaluate(game) {
        return this.functions.skep_evaluate(this.handle, game.handle);
    }

    clear() {
        this.functions.skep_clear(this.handle);
    }

    destroy() {
        this.functions.skep_destroy_engine(this.handle);
    }
}
