"""Wishes that the other side has a say in: taking back, and draws."""

from __future__ import annotations

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.server.domain.facts import (
    DrawOfferDeclined,
    DrawOfferMade,
    EndedBy,
    GameEnded,
    MovesTakenBack,
    TakebackRefused,
    TakebackRequested,
)
from skep.server.domain.replay import replay_game
from skep.server.errors import Code
from skep.server.messages.to_server import (
    AskTakeback,
    DeclineDraw,
    DeclineTakeback,
    OfferDraw,
    Resign,
)
from tests.server.tables import (
    ANN,
    BOB,
    FORCED,
    OPENING,
    SMALL,
    refused,
    same_screen,
    with_computer,
    with_friend,
)

WHITE, BLACK = Color.WHITE, Color.BLACK


def test_against_the_computer_one_goes_back_to_ones_own_turn() -> None:
    sitting = with_computer()
    sitting.play("wS1")
    sitting.computer("bG1 wS1-")
    assert sitting.do(ANN, AskTakeback()) == (MovesTakenBack(0),)
    assert sitting.moves == []


def test_while_the_computer_thinks_ones_last_move_is_taken_back() -> None:
    sitting = with_computer()
    sitting.play("wS1")
    assert sitting.do(ANN, AskTakeback()) == (MovesTakenBack(0),)


def test_at_one_screen_one_move_is_taken_back() -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    assert sitting.do(ANN, AskTakeback()) == (MovesTakenBack(3),)


def test_a_move_is_taken_back_with_the_pass_it_forced() -> None:
    sitting = same_screen(SMALL)
    sitting.play(*FORCED, "bG1 -wG1")
    assert sitting.do(ANN, AskTakeback()) == (MovesTakenBack(5),)
    assert sitting.moves == list(FORCED)


def test_a_friend_has_to_agree_to_taking_back() -> None:
    sitting = with_friend()
    sitting.play("wS1", "bG1 wS1-")
    assert sitting.do(ANN, AskTakeback()) == (TakebackRequested(WHITE),)
    assert sitting.do(BOB, AskTakeback()) == (MovesTakenBack(0),)
    assert (sitting.moves, sitting.table.takeback) == ([], None)


def test_a_friend_may_say_no() -> None:
    sitting = with_friend()
    sitting.play("wS1", "bG1 wS1-")
    sitting.do(BOB, AskTakeback())
    assert sitting.do(ANN, DeclineTakeback()) == (TakebackRefused(WHITE),)
    assert sitting.table.takeback is None
    assert refused(lambda: sitting.do(ANN, DeclineTakeback())) is Code.NO_OFFER


def test_a_wish_to_take_back_ends_with_the_next_move() -> None:
    sitting = with_friend()
    sitting.play("wS1", "bG1 wS1-")
    sitting.do(BOB, AskTakeback())
    sitting.play("wQ -wS1")
    assert sitting.table.takeback is None


def test_who_has_not_moved_takes_nothing_back() -> None:
    sitting = with_friend()
    sitting.play("wS1")
    assert refused(lambda: sitting.do(BOB, AskTakeback())) is Code.CANNOT_TAKE_BACK


def test_nothing_is_taken_back_in_a_game_that_is_over() -> None:
    sitting = with_friend()
    sitting.play("wS1")
    sitting.do(ANN, Resign())
    assert refused(lambda: sitting.do(ANN, AskTakeback())) is Code.GAME_OVER


def test_a_draw_takes_both() -> None:
    sitting = with_friend()
    assert sitting.do(ANN, OfferDraw()) == (DrawOfferMade(WHITE),)
    assert sitting.do(BOB, OfferDraw()) == (GameEnded(EndedBy.AGREEMENT, None),)
    assert sitting.table.game.outcome == Outcome(Termination.AGREEMENT, None)


def test_a_draw_can_be_declined_and_withdrawn() -> None:
    sitting = with_friend()
    sitting.do(ANN, OfferDraw())
    assert sitting.do(BOB, DeclineDraw()) == (DrawOfferDeclined(BLACK),)
    sitting.play("wS1")
    sitting.do(ANN, OfferDraw())
    assert sitting.do(ANN, DeclineDraw()) == (DrawOfferDeclined(WHITE),)
    assert refused(lambda: sitting.do(BOB, DeclineDraw())) is Code.NO_OFFER


def test_an_offer_stands_when_the_offerer_moves_and_lapses_when_the_other_does() -> None:
    sitting = with_friend()
    sitting.do(ANN, OfferDraw())
    sitting.play("wS1")
    assert sitting.table.draw_offer is WHITE
    sitting.play("bG1 wS1-")
    assert sitting.table.draw_offer is None


def test_at_one_screen_a_draw_is_agreed_at_once() -> None:
    assert same_screen().do(ANN, OfferDraw()) == (GameEnded(EndedBy.AGREEMENT, None),)


def test_the_computer_declines_a_draw_early_in_the_game() -> None:
    sitting = with_computer()
    assert sitting.do(ANN, OfferDraw()) == (DrawOfferMade(WHITE), DrawOfferDeclined(BLACK))
    assert sitting.table.draw_offer is None


# --- nobody nags ----------------------------------------------------------------------------------


def test_a_draw_is_offered_once_a_move_whatever_came_of_it() -> None:
    sitting = with_friend()
    sitting.do(ANN, OfferDraw())
    assert refused(lambda: sitting.do(ANN, OfferDraw())) is Code.ALREADY_OFFERED
    sitting.do(BOB, DeclineDraw())
    assert refused(lambda: sitting.do(ANN, OfferDraw())) is Code.ALREADY_OFFERED
    assert sitting.do(BOB, OfferDraw()) == (DrawOfferMade(BLACK),)
    sitting.do(BOB, DeclineDraw())
    assert refused(lambda: sitting.do(BOB, OfferDraw())) is Code.ALREADY_OFFERED
    sitting.play("wS1")
    assert sitting.do(ANN, OfferDraw()) == (DrawOfferMade(WHITE),)


def test_an_offer_that_stands_is_not_made_again() -> None:
    sitting = with_friend()
    sitting.do(ANN, OfferDraw())
    sitting.play("wS1")
    assert refused(lambda: sitting.do(ANN, OfferDraw())) is Code.ALREADY_OFFERED


def test_the_computer_is_not_nagged_either() -> None:
    sitting = with_computer()
    sitting.do(ANN, OfferDraw())
    assert refused(lambda: sitting.do(ANN, OfferDraw())) is Code.ALREADY_OFFERED
    sitting.play("wS1")
    assert sitting.do(ANN, OfferDraw()) == (DrawOfferMade(WHITE), DrawOfferDeclined(BLACK))


def test_taking_back_is_asked_for_once_a_move_whatever_came_of_it() -> None:
    sitting = with_friend()
    sitting.play("wS1", "bG1 wS1-")
    sitting.do(ANN, AskTakeback())
    assert refused(lambda: sitting.do(ANN, AskTakeback())) is Code.ALREADY_ASKED
    sitting.do(BOB, DeclineTakeback())
    assert refused(lambda: sitting.do(ANN, AskTakeback())) is Code.ALREADY_ASKED
    assert sitting.do(BOB, AskTakeback()) == (TakebackRequested(BLACK),)
    sitting.do(ANN, AskTakeback())
    assert sitting.moves == ["wS1"]
    # It is another position, whatever its ply.
    assert sitting.do(ANN, AskTakeback()) == (TakebackRequested(WHITE),)


def test_what_was_asked_is_still_known_after_a_restart() -> None:
    sitting = with_friend()
    sitting.play("wS1")
    sitting.do(ANN, OfferDraw())
    sitting.do(ANN, AskTakeback())
    sitting.do(BOB, DeclineDraw())
    sitting.do(BOB, DeclineTakeback())
    sitting.table = replay_game(sitting.table.id, sitting.entries)
    assert refused(lambda: sitting.do(ANN, OfferDraw())) is Code.ALREADY_OFFERED
    assert refused(lambda: sitting.do(ANN, AskTakeback())) is Code.ALREADY_ASKED
