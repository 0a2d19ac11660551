"""Files that are written whole or not at all, so that whatever ends a program leaves none half."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path


def write_whole(path: Path, contents: str | bytes) -> None:
    """Write a text to a file, or bytes, which takes its place when all of it is on the disk.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    data = contents.encode() if isinstance(contents, str) else contents
    try:
        # A link stays a link, and a device or a pipe is not replaced by a file.
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error


def _replace(target: Path, data: bytes) -> None:
    # Always the same name, so that one who is killed again and again leaves one file behind.
    part = target.with_name(target.name + ".part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            part.chmod(target.stat().st_mode & 0o777)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_json(path: Path, value: Mapping[str, object]) -> None:
    """Write an object to a file, as JSON.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    write_whole(path, json.dumps(value, indent=1) + "\n")
