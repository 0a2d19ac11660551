"""Files that are written whole: links and devices stay what they are."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from skep.whole import write_whole, written_whole


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


def test_a_file_that_fails_half_way_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "games.uhp"
    file.write_text("old\n")
    with pytest.raises(KeyboardInterrupt):
        _begin_to_write(file)
    assert {one.name: one.read_text() for one in tmp_path.iterdir()} == {"games.uhp": "old\n"}


def test_a_new_file_has_the_usual_mode_and_an_old_one_its_own(tmp_path: Path) -> None:
    plain, new, old = (tmp_path / name for name in ("plain", "new", "old"))
    plain.write_text("")
    old.write_text("")
    old.chmod(0o640)
    for file in (new, old):
        write_whole(file, "text\n")
    modes = [stat.S_IMODE(file.stat().st_mode) for file in (new, old)]
    assert modes == [stat.S_IMODE(plain.stat().st_mode), 0o640]


def _begin_to_write(file: Path) -> None:
    with written_whole(file) as out:
        out.write(b"new\n")
        raise KeyboardInterrupt
