"""Self-play from Python: the same games on any number of threads, which can be stopped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from skep.core.errors import WrongTypeError
from skep.engine.errors import OptionError
from skep.engine.network_file import NetworkFault
from skep.engine.networks import NetworkError
from skep.engine.player_settings import SETTINGS, parse_player_settings
from skep.jobs import ThreadExecutor
from skep.train.data.records import encode_header
from skep.train.selfplay import SelfPlayRun, play_games
from tests.conftest import Require
from tests.train.games import PLAYER, games, played, small_run


def test_any_number_of_threads_plays_the_same_games(require: Require) -> None:
    alone: list[bytes] = []
    play_games(small_run(require), range(12), alone.append, executor=ThreadExecutor(1))
    many: list[bytes] = []
    play_games(small_run(require), reversed(range(12)), many.append, executor=ThreadExecutor(4))
    assert sorted(alone) == sorted(many)
    header = encode_header(small_run(require).settings)
    assert [game.number for game in games(header + b"".join(alone))] == list(range(12))


def test_a_run_with_one_rule_set_plays_no_other(require: Require) -> None:
    run = small_run(require, rules="classic+M")
    header = encode_header(run.settings)
    found = games(header + played(run, 0) + played(run, 1))
    assert {game.rules for game in found} == {"classic+M"}


def test_a_different_seed_gives_different_games(require: Require) -> None:
    assert played(small_run(require, 1), 0) != played(small_run(require, 2), 0)


@pytest.mark.parametrize(
    ("player", "named"),
    [
        ("", "nodes: expected a limit: nodes or depth, not 0"),
        ("seconds=1", "seconds: expected nodes or depth instead, not 1.0"),
        ("nodes=9,threads=2", "threads: expected 1, not 2"),
        ("nodes=9,lmp_base=-1", "lmp_base: expected a whole number from 0 to 30000, not '-1'"),
        ("nodes=9,speed=9", f"setting: expected {SETTINGS}, not 'speed=9'"),
    ],
)
def test_invalid_player_settings_are_refused(require: Require, player: str, named: str) -> None:
    small_run(require)
    with pytest.raises(OptionError) as caught:
        SelfPlayRun(1, player=parse_player_settings(player))
    assert str(caught.value) == named


def test_invalid_rules_and_files_are_refused(require: Require, tmp_path: Path) -> None:
    small_run(require)
    with pytest.raises(OptionError) as bad_rules:
        SelfPlayRun(1, rules="Base+X", player=PLAYER)
    told = "rules: expected a rule set in which White begins, or mixed, not 'Base+X'"
    assert str(bad_rules.value) == told
    file = tmp_path / "this, that"
    with pytest.raises(NetworkError) as unread:
        SelfPlayRun(1, player=replace(PLAYER, network=str(file)))
    assert (unread.value.fault, unread.value.file) == (NetworkFault.CANNOT_READ, str(file))
    file.write_text("no numbers")
    with pytest.raises(OptionError) as odd:
        SelfPlayRun(1, player=replace(PLAYER, weights=str(file)))
    assert str(odd.value) == f"weights: expected a file of weights, not {str(file)!r}"


def test_wrong_arguments_are_named(require: Require) -> None:
    with pytest.raises(ValueError, match="seed: expected 0 to"):
        small_run(require, -1)
    run = small_run(require)
    for number in (-1, 2**32):
        with pytest.raises(ValueError, match="number: expected 0 to"):
            run.play(number)
    with pytest.raises(WrongTypeError, match="player: expected PlayerSettings or LoadedPlayer"):
        SelfPlayRun(1, player="nodes=5")  # type: ignore[arg-type]


def test_an_error_stops_the_run(require: Require) -> None:
    run = small_run(require)

    def fail(record: bytes) -> None:
        raise OSError(len(record))

    with pytest.raises(OSError, match=r"\d"):
        play_games(run, range(1000), fail, executor=ThreadExecutor(2))
    assert run.play(0) is None
