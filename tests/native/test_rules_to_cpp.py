"""The header that gives the C++ its bugs, switches and editions."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from skep.core.bugs import EXPANSIONS, Bug
from skep.core.ruleset import EDITIONS, SWITCHES
from tests.native.conftest import ROOT


def write(target: Path) -> str:
    """Write the header as a build does: without packages, and without an installed Skep."""
    command = [sys.executable, "-IS", "tools/rules_to_cpp.py", str(target)]
    subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603 - our own tool
    return target.read_text(encoding="utf-8")


def test_it_has_every_bug_switch_and_edition_in_order(tmp_path: Path) -> None:
    text = write(tmp_path / "generated" / "rules.h")
    letters = dict(re.findall(r'(k\w+Letters) = "(\w+)"', text))
    assert letters == {
        "kBugLetters": "".join(bug.value for bug in Bug),
        "kExpansionLetters": "".join(bug.value for bug in EXPANSIONS),
    }
    assert re.findall(r'^    {"(\w+)", k\w+Values', text, re.MULTILINE) == [
        switch.name for switch in SWITCHES
    ]
    assert re.findall(r'^    {"([\w-]+)", {{', text, re.MULTILINE) == list(EDITIONS)
    for switch in SWITCHES:
        assert re.search(rf"^    \w+ {switch.name} = .+;$", text, re.MULTILINE)


def test_a_header_that_is_up_to_date_is_left_alone(tmp_path: Path) -> None:
    """A build compares times: a new file would compile everything again."""
    target = tmp_path / "rules.h"
    write(target)
    before = target.stat().st_mtime_ns
    write(target)
    assert target.stat().st_mtime_ns == before
