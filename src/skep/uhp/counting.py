"""Perft for the protocol: line by line, and to be stopped at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from skep.rules import BACKEND, Position, perft

DEPTHS = range(65)
"""How many plies can be asked for."""

# So deep is counted in one go: it takes a hundredth of a second at most.
_AT_A_TIME = {"native": 3, "pure": 1}


class _StoppedError(Exception):
    """Somebody does not want to wait any longer."""


def perft_lines(
    position: Position, depth: int | None, is_stopped: Callable[[], bool]
) -> Iterator[str]:
    """Yield a line for each depth from 0, in the form of MzingaEngine, until it is stopped."""
    for plies in DEPTHS if depth is None else range(depth + 1):
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
    if depth <= _AT_A_TIME[BACKEND]:
        return perft(position, depth)
    moves = position.legal_moves()
    return sum(_count(position.play_unchecked(move), depth - 1, is_stopped) for move in moves)
