"""Proofs of forced wins, on positions whose wins other code has proven."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skep.core.errors import HiveError
from skep.notation.setupstring import parse_setup
from skep.rules import Position, native
from tests.backends import NOT_BUILT
from tests.conftest import Require

VECTORS = Path(__file__).parents[1] / "vectors/forced_wins.txt"
WINS = [
    (setup, int(plies))
    for setup, plies in re.findall(
        r"^setup (\S+)\nwins  (\d+)$", VECTORS.read_text(encoding="utf-8"), re.MULTILINE
    )
]
PLENTY = 10**9


@pytest.fixture(autouse=True)
def prover_is_here(require: Require) -> None:
    require(native is not None, NOT_BUILT)


def odd(plies: int) -> int:
    """Return the plies within which the winner has made the last move."""
    return plies + 1 - plies % 2


def test_it_finds_the_proven_wins_and_no_shorter_ones() -> None:
    assert native is not None
    prover = native.Prover()
    for setup, plies in WINS:
        position = parse_setup(setup)
        assert prover.wins(position, odd(plies), PLENTY) is True, setup
        if plies > 2:
            assert prover.wins(position, odd(plies) - 2, PLENTY) is False, setup


def test_the_loser_loses_whatever_it_does() -> None:
    assert native is not None
    prover = native.Prover()
    setup, plies = next(one for one in WINS if one[1] == 3)
    position = parse_setup(setup)
    losing = [
        move
        for move in position.legal_moves()
        if prover.loses(position.play(move), plies - 1, PLENTY)
    ]
    assert losing
    assert len(losing) < len(position.legal_moves())


def test_a_question_has_a_limit() -> None:
    assert native is not None
    prover = native.Prover()
    setup, _ = next(one for one in WINS if one[1] == 5)
    assert prover.wins(parse_setup(setup), 5, 10) is None
    assert prover.nodes > 10


def test_nobody_has_won_at_the_start() -> None:
    assert native is not None
    assert native.Prover().wins(Position.initial(), 3, PLENTY) is False


@pytest.mark.parametrize(
    ("ask", "plies", "problem"),
    [
        ("wins", 2, "plies: expected an odd number"),
        ("wins", 11, "plies: expected 1 to 9"),
        ("loses", 3, "plies: expected an even number"),
        ("loses", 0, "plies: expected 2 to 8"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(ask: str, plies: int, problem: str) -> None:
    assert native is not None
    with pytest.raises(ValueError, match=re.escape(problem)):
        getattr(native.Prover(), ask)(Position.initial(), plies, 1)


def test_the_rules_of_earlier_questions_do_not_matter() -> None:
    assert native is not None
    prover = native.Prover()
    compared = 0
    for setup, plies in WINS:
        version, rules, *rest = setup.split("~")
        for other in ("Base", "Base-M", "Base-LP", "Base-MLP"):
            try:
                positions = [parse_setup(setup), parse_setup("~".join([version, other, *rest]))]
            except HiveError:
                # The box doesn't have all pieces that are in play.
                continue
            fresh = [native.Prover().wins(one, odd(plies), PLENTY) for one in positions]
            assert [prover.wins(one, odd(plies), PLENTY) for one in positions] == fresh
            compared += rules != other
    assert compared > 50
