"""The patterns for pieces match every piece in the box, and nothing else."""

from __future__ import annotations

import re

import pytest

from skep.core.bugs import EXPANSIONS, Bug, Color, all_pieces
from skep.notation import patterns

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        (patterns.COLOR, {color.value for color in Color}),
        (patterns.BUG, {bug.value.lower() for bug in Bug}),
        (patterns.SINGLE_BUG, set("qmlp")),
        (patterns.NUMBERED_BUG, set("sbga")),
        (patterns.EXPANSION, {bug.value.lower() for bug in EXPANSIONS}),
    ],
)
def test_a_letter_matches_if_it_has_the_meaning(pattern: str, letters: set[str]) -> None:
    assert {letter for letter in LETTERS.lower() if re.fullmatch(pattern, letter)} == letters


def test_a_piece_matches_if_the_box_has_it() -> None:
    numbers = ["", *map(str, range(10))]
    names = [f"{color}{bug}{number}" for color in "wb" for bug in LETTERS for number in numbers]
    found = {name for name in names if re.fullmatch(patterns.PIECE, name)}
    assert found == {str(piece) for piece in all_pieces()}
    assert {name for name in names if re.fullmatch(patterns.NUMBER, name[2:])} == {
        name for name in names if name[2:] in {"1", "2", "3"}
    }
    pieces = {name[:2].lower() for name in names if re.match(patterns.BUG_OF_COLOR, name.lower())}
    assert pieces == {str(piece)[:2].lower() for piece in all_pieces()}


def test_a_box_matches_as_a_whole() -> None:
    assert re.fullmatch(patterns.BOX, "q1s2b2g3a3m1l1p1")
    assert not re.fullmatch(patterns.BOX, "q1a4")
