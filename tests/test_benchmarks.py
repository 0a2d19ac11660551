"""Benchmarks are run by hand: nothing else would notice that one can't be imported."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BENCHMARKS = sorted((ROOT / "bench").rglob("*.py"))


@cache
def names_in(path: Path) -> frozenset[str]:
    """Return the names that a module defines or imports."""
    names = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
    return frozenset(names)


def missing_in(path: Path) -> Iterator[str]:
    """Yield what a module imports from the tests, or from other benchmarks, and isn't there."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        if node.module.partition(".")[0] not in {"bench", "tests"}:
            continue
        source = ROOT / node.module.replace(".", "/")
        file, folder = source.with_suffix(".py"), source
        known = names_in(file) if file.exists() else {one.stem for one in folder.iterdir()}
        yield from (f"{node.module}.{one.name}" for one in node.names if one.name not in known)


@pytest.mark.parametrize("path", BENCHMARKS, ids=lambda path: path.stem)
def test_what_a_benchmark_imports_is_there(path: Path) -> None:
    assert list(missing_in(path)) == []


@pytest.mark.long
def test_attacks_run_and_say_whether_a_bar_was_missed() -> None:
    command = [sys.executable, "-m", "bench.attacks", "pongs", "file-waves", "--seconds", "3"]
    done = subprocess.run(  # noqa: S603 - our own program
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    # How fast they are is no test: the machine may be busy.
    assert done.returncode in {0, 3}, done.stderr
    results = [line for line in done.stdout.splitlines() if line.endswith(("met", "MISSED"))]
    assert len(results) == 2
    assert " 200 " in results[1]
