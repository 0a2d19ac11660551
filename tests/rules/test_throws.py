"""The pillbug's throw, and stunned pieces: rules R8.1 to R8.5."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest

from skep.core.bugs import Bug
from skep.core.moves import PASS, Movement
from skep.core.reasons import How, Reason, ReasonCode, Way
from tests.rules.drawn import (
    destinations,
    draw,
    move_of,
    movers,
    piece,
    pieces,
    played,
    position,
    why,
)

# --- who throws ---------------------------------------------------------------------------------


def test_r8_1_an_uncovered_pillbug_throws_even_when_it_is_pinned(rules: ModuleType) -> None:
    drawing = draw("""
           *     *
        bA1   wP    wQ    bQ
           *     *
    """)
    at = position(rules, drawing, "w")
    start, hand = drawing.where("bA1"), drawing.where("wP")
    assert destinations(at, "wP") == set()
    assert destinations(at, "bA1") == drawing.marked("*")
    assert {at.explain(piece("bA1"), end) for end in drawing.marked("*")} == {
        How(Way.THROW, (start, hand, end), Bug.ANT, piece("wP")) for end in drawing.marked("*")
    }


def test_r8_1_a_covered_pillbug_throws_nothing(rules: ModuleType) -> None:
    drawing = draw("""
           x
        bA1   #1    wQ    bQ
        #1: wP bB1
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "bA1") == set()
    assert why(at, "bA1", drawing.the("x")) == Reason(ReasonCode.OPPONENTS_PIECE, piece("bA1"))


@pytest.mark.parametrize("pillbug", ["wP", "bP"])
def test_r8_1_a_mosquito_throws_while_it_touches_a_pillbug_of_either_side(
    rules: ModuleType, pillbug: str
) -> None:
    drawing = draw(f"""
           *     *
        bA1   wM    {pillbug:6}wQ    bQ
           *     *
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "bA1") == drawing.marked("*")
    throwers = [at.explain(piece("bA1"), end) for end in drawing.marked("*")]
    assert {one.thrower for one in throwers if isinstance(one, How)} == {piece("wM")}


def test_r8_1_a_mosquito_may_throw_the_pillbug_whose_power_it_borrows(rules: ModuleType) -> None:
    """What it touches is asked before the throw, as for its own moves (S)."""
    drawing = draw("""
           *     *
        bP    wM    wQ    bQ
           *     *
    """)
    assert destinations(position(rules, drawing, "w"), "bP") == drawing.marked("*")


@pytest.mark.parametrize(
    "stacks",
    [
        pytest.param("#1: bQ wM\n#2: bP", id="a-mosquito-on-top-is-a-beetle"),
        pytest.param("#1: wM bB1\n#2: bP", id="a-covered-mosquito-does-nothing"),
        pytest.param("#1: wM\n#2: bP bB1", id="a-covered-pillbug-lends-nothing"),
        pytest.param("#1: wM\n#2: bG1", id="there-is-no-pillbug"),
    ],
)
def test_r8_1_a_mosquito_does_not_throw_when(rules: ModuleType, stacks: str) -> None:
    queen = "" if "bQ" in stacks else "bQ"
    drawing = draw(f"""
           x
        bA1   #1    #2    wQ    {queen}
        {stacks}
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "bA1") == set()
    assert why(at, "bA1", drawing.the("x")) == Reason(ReasonCode.OPPONENTS_PIECE, piece("bA1"))


def test_r8_1_a_stunned_pillbug_does_not_throw(rules: ModuleType) -> None:
    """Black has just thrown it."""
    drawing = draw("""
           x
        bA1   wP    bP    wQ    bQ
    """)
    at = position(rules, drawing, "w", stunned="wP")
    assert destinations(at, "bA1") == set()
    assert why(at, "bA1", drawing.the("x")) == Reason(
        ReasonCode.THROWER_STUNNED, piece("bA1"), pieces("wP"), (drawing.where("wP"),)
    )


def test_r8_1_a_mosquito_may_borrow_the_power_of_a_stunned_pillbug(rules: ModuleType) -> None:
    drawing = draw("""
           *     *
        bA1   wM    bP    wQ    bQ
           *     *
    """)
    at = position(rules, drawing, "w", stunned="bP")
    assert destinations(at, "bA1") == drawing.marked("*")


# --- what is thrown, and where to ---------------------------------------------------------------


def test_r8_2_a_pillbug_throws_friends_too_its_own_queen_among_them(rules: ModuleType) -> None:
    """She slides to two hexes by herself, and is thrown to the others round the pillbug."""
    drawing = draw("""
              *     *
           wQ    wP    *
        *     bA1   bQ
    """)
    at = position(rules, drawing, "w")
    start, hand = drawing.where("wQ"), drawing.where("wP")
    far = hand.moved(1, 0)
    assert destinations(at, "wQ") == drawing.marked("*")
    assert at.explain(piece("wQ"), far) == How(
        Way.THROW, (start, hand, far), Bug.QUEEN, piece("wP")
    )


def test_r8_2_a_piece_in_a_stack_is_not_thrown(rules: ModuleType) -> None:
    enemy = draw("""
           x
        #1    wP    wQ    bQ
        #1: bA1 bB1
    """)
    friend = draw("""
        *     *
           #1    wP*   wQ    bQ
        *     *
        #1: bA1 wB1
    """)
    at = position(rules, enemy, "w")
    assert destinations(at, "bB1") == set()
    assert why(at, "bB1", enemy.the("x")) == Reason(
        ReasonCode.STACKED, piece("bB1"), pieces("bA1"), (enemy.where("bB1"),)
    )
    beetle = friend.where("wB1")
    assert destinations(position(rules, friend, "w"), "wB1") == set(beetle.neighbors())


def test_r8_2_a_pinned_piece_is_not_thrown(rules: ModuleType) -> None:
    drawing = draw("""
                 x
        bQ    bA1   wP    wQ
    """)
    at = position(rules, drawing, "w")
    assert destinations(at, "bA1") == set()
    assert why(at, "bA1", drawing.the("x")).code is ReasonCode.PINNED


def test_r8_2_a_throw_ends_on_an_empty_hex_beside_the_thrower_and_not_where_it_began(
    rules: ModuleType,
) -> None:
    drawing = draw("""
           *     *     x
        bA1   wP    wQ    bQ
           *     *
    """)
    at = position(rules, drawing, "w")
    ant, hand, queen = piece("bA1"), drawing.where("wP"), drawing.where("wQ")
    assert destinations(at, "bA1") == drawing.marked("*")
    assert why(at, "bA1", drawing.where("bA1")).code is ReasonCode.SAME_HEX
    assert why(at, "bA1", queen) == Reason(ReasonCode.OCCUPIED, ant, pieces("wQ"), (queen,))
    assert why(at, "bA1", drawing.the("x")) == Reason(
        ReasonCode.NOT_BESIDE_THROWER, ant, pieces("wP"), (hand,)
    )


def test_r8_2_only_a_piece_that_touches_the_thrower_is_thrown(rules: ModuleType) -> None:
    drawing = draw("""
           x
        wP    wQ    bQ    bA1
    """)
    at = position(rules, drawing, "w")
    assert movers(at) == {"wP"}
    assert why(at, "bA1", drawing.the("x")) == Reason(ReasonCode.OPPONENTS_PIECE, piece("bA1"))


def test_r8_2_one_high_stack_is_no_gate(rules: ModuleType) -> None:
    drawing = draw("""
           *     #1
        bA1   wP    *
           *     *
        #1: wQ bB1 wB1
    """)
    hive = drawing.hive.put(piece("bQ"), drawing.where("wQ").moved(0, -1))
    at = position(rules, replace(drawing, hive=hive), "w")
    assert destinations(at, "bA1") == drawing.marked("*")


# --- stunned pieces -----------------------------------------------------------------------------


def test_r8_3_a_thrown_piece_neither_moves_nor_is_thrown_on_the_next_ply(
    rules: ModuleType,
) -> None:
    """White's ant, thrown by Black, waits for a turn, though White's pillbug is beside it."""
    drawing = draw("""
              wQ    bQ
           wP    bP    wA1
              x
    """)
    black = position(rules, drawing, "b")
    white = black.play(move_of(black, "wA1", drawing.the("x")))
    assert white.stunned == piece("wA1")
    assert destinations(white, "wA1") == set()
    assert why(white, "wA1", drawing.where("wA1")) == Reason(
        ReasonCode.STUNNED, piece("wA1"), hexes=(drawing.the("x"),)
    )
    after = white.play(white.legal_moves()[0])
    later = after.play(after.legal_moves()[0])
    assert "wA1" in movers(later)


@pytest.mark.parametrize("stunned", ["bA1", "bG1"])
def test_r8_3_the_piece_the_opponent_just_placed_or_moved_is_not_thrown(
    rules: ModuleType, stunned: str
) -> None:
    drawing = draw("""
           bA1   .
        bG1   wP    wQ    bQ
           .     .
    """)
    free = {"bA1": {"bG1"}, "bG1": {"bA1"}}[stunned]
    at = position(rules, drawing, "w", stunned=stunned)
    thrown = {name for name in movers(at) if name.startswith("b")}
    assert thrown == free
    assert why(at, stunned, drawing.where("wP").moved(0, 1)) == Reason(
        ReasonCode.STUNNED, piece(stunned), hexes=(drawing.where(stunned),)
    )


def test_r8_3_a_placement_stuns(rules: ModuleType) -> None:
    at = played(rules, "wP;bA1 wP-;wQ -wP;bQ bA1-")
    assert at.stunned == piece("bQ")


def test_r8_3_a_pass_leaves_nothing_stunned(rules: ModuleType) -> None:
    drawing = draw("""
        #1    #2    bQ    bP
        #1: wA1 bB1
        #2: wQ bB2
    """)
    at = position(rules, drawing, "w", stunned="bB2")
    assert at.play(PASS).stunned is None


def test_r8_3_without_a_pillbug_being_stunned_changes_nothing(rules: ModuleType) -> None:
    drawing = draw("""
           bA1   wA1
        bG1   wM    wQ    bQ
    """)
    free = position(rules, drawing, "w")
    stunned = [position(rules, drawing, "w", stunned=name) for name in ("bA1", "bG1", "bQ")]
    assert {one.legal_moves() for one in stunned} == {free.legal_moves()}


def test_r8_4_a_throw_does_not_stun_the_thrower(rules: ModuleType) -> None:
    """After White's throw Black's pillbug throws White's."""
    drawing = draw("""
           x     wQ
        bA1   wP    bP    bQ
           .     .
    """)
    white = position(rules, drawing, "w")
    black = white.play(move_of(white, "bA1", drawing.the("x")))
    assert black.stunned == piece("bA1")
    assert "wP" in movers(black)


def test_r8_5_a_throw_and_a_walk_to_the_same_hex_are_one_move(rules: ModuleType) -> None:
    """The queen can slide to ``*`` and be thrown there as well; to ``2`` she is thrown."""
    drawing = draw("""
           *     2
        wQ    wP    bQ
           *     2
    """)
    at = position(rules, drawing, "w")
    moves = [move for move in at.legal_moves() if isinstance(move, Movement)]
    ends = [move.end for move in moves if move.piece == piece("wQ")]
    assert sorted(ends) == sorted(drawing.marked("*") | drawing.marked("2"))
    for mark, way in (("*", Way.WALK), ("2", Way.THROW)):
        ways = [at.explain(piece("wQ"), end) for end in drawing.marked(mark)]
        assert {one.way for one in ways if isinstance(one, How)} == {way}
