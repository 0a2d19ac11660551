"""The ``perft`` command: one line per depth, which can be stopped at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from skep.bounds import PERFT_DEPTHS
from skep.rules import BACKEND, Position, perft

# Up to this depth, one uninterruptible call takes at most a hundredth of a second.
_ATOMIC_DEPTH = {"native": 3, "pure": 1}


class _StoppedError(Exception):
    """The count was stopped."""


def perft_lines(
    position: Position, depth: int | None, is_stopped: Callable[[], bool]
) -> Iterator[str]:
    """Yield a line for each depth from 0 in the format of MzingaEngine, until it is stopped."""
    for plies in PERFT_DEPTHS if depth is None else range(depth + 1):
        started = perf_counter()
        try:
            nodes = _count(position, plies, is_stopped)
        except _StoppedError:
            return
        milliseconds = (perf_counter() - started) * 1000
        speed = nodes / max(milliseconds, 0.001)
        yield f"perft({plies}) = {nodes} in {milliseconds:.0f} ms. {speed:.1f} KN/s"


def _count(position: Position, depth: int, is_stopped: Callable[[], bool]) -> int:
    if is_stopped():
        raise _StoppedError
    if depth <= _ATOMIC_DEPTH[BACKEND]:
        return perft(position, depth)
    moves = position.legal_moves()
    return sum(_count(position.play_unchecked(move), depth - 1, is_stopped) for move in moves)
