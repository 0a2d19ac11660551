"""What each command does at a table, and what it is refused for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.engine import Score
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import (
    Computer,
    Friend,
    NewGame,
    SameScreen,
    SeatChoice,
    Status,
    Way,
)
from skep.server.messages.to_server import (
    Abort,
    Action,
    AskTakeback,
    DeclineDraw,
    DeclineTakeback,
    OfferDraw,
    Play,
    Rematch,
    Resign,
)
from skep.server.rooms.decisions import is_rematch_agreed
from skep.server.rooms.facts import (
    DrawDeclined,
    DrawOffered,
    Ended,
    Joined,
    RematchAsked,
    Sitter,
    TakebackAsked,
    TakebackDeclined,
    TookBack,
    decode_fact,
    encode_fact,
)
from skep.server.rooms.making import make_game, make_rematch
from skep.server.rooms.table import InconsistentError, Table
from tests.server.tables import (
    ANN,
    BOB,
    EVE,
    OPENING,
    Sitting,
    same_screen,
    with_computer,
    with_friend,
)

WHITE, BLACK = Color.WHITE, Color.BLACK
FORCED = ("wG1", "bG1 wG1-", "wQ /wG1", "bQ bG1\\", "wQ wG1\\")
LOST = Score.loss(4)


def refused(act: Callable[[], object]) -> Code:
    with pytest.raises(ProblemError) as caught:
        act()
    return caught.value.code


# --- making ---------------------------------------------------------------------------------------


def test_a_tournament_game_is_drawn_at_the_third_repetition() -> None:
    made = make_game(NewGame(SameScreen(), rules="Base+MLP"), ANN, rng=Random(1))
    assert (made.rules, made.edition) == ("Base+MLP,repetition=threefold", "Base+MLP")


@pytest.mark.parametrize(
    ("rules", "edition"),
    [("pocket+M", "pocket"), ("Carbon", "carbon"), ("base+pm", "Base+MP"), ("Base", "Base")],
)
def test_a_game_keeps_the_name_that_its_rules_were_asked_by(rules: str, edition: str) -> None:
    assert make_game(NewGame(SameScreen(), rules=rules), ANN, rng=Random(1)).edition == edition


def test_who_wants_black_gets_black() -> None:
    wish = NewGame(Computer(3), color=SeatChoice.BLACK)
    made = make_game(wish, ANN, rng=Random(1))
    assert (made.white, made.black) == (Sitter(level=3), Sitter(player=ANN))


def test_who_does_not_mind_gets_either_color() -> None:
    makers = {make_game(NewGame(Friend()), ANN, rng=Random(seed)).white for seed in range(20)}
    assert makers == {Sitter(), Sitter(player=ANN)}


def test_where_the_rules_leave_it_open_a_game_chooses_who_begins() -> None:
    wish = NewGame(SameScreen(), rules="classic", first=BLACK)
    assert make_game(wish, ANN, rng=Random(1)).first is BLACK


@pytest.mark.parametrize("rules", ["chess", "Base+X", "", "classic,box=q9"])
def test_rules_that_there_are_not_are_refused(rules: str) -> None:
    wish = NewGame(SameScreen(), rules=rules)
    assert refused(lambda: make_game(wish, ANN, rng=Random(1))) is Code.BAD_RULES


def test_black_does_not_begin_where_the_rules_say_white() -> None:
    wish = NewGame(SameScreen(), first=BLACK)
    assert refused(lambda: make_game(wish, ANN, rng=Random(1))) is Code.BAD_RULES


# --- seats ----------------------------------------------------------------------------------------


def test_a_friend_takes_the_free_seat() -> None:
    sitting = with_friend(joined=False)
    before = sitting.table.status
    assert sitting.join(BOB) == (Joined(BLACK, BOB),)
    assert (before, sitting.table.status) == (Status.WAITING, Status.PLAYING)
    assert sitting.table.colors_of(BOB) == (BLACK,)


def test_whoever_sits_already_joins_without_effect() -> None:
    assert with_friend().join(BOB) == ()


def test_a_third_visitor_finds_no_seat() -> None:
    assert refused(lambda: with_friend().join(EVE)) is Code.SEAT_TAKEN


def test_nobody_plays_against_themselves_by_link() -> None:
    assert refused(lambda: with_friend(joined=False).join(ANN)) is Code.OWN_GAME


def test_nobody_joins_a_game_that_was_called_off() -> None:
    sitting = with_friend(joined=False)
    sitting.do(ANN, Abort())
    assert refused(lambda: sitting.join(BOB)) is Code.GAME_OVER


@pytest.mark.parametrize("action", [Play("wS1"), Resign(), Abort(), OfferDraw(), Rematch()])
def test_a_watcher_does_nothing(action: Action) -> None:
    assert refused(lambda: with_friend().do(EVE, action)) is Code.NOT_YOUR_GAME


@pytest.mark.parametrize("action", [Play("wS1"), Resign(), OfferDraw(), AskTakeback()])
def test_before_a_friend_has_come_nothing_is_played(action: Action) -> None:
    assert refused(lambda: with_friend(joined=False).do(ANN, action)) is Code.NOT_STARTED


# --- moves ----------------------------------------------------------------------------------------


def test_moves_are_played_in_turn() -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    assert sitting.moves == list(OPENING)
    assert sitting.table.version == 6


def test_nobody_plays_the_others_turn() -> None:
    assert refused(lambda: with_friend().do(BOB, Play("wS1"))) is Code.NOT_YOUR_TURN


def test_a_move_for_another_ply_is_stale() -> None:
    sitting = with_friend()
    sitting.play("wS1")
    assert refused(lambda: sitting.do(BOB, Play("bS1 wS1-"), ply=0)) is Code.STALE


def test_what_is_no_move_is_refused() -> None:
    assert refused(lambda: with_friend().do(ANN, Play("e2e4"))) is Code.BAD_MOVE


def test_an_illegal_move_is_refused_with_the_reason() -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    with pytest.raises(ProblemError) as caught:
        sitting.do(ANN, Play("wS1 bQ-"))
    assert caught.value.code is Code.ILLEGAL_MOVE
    reason = caught.value.reason
    assert reason is not None
    assert (reason.message, reason.piece, reason.pieces) == ("reason-pinned", "wS1", ("wQ",))


def test_a_refused_move_changes_nothing() -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    assert refused(lambda: sitting.do(ANN, Play("wS1 bQ-"))) is Code.ILLEGAL_MOVE
    assert (sitting.moves, sitting.table.version) == (list(OPENING), 6)


def test_a_forced_pass_is_played_in_the_same_step() -> None:
    sitting = same_screen("Base,box=Q1G1")
    sitting.play(*FORCED)
    before = sitting.table.version
    sitting.play("bG1 -wG1")
    assert sitting.moves[-2:] == ["bG1 -wG1", "pass"]
    assert [played.way for played in sitting.table.moves[-2:]] == [Way.WALK, Way.PASS]
    assert sitting.table.to_move is BLACK
    assert sitting.table.version == before + 1


def test_a_played_move_tells_its_route() -> None:
    sitting = same_screen()
    sitting.play(*OPENING, "wA1 -wQ", "bA1 bQ-", "wA1 bA1-")
    played = sitting.table.moves[-1]
    assert (played.piece, played.way, played.start, played.end) == (
        "wA1",
        Way.WALK,
        (-2, 0),
        (4, 0),
    )
    assert (played.route[0], played.route[-1]) == (played.start, played.end)


# --- taking back ----------------------------------------------------------------------------------


def test_against_the_computer_one_goes_back_to_ones_own_turn() -> None:
    sitting = with_computer()
    sitting.play("wS1")
    sitting.computer("bG1 wS1-")
    assert sitting.do(ANN, AskTakeback()) == (TookBack(0),)
    assert sitting.moves == []


def test_while_the_computer_thinks_ones_last_move_is_taken_back() -> None:
    sitting = with_computer()
    sitting.play("wS1")
    assert sitting.do(ANN, AskTakeback()) == (TookBack(0),)


def test_at_one_screen_one_move_is_taken_back() -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    assert sitting.do(ANN, AskTakeback()) == (TookBack(3),)


def test_a_move_is_taken_back_with_the_pass_it_forced() -> None:
    sitting = same_screen("Base,box=Q1G1")
    sitting.play(*FORCED, "bG1 -wG1")
    assert sitting.do(ANN, AskTakeback()) == (TookBack(5),)
    assert sitting.moves == list(FORCED)


def test_a_friend_has_to_agree_to_taking_back() -> None:
    sitting = with_friend()
    sitting.play("wS1", "bG1 wS1-")
    assert sitting.do(ANN, AskTakeback()) == (TakebackAsked(WHITE),)
    assert sitting.do(ANN, AskTakeback()) == ()
    assert sitting.do(BOB, AskTakeback()) == (TookBack(0),)
    assert (sitting.moves, sitting.table.takeback) == ([], None)


def test_a_friend_may_say_no() -> None:
    sitting = with_friend()
    sitting.play("wS1", "bG1 wS1-")
    sitting.do(BOB, AskTakeback())
    assert sitting.do(ANN, DeclineTakeback()) == (TakebackDeclined(WHITE),)
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


# --- draws ----------------------------------------------------------------------------------------


def test_a_draw_takes_both() -> None:
    sitting = with_friend()
    assert sitting.do(ANN, OfferDraw()) == (DrawOffered(WHITE),)
    assert sitting.do(ANN, OfferDraw()) == ()
    assert sitting.do(BOB, OfferDraw()) == (Ended("agreement", None),)
    assert sitting.table.game.outcome == Outcome(Termination.AGREEMENT, None)


def test_a_draw_can_be_declined_and_withdrawn() -> None:
    sitting = with_friend()
    sitting.do(ANN, OfferDraw())
    assert sitting.do(BOB, DeclineDraw()) == (DrawDeclined(BLACK),)
    sitting.do(ANN, OfferDraw())
    assert sitting.do(ANN, DeclineDraw()) == (DrawDeclined(WHITE),)
    assert refused(lambda: sitting.do(BOB, DeclineDraw())) is Code.NO_OFFER


def test_an_offer_stands_when_the_offerer_moves_and_lapses_when_the_other_does() -> None:
    sitting = with_friend()
    sitting.do(ANN, OfferDraw())
    sitting.play("wS1")
    assert sitting.table.draw_offer is WHITE
    sitting.play("bG1 wS1-")
    assert sitting.table.draw_offer is None


def test_at_one_screen_a_draw_is_agreed_at_once() -> None:
    assert same_screen().do(ANN, OfferDraw()) == (Ended("agreement", None),)


def test_the_computer_declines_a_draw_early_in_the_game() -> None:
    sitting = with_computer()
    assert sitting.do(ANN, OfferDraw()) == (DrawOffered(WHITE), DrawDeclined(BLACK))
    assert sitting.table.draw_offer is None


# --- ends -----------------------------------------------------------------------------------------


def test_who_resigns_loses() -> None:
    sitting = with_friend()
    assert sitting.do(ANN, Resign()) == (Ended("resignation", BLACK),)
    assert sitting.table.status is Status.OVER


def test_at_one_screen_the_side_to_move_resigns() -> None:
    sitting = same_screen()
    sitting.play("wS1")
    assert sitting.do(ANN, Resign()) == (Ended("resignation", WHITE),)


def test_a_game_that_hardly_began_is_called_off() -> None:
    sitting = with_friend()
    sitting.play("wS1")
    assert sitting.do(BOB, Abort()) == (Ended("aborted", None),)


def test_after_the_second_move_nobody_calls_it_off() -> None:
    sitting = with_friend()
    sitting.play("wS1", "bG1 wS1-")
    assert refused(lambda: sitting.do(ANN, Abort())) is Code.CANNOT_ABORT


def test_a_strong_computer_gives_up_a_game_that_is_lost_for_sure() -> None:
    sitting = with_computer(10)
    for own, its in (("wS1", "bG1 wS1-"), ("wQ -wS1", "bQ bG1-")):
        sitting.play(own)
        sitting.computer(its, LOST)
    sitting.play("wA1 -wQ")
    assert sitting.computer("bA1 bQ-", LOST) == (Ended("resignation", WHITE),)


def test_a_weak_computer_plays_on() -> None:
    sitting = with_computer(1)
    for own, its in (("wS1", "bG1 wS1-"), ("wQ -wS1", "bQ bG1-"), ("wA1 -wQ", "bA1 bQ-")):
        sitting.play(own)
        sitting.computer(its, LOST)
    assert sitting.table.status is Status.PLAYING


# --- again ----------------------------------------------------------------------------------------


def test_there_is_no_rematch_of_a_game_that_goes_on() -> None:
    assert refused(lambda: with_friend().do(ANN, Rematch())) is Code.NOT_OVER


def test_a_rematch_takes_both_friends() -> None:
    sitting = with_friend()
    sitting.do(ANN, Resign())
    assert sitting.do(ANN, Rematch()) == (RematchAsked(WHITE),)
    assert sitting.do(ANN, Rematch()) == ()
    assert not is_rematch_agreed(sitting.table, WHITE)
    assert is_rematch_agreed(sitting.table, BLACK)


@pytest.mark.parametrize("sitting", [with_computer(), same_screen()])
def test_a_rematch_without_a_friend_is_made_at_once(sitting: Sitting) -> None:
    sitting.do(ANN, Resign())
    assert is_rematch_agreed(sitting.table, WHITE)


def test_a_rematch_reverses_the_colors() -> None:
    sitting = with_friend()
    made = make_rematch(sitting.table, rng=Random(1))
    assert (made.white, made.black) == (Sitter(player=BOB), Sitter(player=ANN))
    assert (made.rules, made.first) == (sitting.table.made.rules, sitting.table.made.first)


# --- what is stored -------------------------------------------------------------------------------


def test_a_table_is_what_its_facts_add_up_to() -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    sitting.do(ANN, AskTakeback())
    sitting.do(BOB, AskTakeback())
    sitting.do(BOB, OfferDraw())
    read = Table.of(sitting.table.id, sitting.entries)
    assert read.game == sitting.table.game
    assert read.moves == sitting.table.moves
    assert (read.seats, read.version) == (sitting.table.seats, sitting.table.version)
    assert (read.draw_offer, read.takeback) == (BLACK, None)


def test_facts_are_written_and_read_back() -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    sitting.do(ANN, Resign())
    facts = [entry.fact for entry in sitting.entries]
    assert [decode_fact(encode_fact(fact)) for fact in facts] == facts


def test_a_fact_that_does_not_follow_is_not_taken() -> None:
    sitting = with_friend()
    sitting.play("wS1")
    first, _, move = sitting.entries
    with pytest.raises(InconsistentError):
        Table.of(sitting.table.id, [first, move])
