"""Limits: what can be asked for, and what cannot."""

from __future__ import annotations

import math
from typing import Any

import pytest

from skep.core.errors import HiveError
from skep.engine import Limits, LimitsError


def test_without_limits_a_search_goes_on_until_it_is_stopped() -> None:
    assert Limits() == Limits(seconds=None, depth=None, nodes=None)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("seconds", 0, "seconds above 0"),
        ("seconds", -1.5, "seconds above 0"),
        ("seconds", math.nan, "seconds above 0"),
        ("seconds", math.inf, "seconds above 0"),
        ("seconds", 10**400, "seconds above 0"),
        ("seconds", "1", "seconds above 0"),
        ("seconds", True, "seconds above 0"),
        ("depth", 0, "a whole number from 1 to 64"),
        ("depth", 65, "a whole number from 1 to 64"),
        ("depth", 2.0, "a whole number from 1 to 64"),
        ("depth", True, "a whole number from 1 to 64"),
        ("nodes", 0, "a whole number of at least 1"),
        ("nodes", -5, "a whole number of at least 1"),
        ("nodes", 2**63, "a whole number of at least 1"),
        ("nodes", "many", "a whole number of at least 1"),
    ],
)
def test_a_limit_that_nothing_can_keep_to_is_refused(name: str, value: Any, allowed: str) -> None:
    with pytest.raises(LimitsError) as caught:
        Limits(**{name: value})
    error = caught.value
    assert (error.name, error.allowed) == (name, allowed)
    assert error.value is value
    assert str(error) == f"{name}: expected {allowed}, not {value!r}"
    assert isinstance(error, HiveError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("seconds", [1e-6, 1, 10**9])
def test_any_time_above_zero_will_do(seconds: float) -> None:
    assert Limits(seconds=seconds).seconds == seconds


def test_a_clock_gives_every_move_its_share() -> None:
    assert Limits.of_clock(100) == Limits(seconds=4.0)
    assert Limits.of_clock(100, 2) == Limits(seconds=5.5)


@pytest.mark.parametrize("remaining", [0.001, 0.5, 3.0])
def test_a_clock_that_has_nearly_run_out_is_not_run_down_by_one_move(remaining: float) -> None:
    seconds = Limits.of_clock(remaining, 60).seconds
    assert seconds is not None
    assert 0 < seconds < remaining / 2


@pytest.mark.parametrize(
    ("name", "clock"),
    [
        ("remaining", (0, 1)),
        ("remaining", (-1, 0)),
        ("increment", (1, -1)),
        ("increment", (1, "2")),
    ],
)
def test_a_clock_without_a_time_is_refused(name: str, clock: tuple[Any, Any]) -> None:
    with pytest.raises(LimitsError) as caught:
        Limits.of_clock(*clock)
    assert caught.value.name == name
