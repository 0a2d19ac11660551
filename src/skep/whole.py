"""Files that are written whole or not at all, so that whatever ends a program leaves none half."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def written_whole(path: Path) -> Generator[BinaryIO, None, None]:
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


def write_whole(path: Path, contents: str | bytes) -> None:
    """Write a text to a file, or bytes.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    with written_whole(path) as file:
        file.write(contents.encode() if isinstance(contents, str) else contents)


def write_json(path: Path, value: Mapping[str, object]) -> None:
    """Write an object to a file, as JSON.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    write_whole(path, json.dumps(value, indent=1) + "\n")


@contextmanager
def _replacing(target: Path) -> Generator[BinaryIO, None, None]:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(target))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    """Return the mode of a file as it is, or as a new one would have it."""
    if target.exists():
        return target.stat().st_mode & 0o777
    # Python has no other way to ask for the mask.
    mask = os.umask(0o022)
    os.umask(mask)
    return 0o666 & ~mask
