"""The package itself: what it offers, and that it fetches that late."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import skep


def what_checkers_read() -> dict[str, list[str]]:
    """Return the names that are imported where only type checkers look, by their modules."""
    tree = ast.parse(Path(str(skep.__file__)).read_text(encoding="utf-8"))
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


def test_there_is_what_checkers_believe_to_be_there() -> None:
    read = what_checkers_read()
    assert sorted(name for names in read.values() for name in names) == sorted(skep.__all__)
    for module, names in read.items():
        for name in names:
            assert getattr(skep, name) is getattr(import_module(module), name)
    assert set(skep.__all__) <= set(dir(skep))


def test_there_is_nothing_else() -> None:
    with pytest.raises(AttributeError, match="module 'skep' has no attribute 'Chess'"):
        getattr(skep, "Chess")  # noqa: B009 - checkers know that it is not there


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    text = "import skep, sys; print([name for name in sys.modules if name.startswith('skep')])"
    result = subprocess.run(  # noqa: S603 - our own package
        [sys.executable, "-c", text], check=True, capture_output=True, text=True
    )
    assert result.stdout == "['skep']\n"
