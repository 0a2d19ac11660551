"""Columns of numbers: NumPy arrays where NumPy is installed, memory views elsewhere."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from typing import Literal, Protocol

Code = Literal["B", "I", "Q"]
"""The kind of the items, in the letters of ``struct``: unsigned, of 1, 4 or 8 bytes."""

_NAMES = {"B": "uint8", "I": "uint32", "Q": "uint64"}


class Numbers(Protocol):
    """What a NumPy array and a memory view of numbers have in common."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> int: ...

    def __iter__(self) -> Iterator[int]: ...

    def tolist(self) -> list[int]:
        """Return the items as a list of Python integers."""
        ...


def view(data: bytes, code: Code) -> Numbers:
    """Return the numbers that lie in memory one after another, without copying them."""
    if importlib.util.find_spec("numpy") is None:
        return memoryview(data).cast(code)
    numpy = importlib.import_module("numpy")
    numbers: Numbers = numpy.frombuffer(data, _NAMES[code])
    return numbers
