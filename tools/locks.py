"""Pin the requirements, and map extras and groups of ``pyproject.toml`` to files.

``make lock`` rewrites ``requirements/*.txt``. Every pin has a hash, and pip refuses a package whose
hash differs. A package that is in several files has the same version in all of them.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import commands
from steps import QUIET_PIP, ROOT, make_venv, requirements, say


@dataclass(frozen=True)
class Lock:
    """A file of pins, and what goes into it."""

    name: str
    groups: tuple[str, ...]
    extras: tuple[str, ...] | None = None
    """The extras of Skep to pin with its own requirements; None leaves Skep itself out."""

    def wanted(self) -> tuple[str, ...]:
        """Return the arguments for uv."""
        project: tuple[str, ...] = ()
        if self.extras is not None:
            project = ("pyproject.toml", *(f"--extra={extra}" for extra in self.extras))
        return (*project, *(f"--group={group}" for group in self.groups))


TESTED = ("cluster", "envs", "export", "notebook", "numpy", "parquet", "pictures", "server")
"""What the tests need. PyTorch has a file of its own."""

LARGEST = Lock("dev", ("build", "dev"), TESTED)
LOCKS = (
    LARGEST,
    Lock("test", ("build", "test"), TESTED),
    Lock("run", ("build",), ("pictures", "server")),
    Lock("docs", ("docs",)),
    Lock("wheels", ("wheels",)),
    Lock("node", ("node",)),
    Lock("zig", ("zig",)),
    Lock("torch", ("torch",)),
)
"""All files, the largest first: the others agree with it."""


def lock(arguments: Sequence[str]) -> int:
    """Pin every requirement by hash; *arguments* go to uv."""
    with tempfile.TemporaryDirectory() as folder:
        venv = Path(folder) / "venv"
        make_venv(venv)
        commands.run([venv / "bin/pip", *QUIET_PIP, "uv"])
        for file in LOCKS:
            agree = () if file is LARGEST else (f"--constraints={requirements(LARGEST.name)}",)
            pin(venv / "bin/uv", requirements(file.name), *file.wanted(), *agree, *arguments)
    return 0


def pin(uv: Path, target: Path, *wanted: str) -> None:
    """Pin requirements, and everything they need in turn, in a file."""
    # uv also looks where pip looks besides the index.
    links = {"UV_FIND_LINKS": os.environ.get("PIP_FIND_LINKS", "")}
    options = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header")
    output = ("--no-annotate", "--quiet", "--output-file", target)
    command: list[str | Path] = [uv, "pip", "compile", *wanted, *options, *output]
    commands.run(command, cwd=ROOT, env=links | os.environ)
    say(f"pinned {target.relative_to(ROOT)}")
