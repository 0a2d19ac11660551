"""Benchmarks of the WebAssembly module beside native code: both take turns, so load hits both."""

from __future__ import annotations

import importlib
import shutil
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from bench.test_bars import MIDDLEGAMES, ROOT, needs_native
from skep.notation.setupstring import format_setup

if TYPE_CHECKING:
    from types import ModuleType

    from bench.conftest import Show

MODULE = ROOT / "packages/engine/skep.wasm"
NETWORK = ROOT / "src/skep/engine/skep.net"
NODES = 20_000
ROUNDS = 8
BARS = {"_native_v3": 80, "_native": 120}
"""The minimum speed, in percent of each build of the native module: with AVX2, and without."""


@pytest.fixture
def node() -> str:
    found = shutil.which("node")
    if found is None:
        pytest.skip("there is no Node")
    return found


@needs_native
def test_nodes_a_second_in_node(node: str, show: Show) -> None:
    setups = [format_setup(position) for position in MIDDLEGAMES]
    files = ["bench/wasm_speed.mjs", str(MODULE), str(NETWORK)]
    command = [node, *files, "\n".join(setups), str(NODES)]
    others = {name: Native(importlib.import_module(f"skep.{name}")) for name in BARS}
    ratios: dict[str, list[float]] = {name: [] for name in BARS}
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(ROUNDS + 1):
            process.stdin.write("\n")
            process.stdin.flush()
            nodes, seconds = process.stdout.readline().split()
            for name, native in others.items():
                visited, taken = native.search()
                assert visited == int(nodes)
                # In the first round, Node is still compiling.
                if number:
                    ratios[name].append(100 * taken / float(seconds))
        process.stdin.close()
    medians = {name: sorted(found)[ROUNDS // 2] for name, found in ratios.items()}
    for name, bar in BARS.items():
        show(f"search in Node, speed of {name}", medians[name], "percent", bar)
    assert all(medians[name] >= bar for name, bar in BARS.items())


class Native:
    """Searches the same positions with one build of the native module."""

    def __init__(self, module: ModuleType) -> None:
        network = module.Network(NETWORK.read_bytes())
        self._searcher = module.Searcher(1, 16, network)
        self._positions = [module.Position.from_setup(position.setup()) for position in MIDDLEGAMES]

    def search(self) -> tuple[int, float]:
        """Return how many nodes it took, and how many seconds of processor time."""
        since, nodes = time.process_time(), 0
        for position in self._positions:
            self._searcher.clear()
            nodes += self._searcher.search(position, (), 0, NODES, 0.0, 1, None)[1]
        return nodes, time.process_time() - since
