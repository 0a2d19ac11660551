"""The names of files, as people write them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from skep.cli.files import check_writable


def refuse(_path: Path, _mode: int) -> bool:
    return False


def test_a_file_that_cannot_be_written_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_writable(tmp_path / "new.svg")
    check_writable(Path(os.devnull))
    assert list(tmp_path.iterdir()) == []
    # Who runs the tests may be allowed everything.
    monkeypatch.setattr(os, "access", refuse)
    with pytest.raises(PermissionError) as caught:
        check_writable(tmp_path / "new.svg")
    assert caught.value.filename == str(tmp_path / "new.svg")
