"""Making games: rules, colors and seats, and the same once more."""

from __future__ import annotations

from random import Random

import pytest

from skep.core.bugs import Color
from skep.server.domain.decisions import AlreadyRequested, RematchAgreed
from skep.server.domain.facts import (
    RematchRequested,
    SeatHolder,
    SeatTaken,
)
from skep.server.domain.new_games import make_rematch
from skep.server.domain.table import GameStatus
from skep.server.errors import Code
from skep.server.messages.games import (
    ComputerOpponent,
    FriendOpponent,
    NewGame,
    SameScreen,
    SeatChoice,
)
from skep.server.messages.to_server import (
    Abort,
    Action,
    AskTakeback,
    OfferDraw,
    Play,
    Rematch,
    Resign,
)
from tests.server.tables import (
    ANN,
    BOB,
    EVE,
    Sitting,
    created,
    refused,
    same_screen,
    with_computer,
    with_friend,
)

WHITE, BLACK = Color.WHITE, Color.BLACK


def test_a_tournament_game_is_drawn_at_the_third_repetition() -> None:
    made = created(NewGame(SameScreen(), rules="Base+MLP"))
    assert (made.rules, made.edition) == ("Base+MLP,repetition=threefold", "Base+MLP")


@pytest.mark.parametrize(
    ("rules", "edition"),
    [("pocket+M", "pocket"), ("Carbon", "carbon"), ("base+pm", "Base+MP"), ("Base", "Base")],
)
def test_a_game_keeps_the_name_that_its_rules_were_asked_by(rules: str, edition: str) -> None:
    assert created(NewGame(SameScreen(), rules=rules)).edition == edition


def test_who_wants_black_gets_black() -> None:
    wish = NewGame(ComputerOpponent(3), color=SeatChoice.BLACK)
    made = created(wish)
    assert (made.white, made.black) == (SeatHolder(level=3), SeatHolder(player=ANN))


def test_who_does_not_mind_gets_either_color() -> None:
    makers = {created(NewGame(FriendOpponent()), seed=seed).white for seed in range(20)}
    assert makers == {SeatHolder(), SeatHolder(player=ANN)}


def test_where_the_rules_leave_it_open_a_game_chooses_who_begins() -> None:
    wish = NewGame(SameScreen(), rules="classic", first=BLACK)
    assert created(wish).first is BLACK


@pytest.mark.parametrize("rules", ["chess", "Base+X", "", "classic,box=q9"])
def test_rules_that_there_are_not_are_refused(rules: str) -> None:
    wish = NewGame(SameScreen(), rules=rules)
    assert refused(lambda: created(wish)) is Code.BAD_RULES


def test_black_does_not_begin_where_the_rules_say_white() -> None:
    wish = NewGame(SameScreen(), first=BLACK)
    assert refused(lambda: created(wish)) is Code.BAD_RULES


def test_a_friend_takes_the_free_seat() -> None:
    sitting = with_friend(joined=False)
    before = sitting.table.status
    assert sitting.join(BOB) == (SeatTaken(BLACK, BOB),)
    assert (before, sitting.table.status) == (GameStatus.WAITING, GameStatus.PLAYING)
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


def test_there_is_no_rematch_of_a_game_that_goes_on() -> None:
    assert refused(lambda: with_friend().do(ANN, Rematch())) is Code.NOT_OVER


def test_a_rematch_takes_both_friends() -> None:
    sitting = with_friend()
    sitting.do(ANN, Resign())
    assert sitting.do(ANN, Rematch()) == (RematchRequested(WHITE),)
    assert sitting.decide(ANN, Rematch()) == AlreadyRequested(4)
    assert sitting.decide(BOB, Rematch()) == RematchAgreed(BLACK)


@pytest.mark.parametrize("sitting", [with_computer(), same_screen()])
def test_a_rematch_without_a_friend_is_made_at_once(sitting: Sitting) -> None:
    sitting.do(ANN, Resign())
    assert sitting.decide(ANN, Rematch()) == RematchAgreed(WHITE)


def test_a_rematch_reverses_the_colors() -> None:
    sitting = with_friend()
    made = make_rematch(sitting.table, rng=Random(1))
    assert (made.white, made.black) == (SeatHolder(player=BOB), SeatHolder(player=ANN))
    assert (made.rules, made.first) == (sitting.table.made.rules, sitting.table.made.first)
