"""The headers that give the C++ its bugs, switches, editions, reasons and bounds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from skep import bounds
from skep.core.bugs import EXPANSIONS, Bug
from skep.core.reasons import Reason, ReasonCode, Way
from skep.core.ruleset import EDITIONS, SWITCHES
from skep.words import reason_message
from tests.native.conftest import ROOT


def write(folder: Path) -> dict[str, str]:
    """Write the headers as a build does: without packages, and without an installed Skep."""
    command = [sys.executable, "-IS", "tools/rules_to_cpp.py", str(folder)]
    subprocess.run(command, check=True, cwd=ROOT)  # noqa: S603 - our own tool
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}


def test_it_has_every_bug_switch_and_edition_in_order(tmp_path: Path) -> None:
    text = write(tmp_path / "build" / "generated")["rules.h"]
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


def test_it_has_every_reason_in_order_with_its_name_in_the_catalogs(tmp_path: Path) -> None:
    text = write(tmp_path)["reasons.h"]
    codes, ways = re.findall(r"Names{\n(.+?)};", text, re.DOTALL)
    messages = [f"reason-{name}" for name in re.findall(r'"([\w-]+)"', codes)]
    assert messages == [reason_message(Reason(code)) for code in ReasonCode]
    assert re.findall(r'"([\w-]+)"', ways) == [way.value for way in Way]
    members = re.findall(r"^    k(\w+),$", text, re.MULTILINE)
    declared = [*ReasonCode, *Way]
    assert [name.lower() for name in members] == [
        one.name.replace("_", "").lower() for one in declared
    ]


def test_it_has_the_bounds_that_the_search_checks(tmp_path: Path) -> None:
    text = write(tmp_path)["bounds.h"]
    found = re.findall(r"Bounds<[\w:]+> (k\w+){(\d+), (\d+)};", text)
    assert {name: range(int(least), int(most) + 1) for name, least, most in found} == {
        "kThreads": bounds.THREADS,
        "kHashMib": bounds.HASH_MIB,
        "kDepths": bounds.DEPTHS,
        "kNodes": bounds.NODES,
        "kLines": bounds.LINES,
        "kPerftDepths": bounds.PERFT_DEPTHS,
    }
    numbers = dict(re.findall(r"constexpr [\w:]+ (k\w+) = (\S+);", text))
    assert {name: float(number) for name, number in numbers.items()} == {
        "kMostSeconds": bounds.MAX_SECONDS,
        "kDefaultHashMib": bounds.DEFAULT_HASH_MIB,
    }


def test_a_header_that_is_up_to_date_is_left_alone(tmp_path: Path) -> None:
    """A build compares times: a new file would compile everything again."""
    write(tmp_path)
    before = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    write(tmp_path)
    assert {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == before
