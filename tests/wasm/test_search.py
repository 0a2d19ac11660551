"""The search as a WebAssembly module, in Node: the same nodes, scores and moves as native."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import pytest

from skep.bounds import DEFAULT_HASH_MIB
from skep.engine import LEVELS, Engine, Limits
from skep.engine.engine import HASH_MIB_OF_LEVELS
from skep.engine.levels import Level
from skep.engine.networks import built_in_network
from skep.engine.search.searcher import make_searcher
from skep.game import Game
from skep.notation.setupstring import format_setup, parse_setup
from skep.rules import BACKEND
from tests.conftest import Require
from tests.engine.positions import LOSS_IN_2, after_best
from tests.wasm.conftest import MODULE, THREADED, Node
from tests.wasm.test_wasm import MIDDLEGAMES, describe

ROOT = Path(__file__).parent.parent.parent
NETWORK = str(ROOT / "src/skep/engine/skep.net")
NODES = 20_000
MORE_THAN_ALL = 1_000_000
"""More nodes than any level searches."""

LONGEST = 400
SEED = 11


@pytest.fixture(autouse=True)
def _native(require: Require) -> None:
    require(BACKEND == "native", "the rules are not compiled (make setup)")


@pytest.mark.parametrize("module", [MODULE, THREADED], ids=["one thread", "no helpers"])
@pytest.mark.parametrize(("nodes", "lines"), [(NODES, 1), (2_000, 5)])
def test_middlegames(node: Node, nodes: int, lines: int, module: Path) -> None:
    texts = MIDDLEGAMES.read_text(encoding="utf-8").splitlines()
    setups = [text.partition(" ")[2] for text in texts if text.startswith("setup ")]
    assert len(setups) == 32
    arguments = (NETWORK, str(nodes), str(lines))
    printed = node("search.mjs", *arguments, stdin="\n".join(setups), module=module)
    found = [json.loads(line) for line in printed.splitlines()]
    searcher = make_searcher(1, 16, built_in_network())
    for setup, told in zip(setups, found, strict=True):
        position = parse_setup(setup)
        searcher.clear()
        depth, visited, _, native_lines = searcher.search(position, (), 0, nodes, 0.0, lines, None)
        del told["seconds"]
        assert told == {
            "evaluation": searcher.evaluate(position),
            "depth": depth,
            "nodes": visited,
            "lines": [[score, describe(moves[0]), len(moves)] for score, moves in native_lines],
        }


def test_a_game_of_each_level(node: Node) -> None:
    played = list(map(moves_of, LEVELS))
    assert played == moves_in(node, LEVELS)
    assert all(len(moves) < LONGEST for moves in played)


@pytest.mark.long
def test_the_first_moves_of_levels_at_full_strength(node: Node) -> None:
    """Compare those levels that search more nodes than the games above allow."""
    strong = [level for level in LEVELS if level.nodes and level.nodes > NODES]
    assert [level.number for level in strong] == [7, 8, 9]
    limits = {"plies": 6, "nodes": MORE_THAN_ALL}
    played = [moves_of(level, **limits) for level in strong]
    assert played == moves_in(node, strong, **limits)


def moves_in(
    node: Node, levels: Sequence[Level], *, plies: int = LONGEST, nodes: int = NODES
) -> list[list[str]]:
    """Return the first moves of a game of each level against itself, as the module plays it."""
    asked = [
        {
            "level": asdict(level),
            "rules": "Base-MLP",
            "seed": SEED,
            "plies": plies,
            "nodes": nodes,
            "hash": DEFAULT_HASH_MIB if level is LEVELS[-1] else HASH_MIB_OF_LEVELS,
        }
        for level in levels
    ]
    printed = node("levels.mjs", NETWORK, stdin="\n".join(map(json.dumps, asked)))
    return [line.split("; ") for line in printed.splitlines()]


def moves_of(level: Level, *, plies: int = LONGEST, nodes: int = NODES) -> list[str]:
    """Return the same moves, as native code plays them."""
    game, moves = Game("Base+MLP"), list[str]()
    with Engine(level=level.number, seed=SEED) as engine:
        while game.outcome is None and len(moves) < plies:
            earlier = [position.key for position in game.positions[:-1]]
            move = engine.choose(game.position, Limits(nodes=nodes), history=earlier)
            moves.append(describe(move))
            game.play(move)
    return moves


def test_a_table_of_16_mib_leaves_the_whole_below_40(node: Node) -> None:
    assert 16 * 2**20 < int(node("memory.mjs", NETWORK)) <= 40 * 2**20


def test_reports_stopping_and_refusals(node: Node) -> None:
    won = after_best(after_best(LOSS_IN_2, 2), 1)
    assert won.outcome is not None
    assert node("reports.mjs", NETWORK, format_setup(won)).splitlines() == [
        "2 5 6",
        "0",
        "1 2 3 4 4",
        "true 6",
        "true",
        "null",
        "true",
    ]
