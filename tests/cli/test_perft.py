"""``skep perft``."""

from __future__ import annotations

import re

import pytest

from skep.cli import progress
from tests.cli.conftest import Result, Skep


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (("Base", "0"), 1),
        (("Base", "1"), 4),
        (("Base+MLP", "2"), 294),
        (("Base", "3"), 1440),
        (("Base", "4"), 21600),
        (("Base+MLP", "2", r"wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ"), 965),
    ],
)
def test_the_ways_are_counted(skep: Skep, arguments: tuple[str, ...], nodes: int) -> None:
    result = skep("perft", "--rules", *arguments)
    assert (result.status, result.out) == (0, f"{nodes}\n")
    assert re.fullmatch(rf"{nodes:,} in \d+\.\d\d s: [\d,]+ a second\n", result.err)


def test_the_count_is_divided_among_the_moves(skep: Skep) -> None:
    result = skep("perft", "--rules", "Base", "--divide", "2")
    assert result.out == "wS1: 24\nwB1: 24\nwG1: 24\nwA1: 24\n96\n"


def test_a_long_count_shows_how_far_it_is(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "is_seen", lambda: True)
    result = skep("perft", "--rules", "Base,box=Q1G1A1", "4")
    assert result.out == "864\n"
    assert "perft 4" in result.err


@pytest.mark.parametrize(
    ("depth", "error"),
    [
        ("x", "DEPTH: 'x' is not a valid integer range."),
        ("--", "Missing argument 'DEPTH'. (see skep perft --help)"),
    ],
)
def test_a_bad_depth_is_told_of(skep: Skep, depth: str, error: str) -> None:
    assert skep("perft", "--rules", "Base", depth) == Result(2, "", f"skep: error: {error}\n")


def test_a_negative_depth_is_told_of(skep: Skep) -> None:
    result = skep("perft", "--rules", "Base", "--", "-1")
    assert result == Result(2, "", "skep: error: DEPTH: -1 is not in the range x>=0.\n")
