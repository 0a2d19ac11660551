"""The network's inputs in bulk."""

from __future__ import annotations

from typing import Any

import pytest

from skep.bulk import FEATURE_SLOTS, NO_FEATURE, features, inputs
from skep.core.errors import NativeNeededError, WrongTypeError
from skep.core.ruleset import GAME_TYPES
from skep.rules import Position, native
from skep.train.model.inputs import INPUTS, NO_INPUT, SLOTS
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.play import ALL_RULESETS, random_record


def positions_of(name: str) -> list[Position]:
    record = random_record(3, 60, Position.initial(ALL_RULESETS[name]))
    position, found = record.start, [record.start]
    for move in record.moves:
        position = position.play_unchecked(move)
        found.append(position)
    return found


@pytest.mark.parametrize("name", GAME_TYPES)
def test_features_are_what_the_network_sees(
    name: str,
    with_numpy: bool,  # noqa: FBT001 - a fixture
    require: Require,
) -> None:
    require(native, NOT_BUILT)
    positions = positions_of(name)
    rows = features(positions, threads=2)
    assert rows.shape == (len(positions), 2, FEATURE_SLOTS)
    for row, position in zip(rows.tolist(), positions, strict=True):
        expected = native.Network.inputs(position)
        found = [[item for item in one if item != NO_FEATURE] for one in row]
        assert list(map(sorted, found)) == list(map(sorted, expected))
        assert all(item < INPUTS for one in found for item in one)
    assert with_numpy == hasattr(rows, "dtype")
    assert len(features([])) == 0


def test_the_network_has_these_slots() -> None:
    assert (FEATURE_SLOTS, NO_FEATURE) == (SLOTS, NO_INPUT)


def test_features_are_written_in_place(require: Require) -> None:
    require(native, NOT_BUILT)
    numpy = pytest.importorskip("numpy")
    from skep import spaces  # noqa: PLC0415 - it needs NumPy

    positions = positions_of("Base")
    out = numpy.zeros((len(positions), 2, FEATURE_SLOTS), numpy.uint16)
    assert features(positions, out) is out
    assert (out == features(positions)).all()
    for wrong in (out[1:], out.astype(numpy.int32), numpy.asfortranarray(out)):
        with pytest.raises(spaces.ArrayError, match="out"):
            features(positions, wrong)
    out.setflags(write=False)
    with pytest.raises(spaces.ArrayError, match="read-only"):
        features(positions, out)


def test_wrong_arguments_are_named(monkeypatch: pytest.MonkeyPatch, require: Require) -> None:
    require(native, NOT_BUILT)
    wrong: Any = 3
    with pytest.raises(WrongTypeError, match="positions"):
        features(wrong)
    with pytest.raises(WrongTypeError, match="out"):
        features([], wrong)
    with pytest.raises(WrongTypeError, match="position"):
        features([wrong])
    with pytest.raises(ValueError, match="threads"):
        features([], threads=0)
    monkeypatch.setattr(inputs, "native", None)
    with pytest.raises(NativeNeededError, match="inputs"):
        features([])
