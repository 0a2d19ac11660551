"""Exported networks and policies against the engine's own numbers, on 10,000 positions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bench.test_explorer import MIDDLEGAMES
from skep.bulk import NO_FEATURE, features
from skep.engine.networks import built_in_file, built_in_network
from skep.engine.search.searcher import make_searcher
from skep.mcts import MovePolicy, move_features
from skep.mcts.policy import built_in_policy
from skep.rules import Position, native
from skep.train.export.policy import export_policy
from skep.train.export.value import export_network
from skep.train.model.inputs import output_of
from skep.train.model.network import Network
from skep.train.policy.network import PolicyNetwork

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


def test_exported_policies_have_the_same_logits(
    positions: list[Position], tmp_path: Path, show: Show
) -> None:
    runtime: Any = pytest.importorskip("onnxruntime")
    package: Any = pytest.importorskip("safetensors")
    network = PolicyNetwork.from_bytes(built_in_policy().read_bytes())
    # The engine doesn't compute the logit of an only move.
    positions = [position for position in positions if len(position.legal_moves()) > 1]
    engine = MovePolicy.load().logits(positions)
    export_policy(network, tmp_path / "policy.onnx")
    session = runtime.InferenceSession(str(tmp_path / "policy.onnx"))
    off = 0.0
    at = 0
    for start in range(0, len(positions), 1000):
        some = positions[start : start + 1000]
        moves, owners = move_features(some)
        lists = features(some).astype("int32")
        inputs = {"features": lists, "moves": moves, "owners": owners}
        (logits,) = session.run(["logits"], inputs)
        off = max(off, float(np.abs(logits - engine[at : at + len(moves)]).max()))
        at += len(moves)
    assert at == len(engine)
    export_policy(network, tmp_path / "policy.safetensors")
    with package.safe_open(tmp_path / "policy.safetensors", "numpy") as file:
        names = ("inputs", "bias", "rows", "terms")
        weights, bias, rows, terms = (file.get_tensor(name) for name in names)
        again = PolicyNetwork(weights, bias, rows, terms, network.summary)
    show(f"ONNX policy, {at:,} moves of {len(positions):,} positions: largest difference", off, "")
    assert off == 0
    assert again.to_bytes() == network.to_bytes()
