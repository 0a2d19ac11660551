"""Instruction counts of perft, within two percent of what was kept for the same compiler.

A change that is meant to be faster, or has to be slower, brings its own counts along::

    python tools/count_instructions.py build/executables --update
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import NO_COUNT, Require
from tests.native.conftest import ROOT

LEAST = 1_000_000
KEPT = ROOT / "bench/instructions.json"


def test_perft_takes_as_many_instructions_as_it_did(executables: Path, require: Require) -> None:
    require(shutil.which("valgrind"), "no valgrind (Debian: apt install valgrind)")
    command = [sys.executable, "tools/count_instructions.py", str(executables)]
    result = subprocess.run(  # noqa: S603 - our own tool
        command, check=True, capture_output=True, encoding="utf-8", cwd=ROOT
    )
    [(compiler, counts)] = json.loads(result.stdout).items()
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    require(compiler in kept, f"{NO_COUNT} {compiler}")
    # A counter that was switched off half-way counts hundreds, and the same hundreds every time.
    assert min(counts.values()) > LEAST
    assert counts == pytest.approx(kept[compiler], rel=0.02)
