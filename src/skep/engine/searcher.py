"""The search: native where it is built, pure Python elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from skep.core.moves import Move
from skep.engine import pure
from skep.rules import Position, native

RawReport = tuple[int, int, float, list[tuple[int, list[Move]]]]
"""Depth, nodes, seconds, and the lines, best first: the score's number and the moves."""


class Searcher(Protocol):
    """What searches, with its memory of positions; one search at a time."""

    def search(  # noqa: PLR0913, PLR0917  # a door of plain numbers, native behind it
        self,
        position: Position,
        history: Sequence[int],
        depth: int,
        nodes: int,
        seconds: float,
        lines: int,
        on_report: Callable[[RawReport], None] | None,
    ) -> RawReport:
        """Search until a limit is reached (0 is none) or ``stop`` is called.

        There is one line at least, with one move at least, however soon it is stopped. The same
        position, history and limits other than time give the same answer after ``clear``.
        """
        ...

    def stop(self) -> None:
        """End the search that is running, from any thread; a later one is not affected."""
        ...

    def clear(self) -> None:
        """Forget what earlier searches have found."""
        ...

    def evaluate(self, position: Position) -> int:
        """Return the number of a position's score without looking ahead; the game goes on."""
        ...


def make_searcher(threads: int, hash_mib: int, network: native.Network | None = None) -> Searcher:
    """Return a searcher of the backend in use; without a network it judges by hand-made weights."""
    if hasattr(native, "Searcher"):
        return native.Searcher(threads, hash_mib, network)
    return pure.Searcher(threads, hash_mib, network)
