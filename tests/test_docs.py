"""The examples of README and docs do what they say."""

from __future__ import annotations

import doctest
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

import skep
from skep.core.setup import SetupProblemCode
from skep.notation.setupstring import parse_setup
from skep.rules import native
from tests.backends import NOT_BUILT
from tests.conftest import Require

ROOT = Path(__file__).parent.parent
PAGES = [
    "README.md",
    "docs/analyze.md",
    "docs/data.md",
    "docs/engine.md",
    "docs/environments.md",
    "docs/export.md",
    "docs/index.md",
    "docs/library.md",
    "docs/match.md",
    "docs/mcts.md",
    "docs/notation.md",
    "docs/notebooks.md",
    "docs/opponents.md",
    "docs/research.md",
    "docs/training.md",
    "docs/tutorial.md",
    "docs/uhp.md",
]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_do_what_they_say(page: str, require: Require) -> None:
    # doctest takes the fence after an example for expected output, so only what is inside counts.
    text = (ROOT / page).read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE))
    require("import numpy" not in code or find_spec("numpy"), "NumPy is not installed")
    require(("skep.train" not in code and "mcts" not in code) or native, NOT_BUILT)
    require("skep.envs" not in code or (find_spec("pettingzoo") and native), "needs the extra envs")
    require("skep.notebook" not in code or find_spec("anywidget"), "needs the extra notebook")
    require("onnx" not in code or find_spec("onnxruntime"), "needs onnxruntime")
    require("pyarrow" not in code or find_spec("pyarrow"), "needs the extra parquet")
    require("import torch" not in code or find_spec("torch"), "PyTorch is not installed")
    test = doctest.DocTestParser().get_doctest(code, {}, page, page, 0)
    assert test.examples
    runner = doctest.DocTestRunner()
    assert runner.run(test).failed == 0


def test_the_keys_in_the_docs_are_the_keys() -> None:
    text = (ROOT / "docs/library.md").read_text(encoding="utf-8")
    vectors = re.findall(r"^\| `(1~[^`]+)` \| `([0-9a-f]{16})` \|$", text, re.MULTILINE)
    assert len(vectors) == 10
    assert [f"{parse_setup(setup).key:016x}" for setup, _ in vectors] == [key for _, key in vectors]


def test_the_reference_lists_every_name_of_the_package() -> None:
    text = (ROOT / "docs/reference/index.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?:`skep.*?|errors) \| (.*) \|$", text, re.MULTILINE)
    named = re.findall(r"`(\w+)`", " ".join(rows))
    assert sorted(named) == sorted(name for name in skep.__all__ if not name.startswith("_"))


def test_the_drawing_of_the_server_has_the_layers_that_import_linter_checks() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (
        contract
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["skep.server"]
    )
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    drawing = re.search(r"^## The server$.*?^```text\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert drawing is not None
    groups = drawing[1].split("\n\n")
    drawn = [set(re.findall(r"^\w+", group, re.MULTILINE)) for group in groups]
    assert drawn == [set(layer.split(" | ")) for layer in contract["layers"]]


def test_the_problems_of_a_setup_in_the_docs_are_all_there_are() -> None:
    text = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    _, _, after = text.partition("| problem | about | meaning |\n")
    rows, _, _ = after.partition("\n\n")
    first_cells = " ".join(row.split("|")[1] for row in rows.splitlines())
    named = re.findall(r"`(\w+)`", first_cells)
    assert sorted(named) == sorted(code.name for code in SetupProblemCode)
