"""What is shown of a game: files to take home, and names at the table."""

from __future__ import annotations

from msgspec.structs import replace

from skep.core.bugs import Color
from skep.notation.pgn import parse_pgn
from skep.server.domain.facts import SeatHolder
from skep.server.messages.games import ClockSettings, Online, Turn
from skep.server.messages.to_server import Abort, OfferDraw
from skep.server.views.events import event_view
from skep.server.views.files import game_sheet, write_file
from skep.server.views.games import game_view, seats_view
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

NAMES = {ANN: "Ann"}


def pgn(sitting: Sitting) -> str:
    seats = seats_view(sitting.table.seats, NAMES)
    return write_file(game_sheet(sitting.table, seats), "pgn")


def test_a_file_names_whoever_gave_a_name() -> None:
    tags = parse_pgn(pgn(with_friend())).tags
    assert (tags["White"], tags["Black"]) == ("Ann", "Guest")


def test_a_file_names_the_level_of_the_computer_and_the_empty_seat() -> None:
    assert parse_pgn(pgn(with_computer(7))).tags["Black"] == "Skep, level 7"
    assert parse_pgn(pgn(with_friend(joined=False))).tags["Black"] == "?"


def test_a_file_has_the_time_of_each_move_where_there_is_a_clock() -> None:
    sitting = with_friend(clock=ClockSettings(main_s=10_800))
    sitting.play("wS1")
    sitting.now += 3_723_000
    sitting.play("bG1 wS1-")
    assert parse_pgn(pgn(sitting)).comments == {1: "[%emt 0:00:01]", 2: "[%emt 1:02:04]"}


def test_a_file_without_a_clock_has_no_times() -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    assert parse_pgn(pgn(sitting)).comments == {}


def test_a_file_tells_how_a_game_ended() -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    sitting.do(ANN, OfferDraw())
    assert parse_pgn(pgn(sitting)).result == sitting.table.game.outcome


def turn_seen_by(viewer: str, sitting: Sitting) -> Turn:
    online = Online(w=True, b=True, watchers=0)
    view = game_view(sitting.table, viewer, names=NAMES, online=online, now=sitting.now)
    return view.state.turn


def test_a_game_that_waits_or_is_over_has_no_legal_moves() -> None:
    assert turn_seen_by(ANN, with_friend(joined=False)).legal == {}
    over = with_friend()
    over.do(BOB, Abort())
    assert turn_seen_by(ANN, over).legal == {}


def test_only_the_player_whose_turn_it_is_gets_the_legal_moves() -> None:
    sitting = with_friend()
    for turn, other in ((ANN, BOB), (BOB, ANN)):
        listed = sitting.table.game.legal_move_strings()
        legal = turn_seen_by(turn, sitting).legal
        assert tuple(target.text for found in legal.values() for target in found) == listed
        assert [turn_seen_by(viewer, sitting).legal for viewer in (other, EVE, "")] == [{}] * 3
        sitting.play(listed[0])


def test_an_event_has_the_legal_moves_for_the_player_whose_turn_it_is() -> None:
    sitting = with_friend()
    sitting.play("wS1")
    event = event_view(sitting.table, sitting.entries[-1].fact, names=NAMES, now=sitting.now)
    assert (event.mover, event.public.state.turn.legal) == (BOB, {})
    turn = turn_seen_by(BOB, sitting)
    state = replace(event.public.state, turn=turn)
    assert event.for_mover() == replace(event.public, state=state)
    assert len(turn.legal) == 7


def test_of_twins_in_the_reserve_the_first_alone_is_offered() -> None:
    sitting = same_screen("Base")
    turn = turn_seen_by(ANN, sitting)
    assert list(turn.legal) == ["wS1", "wB1", "wG1", "wA1"]
    assert (turn.color, turn.ply, turn.number) == (Color.WHITE, 0, 1)


def test_a_seat_shows_a_name_and_not_an_id() -> None:
    seats = seats_view({Color.WHITE: SeatHolder(ANN), Color.BLACK: SeatHolder("stranger")}, NAMES)
    assert (seats.w.name, seats.b.name) == ("Ann", "")
