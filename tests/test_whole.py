"""Files that are written whole: links and devices stay what they are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from skep.train.whole import write_whole


def test_a_link_stays_a_link_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    file, link = tmp_path / "best.net", tmp_path / "link.net"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["best.net", "link.net"]


def test_a_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    # Through a link of our own, so that a mistake costs nothing but the link.
    link = tmp_path / "nothing"
    link.symlink_to(os.devnull)
    write_whole(link, "text")
    assert link.is_char_device()
    assert list(tmp_path.iterdir()) == [link]


def test_what_cannot_be_written_is_told_by_the_name_that_was_given(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "a.net"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, b"")
    assert caught.value.filename == str(path)
    assert list(tmp_path.iterdir()) == []
