"""What each command does at a table, and what it is refused for."""

from __future__ import annotations

import pytest

from skep.core.bugs import Color
from skep.core.reasons import ReasonCode
from skep.engine import Score
from skep.server.domain.errors import InconsistentError
from skep.server.domain.fact_encoding import decode_fact, encode_fact
from skep.server.domain.facts import EndedBy, GameEnded, MoveKind
from skep.server.domain.replay import replay_game
from skep.server.domain.table import GameStatus
from skep.server.errors import Code, ProblemError
from skep.server.messages.to_server import (
    Abort,
    AskTakeback,
    OfferDraw,
    Play,
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
LOST = Score.loss(4)


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
    assert (reason.code, str(reason.piece), tuple(map(str, reason.pieces))) == (
        ReasonCode.PINNED,
        "wS1",
        ("wQ",),
    )


def test_a_refused_move_changes_nothing() -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    assert refused(lambda: sitting.do(ANN, Play("wS1 bQ-"))) is Code.ILLEGAL_MOVE
    assert (sitting.moves, sitting.table.version) == (list(OPENING), 6)


def test_a_forced_pass_is_played_in_the_same_step() -> None:
    sitting = same_screen(SMALL)
    sitting.play(*FORCED)
    before = sitting.table.version
    sitting.play("bG1 -wG1")
    assert sitting.moves[-2:] == ["bG1 -wG1", "pass"]
    assert [played.way for played in sitting.table.moves[-2:]] == [MoveKind.WALK, MoveKind.PASS]
    assert sitting.table.to_move is BLACK
    assert sitting.table.version == before + 1


def test_a_played_move_tells_its_route() -> None:
    sitting = same_screen()
    sitting.play(*OPENING, "wA1 -wQ", "bA1 bQ-", "wA1 bA1-")
    played = sitting.table.moves[-1]
    assert (played.piece, played.way, played.start, played.end) == (
        "wA1",
        MoveKind.WALK,
        (-2, 0),
        (4, 0),
    )
    assert (played.route[0], played.route[-1]) == (played.start, played.end)


def test_who_resigns_loses() -> None:
    sitting = with_friend()
    assert sitting.do(ANN, Resign()) == (GameEnded(EndedBy.RESIGNATION, BLACK),)
    assert sitting.table.status is GameStatus.OVER


def test_at_one_screen_the_side_to_move_resigns() -> None:
    sitting = same_screen()
    sitting.play("wS1")
    assert sitting.do(ANN, Resign()) == (GameEnded(EndedBy.RESIGNATION, WHITE),)


def test_a_game_that_hardly_began_is_called_off() -> None:
    sitting = with_friend()
    sitting.play("wS1")
    assert sitting.do(BOB, Abort()) == (GameEnded(EndedBy.ABORTED, None),)


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
    assert sitting.computer("bA1 bQ-", LOST) == (GameEnded(EndedBy.RESIGNATION, WHITE),)


def test_a_weak_computer_plays_on() -> None:
    sitting = with_computer(1)
    for own, its in (("wS1", "bG1 wS1-"), ("wQ -wS1", "bQ bG1-"), ("wA1 -wQ", "bA1 bQ-")):
        sitting.play(own)
        sitting.computer(its, LOST)
    assert sitting.table.status is GameStatus.PLAYING


def test_a_table_is_what_its_facts_add_up_to() -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    sitting.do(ANN, AskTakeback())
    sitting.do(BOB, AskTakeback())
    sitting.do(BOB, OfferDraw())
    read = replay_game(sitting.table.id, sitting.entries)
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
        replay_game(sitting.table.id, [first, move])
