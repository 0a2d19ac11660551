"""The engine: what it is asked, what it answers, and what it refuses."""

from __future__ import annotations

import signal
from threading import Event, Thread, get_ident, main_thread
from types import FrameType
from typing import Any

import pytest

from skep.core import position as pure_position
from skep.core.errors import GameError, GameErrorCode, HiveError
from skep.core.moves import PASS
from skep.engine import (
    BusyError,
    ClosedError,
    Engine,
    Limits,
    Line,
    Opponent,
    OptionError,
    Report,
    Score,
)
from skep.game import Game
from tests.engine.conftest import MakeEngine
from tests.engine.positions import LOSS_IN_2, MIDDLEGAME, SHUT_OUT, WIN_IN_3, after_best

SOME = Limits(nodes=300)
FINISHED = after_best(after_best(LOSS_IN_2, 2), 1)


def test_an_engine_is_an_opponent(engines: MakeEngine) -> None:
    opponent: Opponent = engines()
    assert opponent.choose(WIN_IN_3, SOME) in WIN_IN_3.legal_moves()


def test_it_thinks_with_all_it_has_whatever_its_level(engines: MakeEngine) -> None:
    strong = engines().think(WIN_IN_3, Limits(depth=3))
    weak = engines(level=1).think(WIN_IN_3, Limits(depth=3))
    assert weak.lines == strong.lines
    assert strong.score == Score.win(3)
    assert strong.depth == 3


def test_a_whole_game_ends_without_anybody_breaking_a_rule(engines: MakeEngine) -> None:
    engine = engines(level=3, seed=4)
    game = Game("Base,repetition=threefold")
    while game.outcome is None and len(game.moves) < 60:
        history = [position.key for position in game.positions[:-1]]
        game.play(engine.choose(game.position, Limits(nodes=150), history=history))
    assert game.moves


@pytest.mark.parametrize("level", [1, 10])
def test_one_that_is_prepared_plays_the_same(engines: MakeEngine, level: int) -> None:
    ready = engines(level=level)
    ready.prepare()
    ready.prepare()
    fresh = engines(level=level).decide(MIDDLEGAME, SOME)
    assert ready.decide(MIDDLEGAME, SOME).line == fresh.line


def test_reports_on_the_way_come_in_the_callers_thread(engines: MakeEngine) -> None:
    reports: list[tuple[int, Report]] = []
    last = engines().think(
        MIDDLEGAME,
        Limits(depth=3),
        lines=2,
        on_report=lambda report: reports.append((get_ident(), report)),
    )
    assert {thread for thread, _ in reports} == {get_ident()}
    assert [report.depth for _, report in reports] == [1, 2, 3]
    assert reports[-1][1].lines == last.lines
    assert all(isinstance(line, Line) for line in last.lines)


def test_what_a_listener_raises_ends_the_search(engines: MakeEngine) -> None:
    engine = engines()

    def listen(_: Report) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        engine.think(MIDDLEGAME, Limits(), on_report=listen)
    assert engine.think(MIDDLEGAME, SOME).move in MIDDLEGAME.legal_moves()


def test_a_position_of_the_other_backend_will_do(engines: MakeEngine) -> None:
    pure = pure_position.Position.from_setup(WIN_IN_3.setup())
    assert engines().think(pure, Limits(depth=3)).score == Score.win(3)


def test_positions_that_stood_before_are_draws(engines: MakeEngine) -> None:
    engine = engines()
    history = [WIN_IN_3.play(move).key for move in WIN_IN_3.legal_moves()]
    report = engine.think(WIN_IN_3, Limits(depth=1), history=history, lines=16)
    assert {line.score for line in report.lines} == {Score(0)}


def test_a_player_who_can_only_pass_passes(engines: MakeEngine) -> None:
    assert engines().choose(SHUT_OUT, Limits(seconds=5)) == PASS
    assert engines(level=1).choose(SHUT_OUT, Limits(seconds=5)) == PASS


def test_a_position_is_worth_something_at_a_glance(engines: MakeEngine) -> None:
    engine = engines()
    assert not engine.evaluate(MIDDLEGAME).is_forced
    assert engine.evaluate(FINISHED) == Score.loss(0)


# --- stopping -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [9, 10])
def test_a_search_without_limits_is_stopped_from_another_thread(
    engines: MakeEngine, level: int
) -> None:
    engine = engines(level=level)
    under_way = Event()
    moves: list[object] = []

    def choose() -> None:
        choice = engine.decide(MIDDLEGAME, Limits(), on_report=lambda _: under_way.set())
        moves.append(choice.move)

    thread = Thread(target=choose)
    thread.start()
    under_way.wait()
    engine.stop()
    thread.join()
    assert set(moves) <= set(MIDDLEGAME.legal_moves())


def test_a_signal_ends_a_search_in_the_main_thread(engines: MakeEngine) -> None:
    engine = engines()

    def stop(_number: int, _frame: FrameType | None) -> None:
        engine.stop()

    before = signal.signal(signal.SIGUSR1, stop)
    try:
        report = engine.think(
            MIDDLEGAME,
            Limits(),
            on_report=lambda _: signal.pthread_kill(main_thread().ident or 0, signal.SIGUSR1),
        )
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert report.move in MIDDLEGAME.legal_moves()


def test_ctrl_c_while_it_thinks_leaves_no_search_behind(engines: MakeEngine) -> None:
    engine = engines()

    def interrupt(_: Report) -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        engine.think(MIDDLEGAME, Limits(), on_report=interrupt)
    assert engine.think(MIDDLEGAME, SOME).move in MIDDLEGAME.legal_moves()


def test_stopping_an_engine_that_does_nothing_does_nothing(engines: MakeEngine) -> None:
    engine = engines()
    engine.stop()
    assert engine.think(MIDDLEGAME, Limits(depth=2)).depth == 2
    engine.stop()
    assert engine.think(MIDDLEGAME, Limits(depth=2)).depth == 2


def test_an_engine_does_one_thing_at_a_time(engines: MakeEngine) -> None:
    engine = engines()
    with engine.analyze(MIDDLEGAME):
        for ask in (
            lambda: engine.think(MIDDLEGAME, SOME),
            lambda: engine.choose(MIDDLEGAME, SOME),
            lambda: engine.analyze(MIDDLEGAME),
            lambda: engine.evaluate(MIDDLEGAME),
            engine.clear,
            engine.prepare,
        ):
            with pytest.raises(BusyError, match="already searching"):
                ask()
    assert engine.think(MIDDLEGAME, SOME).nodes <= 300


def test_a_stopped_search_need_not_be_waited_for(engines: MakeEngine) -> None:
    engine = engines()
    analysis = engine.analyze(MIDDLEGAME)
    analysis.stop()
    assert engine.think(MIDDLEGAME, SOME).move in MIDDLEGAME.legal_moves()
    assert analysis.result().move in MIDDLEGAME.legal_moves()


def test_a_closed_engine_does_nothing_more(engines: MakeEngine) -> None:
    with engines() as engine:
        analysis = engine.analyze(MIDDLEGAME)
    assert analysis.is_over
    engine.close()
    engine.stop()
    for ask in (
        lambda: engine.think(MIDDLEGAME, SOME),
        lambda: engine.choose(MIDDLEGAME, SOME),
        lambda: engine.analyze(MIDDLEGAME),
        lambda: engine.evaluate(MIDDLEGAME),
        engine.clear,
        engine.prepare,
    ):
        with pytest.raises(ClosedError, match="has been closed"):
            ask()


# --- the same game again ------------------------------------------------------------------------


def test_a_cleared_engine_gives_the_same_answer(engines: MakeEngine) -> None:
    engine = engines()
    first = engine.think(MIDDLEGAME, Limits(nodes=2000))
    engine.think(WIN_IN_3, SOME)
    engine.clear()
    again = engine.think(MIDDLEGAME, Limits(nodes=2000))
    assert (again.depth, again.nodes, again.lines) == (first.depth, first.nodes, first.lines)


# --- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("threads", 0, "a whole number from 1 to 256"),
        ("threads", 257, "a whole number from 1 to 256"),
        ("threads", "2", "a whole number from 1 to 256"),
        ("hash_mib", 0, "a whole number from 1 to 65536"),
        ("hash_mib", 65537, "a whole number from 1 to 65536"),
        ("hash_mib", 1.5, "a whole number from 1 to 65536"),
        ("level", 0, "a whole number from 1 to 10"),
        ("level", 11, "a whole number from 1 to 10"),
        ("level", True, "a whole number from 1 to 10"),
        ("seed", 0.5, "a whole number"),
        ("seed", None, "a whole number"),
    ],
)
def test_an_option_out_of_range_is_refused(name: str, value: Any, allowed: str) -> None:
    with pytest.raises(OptionError) as caught:
        Engine(**{name: value})
    error = caught.value
    assert (error.name, error.value, error.allowed) == (name, value, allowed)
    assert str(error) == f"{name}: expected {allowed}, not {value!r}"
    assert isinstance(error, HiveError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("lines", [0, 17, "3", 1.0])
def test_a_number_of_lines_that_cannot_be_is_refused(lines: Any) -> None:
    engine = Engine()
    with pytest.raises(OptionError, match="lines: expected a whole number from 1 to 16"):
        engine.think(MIDDLEGAME, SOME, lines=lines)
    with pytest.raises(OptionError, match="lines: expected a whole number from 1 to 16"):
        engine.analyze(MIDDLEGAME, lines=lines)


@pytest.mark.parametrize("key", [-1, 2**64, "0", 1.0])
@pytest.mark.parametrize("level", [5, 10])
def test_a_history_of_anything_but_keys_is_refused(key: Any, level: int) -> None:
    with pytest.raises(OptionError, match="history: expected a whole number from 0 to"):
        Engine(level=level).choose(MIDDLEGAME, SOME, history=[0, key])


@pytest.mark.parametrize("level", [1, 10])
def test_a_finished_game_has_no_move(level: int) -> None:
    engine = Engine(level=level)
    for ask in (engine.think, engine.choose, engine.analyze):
        with pytest.raises(GameError) as caught:
            ask(FINISHED, SOME)
        assert caught.value.code is GameErrorCode.GAME_OVER


@pytest.mark.parametrize("position", ["wS1", None, Game("Base")])
def test_what_is_not_a_position_is_refused(position: Any) -> None:
    with pytest.raises(TypeError, match="position: expected Position, not"):
        Engine().choose(position, SOME)
    with pytest.raises(TypeError, match="position: expected Position, not"):
        Engine().evaluate(position)


@pytest.mark.parametrize("limits", [1.0, None, {"depth": 1}])
def test_what_are_not_limits_is_refused(limits: Any) -> None:
    with pytest.raises(TypeError, match="limits: expected Limits, not"):
        Engine(level=3).choose(MIDDLEGAME, limits)
