"""The order of legal moves, on which records, seeds and the bench signature depend."""

from __future__ import annotations

from types import ModuleType

from skep.core.bugs import Bug
from skep.core.legality import ORDER_VERSION
from skep.core.moves import Movement, Placement
from skep.core.ruleset import Ruleset
from tests.rules.drawn import draw, piece, played, position

SMALL = Ruleset(box={Bug.QUEEN: 1, Bug.SPIDER: 1, Bug.ANT: 1, Bug.PILLBUG: 1})


def test_this_is_the_first_version_of_the_order() -> None:
    """A change of the order counts this up, and changes the tests below with it."""
    assert ORDER_VERSION == 1


def test_placements_come_before_movements_and_destinations_row_by_row(rules: ModuleType) -> None:
    drawing = draw("""
           .     .
        bA1   wP    wQ    bQ
           .     .
    """)
    at = position(rules, drawing, "w", SMALL)
    start, hand = drawing.where("bA1"), drawing.where("wP")
    north_west, north_east = hand.moved(0, -1), hand.moved(1, -1)
    south_west, south_east = hand.moved(-1, 1), hand.moved(0, 1)
    spider, ant, thrown = piece("wS1"), piece("wA1"), piece("bA1")
    assert at.legal_moves() == (
        Placement(spider, north_east),
        Placement(spider, south_east),
        Placement(ant, north_east),
        Placement(ant, south_east),
        Movement(thrown, start, north_west),
        Movement(thrown, start, north_east),
        Movement(thrown, start, south_west),
        Movement(thrown, start, south_east),
    )


def test_placements_go_by_bug(rules: ModuleType) -> None:
    at = played(rules, "wG1;bG1 wG1-")
    names = [str(move.piece) for move in at.legal_moves() if isinstance(move, Placement)]
    order = ["wQ", "wS1", "wB1", "wG2", "wA1", "wM", "wL", "wP"]
    assert list(dict.fromkeys(names)) == order


def test_movements_go_by_bug_then_by_number_then_ones_own_before_thrown_ones(
    rules: ModuleType,
) -> None:
    drawing = draw("""
           wA1   bA1   bQ
        bS1   wP    wS1   wA2
           .     wQ    wB1
    """)
    at = position(rules, drawing, "w")
    names = [str(move.piece) for move in at.legal_moves() if isinstance(move, Movement)]
    order = ["wQ", "wS1", "bS1", "wB1", "wA1", "bA1", "wA2"]
    assert list(dict.fromkeys(names)) == order
