"""What is told of executables that cannot be built in time."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Require
from tests.native.conftest import BIN, build


def test_a_build_that_takes_too_long_is_told_in_one_line(tmp_path: Path, require: Require) -> None:
    require(BIN.joinpath("cmake").exists(), "no cmake beside Python")
    result = build(tmp_path, 0)
    require("no C++ compiler" not in result.stderr, result.stderr)
    told = "cmake takes more than 0 s: make test builds before the tests, without a limit\n"
    assert (result.returncode, result.stdout, result.stderr) == (1, "", told)
