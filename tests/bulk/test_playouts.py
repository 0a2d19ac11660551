"""Random games in bulk."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import skep.rules
from skep.bulk import Playouts, perft, play, playouts, starts
from skep.core.bugs import Bug, Color
from skep.core.errors import WrongTypeError
from skep.core.position import Position
from skep.core.ruleset import CLASSIC, EDITIONS, GAME_TYPES, TOURNAMENT, Repetition, Ruleset
from skep.game import Game
from skep.notation.errors import Expected, NotationError
from skep.notation.gamestring import parse_game
from tests.backends import NOT_BUILT, backends, native_module
from tests.conftest import Require
from tests.play import ALL_RULESETS

GOLDEN = {
    "Base+MLP": (
        [2, 0, 0],
        [184, 300, 300],
        [11631022272200974533, 364742074130264644, 17178790119245742429],
    ),
    "dutch-2005": (
        [1, 0, 1],
        [225, 300, 248],
        [9968591023442686814, 12964514718625088206, 10101986951566605694],
    ),
    "Base": ([0, 0], [30, 30], [4151237771644727592, 7776472439057997676]),
}


def columns(games: Playouts) -> tuple[list[int], list[int], list[int]]:
    return games.outcomes.tolist(), games.plies.tolist(), games.keys.tolist()


def test_a_seed_gives_the_same_games_for_ever(implementation: type[Position]) -> None:
    """Numbers that people may have written down; by ORDER_VERSION 1."""
    del implementation
    assert columns(playouts(TOURNAMENT, 3, seed=2026)) == GOLDEN["Base+MLP"]
    assert columns(playouts(EDITIONS["dutch-2005"], 3, seed=-1)) == GOLDEN["dutch-2005"]
    assert columns(playouts(GAME_TYPES["Base"], 2, seed=2**64 - 1, max_plies=30)) == GOLDEN["Base"]


@pytest.mark.parametrize("name", ALL_RULESETS)
def test_both_implementations_play_the_same_games(
    name: str, implementation: type[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = ALL_RULESETS[name]
    games = playouts(implementation.initial(ruleset), 2, seed=5, max_plies=60)
    monkeypatch.setattr(play, "native", None)
    monkeypatch.setattr(starts, "Position", Position)
    assert columns(games) == columns(playouts(ruleset, 2, seed=5, max_plies=60))


@pytest.mark.parametrize("threads", [2, 3, 256])
def test_threads_do_not_change_the_games(implementation: type[Position], threads: int) -> None:
    one = playouts(implementation.initial(), 7, seed=3, max_plies=20)
    many = playouts(implementation.initial(), 7, seed=3, max_plies=20, threads=threads)
    assert columns(many) == columns(one)


def test_the_first_games_of_many_are_those_of_few(implementation: type[Position]) -> None:
    start = implementation.initial(CLASSIC, Color.BLACK)
    few, many = playouts(start, 2, max_plies=15), playouts(start, 5, max_plies=15)
    assert [column[:2] for column in columns(many)] == list(columns(few))


def test_a_game_goes_on_from_where_it_stands(implementation: type[Position]) -> None:
    start = implementation.initial()
    after = start.play(start.legal_moves()[0])
    assert columns(playouts(after, 2, max_plies=0)) == ([0, 0], [0, 0], [after.key] * 2)


def test_no_games_are_no_games(implementation: type[Position], with_numpy: bool) -> None:  # noqa: FBT001
    del implementation, with_numpy
    assert columns(playouts(games=0)) == ([], [], [])


@pytest.mark.parametrize(
    ("wrong", "error", "text"),
    [
        ({"games": -1}, ValueError, "games: expected 0 to 100,000,000, not -1"),
        ({"games": 2**70}, ValueError, "games: expected 0 to 100,000,000, not 1,180,591,620,717"),
        ({"games": 1.0}, WrongTypeError, "games: expected int, not 1.0"),
        ({"games": "3"}, WrongTypeError, "games: expected int, not '3'"),
        ({"threads": 0}, ValueError, "threads: expected 1 to 256, not 0"),
        ({"threads": 1000}, ValueError, "threads: expected 1 to 256, not 1,000"),
        ({"max_plies": -1}, ValueError, "max_plies: expected 0 to 1,000,000, not -1"),
        ({"max_plies": None}, WrongTypeError, "max_plies: expected int, not None"),
        ({"seed": "x"}, WrongTypeError, "seed: expected int, not 'x'"),
    ],
)
def test_wrong_numbers_are_told_of(
    implementation: type[Position], wrong: dict[str, Any], error: type[Exception], text: str
) -> None:
    del implementation
    with pytest.raises(error) as caught:
        playouts(**wrong)
    assert str(caught.value).startswith(text)


@pytest.mark.parametrize("start", [None, 3, ["Base"]])
def test_a_game_starts_from_a_position_or_a_rule_set(
    implementation: type[Position], start: Any
) -> None:
    del implementation
    with pytest.raises(TypeError) as caught:
        playouts(start)
    assert str(caught.value) == f"start: expected Position or Ruleset or str, not {start!r}"


class Whole:
    """A whole number by another name."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_numbers_may_be_whole_by_another_name(implementation: type[Position]) -> None:
    start = implementation.initial()
    usual = playouts(start, 2, seed=3, max_plies=9, threads=2)
    kindred: Any = {"seed": Whole(3), "max_plies": Whole(9), "threads": Whole(2)}
    games: Any = Whole(2)
    assert columns(playouts(start, games, **kindred)) == columns(usual)
    depth: Any = Whole(3)
    assert perft(start, depth, threads=kindred["threads"]) == perft(start, 3)


# --- repetition ---------------------------------------------------------------------------------


QUEENS = Ruleset({Bug.QUEEN: 1}, queen_first=True)
"""Two queens go round each other for ever."""


@pytest.mark.parametrize("repetition", Repetition)
def test_a_third_time_ends_a_game_where_the_rules_say_so(
    implementation: type[Position], repetition: Repetition
) -> None:
    start = implementation.initial(replace(QUEENS, repetition=repetition))
    outcomes, plies, keys = columns(playouts(start, 4, max_plies=100))
    if repetition is not Repetition.THREEFOLD:
        assert (outcomes, plies) == ([0] * 4, [100] * 4)
        return
    assert outcomes == [3] * 4
    assert max(plies) < 100
    by_ply = [playouts(start, 4, max_plies=ply).keys.tolist() for ply in range(max(plies) + 1)]
    for game, ply in enumerate(plies):
        *before, last = (keys[game] for keys in by_ply[: ply + 1])
        assert last == keys[game]
        assert before.count(last) == 2
        assert max(Counter(before).values()) == 2


def test_what_stood_before_the_start_is_not_counted(implementation: type[Position]) -> None:
    start = implementation.initial(replace(QUEENS, repetition=Repetition.THREEFOLD))
    moves = parse_game(";".join(["wQ;bQ wQ-", *["wQ /bQ;bQ wQ-"] * 2]), start.ruleset).moves
    for move in moves:
        start = start.play(move)
    assert playouts(start, 5).plies.tolist() > [0] * 5


# --- perft --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (None, "None"),
        (7, "7"),
        (Game(), "<Game Base+MLP, White[1]>. Use its .position."),
    ],
)
def test_what_is_no_position_is_not_counted(
    implementation: type[Position], wrong: Any, text: str
) -> None:
    del implementation
    with pytest.raises(WrongTypeError) as caught:
        perft(wrong, 3)
    assert str(caught.value) == f"start: expected Position or Ruleset or str, not {text}"
    with pytest.raises(WrongTypeError) as caught:
        skep.rules.perft(wrong, 3)
    assert str(caught.value) == f"position: expected Position, not {text}"


def test_the_name_of_a_rule_set_does_for_the_rule_set(implementation: type[Position]) -> None:
    del implementation
    named, valued = playouts("Base", 2, max_plies=30), playouts(GAME_TYPES["Base"], 2, max_plies=30)
    assert columns(named) == columns(valued)
    assert perft("Base", 3) == perft(GAME_TYPES["Base"], 3) == 1440
    with pytest.raises(NotationError) as caught:
        playouts("Bas")
    assert (caught.value.text, caught.value.expected) == ("Bas", Expected.RULES)


@pytest.mark.parametrize("threads", [1, 2, 16])
@pytest.mark.parametrize(("depth", "leaves"), [(0, 1), (1, 7), (2, 294), (3, 6678)])
def test_threads_do_not_change_the_count(
    implementation: type[Position], depth: int, leaves: int, threads: int
) -> None:
    assert perft(implementation.initial(), depth, threads=threads) == leaves


def test_more_plies_are_counted_in_portions(require: Require) -> None:
    doors = native_module()
    require(doors, NOT_BUILT)
    assert doors is not None
    start = backends()["native"].initial(GAME_TYPES["Base"])
    assert [doors.perft(start, 6, threads) for threads in (1, 2)] == [12_219_480] * 2


@pytest.mark.parametrize(
    ("depth", "threads", "text"),
    [
        (-1, 1, "depth: expected 0 to 64, not -1"),
        (10**6, 1, "depth: expected 0 to 64, not 1,000,000"),
        (2, 0, "threads: expected 1 to 256, not 0"),
        (2, 1000, "threads: expected 1 to 256, not 1,000"),
    ],
)
def test_a_count_has_limits(
    implementation: type[Position], depth: int, threads: int, text: str
) -> None:
    with pytest.raises(ValueError, match=text):
        perft(implementation.initial(), depth, threads=threads)


def test_the_extension_checks_its_limits_itself(require: Require) -> None:
    """Whoever calls the extension directly gets an error and not a crash."""
    doors = native_module()
    require(doors, NOT_BUILT)
    assert doors is not None
    start = backends()["native"].initial()
    wrong: list[Callable[[], object]] = [
        lambda: doors.perft(start, 65),
        lambda: doors.perft(start, 3, 0),
        lambda: doors.perft(start, 3, 257),
        lambda: doors.play_many(start, 1, 0, 10, 0),
        lambda: doors.replay_many(start, [], 1000),
    ]
    for call in wrong:
        with pytest.raises(ValueError, match="expected"):
            call()
    with pytest.raises(MemoryError):
        doors.play_many(start, 2**63, 0, 10, 1)
    strange: list[Callable[[], object]] = [
        lambda: doors.perft(backends()["pure"].initial(), 3),
        lambda: doors.perft(start, -1),
        lambda: doors.play_many(start, -1, 0, 10, 1),
        lambda: doors.replay_many(start, [b"wS1"], 1),
        lambda: doors.replay_many(start, None, 1),
    ]
    for call in strange:
        with pytest.raises(TypeError):
            call()


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="this system has no alarm signal")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("door", ["perft", "playouts"])
def test_a_long_count_can_be_broken_off(door: str, threads: int, require: Require) -> None:
    doors = native_module()
    require(doors, NOT_BUILT)
    assert doors is not None
    start = backends()["native"].initial()
    count: Callable[[], object] = {
        "perft": lambda: doors.perft(start, 12, threads),
        "playouts": lambda: doors.play_many(start, 10**7, 0, 10**6, threads),
    }[door]
    assert threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            count()
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)
