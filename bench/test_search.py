"""Benchmarks of the search: nodes per second, depth after one second, time limits."""

from __future__ import annotations

import gc
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bench.test_bars import MIDDLEGAMES, ROOT, VECTORS, needs_native
from skep.engine import Engine, Limits, networks
from tools.native import build

if TYPE_CHECKING:
    from bench.conftest import Show

MOVES = 1_000
SECONDS = 0.1


@pytest.fixture(scope="module")
def think() -> Path:
    if shutil.which("c++") is None or not (Path(sys.executable).parent / "cmake").exists():
        pytest.skip("there is no compiler and cmake here")
    return build(ROOT / "build/bench", ["skep_think"]) / "skep_think"


def numbers(program: Path, *arguments: str) -> dict[str, float]:
    command = [str(program), *arguments, str(VECTORS)]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    words = dict(part.rsplit(" ", 1) for part in out.strip().splitlines()[-1].split("  "))
    return {name: float(value) for name, value in words.items()}


def test_nodes_a_second(think: Path, show: Show) -> None:
    found = numbers(think, "--only", "Base+MLP", "--player", "nodes=1000000")
    show("nodes, Base+MLP middlegames, one thread", found["nodes per second"], "per second", 1.5e6)
    found = numbers(think, "--player", "nodes=200000")
    show("nodes, middlegames of all types", found["nodes per second"], "per second", 1.5e6)


def test_nodes_a_second_with_the_network(think: Path, show: Show) -> None:
    network = ROOT / "src/skep/engine/skep.net"
    found = numbers(think, "--only", "Base+MLP", "--player", f"nodes=1000000,network={network}")
    show("nodes with the network, one thread", found["nodes per second"], "per second", 1.0e6)


@needs_native
def test_loading_the_network(show: Show) -> None:
    taken: list[float] = []
    for _ in range(20):
        networks.built_in_network.cache_clear()
        # Drop the last reference, so that the file is read again.
        gc.collect()
        start = time.perf_counter()
        assert networks.built_in_network() is not None
        taken.append(time.perf_counter() - start)
    show("loading the network, median (target: under 50)", 1000 * statistics.median(taken), "ms")


def test_depth_after_a_second(think: Path, show: Show) -> None:
    found = numbers(think, "--player", "seconds=1")
    show("depth after 1 s by the clock, median", found["median depth"], "plies", 8)


@needs_native
def test_overrun(show: Show) -> None:
    late: list[float] = []
    with Engine() as engine:
        for number in range(MOVES):
            position = MIDDLEGAMES[number % len(MIDDLEGAMES)]
            start = time.perf_counter()
            engine.think(position, Limits(seconds=SECONDS))
            late.append(time.perf_counter() - start - SECONDS)
    late.sort()
    load = ", ".join(f"{part:.1f}" for part in os.getloadavg())
    show(f"overrun of 100 ms, 99th percentile (load {load})", 1000 * late[-MOVES // 100], "ms")
    show("overrun of 100 ms, most", 1000 * late[-1], "ms")
