"""Settings of a player with the files they name, for machines that share no disk."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from skep.bounded_files import read_bounded

_Data = TypeVar("_Data")
_Made = TypeVar("_Made")

_FILES = ("network", "weights")
_NO_FILE = ("weights=rough",)


@dataclass(frozen=True, slots=True)
class Parcel:
    """Settings as text, and what is in the files that they name, by the place of the setting."""

    settings: str
    files: tuple[tuple[int, bytes], ...]


def pack(settings: str) -> Parcel:
    """Return settings with all that they need.

    :raises OSError: when a file cannot be read.
    """
    parts = settings.split(",")
    files = [
        (place, read_bounded(part.partition("=")[2]))
        for place, part in enumerate(parts)
        if part.partition("=")[0] in _FILES and part not in _NO_FILE
    ]
    return Parcel(settings, tuple(files))


def steady(read: Callable[[], _Data], make: Callable[[], _Made]) -> tuple[_Data, _Made]:
    """Return what is in files and what was made of just that, though they may change meanwhile.

    What is sent later must be what was opened here: a network may be replaced by a newer one.

    :raises OSError: when a file cannot be read, unless *make* has more to say about it.
    """
    while True:
        try:
            data = read()
        except OSError:
            make()
            raise
        made = make()
        if read() == data:
            return data, made


@contextmanager
def unpacked(parcel: Parcel) -> Generator[str, None, None]:
    """Give the settings with files of this machine, which are gone afterwards."""
    parts = parcel.settings.split(",")
    with TemporaryDirectory(prefix="skep-") as folder:
        for place, data in parcel.files:
            file = Path(folder, str(place))
            file.write_bytes(data)
            parts[place] = f"{parts[place].partition('=')[0]}={file}"
        yield ",".join(parts)
