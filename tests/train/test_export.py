"""Networks for other programs: they evaluate positions as the engine does."""

from __future__ import annotations

import importlib
import importlib.util
import json
import random
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from skep import WrongTypeError, bulk, parse_setup
from skep.engine.networks import built_in_file, built_in_network
from skep.engine.search.searcher import make_searcher
from skep.mcts import MovePolicy, move_features
from skep.mcts.policy import built_in_policy
from skep.rules import Position, native
from skep.train.export.errors import ExportFormatError, ExportNeededError
from skep.train.export.policy import export_policy
from skep.train.export.value import export_network
from skep.train.model.inputs import output_of
from skep.train.model.network import Network
from skep.train.policy.network import MAX_TERM, PolicyNetwork
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.engine.level_vectors import WALLED_IN
from tests.play import ALL_RULESETS, random_record

MOST_UNITS = 2
MOST_LOGIT = 1e-4
"""How far a logit may be off if the sum is too large for a float."""

POSITIONS = 300


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    """Give positions of random games by all rule sets, from all stages of them."""
    chance = random.Random(7)
    return [
        random_record(
            chance.randrange(2**32), chance.randrange(2, 90), Position.initial(ruleset)
        ).last
        for ruleset in islice(cycle(ALL_RULESETS.values()), POSITIONS)
    ]


@pytest.fixture(scope="module")
def shipped() -> Network:
    """Give the network that comes with Skep."""
    return Network.from_bytes(built_in_file().read_bytes())


def pieces_of(positions: list[Position]) -> Any:
    """Return the number of pieces in play in each position."""
    stacks = (position.hive.stacks.values() for position in positions)
    return np.array([sum(map(len, one)) for one in stacks], np.int64)


def test_onnx_evaluates_as_the_engine_does(
    positions: list[Position], shipped: Network, tmp_path: Path, require: Require
) -> None:
    require(native is not None, NOT_BUILT)
    require(importlib.util.find_spec("onnxruntime"), "needs onnxruntime")
    runtime: Any = importlib.import_module("onnxruntime")
    export_network(shipped, tmp_path / "skep.onnx")
    session = runtime.InferenceSession(
        str(tmp_path / "skep.onnx"), providers=["CPUExecutionProvider"]
    )
    inputs = {"features": bulk.features(positions).astype(np.int32), "pieces": pieces_of(positions)}
    (scores,) = session.run(["score"], inputs)
    searcher = make_searcher(1, 1, built_in_network())
    engine = np.array([searcher.evaluate(position) for position in positions])
    assert np.abs(scores - engine).max() <= MOST_UNITS
    assert np.abs(engine).max() > 50  # not all of them are even
    facts = session.get_modelmeta().custom_metadata_map
    assert facts["format"] == "skep value network"
    assert json.loads(facts["summary"]) == shipped.summary


def test_safetensors_hold_the_engines_integers(
    positions: list[Position], shipped: Network, tmp_path: Path, require: Require
) -> None:
    require(native is not None, NOT_BUILT)
    require(importlib.util.find_spec("safetensors"), "needs the extra export")
    package: Any = importlib.import_module("safetensors")
    path = tmp_path / "skep.safetensors"
    export_network(shipped, path)
    with package.safe_open(path, "numpy") as file:
        facts = file.metadata()
        tensors = [file.get_tensor(name) for name in ("rows", "bias", "out", "out_bias")]
    assert (facts["version"], facts["score_scale"]) == ("1", "120")
    again = Network(*tensors)
    searcher = make_searcher(1, 1, built_in_network())
    lists, pieces = bulk.features(positions), pieces_of(positions)
    for row, position in enumerate(positions[:50]):
        own, other = (side[side != bulk.NO_FEATURE] for side in lists[row])
        found = again.evaluate(own, other, output_of(int(pieces[row])))
        assert found == searcher.evaluate(position)


@pytest.fixture(scope="module")
def policy() -> PolicyNetwork:
    """Give the policy that comes with Skep, with terms as large as files may have."""
    shipped = PolicyNetwork.from_bytes(built_in_policy().read_bytes())
    terms = shipped.terms.copy()
    terms[::7] = MAX_TERM
    return PolicyNetwork(shipped.inputs, shipped.bias, shipped.rows, terms, shipped.summary)


def test_an_onnx_policy_has_the_engines_logits(
    positions: list[Position], policy: PolicyNetwork, tmp_path: Path, require: Require
) -> None:
    require(native is not None, NOT_BUILT)
    require(importlib.util.find_spec("onnxruntime"), "needs onnxruntime")
    runtime: Any = importlib.import_module("onnxruntime")
    # The engine doesn't compute the logit of an only move, but that of a pass is 0.
    going_on = [position for position in positions if len(position.legal_moves()) > 1]
    going_on.append(parse_setup(WALLED_IN[0]))
    assert going_on[-1].must_pass
    shipped = PolicyNetwork.from_bytes(built_in_policy().read_bytes())
    for network, most in ((shipped, 0.0), (policy, MOST_LOGIT)):
        export_policy(network, tmp_path / "policy.onnx")
        session = runtime.InferenceSession(
            str(tmp_path / "policy.onnx"), providers=["CPUExecutionProvider"]
        )
        moves, owners = move_features(going_on)
        features = bulk.features(going_on).astype(np.int32)
        inputs = {"features": features, "moves": moves, "owners": owners}
        (logits,) = session.run(["logits"], inputs)
        engine = MovePolicy(network.to_bytes()).logits(going_on)
        assert np.abs(logits - engine).max() <= most
        assert np.ptp(engine) > 5  # not all of them are the same
        facts = session.get_modelmeta().custom_metadata_map
        assert facts["format"] == "skep policy"
        assert json.loads(facts["summary"]) == network.summary


def test_a_safetensors_policy_holds_the_engines_integers(
    policy: PolicyNetwork, tmp_path: Path, require: Require
) -> None:
    require(importlib.util.find_spec("safetensors"), "needs the extra export")
    package: Any = importlib.import_module("safetensors")
    path = tmp_path / "policy.safetensors"
    export_policy(policy, path)
    with package.safe_open(path, "numpy") as file:
        facts = file.metadata()
        names = ("inputs", "bias", "rows", "terms")
        inputs, bias, rows, terms = (file.get_tensor(name) for name in names)
    assert (facts["version"], facts["logit_scale"]) == ("1", "32512")
    assert PolicyNetwork(inputs, bias, rows, terms, policy.summary).to_bytes() == policy.to_bytes()


def test_other_endings_are_refused(shipped: Network, policy: PolicyNetwork, tmp_path: Path) -> None:
    with pytest.raises(ExportFormatError, match=r"ends in \.onnx or \.safetensors"):
        export_network(shipped, tmp_path / "skep.h5")
    with pytest.raises(ExportFormatError, match=r"ends in \.onnx or \.safetensors"):
        export_policy(policy, tmp_path / "policy.h5")


def test_only_networks_of_their_kind_are_exported(
    shipped: Network, policy: PolicyNetwork, tmp_path: Path
) -> None:
    """Text used to end in an AttributeError."""
    wrong: Any
    for wrong in ("policy.net", policy):
        with pytest.raises(WrongTypeError, match="network: expected Network"):
            export_network(wrong, tmp_path / "skep.onnx")
    for wrong in ("skep.net", shipped):
        with pytest.raises(WrongTypeError, match="network: expected PolicyNetwork"):
            export_policy(wrong, tmp_path / "policy.onnx")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "package"), [("a.onnx", "onnx"), ("a.safetensors", "safetensors")]
)
def test_a_missing_package_is_named(
    shipped: Network, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, package: str
) -> None:
    def fail(module: str) -> object:
        raise ImportError(module)

    monkeypatch.setattr(importlib, "import_module", fail)
    with pytest.raises(ExportNeededError, match=rf"the package {package}, .* '\.\[export\]'"):
        export_network(shipped, tmp_path / name)
    assert not list(tmp_path.iterdir())
