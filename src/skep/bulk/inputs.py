"""The inputs of the value network for many positions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from skep.bounds import THREADS
from skep.bulk import arrays
from skep.core.checks import within
from skep.core.errors import NativeTask, WrongTypeError
from skep.rules import Position, native, native_needed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEATURE_SLOTS = 73
"""The size of each list of inputs. Every input has its own slot."""

NO_FEATURE = 0xFFFF
"""The value of an empty slot."""


def features(
    positions: Iterable[Position], out: NDArray[np.uint16] | None = None, *, threads: int = 1
) -> NDArray[np.uint16]:
    """Return the network's inputs: 16-bit numbers in the shape (positions, 2, 73).

    Each position has two lists: as seen from the queen of the side to move, and from the other
    queen. An item is the number of an input that is on, or 65,535 for an empty slot. *out* is
    written if it is given, and returned. Without NumPy, the result is a memory view of the same
    items.

    :raises NativeNeededError: when the native rules are not in use.
    :raises WrongTypeError: when *positions* doesn't yield positions, or *out* isn't an array.
    :raises ArrayError: when *out* has another shape or dtype, or can't be written in place.
    :raises ValueError: when *threads* is not from 1 to 256.
    """
    threads = within("threads", threads, THREADS)
    if not isinstance(positions, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance] - a caller may err
        raise WrongTypeError("positions", ("iterable of Position",), positions)
    if native is None:
        raise native_needed(NativeTask.FEATURES)
    found = list(positions)
    shape = (len(found), 2, FEATURE_SLOTS)
    rows: Any = _allocate(shape) if out is None else _checked(out, shape)
    if found:
        native.write_features(found, rows, threads)
    return cast("NDArray[np.uint16]", rows)


def _allocate(shape: tuple[int, int, int]) -> object:
    numpy = arrays.load_numpy()
    if numpy is not None:
        return numpy.empty(shape, "uint16")
    bytes_ = memoryview(bytearray(2 * shape[0] * shape[1] * shape[2]))
    return bytes_.cast("H", shape) if shape[0] else bytes_.cast("H")


def _checked(out: Any, shape: tuple[int, int, int]) -> object:
    numpy = arrays.load_numpy()
    if numpy is None:
        raise WrongTypeError("out", ("numpy.ndarray",), out)
    from skep.array_checks import output  # noqa: PLC0415 - it needs NumPy

    return output("out", out, shape, numpy.uint16)
