"""``skep selfplay`` and ``skep records``."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import pytest

from skep.cli.commands import records as records_command
from skep.cli.commands.selfplay import display as selfplay_display
from skep.cli.commands.selfplay.display import SelfPlayDisplay
from skep.engine.errors import SettingFault
from skep.engine.networks import built_in_file
from skep.rules import native
from skep.train.data.records import (
    Record,
    RecordFault,
    SelfPlayGame,
    SelfPlayResult,
    encode_game,
    encode_header,
    read_records,
)
from skep.train.data.statistics import Alarm
from skep.train.selfplay import SelfPlayRun
from skep.words import LANGUAGES, Words
from tests.cli.conftest import Skep
from tests.cli.screen import screen_of
from tests.conftest import Require

PROGRAM = (sys.executable, "-c", "import sys; from skep.cli import main; sys.exit(main())")
QUICK = ("selfplay", "--player", "nodes=40,hash=1")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, require: Require) -> Path:
    """Work in a folder of its own, where games can be played."""
    require(native is not None, "self-play needs the native engine")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bodies(file: Path) -> list[bytes]:
    return sorted(record.body for record in read_records(file.read_bytes()))


def test_games_are_played_gone_on_with_and_counted(skep: Skep, folder: Path) -> None:
    first = skep(*QUICK, "--games", "5", "games")
    assert (first.status, first.out) == (0, "")
    assert first.err.splitlines()[0] == "5 self-play games."
    second = skep(*QUICK, "--games", "8", "--threads", "3", "games")
    assert second.status == 0
    begins = second.err.splitlines()[0]
    assert begins == "8 self-play games, 5 already played."
    assert skep(*QUICK, "--games", "8", "others").status == 0
    assert bodies(folder / "games") == bodies(folder / "others")
    counted = skep("records", "games")
    assert counted.status == 0
    found = json.loads(skep("records", "--json", "games").out)
    assert found["all"]["games"] + found["all"]["cut_off"] == 8
    assert found["alarms"] == []


@pytest.mark.usefixtures("folder")
def test_a_network_without_end_is_refused(skep: Skep, require: Require) -> None:
    require(Path("/dev/zero").exists(), "there is no file without end")
    result = skep("selfplay", "--player", "nodes=10,network=/dev/zero", "games")
    assert result.status == 2
    assert result.err.startswith("skep: error: /dev/zero isn’t a Skep network")


@pytest.mark.usefixtures("folder")
def test_the_first_game_does_not_wait_for_the_numbers_of_all(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []

    def play(_run: SelfPlayRun, numbers: Iterable[int], *_: object, **__: object) -> None:
        # Not a list of all of them.
        assert iter(numbers) is numbers
        taken.extend(islice(numbers, 3))

    assert skep(*QUICK, "--games", "2", "--first", "7", "games").status == 0
    monkeypatch.setattr("skep.cli.commands.selfplay.selfplay.play_games", play)
    result = skep(*QUICK, "--games", "100000000", "--first", "6", "games")
    assert (result.status, taken) == (0, [6, 9, 10])
    assert "100,000,000 self-play games, 2 already" in result.err


def test_an_empty_file_holds_no_games(skep: Skep, tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.touch()
    result = skep("records", str(file))
    assert (result.status, result.out) == (2, "")
    assert result.err == f"skep: error: {file} contains no self-play games.\n"


def test_a_file_of_other_settings_is_refused(skep: Skep, folder: Path) -> None:
    assert skep(*QUICK, "--games", "1", "games").status == 0
    before = (folder / "games").read_bytes()
    result = skep(*QUICK, "--games", "1", "--seed", "2", "games")
    assert result.status == 2
    assert result.err.startswith(
        "skep: error: games has games played with different settings. Choose another"
    )
    assert (folder / "games").read_bytes() == before


@pytest.mark.usefixtures("folder")
def test_the_networks_that_have_names_are_known_by_them(skep: Skep, folder: Path) -> None:
    one = ("--games", "1")
    for name in ("BuiltIn", "HandMade"):
        assert (
            skep("selfplay", "--player", f"nodes=40,hash=1,network={name}", *one, name).status == 0
        )
    assert skep(*QUICK, *one, "none").status == 0
    assert bodies(folder / "HandMade") == bodies(folder / "none")
    assert bodies(folder / "BuiltIn") != bodies(folder / "none")


@pytest.mark.usefixtures("folder")
def test_settings_that_make_no_run_are_refused(skep: Skep) -> None:
    result = skep("selfplay", "--rules", "Base+X", "games")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("skep: error: --rules: self-play can’t use “Base+X”. ")


REFUSED = {
    "nodes=x": "nodes can’t be “x”. Give a whole number from 1 to 9,223,372,036,854,775,807.",
    "nodes=9,hash=0": "hash can’t be “0”. Give a whole number from 1 to 65,536.",
    "nodes=9,lmp_base=-1": "lmp_base can’t be “-1”. Give a whole number from 0 to 30,000.",
    "seconds=soon": (
        "seconds can’t be “soon”."
        " Use nodes or depth instead: games with a time limit can’t be reproduced."
    ),
    "seconds=1": (
        "seconds=1 isn’t possible, because games with a time limit can’t be reproduced."
        " Use nodes or depth instead."
    ),
    "nodes=9,threads=2": (
        "threads can’t be 2, because games that use several threads can’t be reproduced."
        " Use threads=1."
    ),
    "hash=1": "there is no limit per move. Add nodes or depth, such as nodes=3000.",
    "nodes=9,speed=9": (
        "there is no setting “speed=9”. You can set nodes, depth, hash, network, weights,"
        " and the constants in native/search/tuning.h."
    ),
    "nodes": (
        "“nodes” isn’t a setting. Write settings as NAME=VALUE with commas between them,"
        " such as nodes=3000,hash=4."
    ),
    "nodes=9,network=a,b.net": (
        "“b.net” isn’t a setting."
        ' If the comma is part of a file name, quote the name: network="a,b.net"'
    ),
    'network="a': ('network has a quote that isn’t closed, or text after the closing quote: "a'),
    "nodes=9,weights=few": "few isn’t a file of weights. It needs one whole number per line.",
}


@pytest.mark.parametrize("player", REFUSED)
def test_a_refused_player_is_told_the_setting_and_what_is_allowed(
    skep: Skep, folder: Path, player: str
) -> None:
    (folder / "few").write_text("1\n2\n")
    result = skep("selfplay", "--player", player, "games")
    assert (result.status, result.out) == (2, "")
    assert result.err == f"skep: error: --player: {REFUSED[player]}\n"
    dutch = skep("--lang", "nl", "selfplay", "--player", player, "games")
    assert (dutch.status, dutch.out) == (2, "")
    assert dutch.err.startswith("skep: fout: --player: ")
    assert dutch.err != result.err


def test_every_fault_of_a_setting_has_a_sentence() -> None:
    for language in LANGUAGES:
        words = Words(language)
        facts = {"setting": "hash", "value": "0", "least": "1", "most": "2", "suggestion": "x"}
        said = {words.say(f"selfplay-setting-{fault.value}", **facts) for fault in SettingFault}
        assert len(said) == len(SettingFault)


def test_a_network_may_have_any_name(skep: Skep, folder: Path) -> None:
    name = 'a, "b" = hash=1.net'
    (folder / name).write_bytes(Path(str(built_in_file())).read_bytes())
    quoted = 'network="a, ""b"" = hash=1.net"'
    one = ("--games", "1")
    for player, file in ((quoted, "odd"), ("network=BuiltIn", "usual")):
        assert skep("selfplay", "--player", f"nodes=40,hash=1,{player}", *one, file).status == 0
    assert (folder / "odd").read_bytes() == (folder / "usual").read_bytes()


def test_a_network_that_cannot_play_is_told_with_the_reason(skep: Skep, folder: Path) -> None:
    (folder / "text.net").write_text("Hello, world")
    for name, why in {
        "none.net": "No such file or directory",
        "text.net": "isn’t a Skep network",
    }.items():
        result = skep("selfplay", "--player", f"nodes=5,network={name}", "games")
        assert result.status == 2
        assert result.err.startswith(f"skep: error: {name} ")
        assert why in result.err


def test_without_the_native_engine_there_is_no_self_play(
    skep: Skep, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("skep.train.selfplay.native", None)
    result = skep("selfplay", "--lang", "nl", str(tmp_path / "games"))
    assert result.status == 2
    assert "gecompileerd" in result.err
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_ends_it_and_keeps_what_was_played(folder: Path) -> None:
    command = [*PROGRAM, *QUICK, "--games", "1000000", "games"]
    file = folder / "games"
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own
        while not file.exists() or len(file.read_bytes()) < 2000:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    assert process.returncode == 130
    assert "Run the same command again to resume from games." in said
    assert len(bodies(file)) > 2


def test_a_damaged_file_is_told_with_its_place(skep: Skep, tmp_path: Path) -> None:
    file = tmp_path / "games"
    header = encode_header("a run")
    game = encode_game(SelfPlayGame(1, "Base", SelfPlayResult.CUT_OFF))
    file.write_bytes(header + game + game[:-1] + b"x")
    result = skep("records", str(file))
    assert result.status == 2
    place = len(header + game)
    assert result.err == f"skep: error: {file}, byte {place}: the file is damaged here.\n"


def test_a_game_that_was_not_played_so_is_told_with_its_place(skep: Skep, tmp_path: Path) -> None:
    file = tmp_path / "games"
    header = encode_header("a run")
    file.write_bytes(header + encode_game(SelfPlayGame(1, "Base", SelfPlayResult.DRAW)))
    result = skep("records", str(file))
    assert result.status == 2
    assert f"byte {len(header)}: the result of this game doesn’t match its moves." in result.err


def test_an_alarm_has_a_status_of_its_own(skep: Skep, tmp_path: Path) -> None:
    file = tmp_path / "games"
    games = (SelfPlayGame(number, "Base", SelfPlayResult.CUT_OFF) for number in range(100))
    file.write_bytes(encode_header("a run") + b"".join(map(encode_game, games)))
    result = skep("records", str(file))
    assert (result.status, result.err) == (
        3,
        "Warning: more than 20% of the games were cut off.\n",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_and_every_alarm_has_words(language: str) -> None:
    words = Words(language)
    for fault in RecordFault:
        assert "games.records" in words.say(f"records-{fault.value}", file="games.records", at="7")
    for alarm in Alarm:
        assert words.say(f"records-alarm-{alarm.value}").startswith(("Waarschuwing: ", "Warning: "))


def test_at_a_terminal_two_lines_are_kept_up_to_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(selfplay_display, "is_terminal", lambda: True)
    times = iter(range(0, 100_000, 3000))
    display = SelfPlayDisplay(Words("en"), done=1, games=5, now=lambda: float(next(times)))
    display.show(SelfPlayGame(1, "Base", SelfPlayResult.WHITE_WINS, (0,) * 6))
    display.show(SelfPlayGame(2, "Base", SelfPlayResult.CUT_OFF))
    display.close()
    written = capsys.readouterr().err
    assert "2/5 games, 6 plies, 0 plies per second, about 5 h left\n" in written
    begins, progress, balance = screen_of(written)
    assert begins == "5 self-play games, one already played."
    assert progress.startswith("3/5 games, 6 plies, 0 plies per second, about ")
    assert balance == "White 100%, draws 0%, Black 0%; cut off: 1"


def test_games_are_not_all_in_memory(
    skep: Skep, folder: Path, require: Require, monkeypatch: pytest.MonkeyPatch
) -> None:
    require(find_spec("pyarrow"), "needs the extra parquet")
    assert skep(*QUICK, "--games", "5", "games").status == 0
    wanted = skep("records", "games").out
    sizes: list[int] = []

    def few(records: Iterable[Record], _: int) -> Iterator[Record]:
        for record in islice(records, 2):
            sizes.append(record.at)
            yield record

    def refuse(file: Path) -> bytes:
        raise MemoryError(file)

    monkeypatch.setattr("skep.cli.commands.records.islice", few)
    monkeypatch.setattr(Path, "read_bytes", refuse)
    result = skep("records", "--export", "out.parquet", "games")
    assert (result.status, result.out) == (0, wanted)
    assert (folder / "out.parquet").exists()
    assert len(sizes) == 5


@pytest.mark.parametrize("table", ["out.parquet", "out.npz"])
def test_positions_are_written_to_a_table(
    skep: Skep, folder: Path, require: Require, table: str
) -> None:
    require(find_spec("pyarrow"), "needs the extra parquet")
    assert skep(*QUICK, "--games", "3", "games").status == 0
    result = skep("records", "--export", table, "games")
    assert result.status == 0
    assert re.fullmatch(rf"Wrote \d+ positions to {re.escape(table)}\.\n", result.err)
    assert (folder / table).stat().st_size > 1000


def test_a_table_that_cannot_be_written_is_refused_first(
    skep: Skep, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "games").write_bytes(encode_header("seed 1\n"))
    result = skep("records", "--export", "out.csv", "games")
    assert result.status == 2
    assert "Name a file that ends in .parquet or .npz." in result.err
    monkeypatch.setattr(records_command, "find_spec", dict[str, object]().get)
    result = skep("records", "--export", "out.npz", "games")
    assert result.status == 2
    assert "this needs the Python package numpy" in result.err


@pytest.mark.parametrize("table", ["games.parquet", "games.npz"])
def test_a_table_does_not_replace_the_games(skep: Skep, folder: Path, table: str) -> None:
    games = encode_header("seed 1\n")
    (folder / table).write_bytes(games)
    result = skep("records", "--export", table, table)
    assert (result.status, result.out) == (2, "")
    assert f"{table} is already an input or another output." in result.err
    assert (folder / table).read_bytes() == games
