"""Build the page from ``web/`` into the Python package, with only the standard library and Node.

The build back end runs this before it packs a wheel or a source distribution. ``make`` runs the
same commands (``frontend.py``), but skips what is already done and reports progress.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src/skep/server/page"

_VERSION = re.compile(r"v(\d+)\.(\d+)\.")
_CACHE = "NPM_CONFIG_CACHE"

Command = list[str | Path]


class PageError(Exception):
    """The page can't be built; the text says why."""


class LessonsError(Exception):
    """A file in ``lessons`` is broken; the text says which one, where, and why."""


@dataclass(frozen=True)
class Node:
    """A recent Node, with npm in the same folder."""

    folder: Path
    version: str

    def environment(self, cache: Path | None = None) -> dict[str, str]:
        """Return the environment to run npm in: this Node comes first on the path.

        npm's usual cache is in the home folder, which may be missing or read-only.
        """
        path = f"{self.folder}{os.pathsep}{os.environ.get('PATH', '')}"
        folder = cache or os.environ.get(_CACHE) or ROOT / "build/npm"
        settings = {_CACHE: str(folder), "NPM_CONFIG_UPDATE_NOTIFIER": "false", "CI": "1"}
        return os.environ | {"PATH": path} | settings

    def npm(self, *arguments: str) -> Command:
        """Return a command of npm."""
        return [self._program("npm"), *arguments]

    def install_packages(self) -> Command:
        """Return the command that installs what ``web/package-lock.json`` pins."""
        return self.npm("ci", "--no-audit", "--no-fund", "--loglevel=error")

    def build_page(self) -> tuple[Command, Command]:
        """Return the commands that build the page, and compress its files."""
        build = self.npm("run", "--silent", "build")
        return build, [self._program("node"), ROOT / "tools/pack_page.mjs", PAGE]

    def _program(self, name: str) -> str:
        # On Windows, npm is a script with an extension.
        return shutil.which(name, path=str(self.folder)) or name


def build_page() -> None:
    """Build the page, and compress its files.

    :raises PageError: when there is no Node, or a step fails.
    """
    node = find_node()
    if node is None:
        message = "found no Node with npm, or only an old one"
        raise PageError(message)
    if not has_packages():
        _run(node, node.install_packages())
    for command in node.build_page():
        _run(node, command)


def check_lessons() -> None:
    """Check ``lessons`` with the rules in this tree, which need no installation.

    :raises LessonsError: when a file there is broken.
    """
    result = subprocess.run(
        [sys.executable, "-S", ROOT / "tools/page_lessons.py", "--check"],
        check=False,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
    )
    if result.returncode:
        raise LessonsError(result.stderr.strip())


def find_node(own: Path | None = None) -> Node | None:
    """Return the first recent Node on the path, else the one in *own*.

    A wheel installs Node next to Python, so that is where *own* is by default.
    """
    path = os.environ.get("PATH", os.defpath).split(os.pathsep)
    for folder in [*path, str(own or Path(sys.executable).parent)]:
        program = shutil.which("node", path=folder)
        if program and shutil.which("npm", path=folder):
            version = _version(program)
            if is_recent(version):
                return Node(Path(folder).absolute(), version)
    return None


def is_recent(version: str) -> bool:
    """Tell whether Vite runs on a version of Node: it needs 20.19, or 22.12 and later."""
    found = _VERSION.match(version)
    if found is None:
        return False
    number = int(found[1]), int(found[2])
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def has_packages() -> bool:
    """Tell whether ``web/node_modules`` holds what ``web/package-lock.json`` pins."""
    try:
        wanted = _packages(WEB / "package-lock.json")
        found = _packages(WEB / "node_modules/.package-lock.json")
    except (OSError, ValueError, KeyError):
        return False
    # A package may be missing only if it is for another kind of machine.
    return all(
        found.get(name) == package or (name not in found and package.get("optional"))
        for name, package in wanted.items()
        if name
    )


def _packages(lock: Path) -> Mapping[str, Mapping[str, Any]]:
    packages: dict[str, dict[str, Any]] = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return packages


def _version(program: str) -> str:
    try:
        asked = subprocess.run([program, "--version"], check=False, capture_output=True, text=True)
    except OSError:
        return ""
    return asked.stdout.strip()


def _run(node: Node, command: Command) -> None:
    # Standard output belongs to pip, which reads it.
    result = subprocess.run(command, check=False, cwd=WEB, env=node.environment(), stdout=2)
    if result.returncode:
        names = " ".join(Path(part).name for part in command[:2])
        message = f"{names} failed with status {result.returncode}"
        raise PageError(message)
