"""Files that are written whole or not at all, so that whatever ends a program leaves none half."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has none, and then nobody is kept out
    fcntl = None  # type: ignore[assignment]


@contextmanager
def atomic_file(path: Path) -> Generator[BinaryIO, None, None]:
    """Give a file to write to, which takes the place of *path* when all of it is on the disk.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    try:
        # A link stays a link, and a device or a pipe is not replaced by a file.
        target = path.resolve()
        if target.exists() and not target.is_file():
            with target.open("wb") as file:
                yield file
        else:
            with _replacing(target) as file:
                yield file
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error


def write_atomically(path: Path, contents: str | bytes) -> None:
    """Write a text to a file, or bytes.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    with atomic_file(path) as file:
        file.write(contents.encode() if isinstance(contents, str) else contents)


def write_json(path: Path, value: Mapping[str, object]) -> None:
    """Write an object to a file, as JSON.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    write_atomically(path, json.dumps(value, indent=1) + "\n")


def check_writable(path: Path) -> None:
    """Refuse a file that could not be written in the end, before all the work for it.

    :raises OSError: with the name of *path*, when it is a folder, there is none for it, or none
        that may be written to.
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
def _replacing(target: Path) -> Generator[BinaryIO, None, None]:
    # Always the same name, so that one who is killed again and again leaves one file behind.
    part = target.with_name(f".{target.name}.part")
    with part.open("ab") as file:
        _keep_others_out(file, part)
        try:
            file.truncate(0)
            yield file
            file.flush()
            os.fsync(file.fileno())
            if target.exists():
                part.chmod(target.stat().st_mode & 0o777)
            if fcntl is None:  # pragma: no cover - Windows moves no file that is open
                file.close()
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def _keep_others_out(file: BinaryIO, part: Path) -> None:
    """Refuse to write what somebody else is writing: their bytes and ours would be mixed."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        is_ours = False
    except OSError:
        # A file system without locks keeps nobody out.
        is_ours = True
    else:
        # Whoever had it when it was opened may have put it in its place since.
        is_ours = part.exists() and os.path.samestat(os.fstat(file.fileno()), part.stat())
    if not is_ours:
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(part))
