"""The npm package ``skep-engine``: its README, games as in Python, errors, and stopping."""

from __future__ import annotations

import hashlib
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from skep.core.bugs import Color, Piece
from skep.core.hexes import Hex
from skep.core.moves import Movement, Pass, Placement, piece_of
from skep.core.reasons import How, Reason
from skep.engine import LEVELS, Engine, Limits
from skep.game import Game
from skep.notation.movestring import format_move
from skep.notation.rulesets import format_ruleset
from skep.notation.setupstring import format_setup
from skep.rules import BACKEND
from tests.conftest import Require
from tests.npm.conftest import ROOT, SCRIPTS, Program, run_in
from tests.play import ALL_RULESETS, SWITCHED_RULESETS, nearby

README = (ROOT / "packages/engine/README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(
    r"^```js\n(.*?)^```\n\n```text( example)?\n(.*?)^```$", README, re.MULTILINE | re.DOTALL
)
CHANGING = re.compile(r"[-+]?\d+(\.\d+)?|[-/\\]?\b[wb][A-Z]\d?\b[-/\\]?")
"""Scores and moves, which another network changes."""

RULESETS = {**ALL_RULESETS, **SWITCHED_RULESETS}
SEED, PLIES, NODES = 7, 12, 20_000
TOOLS = ROOT / "web/node_modules/.bin"
FILES = {"skep.wasm", "skep-threads.wasm", "skep.net"}


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_prints_what_the_readme_says(program: Program, number: int) -> None:
    code, changes, expected = EXAMPLES[number]
    printed = program(code)
    if changes:
        printed, expected = (CHANGING.sub("?", text) for text in (printed, expected))
    assert printed == expected


def test_every_example_has_output() -> None:
    assert len(EXAMPLES) == README.count("```js\n") == 8


def test_the_package_contains_types_and_no_sources(folder: Path) -> None:
    package = folder / "node_modules/skep-engine"
    names = {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}
    assert {"LICENSE", "README.md", *FILES, "dist/index.d.ts"} <= names
    assert not [name for name in names if name.endswith(".ts") and not name.endswith(".d.ts")]
    digests = json.loads((package / "digests.json").read_text())
    assert set(digests) == FILES
    files = {name: hashlib.sha256((package / name).read_bytes()).hexdigest() for name in digests}
    assert digests == files


USER = """
import { EngineWorker, networkUrl, Skep, type Level, type Report } from 'skep-engine';

const skep = await Skep.load();
const game = skep.game('Base', { first: 'w' });
const engine = await skep.engine({ network: networkUrl });
const report: Report = engine.search(game, { depth: 1, lines: 2 });
const answer = game.explain('wQ', { q: 0, r: 0 });
const why: string = answer.legal ? answer.way : answer.code;
const name: Level['name'] = 'egg';
export const worker: EngineWorker = await EngineWorker.start();
export { name, report, why };
"""


def test_the_examples_are_strict_typescript(folder: Path, require: Require) -> None:
    require((TOOLS / "tsc").exists(), "the packages of web/ are not installed (make run)")
    names = [f"example{number}.mts" for number in range(len(EXAMPLES))]
    for name, (code, *_) in zip(names, EXAMPLES, strict=True):
        (folder / name).write_text(code, encoding="utf-8")
    options = {"strict": True, "noEmit": True, "target": "es2022", "lib": ["es2023", "dom"]}
    options |= {"types": [], "module": "esnext", "moduleResolution": "bundler"}
    options |= {"exactOptionalPropertyTypes": True, "resolveJsonModule": True}
    settings = {"compilerOptions": options, "files": names}
    (folder / "tsconfig.json").write_text(json.dumps(settings))
    run_in(folder, str(TOOLS / "tsc"), "--project", ".")


@pytest.mark.parametrize("resolution", ["bundler", "nodenext"])
def test_its_types_need_no_others(folder: Path, require: Require, resolution: str) -> None:
    require((TOOLS / "tsc").exists(), "the packages of web/ are not installed (make run)")
    (folder / "user.mts").write_text(USER)
    module = "esnext" if resolution == "bundler" else resolution
    options = {"strict": True, "noEmit": True, "target": "es2022", "lib": ["es2023", "dom"]}
    options |= {"types": [], "module": module, "moduleResolution": resolution}
    (folder / "tsconfig.json").write_text(
        json.dumps({"compilerOptions": options, "files": ["user.mts"]})
    )
    run_in(folder, str(TOOLS / "tsc"), "--project", ".")


def test_a_bundler_finds_its_files(folder: Path, require: Require, tmp_path: Path) -> None:
    require((TOOLS / "vite").exists(), "the packages of web/ are not installed (make run)")
    (folder / "index.html").write_text("<script type=module src=./main.js></script>")
    (folder / "main.js").write_text(
        "import { EngineWorker, networkUrl, Skep } from 'skep-engine';\n"
        "Skep.load().then(() => EngineWorker.start({ network: networkUrl }));\n"
    )
    (folder / "vite.config.mjs").write_text("export default { worker: { format: 'es' } };")
    run_in(folder, str(TOOLS / "vite"), "build", "--logLevel=warn", f"--outDir={tmp_path}")
    # The bundler adds eight letters to each name.
    names = {re.sub(r"-.{8}(\.\w+)$", r"\1", path.name) for path in tmp_path.glob("assets/*")}
    assert {*FILES, "worker.js"} <= names


BUNDLED = """
import { EngineWorker, moduleUrl, Skep } from 'skep-engine';

const options = { module: moduleUrl, workerUrl: new URL('worker_alone.mjs', import.meta.url) };
const worker = await EngineWorker.start(options);
console.log((await worker.search((await Skep.load()).game(), { depth: 2 })).depth);
worker.destroy();
"""


def test_its_worker_can_be_bundled_alone(folder: Path, require: Require, program: Program) -> None:
    require((TOOLS / "rolldown").exists(), "the packages of web/ are not installed (make run)")
    entry = ("skep-engine/worker.js", "--file", "worker_alone.mjs", "--platform", "browser")
    run_in(folder, str(TOOLS / "rolldown"), *entry)
    assert "from './" not in (folder / "worker_alone.mjs").read_text(encoding="utf-8")
    assert program(BUNDLED) == "2\n"


def test_what_is_generated_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools/engine_to_ts.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout) == (0, "")


def test_digests_without_the_browsers_help(program: Program) -> None:
    texts = ["x" * size for size in (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000)]
    source = """
        import { slowSha256 } from './node_modules/skep-engine/dist/sha256.js';
        for (const text of JSON.parse(process.argv[2])) {
          console.log(slowSha256(new TextEncoder().encode(text)));
        }"""
    digests = program(source, json.dumps(texts)).split()
    assert digests == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def random_game(name: str) -> Game:
    """Return a random game: the same name gives the same game."""
    rng = random.Random(name)
    ruleset = RULESETS[name]
    game = Game(ruleset, first_player=ruleset.first_player or rng.choice(list(Color)))
    while len(game.moves) < rng.randrange(20, 60) and not game.outcome:
        game.play_unchecked(rng.choice(game.legal_moves()))
    return game


def repeated(rules: str) -> Game:
    """Return a game in which a position has occurred three times."""
    game = Game(rules)
    for move in ("wQ", "bQ wQ-", *("wQ /bQ", "bQ wQ-") * 2):
        game.play(move)
    return game


def test_games_are_the_same_as_in_python(program: Program) -> None:
    games = [*map(random_game, RULESETS), repeated("dutch-2005"), repeated("classic")]
    asked = [
        {
            "rules": format_ruleset(game.ruleset),
            "first": game.positions[0].first_player.value,
            "moves": game.move_strings(),
            "hexes": [plain_hex(at) for at in hexes_of(game)],
        }
        for game in games
    ]
    printed = program(SCRIPTS / "games.mjs", stdin="\n".join(map(json.dumps, asked)))
    for game, line in zip(games, printed.splitlines(), strict=True):
        assert json.loads(line) == told(game)


def hexes_of(game: Game) -> list[Hex]:
    return sorted(nearby(game.position))[::5]


def told(game: Game) -> dict[str, object]:
    """Return what games.mjs says of a game."""
    position, outcome = game.position, game.outcome
    pieces = box_of(game)
    result = outcome and {
        "winner": outcome.winner and outcome.winner.value,
        "by": outcome.termination.value,
    }
    return {
        "rules": format_ruleset(game.ruleset),
        "text": str(game),
        "setup": format_setup(position),
        "toMove": game.to_move.value,
        "result": result,
        "due": game.is_draw_by_agreement_due,
        "key": str(position.key),
        "repetitions": [
            sum(one.key == other.key for other in game.positions[: ply + 1])
            for ply, one in enumerate(game.positions)
            if ply
        ],
        "strings": list(game.legal_move_strings()),
        "legal": [plain_move(game, move) for move in game.legal_moves()],
        "pieces": [place_of(game, piece) for piece in pieces],
        "stunned": position.stunned and str(position.stunned),
        "explained": [
            [plain(game.explain(piece, end)) for end in hexes_of(game)] for piece in pieces
        ],
        "stuck": [plain(game.why_stuck(piece)) for piece in pieces],
        "pass": plain(game.why_not("pass")),
        "replayed": True,
        "undone": True,
    }


def box_of(game: Game) -> list[Piece]:
    return [
        Piece(color, bug, number)
        for bug, count in game.ruleset.box.items()
        for number in range(1, count + 1)
        for color in Color
    ]


def place_of(game: Game, piece: Piece) -> list[object]:
    at = game.position.hive.where(piece)
    level = 0 if at is None else game.position.hive.stacks[at].index(piece)
    return [str(piece), None if at is None else plain_hex(at), level]


def plain_move(game: Game, move: Placement | Movement | Pass) -> list[object]:
    start = plain_hex(move.start) if isinstance(move, Movement) else None
    end = None if isinstance(move, Pass) else plain_hex(move.end)
    piece = piece_of(move)
    return [format_move(move, game.position), piece and str(piece), start, end]


def plain_hex(at: Hex) -> dict[str, int]:
    return {"q": at.q, "r": at.r}


def plain(answer: How | Reason | None) -> dict[str, object] | None:
    match answer:
        case How():
            return {
                "legal": True,
                "way": answer.way.value,
                "bug": answer.bug.value,
                "thrower": answer.thrower and str(answer.thrower),
                "route": list(map(plain_hex, answer.route)),
            }
        case Reason():
            return {
                "legal": False,
                "code": answer.code.name.lower(),
                "message": answer.code.value,
                "piece": answer.piece and str(answer.piece),
                "pieces": list(map(str, answer.pieces)),
                "hexes": list(map(plain_hex, answer.hexes)),
                "step": answer.step and list(map(plain_hex, answer.step)),
                "bug": answer.bug and answer.bug.value,
                "count": answer.count,
            }
        case None:
            return None


def test_levels_play_the_same_games_as_native(program: Program, require: Require) -> None:
    require(BACKEND == "native", "the rules are not compiled (make setup)")
    printed = program(SCRIPTS / "levels.mjs", str(PLIES), str(NODES), str(SEED))
    levels = [level.number for level in LEVELS]
    assert printed.splitlines() == [";".join(game_of(level).move_strings()) for level in levels]


def game_of(level: int) -> Game:
    game = Game("Base+MLP")
    with Engine(level=level, seed=SEED) as engine:
        while len(game.moves) < PLIES:
            earlier = [position.key for position in game.positions[:-1]]
            game.play(engine.choose(game.position, Limits(nodes=NODES), history=earlier))
    return game


def test_errors_have_codes(program: Program) -> None:
    assert program(SCRIPTS / "errors.mjs").splitlines() == [
        "bad-module",
        "wrong-digest",
        "wrong-digest",
        "not-loaded",
        "no-simd",
        "bad-network",
        "bad-network",
        "bad-network",
        "wrong-digest",
        "bad-option",
        "bad-network",
        "bad-rules",
        "bad-rules",
        "bad-setup",
        "bad-setup",
        "bad-setup",
        "bad-game",
        "bad-option",
        "nothing-to-undo",
        "bad-move",
        "illegal-move opponents_piece",
        "bad-piece",
        "game-over",
        "game-over",
        "bad-option",
        "bad-option",
        "bad-option",
        "bad-option",
        *("busy", "busy", "busy", "busy"),
        "A hex is { q, r } or [q, r] with whole numbers, not 0, undefined.",
        "A hex is { q, r } or [q, r] with whole numbers, not 4294967296, 0.",
        "destroyed",
    ]


def test_wrong_arguments_are_named(program: Program) -> None:
    record = "must be a Game or a record { start, moves }, not"
    source = "must be bytes, a URL or a response, not"
    not_an_address = "it is not a URL. For a file, pass pathToFileURL(path) or its bytes."
    no_digest = "Only bytes have a digest: compile the module with compileModule and its digest."
    blocked = "An Engine blocks its thread, so nothing aborts its signal: use an EngineWorker."
    assert program(SCRIPTS / "arguments.mjs").splitlines() == [
        *("The game must be a string, not null.", "The game must be a string, not an array."),
        "The setup must be a string, not undefined.",
        "The piece must be a string, not a number.",
        "The move must be a string, a Move or { piece, hex }, not a number.",
        "The move must be a string, a Move or { piece, hex }, not an object.",
        "The move must be a string or a Move, not an object.",
        "The hex must be { q, r } or [q, r], not null.",
        *(f"The game {record} {what}." for what in ("a string", "null", "an object")),
        *(f"The game {record} {what}." for what in ("null", "undefined", "a string")),
        f"The source of a file {source} a number.",
        f"The source of a file {source} an object.",
        "bad-setup “2~Base~w1~w~_~_” is not a setup string.",
        f"not-loaded skep.net can't be loaded: {not_an_address}",
        f"bad-option {no_digest}",
        f"bad-option Set a limit: depth, nodes or seconds. {blocked}",
        *("destroyed This object has been destroyed.",) * 2,
    ]


def test_a_game_is_data_for_everybody(program: Program) -> None:
    assert program(SCRIPTS / "records.mjs").splitlines() == ["true"] * 9


def test_a_game_as_a_board_shows_it(program: Program) -> None:
    games = [random_game(name) for name in RULESETS]
    asked = [[format_ruleset(game.ruleset), *game.move_strings()] for game in games]
    firsts = [game.positions[0].first_player.value for game in games]
    stdin = json.dumps({"games": asked, "firsts": firsts})
    assert program(SCRIPTS / "board.mjs", stdin=stdin) == "right\n" * len(games)


def test_an_error_of_the_caller_arrives_and_leaves_the_engine_usable(program: Program) -> None:
    assert program(SCRIPTS / "callbacks.mjs").splitlines() == ["from onReport 3"] * 3


def test_a_search_in_a_worker_can_be_stopped(program: Program) -> None:
    with_memory, without = ("done", "stopped")
    assert program(SCRIPTS / "stops.mjs").splitlines() == [
        line
        for choice in (with_memory, without)
        for line in (
            *("1 2 3 true true", "stopped 2 2", f"{choice} true"),
            *("true true stopped true", "2", "destroyed destroyed"),
        )
    ]


def test_threads_search_fail_and_end(program: Program) -> None:
    assert program(SCRIPTS / "threads.mjs").splitlines() == [
        *("bad-option", "bad-option", "bad-option"),
        "1 1 2 3 7",
        *("true true true", "true true true"),
        "true true true",
        *("1", "1", "1"),
        "true 1 3",
        "worker-failed 1 3 3",
        "2 true",
        "destroyed destroyed",
        "true",
        "true",
        "3",
    ]
