"""A damaged puzzle file ends the build, with its line and the reason."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT, Source, Tools

FILE = "src/skep/puzzles/puzzles.jsonl"


def cut_off(line: str) -> str:
    return line[:-20]


def with_another_id(line: str) -> str:
    return line.replace('{"id":"', '{"id":"f00', 1)


def with_a_wrong_move(line: str) -> str:
    return line.replace('"solution":"', '"solution":"wQ wQ', 1)


def with_a_word_for_a_number(line: str) -> str:
    return line.replace('"moves":', '"moves":"one",', 1)


def with_another_number_of_moves(line: str) -> str:
    return line.replace('"moves":1', '"moves":2', 1)


DAMAGE: tuple[tuple[Callable[[str], str], str], ...] = (
    (cut_off, "it can't be read as a puzzle"),
    (with_a_word_for_a_number, "it can't be read as a puzzle"),
    (with_another_id, "its id doesn't belong to its position"),
    (with_a_wrong_move, "one of its moves is illegal"),
    (with_another_number_of_moves, "its moves contradict what it says"),
)


def test_a_line_in_another_encoding_is_named(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(b'{"id":"\xff"}\n')
    refused = check(file)
    assert refused.stderr.startswith(f"{file}, line 1: it can't be read as a puzzle")
    assert "Traceback" not in refused.stderr


def damage(folder: Path, spoil: Callable[[str], str], line: int = 7) -> Path:
    """Damage one line of a copy of the shipped file, and return the copy."""
    lines = (ROOT / FILE).read_text(encoding="utf-8").splitlines()
    lines[line - 1] = spoil(lines[line - 1])
    (folder / FILE).parent.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder / FILE


def check(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "tools/check_puzzles.py", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603


def test_the_shipped_puzzles_pass() -> None:
    passed = check()
    assert (passed.returncode, passed.stdout, passed.stderr) == (0, "", "")


@pytest.mark.parametrize(("spoil", "reason"), DAMAGE)
def test_a_damaged_line_is_named(tmp_path: Path, spoil: Callable[[str], str], reason: str) -> None:
    file = damage(tmp_path, spoil)
    refused = check(file)
    assert refused.returncode == 1
    first, *rest = refused.stderr.splitlines()
    assert first.startswith(f"{file}, line 7: {reason}")
    assert rest[-1] == f"git checkout -- {FILE}"
    assert "Traceback" not in refused.stderr


def test_an_empty_or_missing_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    assert "the file has no puzzles" in check(tmp_path / "empty.jsonl").stderr
    assert "No such file" in check(tmp_path / "missing.jsonl").stderr


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_no_package_is_built_with_a_damaged_line(source: Source, kind: str) -> None:
    file = damage(source.folder, cut_off)
    # A wheel without the page is quick; a source distribution would build the page after this.
    no_page = {"SKEP_NO_PAGE": "1"} if kind == "wheel" else {}
    built = source.build(kind, **no_page)  # type: ignore[arg-type]
    assert built.returncode != 0
    assert f"{file}, line 7: it can't be read as a puzzle" in built.stderr
    assert f"git checkout -- {FILE}" in built.stderr
    assert "Traceback" not in built.stderr
    assert list((source.folder / "dist").iterdir()) == []


def test_make_stops_with_the_message(
    tools: Tools, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    steps = tools("steps")
    refused = tools("check_puzzles").PuzzlesError("line 7: it is broken")

    def check_shipped(_: Path) -> None:
        raise refused

    monkeypatch.setattr(steps, "STAMPS", tmp_path)
    monkeypatch.setattr(steps, "check_shipped", check_shipped)
    with pytest.raises(SystemExit, match=r"^line 7: it is broken$"):
        steps.ready_puzzles()
    assert list(tmp_path.iterdir()) == []
