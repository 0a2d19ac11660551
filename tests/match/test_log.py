"""The log of a match: what is kept, and what becomes of it when something happens."""

from __future__ import annotations

import errno
import os
import shlex
import struct
import sys
import zlib
from dataclasses import replace
from importlib import resources
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.bugs import Color
from skep.engine.limits import Limits
from skep.match.endings import EndReason
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.files import MatchFiles, file_pair
from skep.match.log import LogEntry, MatchLog, read_log
from skep.match.replays import plan_from_settings, replay_log
from skep.match.settings import LoggedOpenings, LoggedPlayer, MatchSettings
from skep.match.standings import Standings
from skep.match.statistics import Sprt
from skep.notation.archive import read_file
from skep.notation.gamestring import GameState, game_state
from skep.notation.record import GameRecord
from skep.rules import native
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.match.parts import small_plan

PROGRAM = shlex.quote(sys.executable)
"""A program that exists: others are refused."""

GAMES = (
    LogEntry(0, Color.WHITE, EndReason.CRASHED, ("wS1", "bG1 wS1-"), "died (SIGKILL)", (1.5, 0.25)),
    LogEntry(1, None, EndReason.LENGTH, ("wA1",)),
    LogEntry(2, Color.BLACK, EndReason.OVERRUN, (), "0.2 s instead of 0.1 s"),
)
SETTINGS = MatchSettings(
    players=(
        LoggedPlayer(name="a", player="skep", limits=Limits(nodes=5)),
        LoggedPlayer(name="b", player="./b", limits=Limits(seconds=0.5), network="0123"),
    ),
    rules="Base",
    openings=LoggedOpenings(name="none", count=1, digest="e3b0"),
    games=4,
    seed=1,
    max_plies=300,
    timeout=60.0,
    sprt=None,
)
A, B = SETTINGS.players
change = msgspec.structs.replace
SPRT_DIFFERS = (
    "sprt.elo0 null ≠ 0, sprt.elo1 null ≠ 5, sprt.alpha null ≠ 0.05, sprt.beta null ≠ 0.05"
)
NETWORK_DIFFERS = 'players.2.network "0123" ≠ null'
PLAYER_DIFFERS = (
    'players.2.name "b" ≠ null',
    'players.2.player "./b" ≠ null',
    "players.2.limits.seconds 0.5 ≠ null",
    NETWORK_DIFFERS,
)
LOGS = Path(__file__).parents[1] / "vectors" / "match_logs"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


def written(path: Path) -> list[str]:
    """Write a log, and return its lines."""
    with MatchLog(path, SETTINGS) as log:
        for game in GAMES:
            log.add(game)
    return path.read_text().splitlines(keepends=True)


entries = st.builds(
    LogEntry,
    st.integers(0, 10**6),
    st.sampled_from([None, *Color]),
    st.sampled_from(EndReason),
    st.lists(st.sampled_from(["wS1", "bG1 wS1-", "pass", "wQ \\wS1"])).map(tuple),
    st.text(),
    st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)).map(lambda n: (n[0] / 8, n[1] / 8)),
)


@given(entries)
def test_a_game_is_read_as_it_was_written(entry: LogEntry) -> None:
    line = entry.to_json()
    assert "\n" not in line
    assert LogEntry.from_json(line) == entry


def test_a_log_goes_on_where_it_was_left(path: Path) -> None:
    lines = written(path)
    assert len(lines) == 4
    with MatchLog(path, SETTINGS) as log:
        assert log.entries == GAMES
        log.add(replace(GAMES[0], number=3))
    assert read_log(path) == (SETTINGS, (*GAMES, replace(GAMES[0], number=3)))


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_a_line_that_was_cut_off_anywhere_is_dropped(path: Path, kept: int) -> None:
    lines = written(path)
    whole = "".join(lines[:kept])
    for size in range(0, len(lines[kept]), 7):
        path.write_text(whole + lines[kept][:size])
        with MatchLog(path, SETTINGS) as log:
            assert log.entries == GAMES[: max(0, kept - 1)]
            log.add(GAMES[2])
        assert read_log(path)[1] == (*GAMES[: max(0, kept - 1)], GAMES[2])


def test_reading_drops_the_cut_line_and_changes_nothing(path: Path) -> None:
    written(path)
    text = path.read_text()[:-5]
    path.write_text(text)
    assert read_log(path) == (SETTINGS, GAMES[:2])
    assert path.read_text() == text


def test_a_game_that_stands_twice_counts_once(path: Path) -> None:
    lines = written(path)
    path.write_text("".join([*lines, lines[1]]))
    assert read_log(path)[1] == GAMES


@pytest.mark.parametrize(
    ("wanted", "what"),
    [
        (change(SETTINGS, seed=2), "seed 1 ≠ 2"),
        (change(SETTINGS, timeout=30.0), "timeout 60.0 ≠ 30.0"),
        (change(SETTINGS, sprt=Sprt(0, 5)), SPRT_DIFFERS),
        (change(SETTINGS, players=(A, change(B, name="c"))), 'players.2.name "b" ≠ "c"'),
        (change(SETTINGS, players=(A, change(B, network=None))), NETWORK_DIFFERS),
        (change(SETTINGS, players=(A,)), ", ".join(PLAYER_DIFFERS)),
    ],
)
def test_other_settings_are_refused_and_named(path: Path, wanted: MatchSettings, what: str) -> None:
    lines = written(path)
    with pytest.raises(MatchError) as caught:
        MatchLog(path, wanted)
    assert caught.value.code is MatchErrorCode.OTHER_SETTINGS
    assert caught.value.facts == {"file": str(path), "what": what}
    assert path.read_text() == "".join(lines)


@pytest.mark.parametrize("text", ["my diary", "{}\n", '{"skep": "tea"}\nmore\n', "[1]\n"])
def test_a_file_that_is_no_log_is_left_alone(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(MatchError) as caught:
        MatchLog(path, SETTINGS)
    assert caught.value.code is MatchErrorCode.NOT_A_LOG
    assert path.read_text() == text
    with pytest.raises(MatchError):
        read_log(path)


@pytest.mark.parametrize(
    "line",
    [
        "garbage",
        "{}",
        '{"game": 1}',
        GAMES[1].to_json().replace("draw", "ann"),
        GAMES[1].to_json().replace("length", "boredom"),
        GAMES[1].to_json().replace("[0.0, 0.0]", "[]"),
        "7",
    ],
)
def test_a_damaged_line_is_told_of(path: Path, line: str) -> None:
    first, second, *rest = written(path)
    path.write_text("".join([first, second, f"{line}\n", *rest]))
    with pytest.raises(MatchError) as caught:
        read_log(path)
    assert caught.value.code is MatchErrorCode.DAMAGED_LOG
    assert caught.value.facts == {"file": str(path), "line": "3"}


def test_nobody_else_writes_to_a_log_meanwhile(path: Path) -> None:
    with MatchLog(path, SETTINGS):
        with pytest.raises(MatchError) as caught:
            MatchLog(path, SETTINGS)
        assert caught.value.code is MatchErrorCode.BUSY_LOG
    MatchLog(path, SETTINGS).close()


def test_the_files_of_a_match_are_named_by_either() -> None:
    pair = (Path("a/x.jsonl"), Path("a/x.pgn"))
    assert [file_pair(Path(name)) for name in ("a/x", "a/x.jsonl", "a/x.pgn")] == [pair] * 3
    assert file_pair(Path("v1.2")) == (Path("v1.2.jsonl"), Path("v1.2.pgn"))


def test_a_pgn_without_its_log_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "match.pgn").write_text("games of somebody\n")
    with pytest.raises(MatchError) as caught:
        MatchFiles(tmp_path / "match", small_plan(), date="2026.11.15")
    assert caught.value.code is MatchErrorCode.OTHER_GAMES
    assert [file.name for file in tmp_path.iterdir()] == ["match.pgn"]


def test_a_pgn_that_cannot_be_rewritten_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = small_plan(games=4)
    standings = Standings(plan)
    with MatchFiles(tmp_path / "match", plan, date="2026.11.15") as files:
        files.begin([])
        files.add(standings.add(GAMES[0]))
    written = (tmp_path / "match.pgn").read_bytes()

    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    with (
        MatchFiles(tmp_path / "match", plan, date="2026.11.16") as files,
        pytest.raises(OSError, match="space"),
    ):
        files.begin([standings.game(0)])
    assert (tmp_path / "match.pgn").read_bytes() == written
    assert sorted(file.name for file in tmp_path.iterdir()) == ["match.jsonl", "match.pgn"]


def test_the_pgn_tells_who_played_and_how_it_ended(tmp_path: Path) -> None:
    plan = small_plan(games=4)
    standings = Standings(plan)
    name = tmp_path / "match"
    with MatchFiles(name, plan, date="2026.11.15") as files:
        files.begin([])
        files.add(standings.add(GAMES[0]))
    with MatchFiles(name, plan, date="2026.11.15") as files:
        assert files.entries == GAMES[:1]
        files.begin([standings.game(0)])
        files.add(standings.add(GAMES[1]))
    first, second = read_file(tmp_path / "match.pgn")
    assert isinstance(first, GameRecord)
    assert isinstance(second, GameRecord)
    assert game_state(first.last, first.result) is GameState.WHITE_WINS
    assert game_state(second.last, second.result) is GameState.DRAW
    assert first.tags == {
        "Date": "2026.11.15",
        "Event": "skep match",
        "Round": "1.1",
        "White": "level 1",
        "Black": "thinker",
        "Opening": f"small {next(plan.schedule()).opening + 1}",
        "Ending": "crashed",
        "Detail": "died (SIGKILL)",
    }
    assert (second.tags["White"], second.tags["Round"]) == ("thinker", "1.2")


@pytest.mark.parametrize("sprt", [None, Sprt(0, 10, 0.1, 0.2)])
def test_a_plan_is_read_from_its_settings(sprt: Sprt | None) -> None:
    plan = small_plan("name=x time=1.5 Hash=2 skep", "level:3", f"A=1 {PROGRAM} c", sprt=sprt)
    settings = msgspec.json.decode(msgspec.json.encode(plan.settings()), type=MatchSettings)
    found = plan_from_settings(settings)
    assert replace(found, openings=plan.openings) == plan
    assert list(found.schedule()) == list(plan.schedule())


# --- logs of earlier releases -------------------------------------------------------------------


def test_the_logs_of_the_first_release_are_read() -> None:
    match, tournament = (replay_log(LOGS / name) for name in ("match", "tournament"))
    plan = match.plan
    assert (plan.seed, plan.max_plies, plan.timeout, plan.sprt) == (3, 60, 30.0, Sprt(0, 400))
    assert [spec.text for spec in plan.players] == [
        "Threads=1 Hash=1 Level=10 Seed=0 Network=HandMade skep",
        "Threads=1 Hash=1 Level=1 Seed=0 Network=HandMade skep",
    ]
    assert [spec.limits for spec in plan.players] == [Limits(nodes=60), Limits()]
    assert [game.entry.ending.value for game in match.games()] == [
        *("length", "length", "surrounded", "surrounded")
    ]
    assert [spec.name for spec in tournament.plan.players] == ["level 1", "skep", "program"]
    assert len(tournament.games()) == tournament.plan.length == 6


def test_the_log_of_the_first_release_is_resumed_without_a_change(tmp_path: Path) -> None:
    text = (LOGS / "match.jsonl").read_bytes()
    path = tmp_path / "match.jsonl"
    path.write_bytes(text)
    settings, entries = read_log(path)
    with MatchLog(path, settings) as log:
        assert log.entries == entries
        assert len(entries) == 4
    assert path.read_bytes() == text
    path.unlink()
    with MatchLog(path, settings) as log:
        for entry in entries:
            log.add(entry)
    assert path.read_bytes() == text


# --- networks -----------------------------------------------------------------------------------


def begun(name: Path, *players: str) -> list[LoggedPlayer]:
    """Start or resume a match, and return the players in its log."""
    with MatchFiles(name, small_plan(*players), date="2026.11.15"):
        settings, _ = read_log(name.with_suffix(".jsonl"))
    return list(settings.players)


def another_network(data: bytes) -> bytes:
    """Return a network that judges otherwise: one weight is another, and the checksum right."""
    changed = bytearray(data)
    changed[-1024] ^= 1
    struct.pack_into("<I", changed, 28, zlib.crc32(memoryview(changed)[32:]))
    return bytes(changed)


def test_a_match_does_not_go_on_with_another_network_of_the_same_name(
    tmp_path: Path, require: Require
) -> None:
    require(native, NOT_BUILT)
    name, file = tmp_path / "match", tmp_path / "my.net"
    shipped = resources.files("skep.engine").joinpath("skep.net").read_bytes()
    file.write_bytes(shipped)
    players = (f"'Network={file}' skep", "name=usual skep")
    mine, usual = begun(name, *players)
    # One that has been copied is the same.
    assert mine.network == usual.network
    assert begun(name, *players) == [mine, usual]
    log = name.with_suffix(".jsonl").read_text()
    file.write_bytes(another_network(shipped))
    with pytest.raises(MatchError) as caught:
        begun(name, *players)
    assert caught.value.code is MatchErrorCode.OTHER_SETTINGS
    assert str(caught.value.facts["what"]).startswith(f'players.1.network "{mine.network}" ≠ "')
    assert name.with_suffix(".jsonl").read_text() == log


def test_the_log_tells_of_no_network_where_we_know_of_none(tmp_path: Path) -> None:
    players = begun(tmp_path / "match", "Network=HandMade skep", PROGRAM)
    assert [player.network for player in players] == [None, None]
    assert "network" not in (tmp_path / "match.jsonl").read_text()


def test_a_log_that_names_no_networks_is_reported_on_and_not_gone_on_with(
    tmp_path: Path, require: Require
) -> None:
    require(native, NOT_BUILT)
    name = tmp_path / "match"
    first, second = begun(name, "level:1", "level:2")
    log = name.with_suffix(".jsonl")
    log.write_text(log.read_text().replace(f', "network": "{first.network}"', ""))
    assert "network" not in log.read_text()
    assert [spec.name for spec in replay_log(name).plan.players] == ["level 1", "level 2"]
    with pytest.raises(MatchError) as caught:
        begun(name, "level:1", "level:2")
    assert caught.value.facts["what"] == ", ".join(
        f'players.{number}.network null ≠ "{player.network}"'
        for number, player in ((1, first), (2, second))
    )
