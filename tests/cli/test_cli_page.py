"""The examples of docs/cli.md and README do what they say."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from skep.cli.app import COMMANDS
from skep.cli.commands import import_games
from skep.cli.commands.analyze import analyze
from skep.cli.commands.explore import explore
from skep.cli.commands.levels import levels
from skep.cli.commands.train import train
from skep.core.ruleset import EDITIONS
from tests.conftest import Require
from tests.samples import few_of

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
TRAINING = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which ``skep`` is the program under test."""
    program = tmp_path / "bin" / "skep"
    program.parent.mkdir()
    main = "import sys; from skep.cli import main; sys.exit(main())"
    program.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c '{main}' \"$@\"\n")
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    # One thread for PyTorch: its threads wait busily for each other, and tests have other work.
    words = {"SKEP_LANG": "en", "NO_COLOR": "1", "OMP_NUM_THREADS": "1"}
    return {**os.environ, "PATH": path, **words}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder to work in."""
    made = tmp_path / "work"
    made.mkdir()
    return made


def section(page: str, title: str) -> str:
    """Return the section of a page whose title begins so."""
    return page.partition(f"\n## {title}")[2].partition("\n## ")[0]


def examples(page: str) -> list[str]:
    """Return the lines of the examples of a page: commands, and what they print."""
    blocks = re.findall(r"^( *)```console\n(.*?)^ *```", page, re.DOTALL | re.MULTILINE)
    return [line[len(indent) :] for indent, block in blocks for line in block.splitlines()]


def played_back(lines: list[str], folder: Path, shell: dict[str, str]) -> list[str]:
    """Return the commands among the lines, with what they really print."""
    real: list[str] = []
    for line in [line for line in lines if line.startswith("$ ")]:
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
    return real


@pytest.mark.parametrize(
    "page", few_of(["cli.md", "match.md", "mcts.md", "opponents.md", "training.md"], 1)
)
def test_every_example_of_the_page_has_this_output(
    folder: Path, shell: dict[str, str], page: str, require: Require
) -> None:
    lines = examples((ROOT / "docs" / page).read_text(encoding="utf-8"))
    assert lines
    if any("skep train" in line for line in lines):
        require(importlib.util.find_spec("torch"), "training needs PyTorch")
    assert played_back(lines, folder, shell) == lines


def test_every_example_of_the_readme_has_this_output(folder: Path, shell: dict[str, str]) -> None:
    lines = examples(README)
    assert lines
    assert played_back(lines, folder, shell) == lines


def test_what_the_readme_says_to_type_can_be_typed(folder: Path, shell: dict[str, str]) -> None:
    typed = re.findall(r"^    \.venv/bin/(skep .*)$", README, re.MULTILINE)
    assert typed
    for line in typed:
        command = ["/bin/sh", "-c", line]
        subprocess.run(  # noqa: S603 - the examples of our own page
            command,
            check=True,
            cwd=folder,
            env=shell,
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_on_the_page(name: str) -> None:
    assert f"\n## `skep {name}`: " in PAGE


@pytest.mark.parametrize(
    ("command", "told"),
    [
        pytest.param(analyze.command, section(PAGE, "`skep analyze`"), id="analyze"),
        pytest.param(explore.command, section(PAGE, "`skep explore`"), id="explore"),
        pytest.param(import_games.command, section(PAGE, "`skep import`"), id="import"),
        pytest.param(levels.command, section(PAGE, "`skep levels`"), id="levels"),
        pytest.param(train.command, section(TRAINING, "Training"), id="train"),
    ],
)
def test_every_option_of_a_command_is_told_of(command: click.Command, told: str) -> None:
    missing = {
        option.opts[0]
        for option in command.params
        if isinstance(option, click.Option)
        and not any(re.search(rf"`{name}\b", told) for name in option.opts)
    }
    # Those that many commands have are told of once.
    assert missing <= {"--rules", "--lang", "--color"}


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_is_on_the_page(name: str) -> None:
    assert f"`{name}`" in PAGE
