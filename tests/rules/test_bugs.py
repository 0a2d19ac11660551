"""How each bug moves: rules R7.1 to R7.9. The captions of the rulebooks have more."""

from __future__ import annotations

from types import ModuleType

import pytest

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import flanks
from skep.core.reasons import How, Reason, ReasonCode, Way
from tests.rules.drawn import destinations, draw, move_of, piece, pieces, position, why

POCKET = """
       wQ    bS1   bS2   x
    bA1   *     *     bG1
       wG1   {:6}wG2
          bQ    bG2
"""
"""A pocket of three hexes that nothing slides into or out of, with a piece on one of them."""


# --- queen --------------------------------------------------------------------------------------


def test_r7_1_a_queen_slides_one_step_and_no_further(rules: ModuleType) -> None:
    drawing = draw("""
           *     x
        wQ    wA1   bA1   bQ
           *
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "wQ") == drawing.marked("*")
    assert why(at, "wQ", drawing.the("x")) == Reason(
        ReasonCode.TOO_FAR, piece("wQ"), bug=Bug.QUEEN, count=2
    )


def test_r7_1_a_queen_does_not_climb(rules: ModuleType) -> None:
    drawing = draw("""
        wQ    wA1x  bQ
    """)
    end = drawing.the("x")
    at = position(rules, drawing, "w")
    assert why(at, "wQ", end) == Reason(
        ReasonCode.OCCUPIED, piece("wQ"), pieces("wA1"), (end,), bug=Bug.QUEEN
    )


# --- beetle -------------------------------------------------------------------------------------


def test_r7_2_a_beetle_on_the_ground_slides_or_climbs_up(rules: ModuleType) -> None:
    drawing = draw("""
        *     wQ*   bQ
           wB1   bA1*
              *
    """)
    assert destinations(position(rules, drawing, "w"), "wB1") == drawing.marked("*")


def test_r7_2_a_beetle_on_top_walks_across_or_climbs_down(rules: ModuleType) -> None:
    drawing = draw("""
           *     *
        *     #1    bQ*
           *     bA1*
        #1: wQ wB1
    """)
    assert destinations(position(rules, drawing, "w"), "wB1") == drawing.marked("*")


def test_r7_2_a_beetle_on_the_ground_does_not_let_go_of_the_hive(rules: ModuleType) -> None:
    drawing = draw("""
        x     *
           wB1   wQ*   bQ
              *
    """)
    at = position(rules, drawing, "w")
    start, end = drawing.where("wB1"), drawing.the("x")
    assert destinations(at, "wB1") == drawing.marked("*")
    assert why(at, "wB1", end) == Reason(
        ReasonCode.LETS_GO, piece("wB1"), (), flanks(start, end), (start, end), Bug.BEETLE
    )


# --- grasshopper --------------------------------------------------------------------------------


def test_r7_3_a_grasshopper_hops_over_one_piece_or_many_high_or_low(rules: ModuleType) -> None:
    drawing = draw("""
        wG1   #1    bA1   *
           wQ    x
              *
        #1: bQ wB1
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "wG1") == drawing.marked("*")
    assert why(at, "wG1", drawing.the("x")) == Reason(
        ReasonCode.NOT_IN_LINE, piece("wG1"), bug=Bug.GRASSHOPPER
    )


@pytest.mark.parametrize("steps", [1, 2])
def test_r7_3_a_grasshopper_does_not_hop_over_nothing(rules: ModuleType, steps: int) -> None:
    drawing = draw("""
        wG1   wQ    bQ    *
    """)
    at = position(rules, drawing, "w")
    west = drawing.where("wG1").moved(-1, 0)
    end = drawing.where("wG1").moved(-steps, 0)
    assert destinations(at, "wG1") == drawing.marked("*")
    assert why(at, "wG1", end) == Reason(
        ReasonCode.NOTHING_TO_HOP, piece("wG1"), hexes=(west,), bug=Bug.GRASSHOPPER
    )


def test_r7_3_a_grasshopper_does_not_land_on_a_piece(rules: ModuleType) -> None:
    drawing = draw("""
        wG1   wQ    bQx   *
    """)
    at = position(rules, drawing, "w")
    end = drawing.the("x")
    assert why(at, "wG1", end) == Reason(
        ReasonCode.OCCUPIED, piece("wG1"), pieces("bQ"), (end,), bug=Bug.GRASSHOPPER
    )


# --- spider -------------------------------------------------------------------------------------


def test_r7_4_a_spider_takes_three_steps_no_more_and_no_less(rules: ModuleType) -> None:
    drawing = draw("""
           x     x     *
        wS1   wQ    bQ    x
           x     x     *
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "wS1") == drawing.marked("*")
    reasons = [why(at, "wS1", end) for end in drawing.marked("x")]
    assert {reason.code for reason in reasons} == {ReasonCode.NOT_THREE_STEPS}
    assert sorted(reason.count or 0 for reason in reasons) == [1, 1, 2, 2, 4]


def test_r7_4_a_spider_goes_back_onto_no_hex_of_its_move(rules: ModuleType) -> None:
    """In a pocket of three it would have to end where it began, or step back on its way."""
    drawing = draw(POCKET.format("wS1"))
    at = position(rules, drawing, "w")
    assert destinations(at, "wS1") == set()
    reasons = {why(at, "wS1", end) for end in drawing.marked("*")}
    assert reasons == {Reason(ReasonCode.NOT_THREE_STEPS, piece("wS1"), bug=Bug.SPIDER, count=1)}


def test_r7_4_a_spider_passes_no_gate(rules: ModuleType) -> None:
    """Through the gap between the queens the centre would be three steps away."""
    drawing = draw("""
              wS1   .     .
           .     wQ    bS1   *
        .     .     x     bA1   .
           *     bQ    bG1   .
    """)
    at = position(rules, drawing, "w")
    end = drawing.the("x")
    assert destinations(at, "wS1") == drawing.marked("*")
    assert why(at, "wS1", end) == Reason(
        ReasonCode.GATE,
        piece("wS1"),
        pieces("wQ bQ"),
        (drawing.where("wQ"), drawing.where("bQ")),
        (end.moved(-1, 0), end),
        Bug.SPIDER,
    )


# --- ant ----------------------------------------------------------------------------------------


def test_r7_5_an_ant_goes_as_far_as_its_way_is_open(rules: ModuleType) -> None:
    """In the pocket it reaches the two other hexes, and never leaves it."""
    drawing = draw(POCKET.format("wA1"))
    at = position(rules, drawing, "w")
    end = drawing.the("x")
    names = "bA1 wG1 bQ wQ bG2 bS1 wG2 bS2 bG1"
    wall = tuple(map(drawing.where, names.split()))
    assert destinations(at, "wA1") == drawing.marked("*")
    assert why(at, "wA1", end) == Reason(
        ReasonCode.ENCLOSED, piece("wA1"), pieces(names), wall, bug=Bug.ANT
    )


def test_r7_5_a_surrounded_ant_has_no_way_out(rules: ModuleType) -> None:
    drawing = draw("""
           wQ    bS1   x
        bA1   wA1   bG1
           bQ    wS1
    """)
    at = position(rules, drawing, "w")
    wall = tuple(sorted(drawing.where("wA1").neighbors()))
    assert destinations(at, "wA1") == set()
    assert why(at, "wA1", drawing.the("x")) == Reason(
        ReasonCode.ENCLOSED, piece("wA1"), pieces("bA1 bQ wQ wS1 bS1 bG1"), wall, bug=Bug.ANT
    )


# --- ladybug ------------------------------------------------------------------------------------


def test_r7_6_a_ladybug_goes_two_on_top_and_one_down(rules: ModuleType) -> None:
    """Not beside the first piece, though it could slide there, and not on top of the second."""
    drawing = draw("""
           x     *     *
        wL    wQ    bQ    *
           .     *     *
    """)
    at = position(rules, drawing, "w")
    on_top = drawing.where("bQ")
    assert destinations(at, "wL") == drawing.marked("*")
    assert why(at, "wL", drawing.the("x")) == Reason(
        ReasonCode.NOT_OVER_THE_TOP, piece("wL"), bug=Bug.LADYBUG
    )
    assert why(at, "wL", on_top) == Reason(
        ReasonCode.OCCUPIED, piece("wL"), pieces("bQ"), (on_top,), bug=Bug.LADYBUG
    )


def test_r7_6_a_ladybug_gets_out_of_a_surrounded_space(rules: ModuleType) -> None:
    drawing = draw("""
              *     *     *
           *     wQ    bA1   *
        *     bS1   wL    wS1   *
           *     bQ    wA1   *
              *     *     *
    """)
    assert destinations(position(rules, drawing, "w"), "wL") == drawing.marked("*")


def test_r7_6_a_ladybug_gets_into_a_surrounded_space(rules: ModuleType) -> None:
    drawing = draw("""
              *     *
           wQ    bA1   *
        bS1   *     wS1   wL
           bQ    wA1   *
              *     *
    """)
    at = position(rules, drawing, "w")
    hole = drawing.where("wS1").moved(-1, 0)
    assert destinations(at, "wL") == drawing.marked("*")
    assert at.explain(piece("wL"), hole) == How(
        Way.WALK,
        (drawing.where("wL"), drawing.where("wS1"), drawing.where("bA1"), hole),
        Bug.LADYBUG,
    )


# --- mosquito -----------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", list("SBGALP"))
def test_r7_7_a_mosquito_moves_as_the_enemy_bug_it_touches(rules: ModuleType, letter: str) -> None:
    """As a piece of that bug would in its place."""
    picture = """
                 wQ
        {:6}{:6}bQ
    """
    touched = str(Piece(Color.BLACK, Bug(letter)))
    itself = str(Piece(Color.WHITE, Bug(letter)))
    copy = position(rules, draw(picture.format("wM", touched)), "w")
    original = position(rules, draw(picture.format(itself, touched)), "w")
    assert destinations(original, itself)
    assert destinations(copy, "wM") == destinations(original, itself)


def test_r7_7_a_mosquito_moves_as_a_queen(rules: ModuleType) -> None:
    drawing = draw("""
           *
        wM    bQ    wQ
           *
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "wM") == drawing.marked("*")


def test_r7_7_a_mosquito_has_the_moves_of_all_it_touches_and_no_others(rules: ModuleType) -> None:
    """Slides beside the queen, hops over her and over the grasshopper, friend or enemy."""
    drawing = draw("""
        x     *
           wM    wQ    *
        *     bG1   bQ
                 *
    """)
    at = position(rules, drawing, "w")
    touched = drawing.where("wQ"), drawing.where("bG1")
    assert destinations(at, "wM") == drawing.marked("*")
    assert why(at, "wM", drawing.the("x")) == Reason(
        ReasonCode.NO_COPY_GOES_THERE, piece("wM"), pieces("wQ bG1"), touched
    )


def test_r7_7_a_mosquito_that_touches_no_beetle_does_not_climb(rules: ModuleType) -> None:
    drawing = draw("""
        wM    wQx
           bG1   bQ
    """)
    at = position(rules, drawing, "w")
    end = drawing.the("x")
    assert why(at, "wM", end) == Reason(ReasonCode.OCCUPIED, piece("wM"), pieces("wQ"), (end,))


def test_r7_8_on_top_of_the_hive_a_mosquito_is_a_beetle_and_nothing_else(
    rules: ModuleType,
) -> None:
    """Neither the ant nor the grasshopper beside it help it any further."""
    drawing = draw("""
        x     *     bA1*
           *     #1    bG1*
              *     wQ*
        #1: bQ wM
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "wM") == drawing.marked("*")
    assert why(at, "wM", drawing.the("x")) == Reason(
        ReasonCode.TOO_FAR, piece("wM"), bug=Bug.BEETLE, count=2
    )


def test_r7_8_down_again_it_copies_what_it_touches(rules: ModuleType) -> None:
    drawing = draw("""
              x     bA1
           .     #1    bG1
              .     wQ
        #1: bQ wM
    """)
    at = position(rules, drawing, "w")
    black = at.play(move_of(at, "wM", drawing.the("x")))
    white = black.play(black.legal_moves()[0])
    far = drawing.where("wQ").moved(0, 1)
    answer = white.explain(piece("wM"), far)
    assert isinstance(answer, How)
    assert answer.bug is Bug.ANT


# --- pillbug ------------------------------------------------------------------------------------


def test_r7_9_a_pillbug_slides_one_step(rules: ModuleType) -> None:
    drawing = draw("""
           *     x
        wP    wQ    bQ
           *
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "wP") == drawing.marked("*")
    assert why(at, "wP", drawing.the("x")) == Reason(
        ReasonCode.TOO_FAR, piece("wP"), bug=Bug.PILLBUG, count=2
    )
