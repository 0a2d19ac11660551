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
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            file.write(contents.encode() if isinstance(contents, str) else contents)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise type(error)(error.errno, error.strerror, str(path)) from error
        raise


def write_json(path: Path, value: Mapping[str, object]) -> None:
    """Write an object to a file, as JSON.

    :raises OSError: with the name of *path*, when it cannot be written.
    """
    write_whole(path, json.dumps(value, indent=1) + "\n")
