"""Climbing, and gates above the ground: rules R6.1 and R6.2."""

from __future__ import annotations

from types import ModuleType

import pytest

from skep.core.hexes import ORIGIN, Direction, flanks
from skep.core.hive import Hive, Stack
from skep.core.moves import PASS
from skep.core.position import Position
from skep.core.reasons import How, ReasonCode
from skep.core.ruleset import CLASSIC, EDITIONS, ULTIMATE, Ruleset
from tests.rules.drawn import (
    Drawing,
    destinations,
    draw,
    move_of,
    piece,
    pieces,
    position,
    why,
)

END = ORIGIN.step(Direction.E)

CLIMBS = [
    ((0, 1, 0, 0), True),
    ((0, 1, 1, 1), True),
    ((0, 1, 2, 1), True),
    ((0, 1, 2, 2), False),
    ((0, 1, 3, 2), False),
    ((0, 1, 3, 0), True),
    ((0, 2, 2, 2), True),
    ((0, 2, 3, 2), True),
    ((1, 0, 1, 1), True),
    ((1, 0, 2, 1), True),
    ((1, 0, 2, 2), False),
    ((1, 0, 0, 3), True),
    ((1, 1, 2, 2), False),
    ((1, 1, 2, 1), True),
    ((1, 1, 3, 2), False),
    ((1, 2, 2, 2), True),
    ((2, 0, 2, 2), True),
    ((2, 1, 2, 3), True),
    ((2, 0, 3, 1), True),
]
"""Heights left at the start without the beetle, at its end, and of the two stacks that touch
both; and whether the step is open by the rules of 2024."""


def at_a_gate(rules: ModuleType, heights: tuple[int, int, int, int], ruleset: Ruleset) -> Position:
    """Put a beetle on the origin, its end to the east, and a stack on either side of the step."""
    ground = list(pieces("wS1 bS1 wG1 bG1 wA1 bA1"))
    climbers = list(pieces("bB1 wB2 bB2 wM bM"))

    def stack(height: int) -> Stack:
        return tuple((climbers if level else ground).pop(0) for level in range(height))

    start, end = stack(heights[0]), stack(heights[1])
    above, below = map(stack, heights[2:])
    # The queens lie behind the higher of the two ends, where they are no side of the step.
    behind = Direction.E if end else Direction.W
    near = (END if end else ORIGIN).step(behind)
    stacks = {
        ORIGIN: (*start, piece("wB1")),
        END: end,
        **dict(zip(flanks(ORIGIN, END), (above, below), strict=True)),
        near: pieces("wQ"),
        near.step(behind): pieces("bQ"),
    }
    hive = Hive({at: stack for at, stack in stacks.items() if stack})
    return position(rules, Drawing(hive, {}), "w", ruleset)


@pytest.mark.parametrize(("heights", "is_open"), CLIMBS)
def test_r6_1_a_gate_is_closed_when_both_sides_are_higher_than_both_ends(
    rules: ModuleType, heights: tuple[int, int, int, int], *, is_open: bool
) -> None:
    under, below_end, *sides = heights
    for one_side, other_side in (sides, sides[::-1]):
        at = at_a_gate(rules, (under, below_end, one_side, other_side), ULTIMATE)
        answer = at.explain(piece("wB1"), END)
        assert isinstance(answer, How) is is_open
        if not is_open:
            reason = why(at, "wB1", END)
            assert reason.code is ReasonCode.GATE
            assert (reason.hexes, reason.step) == (flanks(ORIGIN, END), (ORIGIN, END))


@pytest.mark.parametrize("heights", [heights for heights, _ in CLIMBS])
def test_r6_2_where_climbers_are_exempt_every_one_of_these_steps_is_open(
    rules: ModuleType, heights: tuple[int, int, int, int]
) -> None:
    at = at_a_gate(rules, heights, CLASSIC)
    assert isinstance(at.explain(piece("wB1"), END), How)


ACROSS = """
       *     #1*
    bA1*  #2    bS1x
       *     #3*
    #1: wQ bB1
    #2: wS1 wB1
    #3: bQ bB2
"""

DOWN = """
       *     #1*
    bA1*  #2    x
       *     #3*
    #1: wQ bB1
    #2: wS1 wB1
    #3: bQ bB2
"""


@pytest.mark.parametrize("picture", [ACROSS, DOWN], ids=["across", "down"])
@pytest.mark.parametrize("edition", ["ultimate", "tournament"])
def test_r6_2_on_top_of_the_hive_two_higher_stacks_stop_a_beetle(
    rules: ModuleType, picture: str, edition: str
) -> None:
    drawing = draw(picture)
    at = position(rules, drawing, "w", EDITIONS[edition])
    assert destinations(at, "wB1") == drawing.marked("*")


@pytest.mark.parametrize("picture", [ACROSS, DOWN], ids=["across", "down"])
@pytest.mark.parametrize("edition", ["dutch-2005", "classic", "pocket", "carbon"])
def test_r6_2_by_the_older_books_nothing_stops_it(
    rules: ModuleType, picture: str, edition: str
) -> None:
    drawing = draw(picture)
    at = position(rules, drawing, "w", EDITIONS[edition])
    assert destinations(at, "wB1") == drawing.marked("*") | drawing.marked("x")


def test_r6_1_a_ladybug_meets_gates_on_its_way_up_too(rules: ModuleType) -> None:
    """Between the stacks it does not get onto the ant, only over the stacks and down beyond."""
    drawing = draw("""
           x     x
        x     #1    *
           wL    bA1   *
        x     #2    *
           x     x
        #1: wQ bB1
        #2: bQ wB1
    """)
    new = position(rules, drawing, "w", ULTIMATE)
    old = position(rules, drawing, "w", CLASSIC)
    assert destinations(new, "wL") == drawing.marked("*")
    assert destinations(old, "wL") == drawing.marked("*") | drawing.marked("x")
    reasons = [why(new, "wL", end) for end in drawing.marked("x")]
    step = (drawing.where("wL"), drawing.where("bA1"))
    assert {(reason.code, reason.step) for reason in reasons} == {(ReasonCode.GATE, step)}


def test_r6_1_a_ladybug_meets_gates_along_the_top_too(rules: ModuleType) -> None:
    """From the ant it gets onto either stack, not between them onto the spider."""
    drawing = draw("""
              *     *
           *     #1    *
        wL    bA1   wS1   x
           *     #2    *
              *     *
        #1: wQ bB1
        #2: bQ wB1
    """)
    new = position(rules, drawing, "w", ULTIMATE)
    old = position(rules, drawing, "w", CLASSIC)
    assert destinations(new, "wL") == drawing.marked("*")
    assert destinations(old, "wL") == drawing.marked("*") | drawing.marked("x")
    assert why(new, "wL", drawing.the("x")).step == (drawing.where("bA1"), drawing.where("wS1"))


def test_r6_1_a_mosquito_is_bound_as_the_beetle_it_copies(rules: ModuleType) -> None:
    drawing = draw("""
           *     #1*
        .     wM    bB2x
           *     #2*
        #1: wQ bB1
        #2: bQ wB1
    """)
    new = position(rules, drawing, "w", ULTIMATE)
    old = position(rules, drawing, "w", CLASSIC)
    assert destinations(new, "wM") == drawing.marked("*")
    assert destinations(old, "wM") == drawing.marked("*") | drawing.marked("x")


@pytest.mark.parametrize(("jumper", "below"), [("wG1", "bA1"), ("wM", "bG1")])
def test_r6_2_no_gate_binds_a_grasshopper_or_a_mosquito_that_jumps_as_one(
    rules: ModuleType, jumper: str, below: str
) -> None:
    drawing = draw(f"""
           .     #1
        {jumper:6}{below:6}*
           .     #2
        #1: wQ bB1
        #2: bQ wB1
    """)
    at = position(rules, drawing, "w", ULTIMATE)
    assert destinations(at, jumper) == drawing.marked("*")


def test_a_stack_of_seven(rules: ModuleType) -> None:
    """R7.2, R7.7: the highest there can be; the last of the six climbers to climb stays free."""
    before = draw("""
        #1    wM
           wQ
        #1: bQ wB1 bB1 wB2 bM bB2
    """)
    at = position(rules, before, "w")
    tower = before.where("bQ")
    after = at.play(move_of(at, "wM", tower))
    assert after.hive.stack(tower) == pieces("bQ wB1 bB1 wB2 bM bB2 wM")
    assert after.legal_moves() == (PASS,)
    assert destinations(after.play(PASS), "wM") == set(tower.neighbors())
