"""Columns of numbers: NumPy arrays where NumPy is installed, memory views elsewhere."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Literal, Protocol, overload

Code = Literal["B", "I", "Q"]
"""The kind of the items, in the letters of ``struct``: unsigned, of 1, 4 or 8 bytes."""

_NAMES = {"B": "uint8", "I": "uint32", "Q": "uint64"}


class Numbers(Protocol):
    """What a NumPy array and a memory view of numbers have in common."""

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, index: int, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> Numbers: ...

    def __iter__(self) -> Iterator[int]: ...

    def tolist(self) -> list[int]:
        """Return the items as a list of Python integers."""
        ...


@cache
def load_numpy() -> ModuleType | None:
    """Return NumPy, or None where it is not installed."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None


def view(data: bytes, code: Code) -> Numbers:
    """Return the numbers that lie in memory one after another, without copying them."""
    numpy = load_numpy()
    if numpy is None:
        return memoryview(data).cast(code)
    numbers: Numbers = numpy.frombuffer(data, _NAMES[code])
    return numbers
