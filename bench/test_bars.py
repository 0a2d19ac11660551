"""Benchmarks of the rules. Each prints its figure and checks its answer, but none fails on time.

``make bench`` prints them. They are for one core, in CPU time unless a line says otherwise.
Other programs on the machine still take their share of the caches.
"""

from __future__ import annotations

import copy
import importlib.util
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bench.conftest import best
from skep.bulk import legal_moves, perft, playouts
from skep.core import perft as pure_perft
from skep.core.position import Position as PurePosition
from skep.core.ruleset import TOURNAMENT
from skep.notation.setupstring import parse_setup
from skep.rules import Position, native
from tests.rules.test_openspiel import new_other_game, their_moves
from tools.native import build

if TYPE_CHECKING:
    from bench.conftest import Show
    from tests.rules.test_openspiel import OtherGame

ROOT = Path(__file__).parent.parent
VECTORS = ROOT / "tests/vectors/middlegames.txt"
PERFT_6 = 192_353_904

needs_native = pytest.mark.skipif(native is None, reason="the native rules are not in use")


def read(field: str) -> list[str]:
    lines = VECTORS.read_text(encoding="utf-8").splitlines()
    return [line.partition(" ")[2].strip() for line in lines if line.startswith(f"{field} ")]


MIDDLEGAMES = [parse_setup(text) for text in read("setup")]
PURE_MIDDLEGAMES = [PurePosition.from_setup(position.setup()) for position in MIDDLEGAMES]
MOVES = sum(map(int, read("moves")))


# --- middlegames --------------------------------------------------------------------------------


def test_lists_and_leaves_by_the_executable(show: Show) -> None:
    if shutil.which("c++") is None or not (Path(sys.executable).parent / "cmake").exists():
        pytest.skip("there is no compiler and cmake here")
    folder = build(ROOT / "build/bench", ["skep_bench"])
    command = [str(folder / "skep_bench"), str(VECTORS), "3", "2"]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.search(r"lists\s+([\d.]+) M/s, ([\d.]+) moves each\n.*: (\d+) leaves, ([\d.]+)", out)
    assert found, out
    assert float(found[2]) == pytest.approx(MOVES / len(MIDDLEGAMES), abs=0.06)
    assert int(found[3]) == sum(perft(position, 3) for position in MIDDLEGAMES)
    show("lists of legal moves, native", 1e6 * float(found[1]), "per second", 2e6)
    show("perft(3), middlegames, native", 1e6 * float(found[4]), "leaves per second", 130e6)


@needs_native
def test_leaves_from_python(show: Show) -> None:
    leaves = sum(perft(position, 3) for position in MIDDLEGAMES)
    speed = best(lambda: sum(perft(position, 3) for position in MIDDLEGAMES), leaves)
    show("perft(3), middlegames, from Python", speed, "leaves per second", 130e6)
    pure = best(lambda: sum(pure_perft.perft(one, 1) for one in PURE_MIDDLEGAMES), MOVES)
    show("perft(1), middlegames, pure", pure, "leaves per second")
    show("  native to pure", speed / pure, "times")


def test_moves_as_objects(show: Show) -> None:
    lists = len(MIDDLEGAMES)
    speed = best(lambda: len([position.legal_moves() for position in MIDDLEGAMES]), lists)
    show("position.legal_moves(), objects", speed, "per second", 30e3)
    pure = best(lambda: len([position.legal_moves() for position in PURE_MIDDLEGAMES]), lists)
    show("position.legal_moves(), pure", pure, "per second")
    show("  native to pure", speed / pure, "times")
    assert sum(len(position.legal_moves()) for position in MIDDLEGAMES) == MOVES


@needs_native
def test_moves_packed(show: Show) -> None:
    positions = MIDDLEGAMES * 200
    assert len(legal_moves(MIDDLEGAMES).packed) == MOVES
    speed = best(lambda: len(legal_moves(positions)), len(positions))
    show("bulk.legal_moves(), packed", speed, "per second", 1e6)


# --- from the start -----------------------------------------------------------------------------


@needs_native
@pytest.mark.parametrize("threads", [1, 2])
def test_leaves_of_the_opening(show: Show, threads: int) -> None:
    clock = time.process_time if threads == 1 else time.perf_counter
    speed = best(lambda: perft(Position.initial(), 6, threads=threads), PERFT_6, clock=clock)
    bar = 600e6 if threads == 1 else None
    show(f"perft(6), Base+MLP, threads: {threads}", speed, "leaves per second", bar)


@needs_native
def test_random_games(show: Show) -> None:
    plies = sum(playouts(TOURNAMENT, 500, seed=1, max_plies=100).plies.tolist())
    speed = best(
        lambda: sum(playouts(TOURNAMENT, 500, seed=1, max_plies=100).plies.tolist()), plies
    )
    show("bulk.playouts(), Base+MLP, 100 plies", speed, "plies per second", 1.5e6)


@needs_native
def test_bytes_of_a_position(show: Show) -> None:
    size = sys.getsizeof(Position.initial())
    show("a position, Python's part included", size, "bytes", 2048)
    assert size <= 2048


# --- OpenSpiel ----------------------------------------------------------------------------------


def same_positions() -> tuple[list[Position], list[OtherGame]]:
    """Return positions from plies 25 to 65 of random games, ours and OpenSpiel's."""
    ours: list[Position] = []
    theirs: list[OtherGame] = []
    for seed in range(4):
        rng = random.Random(seed)
        position, other = Position.initial(), new_other_game("Base+MLP")
        for ply in range(65):
            if ply >= 25 and ply % 5 == 0:
                ours.append(position)
                theirs.append(copy.copy(other))
            moves = their_moves(other, position)
            move = rng.choice([move for move in position.legal_moves() if move in moves])
            other.apply_action(moves[move])
            position = position.play(move)
    return ours, theirs


def test_beside_openspiel(show: Show) -> None:
    if importlib.util.find_spec("pyspiel") is None:
        pytest.skip("open_spiel is not installed")
    ours, theirs = same_positions()
    assert len(ours) == len(theirs) == 32
    speed = best(lambda: len([position.legal_moves() for position in ours]), len(ours))
    other = best(lambda: len([state.legal_actions() for state in theirs]), len(theirs))
    show("OpenSpiel, legal_actions(), integers", other, "per second")
    show("  our objects to theirs", speed / other, "times")
    packed = best(lambda: len(legal_moves(ours * 100)), 100 * len(ours))
    show("  our packed moves to theirs", packed / other, "times")
    rng = random.Random(1)
    started, plies = time.process_time(), 0
    while time.process_time() < started + 2:
        state = new_other_game("Base+MLP")
        for _ in range(100):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
    theirs_played = plies / (time.process_time() - started)
    show("OpenSpiel, random games", theirs_played, "plies per second")
    expected = sum(playouts(TOURNAMENT, 20, max_plies=100).plies.tolist())
    played = best(lambda: sum(playouts(TOURNAMENT, 20, max_plies=100).plies.tolist()), expected)
    show("  our random games to theirs", played / theirs_played, "times")


# --- installing ---------------------------------------------------------------------------------


@needs_native
def test_installing_from_a_clean_clone(show: Show) -> None:
    """In wall time, including pip's downloads of build tools and dependencies."""
    with tempfile.TemporaryDirectory() as folder:
        clone, venv = Path(folder) / "skep", Path(folder) / "venv"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        started = time.perf_counter()
        subprocess.run([venv / "bin/pip", "install", "--quiet", clone], check=True)
        show(
            "pip install ., isolated, in a new environment", time.perf_counter() - started, "s", 60
        )
        ask = "import skep.rules; print(skep.rules.BACKEND)"
        command: list[str | os.PathLike[str]] = [venv / "bin/python", "-c", ask]
        environment = {name: value for name, value in os.environ.items() if name != "SKEP_PURE"}
        found = subprocess.run(command, check=True, capture_output=True, env=environment)
        assert found.stdout == b"native\n"
