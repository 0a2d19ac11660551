"""Ends of games, passing, and repetition: rules R9.1 to R9.4."""

from __future__ import annotations

from types import ModuleType

import pytest

from skep.core.bugs import Color
from skep.core.errors import IllegalMoveError
from skep.core.hive import Hive
from skep.core.moves import PASS, Movement
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import Reason, ReasonCode
from skep.core.ruleset import EDITIONS, TOURNAMENT, Repetition
from skep.game import Game
from tests.rules.drawn import (
    Drawing,
    draw,
    move_of,
    piece,
    played,
    position,
    why,
)

WHITE_WINS = Outcome(Termination.SURROUNDED, Color.WHITE)
BLACK_WINS = Outcome(Termination.SURROUNDED, Color.BLACK)
DRAW = Outcome(Termination.SURROUNDED, None)

# --- a queen is surrounded ----------------------------------------------------------------------


def test_r9_1_the_game_ends_when_the_sixth_neighbor_of_a_queen_is_occupied(
    rules: ModuleType,
) -> None:
    drawing = draw("""
           bA1   wS1
        x     bQ    wG1   wA1
           bS1   wQ
    """)
    at = position(rules, drawing, "w")
    assert at.outcome is None
    assert at.play(move_of(at, "wA1", drawing.the("x"))).outcome == WHITE_WINS


def test_r9_1_a_player_who_closes_in_their_own_queen_loses(rules: ModuleType) -> None:
    drawing = draw("""
           bA1   bG1
        x     wQ    bS1   wA1
           bS2   bQ
    """)
    at = position(rules, drawing, "w")
    assert at.play(move_of(at, "wA1", drawing.the("x"))).outcome == BLACK_WINS


def test_r9_1_both_queens_surrounded_at_once_is_a_draw(rules: ModuleType) -> None:
    drawing = draw("""
           bA1   x     bG1
        wS1   wQ    bQ    wG1
           bS1   bS2   bG2
        wA1
    """)
    at = position(rules, drawing, "w")
    assert at.play(move_of(at, "wA1", drawing.the("x"))).outcome == DRAW


def test_r9_1_a_covered_queen_is_surrounded_all_the_same(rules: ModuleType) -> None:
    drawing = draw("""
           bA1   wS1
        wA1   #1    wG1
           bS1   wQ
        #1: bQ wB1
    """)
    at = position(rules, drawing, "b")
    assert at.outcome == WHITE_WINS
    assert at.legal_moves() == ()


def test_r9_1_a_placement_and_a_throw_can_surround_a_queen(rules: ModuleType) -> None:
    placing = draw("""
           wA1   wS1
        x     #1    wG1
           wS2   wQ
        #1: bQ wB1
    """)
    throwing = draw("""
           bA1   wS1
        bG1   bQ    x
           wQ    wP    bA2
    """)
    at = position(rules, placing, "w")
    assert at.play(move_of(at, "wA2", placing.the("x"))).outcome == WHITE_WINS
    at = position(rules, throwing, "w")
    assert at.play(move_of(at, "bA2", throwing.the("x"))).outcome == WHITE_WINS


def test_r9_1_nothing_is_played_in_a_finished_game(rules: ModuleType) -> None:
    drawing = draw("""
           wA1   wS1   x
        bS1   bQ    wG1
           bA1   wQ
    """)
    at = position(rules, drawing, "b")
    end = drawing.the("x")
    over = ReasonCode.GAME_OVER
    assert at.legal_moves() == ()
    assert why(at, "bA1", end) == Reason(over, piece("bA1"))
    assert why(at, "bG1", end) == Reason(over, piece("bG1"))
    assert at.why_not(PASS) == Reason(over)
    with pytest.raises(IllegalMoveError):
        at.play(PASS)


# --- passing ------------------------------------------------------------------------------------


FORCED_PASS = "wL;bG1 -wL;wQ wL/;bB1 \\bG1;wQ \\wL;bL \\bB1;wL wQ/;bQ bL/;wL bQ\\;bB1 wQ"


def test_r9_2_a_player_with_nothing_to_place_and_nothing_to_move_passes(rules: ModuleType) -> None:
    """Ten plies into a game: queen covered, ladybug pinned, and every hex beside it Black's too."""
    at = played(rules, FORCED_PASS)
    assert at.legal_moves() == (PASS,)
    after = at.play(PASS)
    assert (after.hive, after.to_move, after.ply) == (at.hive, Color.BLACK, at.ply + 1)


def test_r9_2_nobody_passes_who_can_do_anything_else(rules: ModuleType) -> None:
    at = played(rules, "wA1;bA1 wA1-")
    assert at.why_not(PASS) == Reason(ReasonCode.PASS_NOT_FORCED)
    with pytest.raises(IllegalMoveError):
        at.play(PASS)


def test_r9_2_a_throw_is_something_else(rules: ModuleType) -> None:
    """White can place nothing and move nothing of its own, but throw the ant."""
    drawing = draw("""
           *     *
        bA1   wP    bG1   #1    bQ
           *     *
        #1: wQ bB1
    """)
    at = position(rules, drawing, "w")
    ant, start = piece("bA1"), drawing.where("bA1")
    assert set(at.legal_moves()) == {Movement(ant, start, end) for end in drawing.marked("*")}


# --- repetition ---------------------------------------------------------------------------------

PLAIN = """
       wA1   bA1   wA2
    wQ    .     bQ
"""


def key(rules: ModuleType, picture: str, to_move: str = "w", stunned: str | None = None) -> int:
    return position(rules, draw(picture), to_move, stunned=stunned).key


def test_r9_4_the_same_stacks_elsewhere_are_the_same_position(rules: ModuleType) -> None:
    drawing = draw(PLAIN)
    moved = Drawing(drawing.hive.moved(5, -3), {})
    assert position(rules, moved, "w").key == position(rules, drawing, "w").key


def test_r9_4_twins_are_alike(rules: ModuleType) -> None:
    swapped = PLAIN.replace("wA1", "w??").replace("wA2", "wA1").replace("w??", "wA2")
    assert key(rules, swapped) == key(rules, PLAIN)


def test_r9_4_the_side_to_move_counts(rules: ModuleType) -> None:
    assert key(rules, PLAIN, "b") != key(rules, PLAIN, "w")


def test_r9_4_the_order_of_a_stack_counts(rules: ModuleType) -> None:
    one = "#1    wQ    bQ\n#1: wA1 wB1 bB1"
    other = "#1    wQ    bQ\n#1: wA1 bB1 wB1"
    assert key(rules, one) != key(rules, other)


def test_r9_4_rotations_and_mirror_images_are_other_positions(rules: ModuleType) -> None:
    hive = draw(PLAIN).hive

    def turned(sixths: int) -> Hive:
        return Hive({at.rotated(sixths): stack for at, stack in hive.stacks.items()})

    mirrored = Hive({at.mirrored(): stack for at, stack in hive.stacks.items()})
    others = [*map(turned, range(6)), mirrored]
    assert len({position(rules, Drawing(one, {}), "w").key for one in others}) == 7


def test_r9_4_the_stunned_hex_counts_while_a_pillbug_lies_in_the_hive(rules: ModuleType) -> None:
    pillbug = PLAIN.replace("wA2", "bP ")
    assert key(rules, PLAIN, stunned="bA1") == key(rules, PLAIN, stunned="bQ") == key(rules, PLAIN)
    assert len({key(rules, pillbug, stunned=name) for name in ("bA1", "bQ", None)}) == 3


BACK_AND_FORTH = ("wQ -wA1", "bQ bA1/", "wQ \\wA1", "bQ bA1-")


def repeated(game: Game, times: int) -> Game:
    """Play until the position with both queens beside their ants has stood so many times."""
    for move in ("wA1", "bA1 wA1-", "wQ \\wA1", "bQ bA1-", *BACK_AND_FORTH * (times - 1)):
        game.play(move)
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_r9_4_what_the_third_time_means_is_for_the_edition_to_say(edition: str) -> None:
    second, third = repeated(Game(edition), 2), repeated(Game(edition), 3)
    by = EDITIONS[edition].repetition
    is_draw = by is Repetition.THREEFOLD
    assert (second.repetitions, third.repetitions) == (2, 3)
    assert (second.outcome, second.is_draw_by_agreement_due) == (None, False)
    assert third.outcome == (Outcome(Termination.REPETITION, None) if is_draw else None)
    assert third.is_draw_by_agreement_due is (by is Repetition.AGREEMENT)
    assert bool(third.legal_moves()) is not is_draw


def test_r9_4_a_draw_by_agreement_is_made_by_the_players() -> None:
    game = repeated(Game("classic"), 3)
    game.agree_draw()
    assert game.outcome == Outcome(Termination.AGREEMENT, None)
    assert not game.is_draw_by_agreement_due


# --- results that people make -------------------------------------------------------------------


def test_r9_3_people_end_a_game_beside_the_board() -> None:
    resigned, agreed, timed_out, aborted = (repeated(Game(TOURNAMENT), 1) for _ in range(4))
    resigned.resign(Color.WHITE)
    agreed.agree_draw()
    timed_out.time_out(Color.BLACK)
    aborted.abort()
    assert resigned.outcome == Outcome(Termination.RESIGNATION, Color.BLACK)
    assert agreed.outcome == Outcome(Termination.AGREEMENT, None)
    assert timed_out.outcome == Outcome(Termination.TIMEOUT, Color.WHITE)
    assert aborted.outcome == Outcome(Termination.ABORTED, None)
    for game in (resigned, agreed, timed_out, aborted):
        assert game.board_outcome is None
        assert game.legal_moves() == ()
