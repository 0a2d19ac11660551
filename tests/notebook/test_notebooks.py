"""The notebooks of the docs run from top to bottom, and are stored without results."""

from __future__ import annotations

import importlib
import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

from skep.rules import native
from tests.backends import NOT_BUILT
from tests.conftest import Require

NEEDED = ("nbclient", "ipykernel", "anywidget", "numpy", "torch", "matplotlib")
FOLDER = Path(__file__).parent.parent.parent / "docs/notebooks"
SMALLER = {
    "first_steps.ipynb": "",
    "train_a_policy.ipynb": "GAMES, NODES, EPOCHS, TEST_GAMES, SIMULATIONS = 40, 20, 1, 2, 4",
    "a_thousand_games.ipynb": "GAMES = 40",
}
"""What each notebook's parameters are replaced with, to keep the tests quick."""


def read(name: str) -> Any:
    """Return a notebook."""
    nbformat: Any = pytest.importorskip("nbformat")
    return nbformat.read(FOLDER / name, as_version=4)


def test_every_notebook_is_tested() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.ipynb")) == sorted(SMALLER)


@pytest.mark.parametrize("name", SMALLER)
def test_a_notebook_is_clean(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|work|tmp)/", text)
    for cell in read(name).cells:
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None)


@pytest.mark.parametrize("name", SMALLER)
def test_a_notebook_runs(
    name: str, require: Require, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    require(native is not None, NOT_BUILT)
    absent = [package for package in NEEDED if importlib.util.find_spec(package) is None]
    require(not absent, "notebooks need nbclient and all extras")
    nbclient: Any = importlib.import_module("nbclient")
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    notebook = read(name)
    for at, cell in enumerate(notebook.cells):
        if "parameters" in cell.metadata.get("tags", ()):
            smaller = type(cell)(cell | {"id": "smaller", "source": SMALLER[name]})
            notebook.cells.insert(at + 1, smaller)
            break
    if name == "first_steps.ipynb":  # its text tells the reader to click before the next cell
        at = next(i for i, cell in enumerate(notebook.cells) if "against=" in cell.source)
        board = notebook.cells[at]
        click = "board.play(board.game.legal_moves()[3])"
        notebook.cells.insert(at + 1, type(board)(board | {"id": "click", "source": click}))
    client = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3")
    client.execute(cwd=str(tmp_path))
    outputs = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
    assert any(outputs)
