"""Engines of UHP as opponents, and the client for programs that wait."""

from __future__ import annotations

import threading

import pytest

from skep.engine import Limits, Opponent
from skep.game import Game
from skep.notation.gamestring import parse_game
from skep.notation.record import GameRecord
from skep.rules import Position
from skep.uhp.client import BlockingClient, UhpOpponent
from skep.uhp.errors import EngineDied, EngineTimeout, ProtocolViolation, Violation
from tests.uhp.programs import SKEP_UHP, is_alive, program, thinking

DEPTH_1 = Limits(depth=1)


def opponent(command: list[str]) -> UhpOpponent:
    return UhpOpponent(BlockingClient(command))


def test_two_engines_play_a_game() -> None:
    game = Game("Base+MLP")
    with opponent(SKEP_UHP) as white, opponent(SKEP_UHP) as black:
        players: list[Opponent] = [white, black]
        for player in (white, black):
            player.begin(game.record())
        for ply in range(12):
            move = players[ply % 2].choose(game.position, DEPTH_1)
            game.play(move)
            white.follow(move)
            black.follow(move)
        assert white.name == "skep v0.1.0"
        assert white.last_line in game.move_strings()
    assert not is_alive(white.client.pid)
    assert not is_alive(black.client.pid)


def test_a_game_is_taken_up_where_it_stands() -> None:
    record = parse_game("Base+MLP;InProgress;White[3];wL;bP \\wL;wQ /wL;bQ bP/")
    with opponent(SKEP_UHP) as player:
        player.begin(record)
        assert record.last.is_legal(player.choose(record.last, DEPTH_1))
        with pytest.raises(ValueError, match="at a different position"):
            player.choose(record.start, DEPTH_1)


def test_who_follows_no_game_cannot_choose() -> None:
    with opponent(SKEP_UHP) as player, pytest.raises(ValueError, match="not been given a game"):
        player.choose(Position.initial(), DEPTH_1)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("xyzzy", Violation.NOT_A_MOVE),
        ("wA1 bQ-", Violation.NOT_A_MOVE),
        ("wQ", Violation.ILLEGAL_MOVE),
        ("pass", Violation.ILLEGAL_MOVE),
        ("bS1", Violation.ILLEGAL_MOVE),
    ],
)
def test_what_is_no_legal_move_is_a_violation(answer: str, code: Violation) -> None:
    with opponent(thinking(f'say("{answer}", "ok")')) as player:
        position = Game("Base").position
        player.begin(GameRecord(position))
        with pytest.raises(ProtocolViolation) as caught:
            player.choose(position, DEPTH_1)
    assert (caught.value.code, caught.value.answer) == (code, answer)
    assert caught.value.command == "bestmove depth 1"


def test_a_move_may_be_written_in_any_way_that_means_one() -> None:
    record = parse_game("Base;InProgress;White[3];wS1;bS1 wS1-;wQ /wS1;bQ bS1-")
    with opponent(thinking('say("Wq  wq-", "ok")')) as player:
        player.begin(record)
        assert player.choose(record.last, DEPTH_1) == Game.from_record(record).read_move("wQ wS1\\")


def test_a_waiting_program_can_stop_a_search_from_another_thread() -> None:
    with BlockingClient(SKEP_UHP) as client:
        client.new_game("Base+MLP")
        threading.Timer(0.3, client.stop).start()
        assert client.best_move(Limits()).startswith("w")
        assert client.valid_moves()[0] == "wS1"
        assert client.quit() == client.quit() == 0


def test_every_question_can_be_asked_without_async() -> None:
    with BlockingClient(SKEP_UHP) as client:
        assert client.ask_info() == client.info
        assert client.new_game() == "Base;NotStarted;White[1]"
        assert client.play("wS1") == "Base;InProgress;Black[1];wS1"
        assert client.undo() == "Base;NotStarted;White[1]"
        assert client.set_option("Hash", 1) == client.get_option("Hash")
        assert next(iter(client.options())) == "Threads"
        assert client.ask("options get Seed") == ["Seed;int;0;0;0;2147483647"]
        assert client.is_running
        assert client.stderr == ()


def test_what_goes_wrong_at_the_start_leaves_no_thread() -> None:
    # Threads of a server that other tests left running come and go.
    def clients() -> set[threading.Thread]:
        return {thread for thread in threading.enumerate() if thread.name == "skep-uhp-client"}

    before = clients()
    with pytest.raises(EngineDied):
        BlockingClient(program("sys.exit(1)", greets=False))
    assert clients() <= before


def test_who_leaves_by_an_error_does_not_wait_for_the_engine() -> None:
    engine = BlockingClient(program("while True: time.sleep(3600)"), timeout=0.3)
    with pytest.raises(EngineTimeout), engine as client:
        client.ask("info")
    assert not is_alive(engine.pid)
