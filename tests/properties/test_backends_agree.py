"""Both implementations of the rules say the same about every position of a game.

By default a few random games of each type and edition are compared, and a sample of the real
ones. ``--exhaustive`` compares a thousand of each, 80 plies long, and all real ones (about half an
hour of one core).
"""

from __future__ import annotations

import gzip
import os
import random
import zlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from skep.core.bugs import Color, all_pieces
from skep.core.moves import Move
from skep.core.position import Position
from skep.notation.gamestring import parse_game
from tests.backends import NOT_BUILT, backends, native_module
from tests.play import ALL_RULESETS, SWITCHED_RULESETS, nearby

if TYPE_CHECKING:
    from tests.conftest import Require

RULESETS = {**ALL_RULESETS, **SWITCHED_RULESETS}

PLIES = 80
FEW = 2
MANY = 1000
SAMPLE = 200
"""One real game in so many is compared on every run."""

QUESTIONS = 2
"""How many questions, legal or not, are put about each position."""


def facts(position: Position) -> dict[str, object]:
    """Return all that a position says about itself."""
    return {
        "moves": position.legal_moves(),
        "key": position.key,
        "outcome": position.outcome,
        "setup": position.setup(),
        "hive": position.hive,
        "reserves": [list(position.reserve(color).items()) for color in Color],
        "turn": (position.ply, position.turn, position.to_move, position.first_player),
        "stunned": position.stunned,
    }


def compare(pure: Position, native: Position, rng: random.Random) -> None:
    """Check that two positions, one of each implementation, are alike."""
    found = facts(native)
    assert found == facts(pure)
    # What was kept up to date move by move is what a fresh start finds.
    fresh = type(native).from_setup(native.setup())
    assert fresh == native
    assert facts(fresh) == found
    doors = native_module()
    assert doors is not None
    assert doors.perft(native, 1) == len(native.legal_moves())
    for _ in range(QUESTIONS):
        question = rng.choice(all_pieces()), rng.choice(sorted(nearby(pure)))
        assert native.explain(*question) == pure.explain(*question)


def compare_game(start: Position, moves: Iterable[Move], rng: random.Random) -> int:
    """Compare the positions of a game, and return how many."""
    pure, native = start, backends()["native"].from_setup(start.setup())
    compare(pure, native, rng)
    positions = 1
    for move in moves:
        pure, native = pure.play_unchecked(move), native.play(move)
        compare(pure, native, rng)
        positions += 1
    return positions


def random_moves(start: Position, rng: random.Random) -> Iterator[Move]:
    position = backends()["native"].from_setup(start.setup())
    for _ in range(PLIES):
        if not (moves := position.legal_moves()):
            return
        move = rng.choice(moves)
        yield move
        position = position.play_unchecked(move)


def compare_random_game(name: str, number: int) -> int:
    """Compare one random game: the same name and number make the same game."""
    rng = random.Random(zlib.crc32(name.encode()) + number)
    ruleset = RULESETS[name]
    first = ruleset.first_player or list(Color)[number % 2]
    start = Position.initial(ruleset, first)
    return compare_game(start, random_moves(start, rng), rng)


def compare_real_game(line: str) -> int:
    record = parse_game(line)
    start = Position.from_setup(record.start.setup())
    return compare_game(start, record.moves, random.Random(len(line)))


def real_games(folder: Path) -> list[str]:
    games: list[str] = []
    for archive in sorted(folder.glob("*.uhp.gz")):
        with gzip.open(archive, "rt", encoding="utf-8") as file:
            games += file
    return games


def compare_all(task: Callable[..., int], *arguments: Iterable[object]) -> int:
    """Share the work out among processes, and return how many positions were compared."""
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        return sum(workers.map(task, *arguments, chunksize=25))


@pytest.fixture(autouse=True)
def both_are_here(require: Require) -> None:
    require("native" in backends(), NOT_BUILT)


@pytest.mark.parametrize("name", RULESETS)
def test_they_agree_on_a_few_random_games(name: str) -> None:
    assert sum(compare_random_game(name, number) for number in range(FEW)) > 2 * FEW


@pytest.mark.exhaustive
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", RULESETS)
def test_they_agree_on_a_thousand_random_games(name: str) -> None:
    assert compare_all(partial(compare_random_game, name), range(MANY)) > 10 * MANY


def test_they_agree_on_a_sample_of_real_games(games_folder: Path) -> None:
    games = real_games(games_folder)[::SAMPLE]
    assert sum(map(compare_real_game, games)) > 10 * len(games) > 0


@pytest.mark.exhaustive
@pytest.mark.timeout(7200)
def test_they_agree_on_all_real_games(games_folder: Path) -> None:
    games = real_games(games_folder)
    assert compare_all(compare_real_game, games) > 10 * len(games) > 0
