"""Build the page from ``web/`` into the Python package, with only the standard library and Node.

The build back end runs this before it packs a wheel or a source distribution. ``make`` has its own
steps (``frontend.py``), which skip what is already done and report progress.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src/skep/server/page"

_VERSION = re.compile(r"v(\d+)\.(\d+)\.")
_CI = ("ci", "--no-audit", "--no-fund", "--loglevel=error")
_BUILD = ("run", "--silent", "build", "--", "--logLevel", "error")


class PageError(Exception):
    """The page can't be built; the text says why."""


@dataclass(frozen=True)
class Node:
    """A recent Node, and the npm next to it."""

    program: Path
    npm: Path

    def run(self, *command: str | Path) -> None:
        """Run a command in ``web/``, with this Node first on the path.

        :raises PageError: when the command fails.
        """
        path = f"{self.program.parent}{os.pathsep}{os.environ.get('PATH', '')}"
        environment = os.environ | {"PATH": path, "NPM_CONFIG_UPDATE_NOTIFIER": "false", "CI": "1"}
        if not os.access(Path("~").expanduser(), os.W_OK):
            environment["NPM_CONFIG_CACHE"] = str(ROOT / "build/npm")
        # Standard output belongs to pip, which reads it.
        result = subprocess.run(command, check=False, cwd=WEB, env=environment, stdout=2)
        if result.returncode:
            names = " ".join(Path(part).name for part in command[:2])
            message = f"{names} failed with status {result.returncode}"
            raise PageError(message)


def build_page() -> None:
    """Build the page, and compress its files.

    :raises PageError: when there is no Node, or a step fails.
    """
    node = find_node()
    if node is None:
        message = "found no Node with npm, or only an old one"
        raise PageError(message)
    if not has_packages():
        node.run(node.npm, *_CI)
    node.run(node.npm, *_BUILD)
    node.run(node.program, ROOT / "tools/pack_page.mjs", PAGE)


def find_node() -> Node | None:
    """Return the first recent Node on the path, or next to the Python that runs this."""
    for folder in _folders():
        program = shutil.which("node", path=folder)
        npm = shutil.which("npm", path=folder)
        if program and npm and is_recent(_version(program)):
            return Node(Path(program), Path(npm))
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


def _folders() -> Iterator[str]:
    yield from os.environ.get("PATH", os.defpath).split(os.pathsep)
    yield str(Path(sys.executable).parent)


def _version(program: str) -> str:
    asked = subprocess.run([program, "--version"], check=False, capture_output=True, text=True)
    return asked.stdout
