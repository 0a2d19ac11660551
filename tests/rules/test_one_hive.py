"""Moving in general, and One Hive: rules R4.1 to R4.4."""

from __future__ import annotations

from types import ModuleType

import pytest

from skep.core.bugs import all_pieces
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Movement
from skep.core.one_hive import is_one_hive
from skep.core.reasons import Reason, ReasonCode
from tests.rules.drawn import (
    Drawing,
    destinations,
    draw,
    movers,
    piece,
    pieces,
    placeable,
    position,
    why,
)


def test_r4_1_nothing_moves_before_its_own_queen_is_placed(rules: ModuleType) -> None:
    """White's ant stays, though Black's queen is in play, and Black's ant goes."""
    drawing = draw("""
           x
        wA1   wG1   bQ    bA1
    """)
    white = position(rules, drawing, "w", ply=4)
    black = position(rules, drawing, "b", ply=5)
    assert movers(white) == set()
    assert movers(black) == {"bA1"}
    assert why(white, "wA1", drawing.the("x")) == Reason(
        ReasonCode.QUEEN_NOT_PLACED, piece("wA1"), pieces("wQ")
    )


def test_r4_1_nothing_is_thrown_before_the_throwers_queen_is_placed(rules: ModuleType) -> None:
    """Not even a piece of the enemy, whose queen lies in the hive (S)."""
    drawing = draw("""
           x
        bA1   wP    wA1   bQ
    """)
    at = position(rules, drawing, "w", ply=4)
    assert movers(at) == set()
    assert why(at, "bA1", drawing.the("x")) == Reason(
        ReasonCode.QUEEN_NOT_PLACED, piece("bA1"), pieces("wQ")
    )


def test_r4_2_only_the_top_piece_of_a_stack_moves_and_only_ones_own(rules: ModuleType) -> None:
    drawing = draw("""
           x
        #1    #2    wQ    bQ
        #1: wA1 wB1
        #2: wG1 bB1
    """)
    at = position(rules, drawing, "w")
    end = drawing.the("x")
    assert movers(at) == {"wB1"}
    assert why(at, "wA1", end) == Reason(
        ReasonCode.COVERED, piece("wA1"), pieces("wB1"), (drawing.where("wA1"),)
    )
    assert why(at, "wG1", end) == Reason(
        ReasonCode.COVERED, piece("wG1"), pieces("bB1"), (drawing.where("wG1"),)
    )
    assert why(at, "bB1", end) == Reason(ReasonCode.OPPONENTS_PIECE, piece("bB1"))


def test_r4_3_in_a_line_only_the_ends_move(rules: ModuleType) -> None:
    drawing = draw("""
        wA1   wS1   wQ    bQ    wG1   wA2
    """)
    at = position(rules, drawing, "w")
    assert movers(at) == {"wA1", "wA2"}


def test_r4_3_in_a_ring_everything_moves_that_its_neighbors_let_go(rules: ModuleType) -> None:
    drawing = draw("""
           wA1   wS1
        wG1   .     wQ
           wB1   bQ
    """)
    at = position(rules, drawing, "w")
    assert movers(at) == {"wA1", "wS1", "wG1", "wQ", "wB1"}


def test_r4_3_a_pinned_piece_names_the_smaller_part_it_holds(rules: ModuleType) -> None:
    drawing = draw("""
           x           bG1
        wA1   wS1   wQ    bQ
                 bA1
    """)
    at = position(rules, drawing, "w")
    cut_off = Reason(ReasonCode.PINNED, piece("wS1"), pieces("wA1"), (drawing.where("wA1"),))
    assert destinations(at, "wS1") == set()
    assert why(at, "wS1", drawing.the("x")) == cut_off


def test_r4_3_a_piece_on_top_of_others_leaves_freely(rules: ModuleType) -> None:
    """The beetle stands where the hive hangs together; the ant below holds it."""
    drawing = draw("""
           *     *
        wQ*   #1    bQ*
           *     *
        #1: bA1 wB1
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "wB1") == drawing.marked("*")


def test_r4_3_the_hive_stays_linked_in_transit(rules: ModuleType) -> None:
    """On x the grasshopper would link both parts again; while it is in the air nothing does."""
    drawing = draw("""
           wG1   bA1   x
        wQ    .     .     bG1
           wS1   bQ    wA1
    """)
    at = position(rules, drawing, "w")
    end = drawing.the("x")
    assert is_one_hive(at.hive.lift(drawing.where("wG1")).put(piece("wG1"), end))
    assert destinations(at, "wG1") == set()
    assert why(at, "wG1", end) == Reason(
        ReasonCode.PINNED, piece("wG1"), pieces("bA1"), (drawing.where("bA1"),)
    )


def test_r4_3_no_piece_of_a_ring_is_pinned(rules: ModuleType) -> None:
    """The hive is linked without any one of them, so the ant may go."""
    drawing = draw("""
              *     *     *
           *     wQ    wS1   *
        *     bQ    .     wA1   .
           *     bS1   bG1   *
              *     *     *
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "wA1") == drawing.marked("*")


def test_r4_4_a_move_ends_on_another_hex_than_it_began_on(rules: ModuleType) -> None:
    """The ant could come back to where it was in ten slides, the ladybug in three steps."""
    drawing = draw("""
           *     *     *
        *     wQ    bQ    *
           wA1   wS1   wL    *
              *     *     *
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "wA1") == drawing.marked("*")
    for name in ("wA1", "wL"):
        start = drawing.where(name)
        assert why(at, name, start) == Reason(ReasonCode.SAME_HEX, piece(name), hexes=(start,))


def test_a_move_begins_where_the_piece_lies(rules: ModuleType) -> None:
    drawing = draw("""
        wA1   wQ    bQ
           x
    """)
    at = position(rules, drawing, "w")
    end = drawing.the("x")
    assert at.why_not(Movement(piece("wA1"), end, end.moved(1, 0))) == Reason(
        ReasonCode.NOT_THERE, piece("wA1"), hexes=(end,)
    )


@pytest.mark.parametrize("to_move", ["w", "b"])
def test_twenty_eight_pieces_in_a_line(rules: ModuleType, to_move: str) -> None:
    """R4.3, R7.5: the worst case; all but the two ends are pinned, and an ant goes all round."""
    line = [one for one in all_pieces() if str(one) not in {"wA3", "bA3"}]
    ends = pieces("wA3 bA3")
    row = [ends[0], *line, ends[1]]
    hive = Hive({Hex(q, 0): (one,) for q, one in enumerate(row)})
    at = position(rules, Drawing(hive, {}), to_move)
    ant = f"{to_move}A3"
    start = hive.where(piece(ant))
    rest = hive.stacks.keys() - {start}
    assert start is not None
    assert placeable(at) == set()
    assert movers(at) == {ant}
    around = {end for other in rest for end in other.neighbors()}
    assert destinations(at, ant) == around - rest - {start}
