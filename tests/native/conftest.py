"""The plain executables, built once for all tests that run them."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.conftest import Require

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "build/executables"
BIN = Path(sysconfig.get_path("scripts"))


@pytest.fixture(scope="session")
def executables(require: Require) -> Path:
    """Give the folder with the plain executables, as fast as they can be."""
    compilers = (os.environ.get("CXX", ""), "c++", "g++", "clang++")
    compiler = next(filter(None, map(shutil.which, compilers)), None)
    require(compiler, "no C++ compiler (Debian: apt install g++)")
    require(BIN.joinpath("cmake").exists(), "no cmake beside Python")
    FOLDER.mkdir(parents=True, exist_ok=True)
    # One worker builds, the others wait.
    with (FOLDER / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        settings = (f"-DCMAKE_CXX_COMPILER={compiler}", f"-DCMAKE_MAKE_PROGRAM={BIN / 'ninja'}")
        _run("cmake", "-G", "Ninja", "-S", ROOT, "-B", FOLDER, *settings)
        _run("ninja", "-C", FOLDER)
    return FOLDER


def _run(program: str, *arguments: Path | str) -> None:
    command = [BIN / program, *arguments]
    result = subprocess.run(  # noqa: S603 - our own build
        command, check=False, capture_output=True, encoding="utf-8", timeout=280
    )
    if result.returncode:
        pytest.fail(f"{program} failed:\n{result.stdout}{result.stderr}", pytrace=False)
