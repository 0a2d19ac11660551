"""What ``tests/conftest.py`` does for all tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

_TESTS = """\
import pytest

RUNS = []

@pytest.mark.safety
def test_a_move_is_lost_in_one_of_many_runs():
    RUNS.append("safety")
    assert RUNS.count("safety") == 2

def test_the_machine_is_busy_now_and_then():
    RUNS.append("busy")
    assert RUNS.count("busy") == 2
"""


def test_a_safety_test_is_not_repeated_and_others_are(tmp_path: Path) -> None:
    (tmp_path / "test_runs.py").write_text(_TESTS)
    config = ("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path))
    options = ("-p", "tests.conftest", "-p", "no:cacheprovider", "-n0", "--reruns=1")
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "pytest", *config, *options, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 failed, 1 passed, 1 rerun" in run.stdout, run.stdout + run.stderr
