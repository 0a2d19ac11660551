"""Canonical keys in bulk."""

from __future__ import annotations

from typing import Any

import pytest

from skep.bulk import canonical_keys
from skep.core.errors import WrongTypeError
from skep.core.position import Position
from tests.play import ALL_RULESETS, random_record

pytestmark = pytest.mark.usefixtures("with_numpy")


@pytest.mark.parametrize("threads", [1, 3])
def test_the_keys_are_those_of_each_position(implementation: type[Position], threads: int) -> None:
    positions = [
        position
        for seed, ruleset in enumerate(ALL_RULESETS.values())
        for position in random_record(seed, 12, implementation.initial(ruleset)).positions()
    ]
    expected = [position.canonical_key for position in positions]
    assert canonical_keys(positions, threads=threads).tolist() == expected
    assert canonical_keys(iter(positions[:5])).tolist() == expected[:5]


def test_no_positions_have_no_keys(implementation: type[Position]) -> None:
    assert implementation
    assert len(canonical_keys([])) == 0


@pytest.mark.parametrize("what", [None, 3, ["wS1"], [None]])
def test_only_positions_have_keys(implementation: type[Position], what: Any) -> None:
    assert implementation
    with pytest.raises(WrongTypeError):
        canonical_keys(what)


def test_the_number_of_threads_is_checked(implementation: type[Position]) -> None:
    with pytest.raises(ValueError, match="threads"):
        canonical_keys([implementation.initial()], threads=0)
