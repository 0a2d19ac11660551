"""``skep perft``."""

from __future__ import annotations

import re

import pytest

from skep.cli import progress
from skep.cli.commands import perft
from skep.words import Words
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
    time = r"(?:less than 0\.01 s|\d+\.\d\d s: [\d,]+ nodes per second)"
    counted = "One node" if nodes == 1 else f"{nodes:,} nodes"
    assert re.fullmatch(rf"{counted} in {time}\n", result.err)
    assert skep("perft", "--threads", "2", "--rules", *arguments).out == result.out


@pytest.mark.parametrize(
    ("language", "seconds", "told"),
    [
        ("en", 0.0099, "12,345,678 nodes in less than 0.01 s"),
        ("nl", 0.0099, "12.345.678 knopen in minder dan 0,01 s"),
        ("en", 2.0, "12,345,678 nodes in 2.00 s: 6,172,839 nodes per second"),
        ("nl", 1.256, "12.345.678 knopen in 1,26 s: 9.829.361 knopen per seconde"),
    ],
)
def test_the_speed_is_told_if_there_is_one(language: str, seconds: float, told: str) -> None:
    assert perft.speed(Words(language), 12_345_678, seconds) == told


def test_without_rules_a_game_has_its_own(skep: Skep) -> None:
    assert skep("perft", "1").out == "7\n"
    assert skep("perft", "1", "Base;NotStarted;White[1]").out == "4\n"


def test_the_count_is_divided_among_the_moves(skep: Skep) -> None:
    result = skep("perft", "--rules", "Base", "--divide", "2")
    assert result.out == "wS1: 24\nwB1: 24\nwG1: 24\nwA1: 24\n96\n"


def test_a_long_count_shows_how_far_it_is(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "is_terminal", lambda: True)
    monkeypatch.setattr(perft, "is_terminal", lambda: True)
    monkeypatch.setattr(perft, "LONG_DEPTHS", {"pure": 4, "native": 4})
    result = skep("perft", "--rules", "Base,box=Q1G1A1", "4")
    assert result.out == "864\n"
    assert "perft 4" in result.err


@pytest.mark.parametrize(
    ("depth", "error"),
    [
        ("x", "DEPTH: “x” isn’t a whole number from 0 to 64."),
        ("65", "DEPTH: “65” isn’t a whole number from 0 to 64."),
        ("--", "Missing argument DEPTH. (see skep perft --help)"),
    ],
)
def test_a_bad_depth_is_told_of(skep: Skep, depth: str, error: str) -> None:
    assert skep("perft", "--rules", "Base", depth) == Result(2, "", f"skep: error: {error}\n")


def test_a_number_out_of_bounds_is_told_of(skep: Skep) -> None:
    result = skep("perft", "--rules", "Base", "--", "-1")
    assert result == Result(2, "", "skep: error: DEPTH: “-1” isn’t a whole number from 0 to 64.\n")

    result = skep("perft", "--lang", "nl", "--threads", "0", "1")
    told = "--threads: “0” is geen geheel getal van 1 tot en met 256."
    assert result == Result(2, "", f"skep: fout: {told}\n")
