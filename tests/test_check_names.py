"""The check that no two public types share a name, and that no file has an odd one."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parent.parent / "tools"


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the module of ``tools/``."""
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    return importlib.import_module("check_names")


def test_public_classes_are_found_with_their_lines(checks: Any, tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("class Result:\n    class Inner: ...\n\nclass _Result: ...\n")
    other.write_text("import enum\n\nclass Result(enum.Enum): ...\n")
    assert checks.public_types([one, other]) == {"Result": [f"{one}:1", f"{other}:3"]}


def test_aliases_count_as_types_but_constants_and_type_variables_do_not(
    checks: Any, tmp_path: Path
) -> None:
    file = tmp_path / "one.py"
    file.write_text(
        "Moves = tuple[str, ...]\nRow: TypeAlias = dict[str, int]\nInt16 = NDArray[int16]\n"
        "_Hidden = list[int]\nLIMIT = 3\nlimit = 4\nValue = TypeVar('Value')\nA, B = 1, 2\n"
        "Total: int = 5\n"
    )
    assert checks.public_types([file]) == {
        "Moves": [f"{file}:1"],
        "Row": [f"{file}:2"],
        "Int16": [f"{file}:3"],
    }


def test_a_shared_name_without_a_reason_is_a_problem(checks: Any) -> None:
    types = {"Result": ["one.py:1", "other.py:3"], "Game": ["game.py:9"]}
    assert checks.find_problems(types, {}) == ["Result: 2 public types, one.py:1, other.py:3"]


def test_a_shared_name_with_a_reason_is_no_problem(checks: Any) -> None:
    types = {"Result": ["one.py:1", "other.py:3"]}
    assert checks.find_problems(types, {"Result": checks.Shared("a reason")}) == []


def test_a_reason_for_two_types_does_not_cover_a_third(checks: Any) -> None:
    types = {"Result": ["one.py:1", "other.py:3", "third.py:5"]}
    assert checks.find_problems(types, {"Result": checks.Shared("a reason")}) == [
        "Result: 3 public types, one.py:1, other.py:3, third.py:5"
    ]


@pytest.mark.parametrize(
    ("places", "count", "problem"),
    [
        (["one.py:1"], 2, "Result: now 1 instead of 2; remove it from SHARED"),
        ([], 2, "Result: now 0 instead of 2; remove it from SHARED"),
        (["one.py:1", "other.py:3"], 3, "Result: now 2 instead of 3; correct its count in SHARED"),
    ],
)
def test_a_reason_that_is_out_of_date_is_a_problem(
    checks: Any, places: list[str], count: int, problem: str
) -> None:
    shared = {"Result": checks.Shared("a reason", count)}
    assert checks.find_problems({"Result": places}, shared) == [problem]


def test_a_file_name_that_windows_cannot_have_is_a_problem(checks: Any) -> None:
    names = ["src/skep/core/moves.py", "file:/tmp/skep.db", "web/a b.ts", "docs/b\n.md"]
    assert checks.odd_file_names(names) == [
        f"{name!r}: use letters, digits, '.', '_' and '-' in file names"
        for name in ("docs/b\n.md", "file:/tmp/skep.db", "web/a b.ts")
    ]


def test_files_that_are_not_committed_yet_are_checked_and_ignored_ones_are_not(
    checks: Any, tmp_path: Path
) -> None:
    assert checks.files_of(tmp_path) == []
    subprocess.run(["git", "init", "-q", tmp_path], check=True)  # noqa: S603, S607 - our own folder
    (tmp_path / ".gitignore").write_text("/build/\n")
    for name in ("build/a.o", "file:/skep.db"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).touch()
    assert sorted(checks.files_of(tmp_path)) == [".gitignore", "file:/skep.db"]
