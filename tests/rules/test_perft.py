"""Perft: the numbers of ``tests/vectors/*.perft``, within a budget of nodes.

A vector has an ``id``, a ``game`` as a game string, and lines ``perft DEPTH NODES``. It serves any
implementation; each is given what it can count in a moment, and with ``--exhaustive`` in minutes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from skep.core.perft import perft
from skep.core.position import Position
from skep.core.ruleset import GAME_TYPES
from skep.notation.gamestring import parse_game
from tests.backends import NOT_BUILT, native_module
from tests.conftest import Require

VECTORS = Path(__file__).parent.parent / "vectors"
SHORT = 200_000
LONG = 6_000_000
NATIVE_SHORT = 200_000_000
NATIVE_LONG = 10**12
THREADS = os.cpu_count() or 1


def vectors() -> Iterator[tuple[str, str, int, int]]:
    """Yield the id, game, depth and nodes of every line with a number."""
    for path in sorted(VECTORS.glob("*.perft")):
        name = game = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word == "id":
                name = rest.strip()
            elif word == "game":
                game = rest
            elif word == "perft":
                depth, nodes = map(int, rest.split())
                yield name, game, depth, nodes


def within(fewest: int, most: int) -> pytest.MarkDecorator:
    """Run a test with the vectors whose nodes lie between two numbers."""
    rows = [
        pytest.param(game, depth, nodes, id=f"{name}-{depth}")
        for name, game, depth, nodes in vectors()
        if fewest < nodes <= most
    ]
    return pytest.mark.parametrize(("game", "depth", "nodes"), rows)


def position_of(rules: ModuleType, game: str) -> Position:
    record = parse_game(game)
    at: Position = rules.Position.initial(record.start.ruleset)
    for move in record.moves:
        at = at.play(move)
    return at


@within(0, SHORT)
def test_perft(rules: ModuleType, game: str, depth: int, nodes: int) -> None:
    assert perft(position_of(rules, game), depth) == nodes


@pytest.mark.exhaustive
@within(SHORT, LONG)
def test_perft_with_more_nodes(rules: ModuleType, game: str, depth: int, nodes: int) -> None:
    assert perft(position_of(rules, game), depth) == nodes


def native_count(require: Require, game: str, depth: int) -> int:
    """Count with the native perft, on all threads that there are."""
    module = native_module()
    require(module, NOT_BUILT)
    assert module is not None
    return int(module.perft(position_of(module, game), depth, THREADS))


@within(0, NATIVE_SHORT)
def test_native_perft(require: Require, game: str, depth: int, nodes: int) -> None:
    assert native_count(require, game, depth) == nodes


@pytest.mark.exhaustive
@pytest.mark.timeout(7200)
@within(NATIVE_SHORT, NATIVE_LONG)
def test_native_perft_with_more_nodes(require: Require, game: str, depth: int, nodes: int) -> None:
    assert native_count(require, game, depth) == nodes


def test_there_is_one_way_to_play_no_ply(rules: ModuleType) -> None:
    assert perft(rules.Position.initial(GAME_TYPES["Base"]), 0) == 1


def test_every_game_type_is_counted_to_depth_six_on_every_run() -> None:
    deepest = {name: depth for name, _, depth, nodes in vectors() if nodes <= NATIVE_SHORT}
    assert {name: depth >= 6 for name, depth in deepest.items() if "opening" in name} == {
        name: True for name, *_ in vectors() if "opening" in name
    }


def test_every_game_type_has_its_vectors() -> None:
    games = {game.partition(";")[0] for name, game, _, _ in vectors() if "opening" in name}
    assert games == {
        "Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP",
    }  # fmt: skip
