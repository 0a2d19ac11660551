"""The package itself: what it offers, and that it fetches that late."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import skep
import skep.engine

LAZY = pytest.mark.parametrize("package", [skep, skep.engine], ids=["skep", "skep.engine"])


def what_checkers_read(package: ModuleType) -> dict[str, list[str]]:
    """Return the names that are imported where only type checkers look, by their modules."""
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    [block] = [
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    return {
        str(node.module): [alias.name for alias in node.names]
        for node in block.body
        if isinstance(node, ast.ImportFrom)
    }


def modules_loaded_by(statements: str) -> set[str]:
    """Return the modules of Skep that a new process loads when it runs these statements."""
    text = f"import sys; {statements}; print(*sys.modules)"
    result = subprocess.run(  # noqa: S603 - our own package
        [sys.executable, "-c", text], check=True, capture_output=True, text=True
    )
    return {name for name in result.stdout.split() if name.partition(".")[0] == "skep"}


@LAZY
def test_there_is_what_checkers_believe_to_be_there(package: ModuleType) -> None:
    read = what_checkers_read(package)
    assert sorted(name for names in read.values() for name in names) == sorted(package.__all__)
    for module, names in read.items():
        for name in names:
            assert getattr(package, name) is getattr(import_module(module), name)
    assert set(package.__all__) <= set(dir(package))


@LAZY
def test_there_is_nothing_else(package: ModuleType) -> None:
    message = f"module '{package.__name__}' has no attribute 'Chess'"
    with pytest.raises(AttributeError, match=message):
        getattr(package, "Chess")  # noqa: B009 - checkers know that it is not there


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    assert modules_loaded_by("import skep") == {"skep"}


def test_a_small_module_of_the_engine_does_not_load_the_engine() -> None:
    assert modules_loaded_by("import skep.engine.network_names, skep.engine.score") == {
        "skep",
        "skep.engine",
        "skep.engine.network_names",
        "skep.engine.score",
    }
