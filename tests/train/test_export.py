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

from skep import bulk
from skep.engine.networks import built_in_file, built_in_network
from skep.engine.search.searcher import make_searcher
from skep.rules import Position, native
from skep.train.export.errors import ExportFormatError, ExportNeededError
from skep.train.export.value import export_network
from skep.train.model.inputs import output_of
from skep.train.model.network import Network
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.play import ALL_RULESETS, random_record

MOST_UNITS = 2
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


def test_other_endings_are_refused(shipped: Network, tmp_path: Path) -> None:
    with pytest.raises(ExportFormatError, match=r"ends in \.onnx or \.safetensors"):
        export_network(shipped, tmp_path / "skep.h5")


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
