"""The npm package ``skep-engine`` as users get it: its tarball, installed into an empty folder."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Protocol

import pytest

from tests.conftest import Require

ROOT = Path(__file__).parent.parent.parent
BUILT = ROOT / "build/npm"
SCRIPTS = Path(__file__).parent


class Program(Protocol):
    """Run a program in the folder where the package is installed, and return what it printed."""

    def __call__(self, source: str | Path, *arguments: str, stdin: str = "") -> str: ...


def run_in(folder: Path, *command: str, stdin: str = "") -> str:
    """Run a command in a folder, and return what it printed."""
    # npm would complain about settings of the machine, and must not reach the network.
    environment = os.environ | {"npm_config_offline": "true", "npm_config_update_notifier": "false"}
    done = subprocess.run(  # noqa: S603 - our own scripts
        command,
        cwd=folder,
        env=environment,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def folder(require: Require, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with nothing but the installed package."""
    found = sorted(BUILT.glob("skep-engine-*.tgz"))
    require(found, "the npm packages are not built (make npm)")
    require(shutil.which("npm"), "there is no npm")
    folder = tmp_path_factory.mktemp("npm")
    (folder / "package.json").write_text("{}")
    npm = ("npm", "install", "--offline", "--no-audit", "--no-fund", "--loglevel=error")
    run_in(folder, *npm, "--cache", str(folder / "cache"), str(found[0]))
    return folder


@pytest.fixture(scope="session")
def program(folder: Path) -> Program:
    """Give a way to run programs that import the package."""

    def run(source: str | Path, *arguments: str, stdin: str = "") -> str:
        text = source if isinstance(source, str) else source.read_text(encoding="utf-8")
        (folder / "program.mjs").write_text(text, encoding="utf-8")
        return run_in(folder, "node", "program.mjs", *arguments, stdin=stdin)

    return run
