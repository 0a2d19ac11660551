"""Files that are written whole: links and devices stay what they are."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from skep.atomic_files import atomic_file, check_writable, write_atomically
from skep.file_locks import try_lock


def test_a_link_stays_a_link_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    file, link = tmp_path / "best.net", tmp_path / "link.net"
    file.write_bytes(b"old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["best.net", "link.net"]


def test_a_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    # Through a link of our own, so that a mistake costs nothing but the link.
    link = tmp_path / "nothing"
    link.symlink_to(os.devnull)
    write_atomically(link, "text")
    assert link.is_char_device()
    assert list(tmp_path.iterdir()) == [link]


def test_what_cannot_be_written_is_told_by_the_name_that_was_given(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "a.net"
    with pytest.raises(FileNotFoundError) as caught:
        write_atomically(path, b"")
    assert caught.value.filename == str(path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_fails_half_way_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "games.uhp"
    file.write_text("old\n")
    with pytest.raises(KeyboardInterrupt):
        _begin_to_write(file)
    assert {one.name: one.read_text() for one in tmp_path.iterdir()} == {"games.uhp": "old\n"}


def test_a_file_with_a_mode_has_it_before_anything_is_in_it(tmp_path: Path) -> None:
    file, part = tmp_path / "club.skep", tmp_path / ".club.skep.part"
    for left_over in (file, part):
        left_over.write_text("old")
        left_over.chmod(0o644)
    with atomic_file(file, mode=0o600) as open_file:
        assert (part.read_bytes(), part.stat().st_mode & 0o777) == (b"", 0o600)
        open_file.write(b"new")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"new", 0o600)


def test_a_new_file_has_the_usual_mode_and_an_old_one_its_own(tmp_path: Path) -> None:
    plain, new, old = (tmp_path / name for name in ("plain", "new", "old"))
    plain.write_text("")
    old.write_text("")
    old.chmod(0o640)
    for file in (new, old):
        write_atomically(file, "text\n")
    modes = [stat.S_IMODE(file.stat().st_mode) for file in (new, old)]
    assert modes == [stat.S_IMODE(plain.stat().st_mode), 0o640]


def _begin_to_write(file: Path) -> None:
    with atomic_file(file) as out:
        out.write(b"new\n")
        raise KeyboardInterrupt


def test_one_who_is_killed_again_and_again_leaves_one_file_behind(tmp_path: Path) -> None:
    file = tmp_path / "best.net"
    file.write_bytes(b"old")
    code = (
        "import os, pathlib, sys\n"
        "from skep.atomic_files import atomic_file\n"
        "with atomic_file(pathlib.Path(sys.argv[1])) as file:\n"
        "    file.write(b'half')\n"
        "    file.flush()\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    for _ in range(2):
        killed = subprocess.run([sys.executable, "-c", code, str(file)], check=False)  # noqa: S603 - our own
        assert killed.returncode == -signal.SIGKILL
    assert sorted(path.name for path in tmp_path.iterdir()) == [".best.net.part", "best.net"]
    assert file.read_bytes() == b"old"
    write_atomically(file, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["best.net"]
    assert file.read_bytes() == b"new"


def test_what_somebody_else_is_writing_is_left_to_them(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    with atomic_file(file) as theirs:
        theirs.write(b"theirs")
        with pytest.raises(OSError, match="busy") as caught:
            write_atomically(file, b"ours")
        assert caught.value.filename == str(file)
    assert file.read_bytes() == b"theirs"
    assert [path.name for path in tmp_path.iterdir()] == ["games.pgn"]


def test_where_there_are_no_locks_files_are_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    monkeypatch.setattr(fcntl, "flock", _have_no_locks)
    write_atomically(tmp_path / "file", "text")
    assert (tmp_path / "file").read_text() == "text"


@pytest.mark.parametrize(
    "installed", [None, ModuleType("filelock")], ids=["no filelock", "filelock before 3.30"]
)
def test_without_a_new_filelock_files_are_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: ModuleType | None
) -> None:
    monkeypatch.setitem(sys.modules, "filelock", installed)
    write_atomically(tmp_path / "file", "text")
    assert (tmp_path / "file").read_text() == "text"
    # Code that relies on the lock must hear that there is none.
    with (tmp_path / "file").open("rb") as file, pytest.raises(OSError, match="lock") as caught:
        try_lock(file)
    assert caught.value.errno == errno.ENOLCK


def test_what_could_not_be_written_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for fine in (file, tmp_path / "new.svg", Path(os.devnull)):
        check_writable(fine)
    faults = {
        tmp_path: IsADirectoryError,
        tmp_path / "nowhere" / "new.svg": FileNotFoundError,
        file / "new.svg": NotADirectoryError,
    }
    for path, fault in faults.items():
        with pytest.raises(fault) as caught:
            check_writable(path)
        assert caught.value.filename == str(path)
    # Who runs the tests may be allowed everything.
    monkeypatch.setattr(os, "access", _refuse)
    for path in (tmp_path / "new.svg", Path(os.devnull)):
        with pytest.raises(PermissionError):
            check_writable(path)


def _refuse(_path: Path, _mode: int) -> bool:
    return False


def _have_no_locks(_file: object, _how: int) -> None:
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))
