"""How legal moves are made, and the best reason for a piece that has none, by either backend."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest

from skep.core.bugs import Bug
from skep.core.errors import WrongTypeError
from skep.core.hexes import ORIGIN, Hex
from skep.core.hive import Hive
from skep.core.moves import PASS, Movement, Placement
from skep.core.reasons import How, Reason, ReasonCode, Way
from skep.rules import explain_legal, why_stuck
from tests.rules.drawn import draw, piece, pieces, played, position, why

FAR = 2**70
"""Farther away than any hive comes."""

TORUS = 32
"""The native rules store coordinates modulo this."""


# --- how a legal move is made -------------------------------------------------------------------


def test_a_placement_has_only_an_end(rules: ModuleType) -> None:
    at = rules.Position.initial()
    move = Placement(piece("wS1"), ORIGIN)
    assert explain_legal(at, move) == How(Way.PLACEMENT, (ORIGIN,), Bug.SPIDER)


def test_a_mosquito_that_walks_says_what_it_copies_and_a_throw_who_throws(
    rules: ModuleType,
) -> None:
    drawing = draw("""
           bA1   *
        wQ    wP    bQ
           wM
    """)
    at = position(rules, drawing, "w")
    for move in at.legal_moves():
        assert isinstance(move, Placement | Movement)
        assert explain_legal(at, move) == at.explain(move.piece, move.end)
    thrown = Movement(piece("bA1"), drawing.where("bA1"), drawing.the("*"))
    route = (thrown.start, drawing.where("wP"), thrown.end)
    assert explain_legal(at, thrown) == How(Way.THROW, route, Bug.ANT, piece("wP"))


def test_an_illegal_move_may_have_no_explanation(rules: ModuleType) -> None:
    at = played(rules, "wS1;bG1 wS1-;wQ -wS1;bQ bG1-")
    start = at.hive.where(piece("wQ"))
    assert start is not None
    assert explain_legal(at, Movement(piece("wQ"), start, Hex(FAR, 0))) is None


# --- why a piece has no legal move --------------------------------------------------------------


def test_what_holds_a_piece_is_the_best_reason(rules: ModuleType) -> None:
    at = played(rules, "wS1;bG1 wS1-;wQ -wS1;bQ bG1-")
    assert why_stuck(at, piece("wS1")) == why(at, "wS1", Hex(5, 5))
    assert why_stuck(at, piece("wS1")).code is ReasonCode.PINNED


def test_a_gate_tells_more_than_that_a_hex_is_too_far(rules: ModuleType) -> None:
    drawing = draw("""
           bA1   bS1
        .     wQ    bG1
           bQ    wS1
    """)
    at = position(rules, drawing, "w")
    reason = why_stuck(at, piece("wQ"))
    assert (reason.code, reason.bug) == (ReasonCode.GATE, Bug.QUEEN)
    assert set(reason.pieces) == set(pieces("bA1 bQ"))


def test_a_mosquito_has_nothing_to_copy(rules: ModuleType) -> None:
    drawing = draw("""
        wM    bM    bQ    wQ
    """)
    reason = why_stuck(position(rules, drawing, "w"), piece("wM"))
    assert reason == Reason(
        ReasonCode.NOTHING_TO_COPY, piece("wM"), pieces("bM"), (drawing.where("bM"),)
    )


def test_a_piece_in_reserve_is_tried_beside_the_own_pieces_in_their_order(
    rules: ModuleType,
) -> None:
    """Every hex beside a white piece touches a black one. How the hive is stored doesn't matter."""
    drawing = draw("""
        bG1   wQ    bQ    wS1   bA1
    """)
    at = position(rules, drawing, "w")
    hive = Hive(dict(reversed(list(drawing.hive.stacks.items()))))
    turned = rules.Position.from_setup(replace(at.setup(), hive=hive))
    for one in at, turned:
        assert why_stuck(one, piece("wA1")) == Reason(
            ReasonCode.TOUCHES_ENEMY, piece("wA1"), pieces("bG1"), (drawing.where("bG1"),)
        )


def test_before_the_first_move_it_is_tried_at_the_origin(rules: ModuleType) -> None:
    at = rules.Position.initial()
    assert why_stuck(at, piece("wQ")) == Reason(ReasonCode.QUEEN_TOO_EARLY, piece("wQ"))
    first = Reason(ReasonCode.OUT_OF_ORDER, piece("wA2"), pieces("wA1"))
    assert why_stuck(at, piece("wA2")) == first


# --- hexes far away, and things that are none ---------------------------------------------------


@pytest.mark.parametrize("shift", [TORUS, -TORUS, 2**31 - 1, 2**31, FAR, -FAR])
def test_a_hex_far_away_is_not_taken_for_one_of_the_hive(rules: ModuleType, shift: int) -> None:
    at = played(rules, "wS1;bG1 wS1-;wQ -wS1;bQ bG1-")
    start = at.hive.where(piece("wQ"))
    assert start is not None
    for end in start.moved(shift, 0), start.moved(0, shift), ORIGIN.moved(shift, -shift):
        assert why(at, "wQ", end) == Reason(
            ReasonCode.TOO_FAR, piece("wQ"), bug=Bug.QUEEN, count=start.distance(end)
        )
        nothing = Reason(ReasonCode.TOUCHES_NOTHING, piece("wA1"), hexes=(end,))
        assert why(at, "wA1", end) == nothing
        assert at.why_not(Movement(piece("wQ"), end, start)) == Reason(
            ReasonCode.NOT_THERE, piece("wQ"), hexes=(end,)
        )


def test_what_is_no_piece_is_refused(rules: ModuleType) -> None:
    at = rules.Position.initial()
    with pytest.raises(WrongTypeError):
        why_stuck(at, "wQ")  # type: ignore[arg-type]  # on purpose


def test_a_pass_is_refused_unless_it_is_forced(rules: ModuleType) -> None:
    at = rules.Position.initial()
    assert at.why_not(PASS) == Reason(ReasonCode.PASS_NOT_FORCED)
