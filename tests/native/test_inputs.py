"""``skep_inputs``: positions of records, as the binding gives them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np

from skep.train.data.positions import read_rows
from tests.conftest import Require
from tests.train.games import small_file, small_run


def test_the_program_writes_what_the_binding_gives(
    executables: Path, tmp_path: Path, require: Require
) -> None:
    records, rows = tmp_path / "some.records", tmp_path / "some.rows"
    records.write_bytes(small_file(small_run(require), *range(12)))
    program = executables / "skep_inputs"
    subprocess.run([program, records, rows], check=True)  # noqa: S603 - our own
    found, source = read_rows(rows)
    expected, same = read_rows(records, threads=3)
    assert len(found) > 100
    assert np.array_equal(found, expected)
    assert (source.rows, source.games) == (same.rows, same.games)


def test_the_program_says_what_is_wrong_with_records(
    executables: Path, tmp_path: Path, require: Require
) -> None:
    records = tmp_path / "cut.records"
    records.write_bytes(small_file(small_run(require), 0)[:-1])
    result = subprocess.run(  # noqa: S603 - our own
        [executables / "skep_inputs", records, tmp_path / "rows"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 1
    assert f"{records}: truncated at byte " in result.stderr
