"""The shipped network, checked by the standalone executables (figures: docs/measurements.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import Require
from tests.native.test_native_executables import run

ROOT = Path(__file__).parent.parent.parent
SHIPPED = ROOT / "src/skep/engine/skep.net"
MOST_FROM_FLOATS = 2.0
MOST_FROM_TURNED = 15.0


@pytest.fixture(scope="module")
def proven(executables: Path) -> str:
    """Give what is printed of ten thousand positions of random and of sensible games."""
    result = run(executables / "skep_network", "--positions", "10000", SHIPPED)
    assert result.returncode == 0, result.stderr
    assert "positions 10000\n" in result.stdout
    return result.stdout


def figure(pattern: str, text: str) -> float:
    found = re.search(pattern, text)
    assert found, text
    return float(found[1])


def test_integers_judge_as_floating_point_does(proven: str) -> None:
    assert figure(r"from floating point: most ([0-9.]+)", proven) <= MOST_FROM_FLOATS


def test_turned_positions_are_judged_nearly_alike(proven: str) -> None:
    assert figure(r"from turned positions: mean ([0-9.]+)", proven) < MOST_FROM_TURNED


def test_every_processor_gets_the_same_integers(executables: Path, require: Require) -> None:
    """Steps along lines of a search, as the suite takes them: one digest of all evaluations."""
    require((executables / "skep_tests_v3").exists(), "this processor has no wide registers")
    told = [run(executables / name, "digest").stdout for name in ("skep_tests", "skep_tests_v3")]
    digests = [re.search("100000 steps, digest ([0-9a-f]{16})", text) for text in told]
    assert digests[0] is not None, told
    assert digests[1] is not None, told
    assert digests[0][1] == digests[1][1]


def test_a_file_that_is_none_is_named_with_what_is_wrong(executables: Path, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.net"
    spoilt.write_bytes(SHIPPED.read_bytes()[:-1])
    result = run(executables / "skep_network", spoilt)
    told = f"skep_network: {spoilt}: it is damaged: the file is too short or too long\n"
    assert (result.returncode, result.stdout, result.stderr) == (1, "", told)
