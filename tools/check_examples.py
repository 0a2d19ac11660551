"""Have both type checkers read the Python in README.md and docs/, as strictly as our own.

A session, with ``>>>``, is one module with all the others of its page. Any other block is a
program of its own. Each module has the lines of its page, so that what a checker says of a line
is about that line of the page.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPENING = re.compile(r"```(?:python|py)\b")
CLOSING = "```"
PROMPTS = (">>>", "...")

# A session shows the value of an expression: there it is not one that was left over.
PYRIGHT = {"typeCheckingMode": "strict", "reportUnusedExpression": False}


def main(root: Path = ROOT) -> int:
    """Check all pages at once, and print what is wrong by page and line."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pages = dict(chain.from_iterable(written(folder, root, page) for page in all_pages(root)))
        config = PYRIGHT | {"extraPaths": [str(ROOT / "src")]}
        (folder / "pyrightconfig.json").write_text(json.dumps(config), encoding="utf-8")
        cache = ROOT / ".mypy_cache" / "examples"
        failed = [
            run(folder, pages, "mypy", "--strict", "--cache-dir", str(cache), *sorted(pages)),
            run(folder, pages, "pyright", "--pythonpath", sys.executable),
        ]
    print(f"{len(pages)} programs and sessions in {len(set(pages.values()))} pages")
    return max(failed)


def all_pages(root: Path) -> list[Path]:
    """Return the pages that may have code."""
    return [root / "README.md", *sorted((root / "docs").rglob("*.md"))]


def written(folder: Path, root: Path, page: Path) -> Iterator[tuple[str, str]]:
    """Write the modules of a page, and yield the name of each with that of the page."""
    shown = page.relative_to(root).as_posix()
    stem = re.sub(r"\W", "_", shown.removesuffix(".md"))
    for number, lines in modules(page.read_text(encoding="utf-8").splitlines()):
        name = f"{stem}_{number}.py" if number else f"{stem}.py"
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        yield name, shown


def modules(page: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the session of a page, with number 0, and its programs by the lines they begin in."""
    session = [""] * len(page)
    for block in blocks(page):
        if any(page[at].startswith(PROMPTS[0]) for at in block):
            for at in block:
                if page[at].startswith(PROMPTS):
                    session[at] = page[at][4:]
        else:
            program = [line if at in block else "" for at, line in enumerate(page)]
            yield block.start + 1, program
    if any(session):
        yield 0, session


def blocks(page: Sequence[str]) -> Iterator[range]:
    """Yield the lines, from 0, of each block of Python."""
    start: int | None = None
    for at, line in enumerate(page):
        if start is not None and line.rstrip() == CLOSING:
            yield range(start, at)
            start = None
        elif start is None and OPENING.match(line):
            start = at + 1


def run(folder: Path, pages: dict[str, str], *command: str) -> int:
    """Run a checker in a folder, and print what it says of the pages; return its status."""
    result = subprocess.run(
        [sys.executable, "-m", *command],
        check=False,
        cwd=folder,
        env=os.environ | {"MYPYPATH": str(ROOT / "src"), "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    if result.returncode:
        said = result.stdout.replace(f"{folder.resolve()}{os.sep}", "")
        print(re.sub(r"\b\w+\.py\b", lambda name: pages.get(name[0], name[0]), said))
    return result.returncode


if __name__ == "__main__":
    sys.exit(main())
