"""Exported networks against the engine's own evaluation, on 10,000 positions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bench.test_explorer import MIDDLEGAMES
from skep.bulk import NO_FEATURE, features
from skep.engine.networks import built_in_file, built_in_network
from skep.engine.search.searcher import make_searcher
from skep.rules import Position, native
from skep.train.export.value import export_network
from skep.train.model.inputs import output_of
from skep.train.model.network import Network

if TYPE_CHECKING:
    from bench.conftest import Show

pytestmark = pytest.mark.skipif(native is None, reason="the native rules are not in use")

POSITIONS = 10_000
MOST_UNITS = 2


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    """Give positions of middlegames, and the positions that one and two moves lead to."""
    found: list[Position] = []
    for start in MIDDLEGAMES:
        for move in start.legal_moves():
            after = start.play(move)
            found.append(after)
            found += [after.play(reply) for reply in after.legal_moves()[::10]]
    return found[:POSITIONS]


def test_exports_are_within_two_units(
    positions: list[Position], tmp_path: Path, show: Show
) -> None:
    runtime: Any = pytest.importorskip("onnxruntime")
    package: Any = pytest.importorskip("safetensors")
    assert len(positions) == POSITIONS
    network = Network.from_bytes(built_in_file().read_bytes())
    searcher = make_searcher(1, 1, built_in_network())
    engine = np.array([searcher.evaluate(position) for position in positions])
    lists = features(positions)
    pieces = np.array([sum(map(len, one.hive.stacks.values())) for one in positions], np.int64)
    export_network(network, tmp_path / "skep.onnx")
    session = runtime.InferenceSession(str(tmp_path / "skep.onnx"))
    (scores,) = session.run(["score"], {"features": lists.astype(np.int32), "pieces": pieces})
    off = float(np.abs(scores - engine).max())
    export_network(network, tmp_path / "skep.safetensors")
    with package.safe_open(tmp_path / "skep.safetensors", "numpy") as file:
        again = Network(*(file.get_tensor(name) for name in ("rows", "bias", "out", "out_bias")))
    integers = [
        again.evaluate(own[own != NO_FEATURE], other[other != NO_FEATURE], output_of(int(count)))
        for (own, other), count in zip(lists, pieces, strict=True)
    ]
    exact = int(np.abs(np.array(integers) - engine).max())
    show(f"ONNX, {POSITIONS:,} positions: largest difference", off, "units")
    show("safetensors: largest difference", exact, "units")
    assert off <= MOST_UNITS
    assert exact == 0
