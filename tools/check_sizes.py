"""Hold modules to 400 lines, functions to 40, and folders of the package to 20 modules."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tools")
MODULE_LINES = 400
FUNCTION_LINES = 40
PACKAGE = "src/skep"
FOLDER_MODULES = 20
"""The maximum number of modules in a folder, not counting its subfolders."""

CROWDED = {
    # One module per rule, in the order in which docs/architecture.md lists them for reading.
    "src/skep/core": 24,
}
"""Folders that may have more modules, and how many."""


def main() -> int:
    """Print every module and function that is too long, and every folder that is too full."""
    problems = [
        problem
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for problem in oversizes(path)
    ]
    problems += crowded_folders()
    print("\n".join(problems) if problems else "every module and function is short enough")
    return 1 if problems else 0


def oversizes(path: Path) -> Iterator[str]:
    """Yield a line about the module, and about each function in it, that is too long."""
    name = path.relative_to(ROOT)
    text = path.read_text(encoding="utf-8")
    lines = len(text.splitlines())
    if lines > MODULE_LINES:
        yield f"{name}: {lines} lines, {MODULE_LINES} at most"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = length(node)
            if lines > FUNCTION_LINES:
                yield f"{name}:{node.lineno}: {node.name}: {lines} lines, {FUNCTION_LINES} at most"


def crowded_folders() -> Iterator[str]:
    """Yield a line about each folder with too many modules to find one at a glance."""
    for folder in sorted({path.parent for path in (ROOT / PACKAGE).rglob("*.py")}):
        name = str(folder.relative_to(ROOT))
        modules, most = len(list(folder.glob("*.py"))), CROWDED.get(name, FOLDER_MODULES)
        if modules > most:
            yield f"{name}: {modules} modules, {most} at most"


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of *function* without its docstring, which may be long."""
    lines = _span(function)
    if ast.get_docstring(function) is not None:
        lines -= _span(function.body[0])
    return lines


def _span(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


if __name__ == "__main__":
    sys.exit(main())
