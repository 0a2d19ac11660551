"""Placing: rules R3.1 to R3.6."""

from __future__ import annotations

from types import ModuleType

import pytest

from skep.core.bugs import Bug
from skep.core.errors import IllegalMoveError
from skep.core.hexes import ORIGIN, Hex
from skep.core.moves import PASS, Placement
from skep.core.position import Position
from skep.core.reasons import How, Reason, ReasonCode, Way
from skep.core.ruleset import CLASSIC, TOURNAMENT
from tests.rules.drawn import (
    destinations,
    draw,
    move_of,
    movers,
    piece,
    pieces,
    placeable,
    placements,
    played,
    position,
    why,
)


def test_r3_1_the_first_piece_goes_to_the_origin(rules: ModuleType) -> None:
    at: Position = rules.Position.initial()
    firsts = pieces("wS1 wB1 wG1 wA1 wM wL wP")
    assert at.legal_moves() == tuple(Placement(first, ORIGIN) for first in firsts)
    assert why(at, "wA1", Hex(3, 0)) == Reason(
        ReasonCode.NOT_AT_ORIGIN, piece("wA1"), hexes=(ORIGIN,)
    )


def test_r3_1_the_second_piece_touches_the_first_on_any_of_six_sides(rules: ModuleType) -> None:
    drawing = draw("""
           *     *
        *     wS1   *
           *     *     x
    """)
    at = position(rules, drawing, "b", ply=1)
    assert placeable(at) == {"bS1", "bB1", "bG1", "bA1", "bM", "bL", "bP"}
    for name in placeable(at):
        assert placements(at, name) == drawing.marked("*")
    end = drawing.the("x")
    assert why(at, "bA1", end) == Reason(ReasonCode.TOUCHES_NOTHING, piece("bA1"), hexes=(end,))


def test_r3_2_a_later_piece_touches_its_own_side_only(rules: ModuleType) -> None:
    drawing = draw("""
           *     *     .     .
        *     wA1   wQ    bA1   .
           *     *     .     bQ
              x
    """)
    at = position(rules, drawing, "w", ply=4)
    assert placeable(at) == {"wS1", "wB1", "wG1", "wA2", "wM", "wL", "wP"}
    for name in placeable(at):
        assert placements(at, name) == drawing.marked("*")
    far = drawing.the("x")
    assert why(at, "wG1", far) == Reason(ReasonCode.TOUCHES_NOTHING, piece("wG1"), hexes=(far,))


def test_r3_2_the_top_piece_gives_a_stack_its_color(rules: ModuleType) -> None:
    """A beetle opens the hexes beside the enemy piece it covers, and closes them to its owner."""
    white = draw("""
           .     .     *     *
        .     #1    #2    wQ    *
           .     .     *     *
        #1: wA1 bB1
        #2: bQ wB1
    """)
    black = draw("""
           *     .     .     .
        *     #1    #2    wQ    .
           *     .     .     .
        #1: wA1 bB1
        #2: bQ wB1
    """)
    assert placements(position(rules, white, "w"), "wG1") == white.marked("*")
    assert placements(position(rules, black, "b"), "bG1") == black.marked("*")


def test_r3_2_a_side_whose_pieces_are_all_covered_places_nothing(rules: ModuleType) -> None:
    """The exception for the first piece is for a player who has none in play, covered or not."""
    drawing = draw("""
        #1    #2    bQ
        #1: wA1 bB1
        #2: wQ bB2
    """)
    assert position(rules, drawing, "w").legal_moves() == (PASS,)


@pytest.mark.parametrize("name", ["wB1", "wG1"])
def test_r3_2_nothing_is_placed_on_top_of_a_piece(rules: ModuleType, name: str) -> None:
    drawing = draw("""
        wA1   wQ    bQ    bA1
    """)
    at = position(rules, drawing, "w", ply=4)
    for below in ("wA1", "bA1"):
        end = drawing.where(below)
        assert why(at, name, end) == Reason(ReasonCode.OCCUPIED, piece(name), pieces(below), (end,))


def test_r3_3_pieces_of_one_species_enter_in_the_order_of_their_numbers(
    rules: ModuleType,
) -> None:
    drawing = draw("""
        wA1   wQ    bQ    bA1
           *     x     .
    """)
    at = position(rules, drawing, "w", ply=4)
    end = drawing.the("*")
    assert why(at, "wA3", end) == Reason(ReasonCode.OUT_OF_ORDER, piece("wA3"), pieces("wA2"))
    assert why(at, "wG2", end) == Reason(ReasonCode.OUT_OF_ORDER, piece("wG2"), pieces("wG1"))
    assert at.explain(piece("wA2"), end) == How(Way.PLACEMENT, (end,), Bug.ANT)


def test_r3_4_on_the_fourth_turn_a_queen_in_reserve_is_all_that_may_be_placed(
    rules: ModuleType,
) -> None:
    drawing = draw("""
           *     *     *     .
        *     wA1   wS1   wG1   bG1   bS1   bQ
           *     *     *     .
    """)
    at = position(rules, drawing, "w", ply=6)
    queen = pieces("wQ")
    assert placeable(at) == {"wQ"}
    assert movers(at) == set()
    assert placements(at, "wQ") == drawing.marked("*")
    end = next(iter(drawing.marked("*")))
    assert why(at, "wA2", end) == Reason(ReasonCode.QUEEN_DUE, piece("wA2"), queen)
    assert why(at, "wA1", end) == Reason(ReasonCode.QUEEN_DUE, piece("wA1"), queen)


def test_r3_4_the_fourth_turn_is_counted_for_each_player(rules: ModuleType) -> None:
    drawing = draw("""
        wQ    wA1   wS1   wG1   bG1   bS1   bA1
    """)
    at = position(rules, drawing, "b", ply=7)
    assert placeable(at) == {"bQ"}


def test_r3_4_on_the_third_turn_she_may_wait(rules: ModuleType) -> None:
    drawing = draw("""
        wA1   wS1   bG1   bS1
    """)
    at = position(rules, drawing, "w", ply=4)
    assert placeable(at) == {"wQ", "wS2", "wB1", "wG1", "wA2", "wM", "wL", "wP"}


def test_r3_4_a_queen_that_is_due_and_cannot_be_placed_stays_due(rules: ModuleType) -> None:
    """The player passes; once the beetle is off the ant, the queen is still all there is."""
    drawing = draw("""
           *     .
        *     #1    bQx
           *     .
        #1: wA1 bB1
    """)
    at = position(rules, drawing, "w", ply=8)
    assert at.legal_moves() == (PASS,)
    black = at.play(PASS)
    white = black.play(move_of(black, "bB1", drawing.the("x")))
    assert white.turn == 6
    assert placeable(white) == {"wQ"}
    assert movers(white) == set()
    assert placements(white, "wQ") == drawing.marked("*")


def test_r3_5_a_piece_in_play_never_leaves_it(rules: ModuleType) -> None:
    drawing = draw("""
           *     #1
        bA1   wP    wM
           *     #2
        #1: wQ bB1
        #2: bQ wB1
    """)
    at = position(rules, drawing, "w")
    before = set(at.hive.pieces())
    assert all(before <= set(at.play(move).hive.pieces()) for move in at.legal_moves())
    again = Placement(piece("wB1"), next(iter(drawing.marked("*"))))
    assert at.why_not(again) == Reason(ReasonCode.ALREADY_IN_PLAY, piece("wB1"))
    with pytest.raises(IllegalMoveError):
        at.play(again)


def test_r3_6_no_queen_on_the_first_turn_of_either_player(rules: ModuleType) -> None:
    start: Position = rules.Position.initial(TOURNAMENT)
    second = played(rules, "wA1")
    early = ReasonCode.QUEEN_TOO_EARLY
    assert placeable(start) == {"wS1", "wB1", "wG1", "wA1", "wM", "wL", "wP"}
    assert placeable(second) == {"bS1", "bB1", "bG1", "bA1", "bM", "bL", "bP"}
    assert why(start, "wQ", ORIGIN) == Reason(early, piece("wQ"))
    assert why(second, "bQ", Hex(1, 0)) == Reason(early, piece("bQ"))
    assert placements(played(rules, "wA1;bA1 wA1-"), "wQ") == {Hex(-1, 0), Hex(-1, 1), Hex(0, -1)}


def test_r3_6_where_the_edition_allows_it_the_queen_may_be_the_first_piece(
    rules: ModuleType,
) -> None:
    at = played(rules, "wQ;bQ wQ-", CLASSIC)
    assert destinations(at, "wQ") == {Hex(0, 1), Hex(1, -1)}


def test_a_piece_that_is_not_in_the_box_is_not_placed(rules: ModuleType) -> None:
    """R1.2."""
    at: Position = rules.Position.initial(CLASSIC)
    assert why(at, "wP", ORIGIN) == Reason(ReasonCode.NOT_IN_BOX, piece("wP"))


def test_a_player_places_no_piece_of_the_opponent(rules: ModuleType) -> None:
    at: Position = rules.Position.initial()
    assert why(at, "bA1", ORIGIN) == Reason(ReasonCode.OPPONENTS_PIECE, piece("bA1"))
