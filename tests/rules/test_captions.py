"""The captions of the rulebooks, each rebuilt as a position in which every word of it is true.

The books' own pictures are not used: these were composed for the purpose. ``*`` marks where the
piece of the caption can go, ``x`` where it cannot.
"""

from __future__ import annotations

from types import ModuleType

import pytest

from skep.core.bugs import Bug, Color
from skep.core.hexes import flanks
from skep.core.moves import Movement
from skep.core.one_hive import is_one_hive
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import How, Reason, ReasonCode, Way
from skep.core.ruleset import EDITIONS, ULTIMATE, Ruleset
from skep.core.steps import slides
from tests.rules.drawn import (
    destinations,
    draw,
    piece,
    pieces,
    placements,
    position,
    why,
)

OLDER = ("dutch-2005", "classic", "pocket", "carbon")
WITH_LADYBUG = ("classic", "pocket", "carbon", "ultimate")
PRINTED = (*OLDER, "ultimate")


def printed_in(*names: str) -> pytest.MarkDecorator:
    """Run a test once by the rules of each edition whose book has the caption."""
    rulesets = [pytest.param(EDITIONS[name], id=name) for name in names]
    return pytest.mark.parametrize("ruleset", rulesets)


# --- the object of the game ---------------------------------------------------------------------


@printed_in(*PRINTED)
def test_a_black_queen_with_six_neighbors_has_lost(rules: ModuleType, ruleset: Ruleset) -> None:
    """R9.1."""
    drawing = draw("""
           wA1   wS1
        bS1   bQ    wG1
           bA1   wQ
    """)
    at = position(rules, drawing, "b", ruleset)
    assert at.outcome == Outcome(Termination.SURROUNDED, Color.WHITE)
    assert at.legal_moves() == ()


# --- placing ------------------------------------------------------------------------------------


@printed_in(*PRINTED)
def test_a_white_grasshopper_is_not_placed_beside_a_black_spider(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R3.2; the caption is in the book of 2024, the rule in all of them."""
    drawing = draw("""
           *     *     x
        *     wQ    wA1   bS1   bQ
           *     *     .
    """)
    at = position(rules, drawing, "w", ruleset, ply=4)
    assert placements(at, "wG1") == drawing.marked("*")
    assert why(at, "wG1", drawing.the("x")) == Reason(
        ReasonCode.TOUCHES_ENEMY, piece("wG1"), pieces("bS1"), (drawing.where("bS1"),)
    )


# --- the bugs -----------------------------------------------------------------------------------


@printed_in(*PRINTED)
def test_a_black_queen_with_four_hexes_to_slide_to(rules: ModuleType, ruleset: Ruleset) -> None:
    """R7.1."""
    drawing = draw("""
           wA1   wS1   bG1
        bA1   *     *     wG1
           wQ    bQ    bB1
              *     *
    """)
    at = position(rules, drawing, "b", ruleset)
    assert len(drawing.marked("*")) == 4
    assert destinations(at, "bQ") == drawing.marked("*")


@printed_in(*OLDER)
def test_a_white_beetle_with_four_hexes_to_go_to(rules: ModuleType, ruleset: Ruleset) -> None:
    """R7.2, as the older books draw it: two pieces to climb, two hexes to slide to."""
    drawing = draw("""
        *     bQ*   wQ
           wB1   wS1*
              *
    """)
    at = position(rules, drawing, "w", ruleset)
    assert len(drawing.marked("*")) == 4
    assert destinations(at, "wB1") == drawing.marked("*")


BEETLE_AT_A_GATE = """
       wQ    #1*   bQx
    bA1   .     wB1   #2*
       wG1   bS1*
    #1: wS1 bB1
    #2: bG1 wB2
"""


def test_a_white_beetle_with_three_hexes_to_go_to_and_a_gate_before_the_fourth(
    rules: ModuleType,
) -> None:
    """R6.1, R6.2: by the book of 2024 two stacks close the gate to the black queen."""
    drawing = draw(BEETLE_AT_A_GATE)
    at = position(rules, drawing, "w", ULTIMATE)
    start, end = drawing.where("wB1"), drawing.the("x")
    assert len(drawing.marked("*")) == 3
    assert destinations(at, "wB1") == drawing.marked("*")
    assert why(at, "wB1", end) == Reason(
        ReasonCode.GATE,
        piece("wB1"),
        pieces("bB1 wB2"),
        (drawing.where("bB1"), drawing.where("wB2")),
        (start, end),
        Bug.BEETLE,
    )


@printed_in(*OLDER)
def test_the_same_beetle_has_all_four_by_the_older_books(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R6.2: a beetle that climbs is exempt, so x is one of its four positions."""
    drawing = draw(BEETLE_AT_A_GATE)
    at = position(rules, drawing, "w", ruleset)
    assert destinations(at, "wB1") == drawing.marked("*") | drawing.marked("x")


@printed_in(*PRINTED)
def test_a_white_grasshopper_with_three_hops_and_none_beyond_a_gap(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R7.3."""
    drawing = draw("""
                                         *
                          *     .     bA1
                 bS1   wA1   bQ    wS1
        x     bG1   *     wQ    wG1
    """)
    at = position(rules, drawing, "w", ruleset)
    end = drawing.the("x")
    gap = end.moved(2, 0)
    assert len(drawing.marked("*")) == 3
    assert gap in drawing.marked("*")
    assert destinations(at, "wG1") == drawing.marked("*")
    assert why(at, "wG1", end) == Reason(
        ReasonCode.BEYOND_GAP, piece("wG1"), hexes=(gap,), bug=Bug.GRASSHOPPER
    )


@printed_in(*PRINTED)
def test_a_black_spider_with_four_ends_whose_first_step_is_not_to_its_left(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R7.4: 3 marks the ends; the hex on its left, marked 2, takes two steps and not one."""
    drawing = draw("""
           wQ    bQ    wS1
        bG1   3     3     wA1   3
           bA1   .     wG1   .
        3     2     bS1   .
    """)
    at = position(rules, drawing, "b", ruleset)
    left = drawing.the("2")
    assert left == drawing.where("bS1").moved(-1, 0)
    assert len(drawing.marked("3")) == 4
    assert destinations(at, "bS1") == drawing.marked("3")
    assert why(at, "bS1", left) == Reason(
        ReasonCode.NOT_THREE_STEPS, piece("bS1"), bug=Bug.SPIDER, count=2
    )
    assert not any(map(at.hive.occupied, flanks(drawing.where("bS1"), left)))


@printed_in(*PRINTED)
def test_a_black_ant_with_eleven_hexes_to_go_to_and_none_in_the_middle(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R7.5, R5.2: the empty hex in the middle is enclosed by five pieces."""
    drawing = draw("""
              *     *     *
           *     wQ    wS1   bA1
        .     *     x     wG1   *
           *     bQ    bG1   *
              *     *     *
    """)
    at = position(rules, drawing, "b", ruleset)
    centre = drawing.the("x")
    mouth = centre.moved(-1, 0)
    assert len(drawing.marked("*")) == 11
    assert len(list(at.hive.neighbors(centre))) == 5
    assert destinations(at, "bA1") == drawing.marked("*")
    assert why(at, "bA1", centre) == Reason(
        ReasonCode.GATE,
        piece("bA1"),
        pieces("wQ bQ"),
        (drawing.where("wQ"), drawing.where("bQ")),
        (mouth, centre),
        Bug.ANT,
    )


@printed_in(*WITH_LADYBUG)
def test_a_ladybug_with_ten_hexes_to_come_down_on(rules: ModuleType, ruleset: Ruleset) -> None:
    """R7.6."""
    drawing = draw("""
              *     *
           *     wQ    *
        *     bQ    wS1   wL
           *     *     bG1   *
                    *     *
    """)
    at = position(rules, drawing, "w", ruleset)
    assert len(drawing.marked("*")) == 10
    assert destinations(at, "wL") == drawing.marked("*")


@printed_in(*WITH_LADYBUG)
def test_a_mosquito_with_six_hexes_as_a_beetle_and_a_spider(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R7.7."""
    drawing = draw("""
              *     .
           .     bB1*  *
        bQ    wS1*  wM
           wQ    *
        *     .
    """)
    at = position(rules, drawing, "w", ruleset)
    assert len(drawing.marked("*")) == 6
    assert destinations(at, "wM") == drawing.marked("*")
    answers = [at.explain(piece("wM"), end) for end in drawing.marked("*")]
    assert {answer.bug for answer in answers} == {Bug.BEETLE, Bug.SPIDER}


@printed_in(*WITH_LADYBUG)
def test_a_mosquito_beside_a_beetle_on_a_stack_does_not_copy_what_lies_below(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R7.7: the ant under the beetle would take it anywhere."""
    drawing = draw("""
        *     #1*   wQ    bQ
           wM    *     x
        #1: bA1 wB1
    """)
    at = position(rules, drawing, "w", ruleset)
    assert destinations(at, "wM") == drawing.marked("*")
    assert why(at, "wM", drawing.the("x")) == Reason(
        ReasonCode.TOO_FAR, piece("wM"), bug=Bug.BEETLE, count=2
    )


@printed_in(*WITH_LADYBUG)
def test_a_mosquito_beside_a_mosquito_only_stays(rules: ModuleType, ruleset: Ruleset) -> None:
    """R7.7, the other mosquito on the ground and stacked."""
    ground = draw("""
        wM    bM    bQ    wQ
    """)
    stacked = draw("""
        wM    #1    bQ    wQ
        #1: bA1 bM
    """)
    for drawing in (ground, stacked):
        at = position(rules, drawing, "w", ruleset)
        other = drawing.where("bM")
        assert destinations(at, "wM") == set()
        assert why(at, "wM", other.moved(0, -1)) == Reason(
            ReasonCode.NOTHING_TO_COPY, piece("wM"), pieces("bM"), (other,)
        )


@printed_in("dutch-2005")
def test_four_beetles_on_one_hex(rules: ModuleType, ruleset: Ruleset) -> None:
    """R7.2."""
    drawing = draw("""
        #1    bB2
           bQ    wA1
        #1: wQ wB1 bB1 wB2
    """)
    start, end = drawing.where("bB2"), drawing.where("wB2")
    after = position(rules, drawing, "b", ruleset).play(Movement(piece("bB2"), start, end))
    assert after.hive.stack(end) == pieces("wQ wB1 bB1 wB2 bB2")


@printed_in("dutch-2005")
def test_the_beetle_on_top_of_four_gives_the_stack_its_color(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R3.2: White places beside its ant only, Black beside the stack too."""
    white = draw("""
           .     .     .
        .     #1    .     *
           .     bQ    wA1   *
              .     .     *
        #1: wQ wB1 bB1 wB2 bB2
    """)
    black = draw("""
           *     *     .
        *     #1    .     .
           *     bQ    wA1   .
              *     .     .
        #1: wQ wB1 bB1 wB2 bB2
    """)
    assert placements(position(rules, white, "w", ruleset), "wG1") == white.marked("*")
    assert placements(position(rules, black, "b", ruleset), "bG1") == black.marked("*")


@printed_in(*PRINTED)
def test_a_beetle_comes_down_between_six_pieces(rules: ModuleType, ruleset: Ruleset) -> None:
    """R7.2: across the top, down outside, and down into the ring of six."""
    drawing = draw("""
              *     *
           wA1*  #1    *
        wS1   *     bS1*
           bA1   wQ
        #1: bQ wB1
    """)
    at = position(rules, drawing, "w", ruleset)
    assert destinations(at, "wB1") == drawing.marked("*")


@printed_in(*PRINTED)
def test_a_grasshopper_lands_between_six_pieces(rules: ModuleType, ruleset: Ruleset) -> None:
    """R7.3: no ant gets in there."""
    drawing = draw("""
           wA1   bA1
        wS1   *     bS1   wG1
           bG1   wQ    bQ
                    *
    """)
    at = position(rules, drawing, "w", ruleset)
    assert destinations(at, "wG1") == drawing.marked("*")


# --- One Hive -----------------------------------------------------------------------------------


@printed_in(*PRINTED)
def test_a_black_ant_that_holds_two_parts_together_stays(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R4.3: two parts at the end of the move."""
    drawing = draw("""
           x     bG1
        wQ    bA1   bQ
           wS1   .     wA1
    """)
    at = position(rules, drawing, "b", ruleset)
    assert destinations(at, "bA1") == set()
    assert why(at, "bA1", drawing.the("x")) == Reason(
        ReasonCode.PINNED,
        piece("bA1"),
        pieces("wQ wS1"),
        (drawing.where("wQ"), drawing.where("wS1")),
    )


@printed_in("classic", "pocket", "carbon", "ultimate")
def test_a_black_queen_that_would_join_the_parts_again_stays(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R4.3: on x she would hold the two parts together again, and the slide there is open."""
    drawing = draw("""
        wS1   wQ    x     bG1
                 bQ    .     wA1
                    bA1   wG1
    """)
    at = position(rules, drawing, "b", ruleset)
    start, end = drawing.where("bQ"), drawing.the("x")
    assert end in slides(at.hive.lift(start), start)
    assert is_one_hive(at.hive.lift(start).put(piece("bQ"), end))
    assert destinations(at, "bQ") == set()
    assert why(at, "bQ", end) == Reason(
        ReasonCode.PINNED,
        piece("bQ"),
        pieces("wS1 wQ"),
        (drawing.where("wS1"), drawing.where("wQ")),
    )


@printed_in("dutch-2005")
def test_a_black_ant_that_would_join_the_parts_again_stays(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R4.3: as the black queen in the later books."""
    drawing = draw("""
        wS1   wQ    x     bG1
                 bA1   .     wA1
                    bQ    wG1
    """)
    at = position(rules, drawing, "b", ruleset)
    start, end = drawing.where("bA1"), drawing.the("x")
    assert is_one_hive(at.hive.lift(start).put(piece("bA1"), end))
    assert destinations(at, "bA1") == set()
    assert why(at, "bA1", end).code is ReasonCode.PINNED


# --- Freedom to Move ----------------------------------------------------------------------------


@printed_in(*PRINTED)
def test_a_piece_with_five_neighbors_does_not_slide_out(
    rules: ModuleType, ruleset: Ruleset
) -> None:
    """R5.2: five pieces round the ant, and the sixth side too narrow."""
    drawing = draw("""
           wQ    wS1
        x     bA1   wG1
           bQ    bG1
    """)
    at = position(rules, drawing, "b", ruleset)
    start, end = drawing.where("bA1"), drawing.the("x")
    assert destinations(at, "bA1") == set()
    assert why(at, "bA1", end) == Reason(
        ReasonCode.GATE,
        piece("bA1"),
        pieces("bQ wQ"),
        (drawing.where("bQ"), drawing.where("wQ")),
        (start, end),
        Bug.ANT,
    )


@printed_in(*PRINTED)
def test_a_new_piece_fits_between_six_others(rules: ModuleType, ruleset: Ruleset) -> None:
    """R3.2: no gate matters, only the colours of the six round it."""
    drawing = draw("""
              *     *     *
           *     wQ    wS1   .
        *     wB1   *     wG1   bQ
           *     wA1   wA2   .
              *     *     *
    """)
    at = position(rules, drawing, "w", ruleset)
    assert placements(at, "wG2") == drawing.marked("*")


def test_figure_3_nothing_is_thrown_down_between_two_stacks(
    rules: ModuleType,
) -> None:
    """R8.2: down between the two stacks is closed, the other sides are open."""
    drawing = draw("""
           *     #1
        bA1   wP    x
           *     #2
        #1: wQ bB1
        #2: bQ wB1
    """)
    at = position(rules, drawing, "w", ULTIMATE)
    hand, end = drawing.where("wP"), drawing.the("x")
    assert destinations(at, "bA1") == drawing.marked("*")
    assert why(at, "bA1", end) == Reason(
        ReasonCode.GATE,
        piece("bA1"),
        pieces("bB1 wB1"),
        (drawing.where("bB1"), drawing.where("wB1")),
        (hand, end),
    )
    thrown = next(iter(drawing.marked("*")))
    assert at.explain(piece("bA1"), thrown) == How(
        Way.THROW, (drawing.where("bA1"), hand, thrown), Bug.ANT, piece("wP")
    )


def test_figure_3_nothing_is_lifted_up_between_two_stacks(
    rules: ModuleType,
) -> None:
    """R8.2: the ant between the stacks does not even get onto the pillbug."""
    drawing = draw("""
           x     #1
        x     wP    bA1
           x     #2
        #1: wQ bB1
        #2: bQ wB1
    """)
    at = position(rules, drawing, "w", ULTIMATE)
    gate = Reason(
        ReasonCode.GATE,
        piece("bA1"),
        pieces("wB1 bB1"),
        (drawing.where("wB1"), drawing.where("bB1")),
        (drawing.where("bA1"), drawing.where("wP")),
    )
    assert destinations(at, "bA1") == set()
    assert {why(at, "bA1", end) for end in drawing.marked("x")} == {gate}


BEETLE_OF_FIGURE_4 = """
       *     #1*
    .     wB1   bA1x
       *     #2*
    #1: wQ bB1
    #2: bQ wB2
"""

LADYBUG_OF_FIGURE_4 = """
       .     *     #1
    wL    bA1   wS1   x
       .     *     #2
    #1: wQ bB1
    #2: bQ wB1
"""


def test_figure_4_a_beetle_between_two_stacks(rules: ModuleType) -> None:
    """R6.1, by the book of 2024."""
    drawing = draw(BEETLE_OF_FIGURE_4)
    at = position(rules, drawing, "w", ULTIMATE)
    start, end = drawing.where("wB1"), drawing.the("x")
    assert destinations(at, "wB1") == drawing.marked("*")
    assert why(at, "wB1", end) == Reason(
        ReasonCode.GATE,
        piece("wB1"),
        pieces("bB1 wB2"),
        (drawing.where("bB1"), drawing.where("wB2")),
        (start, end),
        Bug.BEETLE,
    )


def test_figure_4_a_ladybug_between_two_stacks(rules: ModuleType) -> None:
    """R6.1, by the book of 2024: down from the spider between the two stacks is closed."""
    drawing = draw(LADYBUG_OF_FIGURE_4)
    at = position(rules, drawing, "w", ULTIMATE)
    end = drawing.the("x")
    assert destinations(at, "wL") == drawing.marked("*")
    assert why(at, "wL", end) == Reason(
        ReasonCode.GATE,
        piece("wL"),
        pieces("bB1 wB1"),
        (drawing.where("bB1"), drawing.where("wB1")),
        (drawing.where("wS1"), end),
        Bug.LADYBUG,
    )


@printed_in("classic", "pocket", "carbon")
@pytest.mark.parametrize(
    ("picture", "name"), [(BEETLE_OF_FIGURE_4, "wB1"), (LADYBUG_OF_FIGURE_4, "wL")]
)
def test_figure_4_by_the_older_books(
    rules: ModuleType, ruleset: Ruleset, picture: str, name: str
) -> None:
    """R6.2."""
    drawing = draw(picture)
    at = position(rules, drawing, "w", ruleset)
    assert destinations(at, name) == drawing.marked("*") | drawing.marked("x")
