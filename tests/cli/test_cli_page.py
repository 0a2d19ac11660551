"""The examples of docs/cli.md and the programs in examples/ do what they say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from skep.cli.app import COMMANDS
from skep.core.ruleset import EDITIONS

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
LINES = [
    line
    for block in re.findall(r"^```console\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
]
EXAMPLES = {
    "random_game.py": "White wins: Black's queen is surrounded.\n",
    "why_not.py": """\
wS1 bQ-: The spider wS1 can't leave: it holds the hive together. Otherwise wQ would come loose.
wQ /wS1: The queen wQ slides one step.
wA1 bQ-: A new piece touches only its own color, and here it would touch bQ.
wS1 bQ-: De spin wS1 moet blijven: zij houdt de korf bij elkaar. Anders verliest de korf wQ.
wQ /wS1: De koningin wQ schuift één stap.
wA1 bQ-: Een nieuwe steen raakt alleen de eigen kleur, en deze zou bQ raken.
""",
    "draw_game.py": "9 pictures in .\n",
}


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which ``skep`` is the program under test."""
    program = tmp_path / "bin" / "skep"
    program.parent.mkdir()
    main = "import sys; from skep.cli import main; sys.exit(main())"
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c '{main}' \"$@\"\n")
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "SKEP_LANG": "en", "NO_COLOR": "1"}


def test_every_example_of_the_page_has_this_output(tmp_path: Path, shell: dict[str, str]) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    real: list[str] = []
    for line in [line for line in LINES if line.startswith("$ ")]:
        result = subprocess.run(  # noqa: S603 - the examples of our own page
            ["/bin/sh", "-c", line.removeprefix("$ ")],
            check=False,
            cwd=folder,
            env=shell,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        real += [line, *result.stdout.splitlines()]
    assert real == LINES


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_on_the_page(name: str) -> None:
    assert f"\n## `skep {name}`: " in PAGE


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_is_on_the_page(name: str) -> None:
    assert f"`{name}`" in PAGE


def test_every_program_has_its_output_here() -> None:
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == set(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_program_does_what_it_says(tmp_path: Path, name: str) -> None:
    arguments = ["."] if name == "draw_game.py" else []
    result = subprocess.run(  # noqa: S603 - our own examples
        [sys.executable, ROOT / "examples" / name, *arguments],
        check=True,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert result.stdout.endswith(EXAMPLES[name])
    assert result.stderr == ""
    pictures = {f"{ply}.svg" for ply in range(9)} if arguments else set[str]()
    assert {file.name for file in tmp_path.iterdir()} == pictures
