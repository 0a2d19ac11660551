"""Self-play as a standalone program: always the same games, and none lost, whatever happens."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from pathlib import Path

import pytest

from skep.engine.player_settings import parse_player_settings
from skep.jobs import ThreadExecutor
from skep.rules import BACKEND
from skep.train.data.record_file import RecordFile
from skep.train.data.records import (
    SelfPlayGame,
    SelfPlayResult,
    encode_game,
    encode_header,
    read_records,
)
from skep.train.data.replay import check_game
from skep.train.data.statistics import RecordStatistics
from skep.train.selfplay import SelfPlayRun, play_games
from tests.native.test_native_executables import run

PLAYER = "nodes=40,hash=1"
GAMES = 24


def arguments(file: Path, *options: str, games: int = GAMES) -> list[Path | str]:
    """Return what tells the program to play games."""
    return ["--player", PLAYER, "--games", str(games), *options, file]


def selfplay(
    executables: Path, file: Path, *options: str, games: int = GAMES
) -> subprocess.CompletedProcess[str]:
    """Play games to the end."""
    return run(executables / "skep_selfplay", *arguments(file, *options, games=games))


def bodies(file: Path) -> list[bytes]:
    """Return the games of a file, in the order of their numbers."""
    return sorted(record.body for record in read_records(file.read_bytes()))


@pytest.fixture(scope="module")
def whole(executables: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a file of a run that nobody disturbed, on one thread."""
    file = tmp_path_factory.mktemp("whole") / "games"
    result = selfplay(executables, file, "--threads", "1")
    assert result.returncode == 0, result.stderr
    assert len(bodies(file)) == GAMES
    return file


def test_any_number_of_threads_plays_the_same_games(
    executables: Path, whole: Path, tmp_path: Path
) -> None:
    file = tmp_path / "games"
    result = selfplay(executables, file, "--threads", "5")
    assert result.returncode == 0, result.stderr
    assert f"games {GAMES}/{GAMES}  plies " in result.stderr
    assert bodies(file) == bodies(whole)


def test_the_binding_plays_the_same_games(whole: Path, tmp_path: Path) -> None:
    if BACKEND == "pure":
        pytest.skip("self-play needs the native engine")
    native = SelfPlayRun(1, player=parse_player_settings(PLAYER))
    with RecordFile(tmp_path / "games", native.settings) as file:
        play_games(native, range(GAMES), file.add, executor=ThreadExecutor(2))
    assert bodies(tmp_path / "games") == bodies(whole)
    assert (tmp_path / "games").read_bytes()[:60] == whole.read_bytes()[:60]


def test_a_run_that_is_killed_again_and_again_loses_nothing(
    executables: Path, whole: Path, tmp_path: Path
) -> None:
    file, chance = tmp_path / "games", random.Random(6)
    kills = 0
    while kills < 8:
        command = [executables / "skep_selfplay", *arguments(file, "--threads", "2")]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:  # noqa: S603 - our own
            time.sleep(chance.uniform(0, 0.3))
            process.send_signal(signal.SIGKILL)
        kills += 1
        # And as if it had been in the middle of writing.
        data = file.read_bytes() if file.exists() else b""
        file.write_bytes(data[: max(0, len(data) - chance.randrange(120))])
    result = selfplay(executables, file)
    assert result.returncode == 0, result.stderr
    assert bodies(file) == bodies(whole)


def test_what_is_there_is_not_played_again(executables: Path, whole: Path, tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_bytes(whole.read_bytes())
    result = selfplay(executables, file, games=GAMES - 5)
    assert result.returncode == 0
    assert file.read_bytes() == whole.read_bytes()


def test_machines_can_share_a_run(executables: Path, whole: Path, tmp_path: Path) -> None:
    for first in (0, 10):
        options = ("--first", str(first))
        part = selfplay(executables, tmp_path / str(first), *options, games=GAMES - 10)
        assert part.returncode == 0
    joined = tmp_path / "joined"
    joined.write_bytes((tmp_path / "0").read_bytes() + (tmp_path / "10").read_bytes())
    assert sorted(set(bodies(joined))) == bodies(whole)
    result = selfplay(executables, joined)
    assert (result.returncode, set(bodies(joined))) == (0, set(bodies(whole)))


def test_ctrl_c_ends_it_and_keeps_what_was_played(executables: Path, tmp_path: Path) -> None:
    file = tmp_path / "games"
    command = [executables / "skep_selfplay", *arguments(file, games=1_000_000)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:  # noqa: S603 - our own
        while not file.exists() or len(file.read_bytes()) < 2000:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 130
    assert len(bodies(file)) > 2


@pytest.mark.parametrize(
    "options",
    [("--seed", "2"), ("--player", "nodes=41,hash=1"), ("--rules", "Base")],
    ids=["seed", "player", "rules"],
)
def test_a_file_of_other_settings_is_refused(
    executables: Path, whole: Path, tmp_path: Path, options: tuple[str, str]
) -> None:
    file = tmp_path / "games"
    file.write_bytes(whole.read_bytes())
    result = selfplay(executables, file, *options)
    assert result.returncode == 1
    assert "it has games of other settings" in result.stderr
    assert file.read_bytes() == whole.read_bytes()


def test_a_damaged_file_is_neither_gone_on_with_nor_read(
    executables: Path, whole: Path, tmp_path: Path
) -> None:
    file = tmp_path / "games"
    data = bytearray(whole.read_bytes())
    data[len(data) // 2] ^= 4
    file.write_bytes(data)
    refused = selfplay(executables, file)
    assert (refused.returncode, file.read_bytes()) == (1, bytes(data))
    assert "damaged at byte" in refused.stderr
    for tool in ("records", "features", "inputs"):
        out = () if tool == "records" else (tmp_path / "out",)
        result = run(executables / f"skep_{tool}", file, *out)
        assert result.returncode == 1
        assert "damaged at byte" in result.stderr


def test_a_file_that_is_cut_off_is_read_by_nobody(
    executables: Path, whole: Path, tmp_path: Path
) -> None:
    file = tmp_path / "games"
    file.write_bytes(whole.read_bytes()[:-1])
    result = run(executables / "skep_records", file)
    assert result.returncode == 1
    assert "truncated at byte" in result.stderr


def test_settings_without_an_end_are_refused(executables: Path, tmp_path: Path) -> None:
    options = ("--player", "seconds=1")
    result = run(executables / "skep_selfplay", *options, tmp_path / "games")
    assert result.returncode == 2
    assert "skep_selfplay: seconds: games with a time limit cannot be repeated" in result.stderr


def test_statistics_are_those_that_python_finds(executables: Path, whole: Path) -> None:
    statistics = RecordStatistics()
    for record in read_records(whole.read_bytes()):
        statistics.add(check_game(record.body), len(record.body) + 8)
    result = run(executables / "skep_records", whole)
    assert result.returncode == 0, result.stdout + result.stderr
    rows = {line.split()[0]: line.split()[1:] for line in result.stdout.splitlines()[3:]}
    expected = {"all": statistics.all, **statistics.by_rules}
    assert rows == {
        name: [
            str(tally.games),
            f"{100 * tally.white_score:.1f}",
            f"{100 * tally.share(SelfPlayResult.WHITE_WINS):.1f}",
            f"{100 * tally.share(SelfPlayResult.DRAW):.1f}",
            f"{100 * tally.share(SelfPlayResult.BLACK_WINS):.1f}",
            f"{tally.mean_length:.1f}",
            *(str(tally.length_at(percent)) for percent in (5, 25, 50, 75, 95)),
            str(tally.results[SelfPlayResult.CUT_OFF]),
        ]
        for name, tally in expected.items()
    }


def test_an_alarm_is_told_and_has_a_status_of_its_own(executables: Path, tmp_path: Path) -> None:
    file = tmp_path / "games"
    games = (SelfPlayGame(number, "Base", SelfPlayResult.CUT_OFF) for number in range(100))
    file.write_bytes(encode_header("a run") + b"".join(map(encode_game, games)))
    result = run(executables / "skep_records", file)
    assert result.returncode == 3
    assert result.stdout.endswith("alarm: cut-off\n")


@pytest.mark.parametrize("tool", ["skep_inputs", "skep_features"])
def test_games_are_not_written_over(
    executables: Path, whole: Path, tmp_path: Path, tool: str
) -> None:
    last = tmp_path / "last.records"
    last.write_bytes(whole.read_bytes())
    result = run(executables / tool, whole, last)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == f"{tool}: {last} holds games, name another file to write\n"
    assert last.read_bytes() == whole.read_bytes()


def test_features_of_several_files_are_those_of_each(
    executables: Path, whole: Path, tmp_path: Path
) -> None:
    for name, files in {"one": (whole,), "two": (whole, whole)}.items():
        result = run(executables / "skep_features", *files, tmp_path / name)
        assert (result.returncode, result.stderr) == (0, "")
    assert (tmp_path / "one").read_bytes() * 2 == (tmp_path / "two").read_bytes() != b""


def test_a_game_has_its_own_number_in_whatever_file_it_is(
    executables: Path, whole: Path, tmp_path: Path
) -> None:
    numpy = pytest.importorskip("numpy")
    out = tmp_path / "rows"
    result = run(executables / "skep_inputs", "--threads", "3", whole, whole, out)
    assert result.returncode == 0, result.stderr
    head = numpy.frombuffer(out.read_bytes()[8:20], "<u4")
    rows = numpy.frombuffer(out.read_bytes()[20:], "<u2").reshape(-1, 2 * int(head[2]) + 5)
    numbers = rows[:, -2] + 65536 * rows[:, -1].astype(int)
    half = len(rows) // 2
    assert out.read_bytes().startswith(b"SkepRows")
    assert (rows[:half, :-2] == rows[half:, :-2]).all()
    assert (numbers[:half] == numbers[half:]).all()
    assert set(numbers.tolist()) <= set(range(GAMES))
