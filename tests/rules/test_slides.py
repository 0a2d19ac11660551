"""Sliding on the ground, and its gates: rules R5.1 and R5.2."""

from __future__ import annotations

from types import ModuleType

import pytest

from skep.core.bugs import EXPANSIONS, Bug, all_pieces
from skep.core.hexes import ORIGIN, Direction, Hex, flanks
from skep.core.hive import Hive
from skep.core.position import Position
from skep.core.reasons import Reason, ReasonCode
from skep.core.ruleset import EDITIONS
from tests.rules.drawn import Drawing, destinations, draw, piece, pieces, position, why

NEIGHBORHOODS = [
    pytest.param("E", "NE SE", id="around-a-single-neighbor"),
    pytest.param("E SE", "NE SW", id="along-a-wall"),
    pytest.param("E SW", "NE W", id="not-through-the-gate-between-two"),
    pytest.param("E W", "NW NE SE SW", id="off-to-either-side-of-two-opposite"),
    pytest.param("NE E SE", "NW SW", id="out-of-a-shallow-dent"),
    pytest.param("NE E SW", "NW W", id="a-gate-on-one-side"),
    pytest.param("NE E W", "SE SW", id="a-gate-on-the-other-side"),
    pytest.param("NE SE W", "", id="three-gates"),
    pytest.param("NE E SE SW", "NW W", id="out-of-a-deep-dent"),
    pytest.param("NE E SE W", "", id="two-gates-side-by-side"),
    pytest.param("NE E SW W", "", id="two-gates-opposite"),
    pytest.param("NW NE E SE SW", "", id="the-way-out-is-a-gate"),
    pytest.param("NW NE E SE SW W", "", id="surrounded"),
]
"""Every way a piece can be beset, up to turning and mirroring, and where it can slide."""


PILLBUG = piece("wP")
"""The mover: she slides once, and unlike a queen who is surrounded she does not end the game."""


def sides(names: str) -> set[Hex]:
    return {ORIGIN.step(Direction[name]) for name in names.split()}


def beset(rules: ModuleType, occupied: str) -> Position:
    """Put the pillbug on the origin, others beside it, and a wall round about that links them."""
    area = {Hex(q, r) for q in range(-2, 3) for r in range(-2, 3)}
    wall = {at for at in area if ORIGIN.distance(at) == 2}
    others = [one for one in all_pieces() if one.bug not in EXPANSIONS]
    hexes = sorted(wall) + sorted(sides(occupied))
    lone = dict(zip(hexes, ((one,) for one in others), strict=False))
    return position(rules, Drawing(Hive({ORIGIN: (PILLBUG,), **lone}), {}), "w")


@pytest.mark.parametrize(("occupied", "targets"), NEIGHBORHOODS)
def test_r5_1_a_slide_has_exactly_one_side_occupied(
    rules: ModuleType, occupied: str, targets: str
) -> None:
    assert destinations(beset(rules, occupied), "wP") == sides(targets)


@pytest.mark.parametrize(("occupied", "targets"), NEIGHBORHOODS)
def test_r5_2_a_step_that_fails_is_closed_by_a_gate_or_lets_go(
    rules: ModuleType, occupied: str, targets: str
) -> None:
    at = beset(rules, occupied)
    for end in set(ORIGIN.neighbors()) - sides(occupied) - sides(targets):
        reason = why(at, "wP", end)
        closed = all(map(at.hive.occupied, flanks(ORIGIN, end)))
        assert reason.code is (ReasonCode.GATE if closed else ReasonCode.LETS_GO)
        assert (reason.hexes, reason.step) == (flanks(ORIGIN, end), (ORIGIN, end))


@pytest.mark.parametrize("edition", EDITIONS)
def test_r5_2_a_gate_on_the_ground_binds_a_beetle_in_every_edition(
    rules: ModuleType, edition: str
) -> None:
    """It may go over a gate, not through it: from the queens it can drop to x a turn later (S)."""
    drawing = draw("""
           *     wQ*   wS1
        .     wB1   x     wG1
           *     bQ*   bG1
    """)
    at = position(rules, drawing, "w", EDITIONS[edition])
    assert destinations(at, "wB1") == drawing.marked("*")
    assert why(at, "wB1", drawing.the("x")).code is ReasonCode.GATE


def test_r5_1_how_high_the_stacks_are_makes_no_difference_on_the_ground(rules: ModuleType) -> None:
    """A high stack is one side of a slide as well as a low one, and two of them are a gate."""
    drawing = draw("""
              *     *     *
           *     #1    wS1   *
        .     wA1   x     bQ    *
           *     #2    wQ    *
              *     *     *
        #1: wG1 wB1 bB1
        #2: bG1 bB2
    """)
    at = position(rules, drawing, "w")
    start, end = drawing.where("wA1"), drawing.the("x")
    assert destinations(at, "wA1") == drawing.marked("*")
    assert why(at, "wA1", end) == Reason(
        ReasonCode.GATE,
        piece("wA1"),
        pieces("bB1 bB2"),
        (drawing.where("bB1"), drawing.where("bB2")),
        (start, end),
        Bug.ANT,
    )


def test_r5_1_the_mover_does_not_support_itself(rules: ModuleType) -> None:
    """Without the ant nothing touches both ends of the step to x, though the ant does."""
    drawing = draw("""
           *     *     *
        *     wQ    bQ    *
           wA1   *     *
        x     .
    """)
    at = position(rules, drawing, "w")
    end = drawing.the("x")
    assert destinations(at, "wA1") == drawing.marked("*")
    assert why(at, "wA1", end) == Reason(
        ReasonCode.TOUCHES_NOTHING, piece("wA1"), hexes=(end,), bug=Bug.ANT
    )
