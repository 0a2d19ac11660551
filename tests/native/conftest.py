"""The standalone executables, built once for all tests that run them."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.conftest import Require

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "build/executables"
BIN = Path(sysconfig.get_path("scripts"))
SECONDS = 280
"""Less than a test has; ``make test`` builds before the first one, and without a limit."""


@pytest.fixture(scope="session")
def executables(require: Require) -> Path:
    """Give the folder with the standalone executables, as fast as they can be."""
    require(BIN.joinpath("cmake").exists(), "no cmake beside Python")
    FOLDER.mkdir(parents=True, exist_ok=True)
    # One worker builds, the others wait.
    with (FOLDER / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        result = build(FOLDER, SECONDS)
    said = f"{result.stdout}{result.stderr}".strip()
    require("no C++ compiler" not in said, said)
    if result.returncode:
        pytest.fail(said, pytrace=False)
    return FOLDER


def build(folder: Path, seconds: float) -> subprocess.CompletedProcess[str]:
    """Build the executables, unless that takes too long."""
    options = (str(folder), "--seconds", str(seconds))
    command = [sys.executable, "tools/native.py", "build", *options]
    return subprocess.run(  # noqa: S603 - our own build
        command, check=False, capture_output=True, encoding="utf-8", cwd=ROOT
    )
