"""The hint at the native rules: who gets it, and that it comes once."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from skep.cli import live, native_hint
from skep.cli.data_folder import data_folder
from tests.cli.conftest import Result, Skep

HINT = {
    "en": """\
Skep is using its pure Python rules, which are hundreds of times slower than the native ones. To \
get the native rules, install a C++ compiler and Python.h (Debian: apt install g++ python3-dev), \
then run “pip install .” again in Skep’s source folder.
""",
    "nl": """\
Skep gebruikt nu de regels in puur Python, en die zijn honderden keren trager dan de \
gecompileerde. Wil je de snelle regels? Installeer dan een C++-compiler en Python.h (Debian: apt \
install g++ python3-dev) en voer daarna nog eens “pip install .” uit in de map met de broncode \
van Skep.
""",
}
GAME = "wS1;bG1 wS1-"


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Have the pure rules, a person at a terminal, and a data folder that is not there yet."""
    monkeypatch.setattr(native_hint, "BACKEND", "pure")
    monkeypatch.setattr(native_hint, "is_terminal", lambda: True)
    monkeypatch.setattr(native_hint, "TOLD_AT_INSTALL", tmp_path / "told")
    monkeypatch.delenv("SKEP_PURE", raising=False)
    monkeypatch.setenv("SKEP_DATA", str(tmp_path / "some/where"))
    return tmp_path / "some/where"


def test_the_first_start_tells_and_no_other(skep: Skep, data: Path) -> None:
    first, *others = (skep("show", GAME) for _ in range(3))
    assert first.err == HINT["en"]
    assert others == [Result(0, first.out)] * 2
    assert [path.name for path in data.iterdir()] == ["native-hint"]


@pytest.mark.usefixtures("data")
def test_counting_and_measuring_say_nothing_of_their_own(skep: Skep) -> None:
    skep("show", GAME)
    assert HINT["en"] not in skep("perft", "4", "--rules", "Base,box=Q1G1A1").err
    assert skep("bench", "--seconds", "0").err == ""


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("arguments", [("--lang", "nl"), ("--lang", "nl", "show", GAME)])
def test_it_comes_in_the_language_of_the_program(skep: Skep, arguments: tuple[str, ...]) -> None:
    assert skep(*arguments).err == HINT["nl"]


def test_the_hint_is_in_the_language_that_the_command_asks_for(skep: Skep, data: Path) -> None:
    del data
    told = skep("show", "--lang", "nl", GAME)
    assert told.err == HINT["nl"]
    assert told.out == skep("show", "--lang", "nl", GAME).out != skep("show", GAME).out


def test_programs_are_not_told(skep: Skep, data: Path) -> None:
    assert skep("completion", "bash").err == ""
    assert not data.exists()


def test_who_was_told_at_the_installation_is_not_told_again(
    skep: Skep, data: Path, tmp_path: Path
) -> None:
    (tmp_path / "told").touch()
    assert skep("show", GAME).err == ""
    assert not data.exists()


def test_nobody_is_told_where_nobody_looks(
    skep: Skep, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native_hint, "is_terminal", live.is_terminal)
    assert skep("show", GAME).err == ""
    assert not data.exists()


@pytest.mark.parametrize(("backend", "pure"), [("native", ""), ("pure", "1"), ("pure", "yes")])
def test_nobody_is_told_who_has_what_was_asked_for(
    skep: Skep, data: Path, monkeypatch: pytest.MonkeyPatch, backend: str, pure: str
) -> None:
    monkeypatch.setattr(native_hint, "BACKEND", backend)
    monkeypatch.setenv("SKEP_PURE", pure)
    assert skep("show", GAME).err == ""
    assert not data.exists()


def test_what_cannot_be_remembered_is_not_said_at_every_start(
    skep: Skep, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.parent.write_text("a file, and no folder")
    assert skep("show", GAME).err == ""
    monkeypatch.delenv("SKEP_DATA")
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    # A user whom the system doesn't know has no home folder.
    monkeypatch.setattr("os.getuid", lambda: 4_000_000)
    assert skep("show", GAME).err == ""


def test_the_data_folder_is_the_platforms_unless_it_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def user_data_path(name: str, *, appauthor: bool) -> Path:
        assert not appauthor
        return tmp_path / name

    monkeypatch.setattr("platformdirs.user_data_path", user_data_path)
    assert data_folder({}) == tmp_path / "skep"
    assert data_folder({"SKEP_DATA": ""}) == tmp_path / "skep"
    assert data_folder({"SKEP_DATA": str(tmp_path / "other")}) == tmp_path / "other"
    monkeypatch.chdir(tmp_path)
    assert data_folder({"SKEP_DATA": "here"}) == tmp_path / "here"


def run_at_a_terminal(data: Path, *arguments: str) -> tuple[bytes, str]:
    """Run ``skep`` as after an installation without a compiler; return what it says where."""
    code = """
import sys
sys.modules["skep._native"] = None
sys.prefix = "/nonexistent"  # where no installation has told anything
import skep.cli
skep.cli.main()
"""
    environment = {**os.environ, "SKEP_DATA": str(data), "SKEP_LANG": "en", "SKEP_PURE": ""}
    ours, theirs = pty.openpty()
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", code, *arguments],
        check=True,
        env=environment,
        input=b"exit\n",
        stdout=subprocess.PIPE,
        stderr=theirs,
    )
    os.write(theirs, b".")  # a terminal that nobody wrote to would keep us waiting
    said = os.read(ours, 10_000).decode().replace("\r\n", "\n").removesuffix(".")
    os.close(theirs)
    os.close(ours)
    return run.stdout, said


def test_a_person_at_a_real_terminal_is_told_once(tmp_path: Path) -> None:
    first, second = (run_at_a_terminal(tmp_path, "perft", "0") for _ in range(2))
    assert first[0] == second[0] == b"1\n"
    assert first[1] == HINT["en"] + second[1]


def test_an_engine_that_a_program_starts_says_nothing(tmp_path: Path) -> None:
    out, said = run_at_a_terminal(tmp_path, "uhp")
    assert out.startswith(b"id skep")
    assert (said, list(tmp_path.iterdir())) == ("", [])
