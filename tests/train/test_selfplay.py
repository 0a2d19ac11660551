"""Self-play from Python: the same games on any number of threads, and an end at any time."""

from __future__ import annotations

import pytest

from skep.jobs import ThreadExecutor
from skep.train.records import encode_header
from skep.train.selfplay import Run, play_games
from tests.conftest import Require
from tests.train.games import games, played, small_run


def test_the_same_games_come_of_any_number_of_threads(require: Require) -> None:
    alone: list[bytes] = []
    play_games(small_run(require), range(12), alone.append, executor=ThreadExecutor(1))
    many: list[bytes] = []
    play_games(small_run(require), reversed(range(12)), many.append, executor=ThreadExecutor(4))
    assert sorted(alone) == sorted(many)
    header = encode_header(small_run(require).settings)
    assert [game.number for game in games(header + b"".join(alone))] == list(range(12))


def test_a_run_of_one_rule_set_has_no_other(require: Require) -> None:
    run = small_run(require, rules="classic+M")
    header = encode_header(run.settings)
    found = games(header + played(run, 0) + played(run, 1))
    assert {game.rules for game in found} == {"classic+M"}


def test_another_seed_gives_other_games(require: Require) -> None:
    assert played(small_run(require, 1), 0) != played(small_run(require, 2), 0)


@pytest.mark.parametrize(
    ("rules", "player"),
    [
        ("mixed", ""),
        ("mixed", "seconds=1"),
        ("mixed", "nodes=9,threads=2"),
        ("mixed", "nodes=9,network=nowhere"),
        ("Base+X", "nodes=9"),
    ],
)
def test_settings_that_make_no_run_are_refused(require: Require, rules: str, player: str) -> None:
    small_run(require)
    with pytest.raises(ValueError, match=r"^"):
        Run(1, rules=rules, player=player)


def test_what_goes_wrong_with_a_game_ends_the_run(require: Require) -> None:
    run = small_run(require)

    def fail(record: bytes) -> None:
        raise OSError(len(record))

    with pytest.raises(OSError, match=r"\d"):
        play_games(run, range(1000), fail, executor=ThreadExecutor(2))
    assert run.play(0) is None
