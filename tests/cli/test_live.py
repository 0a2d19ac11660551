"""Text that changes in place, as it stands on the screen in the end."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import skep
from skep.cli import progress
from skep.cli.live import LiveLines
from tests.cli.screen import screen_of

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("LINES", "4")


def test_the_last_lines_stay_if_they_are_to_be_kept(capsys: Captured) -> None:
    lines = LiveLines(keep=True)
    for shown in (["one", "two"], ["three"], ["four", "five"]):
        lines.show(shown)
    lines.close()
    sys.stderr.write("after\n")
    assert screen_of(capsys.readouterr().err) == ["four", "five", "after"]


def test_else_nothing_is_left_of_them(capsys: Captured) -> None:
    lines = LiveLines(keep=False)
    lines.show(["one", "two"])
    lines.close()
    sys.stderr.write("between\n")
    lines.show(["three"])
    lines.close()
    lines.close()
    assert screen_of(capsys.readouterr().err) == ["between"]


def test_what_does_not_fit_is_cut_at_the_top_and_on_the_right(capsys: Captured) -> None:
    lines = LiveLines(keep=True)
    lines.show(["one", "two", "x" * 30, "four"])
    lines.close()
    assert screen_of(capsys.readouterr().err) == ["two", "x" * 19 + "…", "four"]


def test_square_brackets_and_emoji_names_are_shown_as_they_are(capsys: Captured) -> None:
    lines = LiveLines(keep=True)
    lines.show(["[bold] :bee: [/]"], sys.stdout)
    lines.close()
    out, err = capsys.readouterr()
    assert (screen_of(out), err) == (["[bold] :bee: [/]"], "")


def test_a_terminal_that_cannot_move_its_cursor_gets_the_last_lines(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    lines = LiveLines(keep=True)
    lines.show(["one"])
    lines.show(["two"])
    lines.close()
    assert capsys.readouterr().err.split() == ["two"]


def test_nobody_else_writes_escape_codes() -> None:
    package = Path(skep.__file__).parent
    escapes = re.compile(r"\\(?:x1b|033|e\[|u001b|N\{ESC)", re.IGNORECASE)
    found = [
        str(path.relative_to(package))
        for path in sorted(package.rglob("*.py"))
        if escapes.search(path.read_text(encoding="utf-8"))
    ]
    # The drawing of a board needs its colors, and only the standard library.
    assert found == ["notation/drawing/text.py"]


def test_a_bar_counts_its_steps(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    monkeypatch.setattr(progress, "is_terminal", lambda: True)
    with progress.progress(3, "[Working]") as step:
        step()
        step()
    (line,) = screen_of(capsys.readouterr().err)
    assert line.startswith("[Working] ━")
    assert "2/3" in line


@pytest.mark.parametrize(("terminal", "hidden"), [(False, False), (True, True)])
def test_nobody_sees_a_bar_without_a_terminal_or_if_it_is_hidden(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, *, terminal: bool, hidden: bool
) -> None:
    monkeypatch.setattr(progress, "is_terminal", lambda: terminal)
    with progress.progress(3, "Working", hidden=hidden) as step:
        step()
    assert capsys.readouterr() == ("", "")
