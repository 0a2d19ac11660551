"""Every program of docs/cookbook.md does what the page says.

A recipe is a section of the page, ``### Do something``: to add one, add a section. It holds one
program and, as far as it has them:

- files that the program reads, as blocks with their path for a title;
- what it prints: a block titled ``Output``, or ``Example output`` if numbers and moves differ from
  run to run, which are not compared then;
- a line ``**Needs:** …`` with what may be absent, by the names in ``PARTS``;
- a picture of ``docs/images`` that the program writes, under the same name. A program that ends
  with the name of a game is a cell of a notebook, which draws that game.

A program that talks to ``http://localhost:8000`` gets a server of its own instead.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest

from skep.rules import native
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.serving.in_process import Background

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
LOCAL = "http://localhost:8000"

OUTPUT, EXAMPLE = "Output", "Example output"
PIECE = r"\b[wb](?:[QMLP]|[SBGA][1-3])"
MOVE = rf"(?:\bpass\b|{PIECE}(?: [-/\\]?{PIECE}[-/\\]?)?)"

PARTS: Mapping[str, tuple[Callable[[], object], str]] = {
    "the native rules": (lambda: native, NOT_BUILT),
    "PyTorch": (lambda: find_spec("torch"), "PyTorch is not installed"),
    "NumPy": (lambda: find_spec("numpy"), "NumPy is not installed"),
    "pyarrow": (lambda: find_spec("pyarrow"), "pyarrow is not installed"),
    "httpx": (lambda: find_spec("httpx"), "httpx is not installed"),
    "websockets": (lambda: find_spec("websockets"), "websockets is not installed"),
}


@dataclass(frozen=True)
class Recipe:
    """A section of the page."""

    title: str
    program: str
    texts: Mapping[str, str]
    """Files and output, by their titles."""

    needs: tuple[str, ...]
    pictures: tuple[str, ...]


def _recipe(section: str) -> Recipe:
    title, _, text = section.partition("\n")
    blocks = re.findall(
        r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", text, re.DOTALL | re.MULTILINE
    )
    [program] = [code for language, _, code in blocks if language == "python"]
    needs = re.search(r"^\*\*Needs:\*\* (.+)\.$", text, re.MULTILINE)
    return Recipe(
        title,
        program,
        {name: code for language, name, code in blocks if language != "python"},
        tuple(needs[1].split(", ")) if needs else (),
        tuple(re.findall(r"\]\(images/(.+?)\)", text)),
    )


RECIPES = [
    _recipe(section)
    for section in re.split(r"^###? ", PAGE, flags=re.MULTILINE)[1:]
    if "```python" in section
]


@contextmanager
def _with_server(program: str, folder: Path) -> Generator[str]:
    """Give the program, with a server to talk to where it needs one."""
    if LOCAL not in program:
        yield program
        return
    background = Background(folder)
    try:
        yield program.replace(LOCAL, f"http://{background.start().address}")
    finally:
        background.stop()


def _as_program(recipe: Recipe) -> str:
    """Return the program of a recipe. A cell of a notebook also writes what it would draw."""
    last = ast.parse(recipe.program).body[-1]
    if not (isinstance(last, ast.Expr) and isinstance(last.value, ast.Name)):
        return recipe.program
    [picture] = recipe.pictures
    drawn = f"{last.value.id}._repr_svg_()"
    return f"{recipe.program}\nopen({picture!r}, 'w', encoding='utf-8').write({drawn})\n"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Give an environment in which ``skep`` is the command under test."""
    command = tmp_path / "bin" / "skep"
    command.parent.mkdir()
    command.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m skep \"$@\"\n")
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    # One thread for PyTorch: its threads wait busily for each other, and tests have other work.
    return {**os.environ, "PATH": path, "OMP_NUM_THREADS": "1", "NO_PROXY": "127.0.0.1"}


def test_the_page_has_recipes_with_names_of_their_own() -> None:
    titles = [recipe.title for recipe in RECIPES]
    assert len(set(titles)) == len(titles) >= 15


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.title)
def test_a_recipe_does_what_the_page_says(
    recipe: Recipe, tmp_path: Path, environment: dict[str, str], require: Require
) -> None:
    for part in recipe.needs:
        is_there, reason = PARTS[part]
        require(is_there(), reason)
    folder = tmp_path / "work"
    for name, text in recipe.texts.items():
        if name not in {OUTPUT, EXAMPLE}:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    folder.mkdir(exist_ok=True)

    with _with_server(_as_program(recipe), tmp_path) as program:
        (tmp_path / "program.py").write_text(program, encoding="utf-8")
        done = subprocess.run(  # noqa: S603 - our own page
            [sys.executable, tmp_path / "program.py"],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=250,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, "")
    if EXAMPLE in recipe.texts:
        assert _masked(done.stdout) == _masked(recipe.texts[EXAMPLE])
    else:
        assert done.stdout.rstrip("\n") == recipe.texts.get(OUTPUT, "").rstrip("\n")
    for picture in recipe.pictures:
        drawn = (folder / picture).read_text(encoding="utf-8")
        assert drawn == (ROOT / "docs" / "images" / picture).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("printed", "masked"),
    [
        ("+0.38  59%  wA1 bA1-;bB1 bL\\\n", "#.##  #%  MOVES\n"),
        ("-1.20  5%  pass\n", "#.##  #%  MOVES\n"),
        ("+0.38  59%  \n", "#.##  #%  \n"),
        ("White[3];wM;bP \\wM", "White[#];MOVES"),
        ("at http://127.0.0.1:80/game/aB_-3", "at ADDRESS"),
    ],
)
def test_only_numbers_moves_and_addresses_are_masked(printed: str, masked: str) -> None:
    """Whole lines were masked, so that only their number was compared."""
    assert _masked(printed) == masked


def _masked(text: str) -> str:
    """Return text with what differs from run to run masked; decimals keep their length."""
    text = re.sub(r"https?://\S+", "ADDRESS", text)
    text = re.sub(rf"{MOVE}(;{MOVE})*", "MOVES", text)
    text = re.sub(r"[+-]?[0-9]+\.([0-9]+)", lambda found: "#." + "#" * len(found[1]), text)
    return re.sub(r"[0-9]+", "#", text)
