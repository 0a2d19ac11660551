"""Atomic writes: a file is written completely or stays as it was, however the program ends."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from skep.file_locks import try_lock


@contextmanager
def atomic_file(path: Path, *, mode: int | None = None) -> Generator[BinaryIO, None, None]:
    """Open a file for writing that replaces *path* once all of it is on disk.

    It gets the permissions *mode* before anything is in it. Without *mode*, it gets those of the
    file that it replaces, or else the usual ones.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    try:
        # Links stay links, and devices and pipes are written to, not replaced.
        target = path.resolve()
        if target.exists() and not target.is_file():
            with target.open("wb") as file:
                yield file
        else:
            with _replacing(target, mode) as file:
                yield file
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error


def write_atomically(path: Path, contents: str | bytes, *, mode: int | None = None) -> None:
    """Write text or bytes to a file, with the permissions *mode* as in ``atomic_file``.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    with atomic_file(path, mode=mode) as file:
        file.write(contents.encode() if isinstance(contents, str) else contents)


def write_json(path: Path, value: Mapping[str, object]) -> None:
    """Write an object to a file as JSON.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    write_atomically(path, json.dumps(value, indent=1) + "\n")


def check_writable(path: Path) -> None:
    """Check that a file can be written, before doing the work whose result goes there.

    :raises OSError: with the name of *path*, when it is a folder, or its folder does not exist or
        is read-only.
    """
    target = path.resolve()
    fault = 0
    if target.is_dir():
        fault = errno.EISDIR
    elif target.exists() and not target.is_file():
        fault = 0 if os.access(target, os.W_OK) else errno.EACCES
    elif not target.parent.is_dir():
        fault = errno.ENOTDIR if target.parent.exists() else errno.ENOENT
    elif not os.access(target.parent, os.W_OK | os.X_OK):
        fault = errno.EACCES
    if fault:
        raise OSError(fault, os.strerror(fault), str(path))


@contextmanager
def _replacing(target: Path, mode: int | None) -> Generator[BinaryIO, None, None]:
    # The name is always the same: a writer that is killed again and again leaves only one file.
    part = target.with_name(f".{target.name}.part")
    with part.open("ab") as file:
        _keep_others_out(file, part)
        try:
            file.truncate(0)
            if mode is not None:
                part.chmod(mode)
            yield file
            file.flush()
            os.fsync(file.fileno())
            if mode is None and target.exists():
                part.chmod(target.stat().st_mode & 0o777)
            if sys.platform == "win32":  # pragma: no cover - Windows cannot move an open file
                file.close()
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def _keep_others_out(file: BinaryIO, part: Path) -> None:
    """Raise an error if someone else is writing the file: their bytes and ours would mix."""
    try:
        is_ours = try_lock(file)
    except OSError:
        # The file system has no locks.
        return
    if is_ours:
        # The previous writer may have moved it into place after we opened it.
        is_ours = part.exists() and os.path.samestat(os.fstat(file.fileno()), part.stat())
    if not is_ours:
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(part))
