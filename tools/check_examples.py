"""Run both type checkers on the Python in README.md and docs/, as strictly as on our own code.

All sessions (``>>>``) on a page form one module. Every other block is a separate program. Each
module keeps the line numbers of its page, so errors point at the right line.
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

# A session shows the values of expressions, so an unused expression is fine there.
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
    print(f"Checked {len(pages)} programs and sessions on {len(set(pages.values()))} pages")
    return max(failed)


def all_pages(root: Path) -> list[Path]:
    """Return the pages that may have code."""
    return [root / "README.md", *sorted((root / "docs").rglob("*.md"))]


def written(folder: Path, root: Path, page: Path) -> Iterator[tuple[str, str]]:
    """Write the modules of a page, and yield each name with the name of the page."""
    shown = page.relative_to(root).as_posix()
    stem = re.sub(r"\W", "_", shown.removesuffix(".md"))
    for number, lines in modules(page.read_text(encoding="utf-8").splitlines()):
        name = f"{stem}_{number}.py" if number else f"{stem}.py"
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        yield name, shown


def modules(page: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the programs of a page by the lines where they begin, and its session as number 0."""
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
    """Run a checker in a folder, print its errors by page, and return its status."""
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
