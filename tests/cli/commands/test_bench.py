"""``skep bench``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skep.cli.commands import bench
from skep.rules import BACKEND
from tests.backends import NOT_BUILT, native_module
from tests.cli.conftest import Result, Skep
from tests.conftest import Require

FIGURES = [
    "Legal move lists, as objects",
    "Legal move lists, packed",
    "Perft leaves, middlegames",
    "Perft leaves, Base+MLP",
    "Plies of random games",
]
CIJFERS = [
    "Lijsten met zetten, als objecten",
    "Lijsten met zetten, ingepakt",
    "Bladeren van perft, middenspel",
    "Bladeren van perft, Base+MLP",
    "Zetten in willekeurige partijen",
]


@pytest.mark.parametrize(
    ("language", "names", "unit"), [("en", FIGURES, "per second"), ("nl", CIJFERS, "per seconde")]
)
def test_every_figure_is_printed(skep: Skep, language: str, names: list[str], unit: str) -> None:
    result = skep("bench", "--seconds", "0", "--lang", language)
    assert (result.status, result.err) == (0, "")
    _, _, *figures = result.out.splitlines()
    assert [line[:36].rstrip() for line in figures] == names
    assert all(re.fullmatch(rf" +\d[\d.,]* {unit}", line[36:]) for line in figures)


def test_the_machine_and_the_rules_are_named(skep: Skep) -> None:
    machine, rules, *_ = skep("bench", "--seconds", "0").out.splitlines()
    assert re.fullmatch(r".+, (?:one core|\d+ cores), Python 3\.\d+\.\d+\S*", machine)
    kinds = {
        "native": r"Native rules, compiled with .+, on one core:",
        "pure": r"Pure Python rules, on one core:",
    }
    assert re.fullmatch(kinds[BACKEND], rules)


def test_the_pure_rules_are_measured_too(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "native", None)
    assert "\nPure Python rules, on one core:\n" in skep("bench", "--seconds", "0").out


def test_the_native_rules_name_their_compiler(require: Require) -> None:
    doors = native_module()
    require(doors, NOT_BUILT)
    assert doors is not None
    assert re.fullmatch(r"(?:GCC|Clang) \d+\..*", doors.compiler())


@pytest.mark.parametrize(
    ("text", "name"), [("processor\t: 0\nmodel name\t: Fast One\n", "Fast One"), ("", None)]
)
def test_the_processor_is_named_as_well_as_it_can_be(
    skep: Skep, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, name: str | None
) -> None:
    file = tmp_path / "cpuinfo"
    file.write_text(text)
    monkeypatch.setattr(bench, "_CPU_INFO", file)
    out = skep("bench", "--seconds", "0").out
    assert out.startswith(f"{name}, ") == (name is not None)


def test_the_same_positions_are_measured_everywhere() -> None:
    positions = bench.middlegames()
    assert (len(positions), sum(len(one.legal_moves()) for one in positions)) == (24, 1869)


def test_more_than_a_minute_is_told_of(skep: Skep) -> None:
    result = skep("bench", "--seconds", "61")
    error = "--seconds: “61” isn’t a whole number from 0 to 60."
    assert result == Result(2, "", f"skep: error: {error}\n")
