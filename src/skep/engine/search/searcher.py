"""The searcher: native if it is built, otherwise pure Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from skep.core.moves import Move
from skep.engine.search import pure
from skep.rules import Position, native

RawReport = tuple[int, int, float, list[tuple[int, list[Move]]]]
"""Depth, nodes, seconds, and the lines, best first, each with units of its score and moves."""


class Searcher(Protocol):
    """A searcher with its transposition table; it runs one search at a time."""

    def search(  # noqa: PLR0913, PLR0917  # plain numbers, as the native one takes them
        self,
        position: Position,
        history: Sequence[int],
        depth: int,
        nodes: int,
        seconds: float,
        lines: int,
        on_report: Callable[[RawReport], None] | None,
    ) -> RawReport:
        """Search until a limit is reached (0 means no limit) or ``stop`` is called.

        No matter how soon it is stopped, it returns at least one line with at least one move. After
        ``clear`` and without a time limit, the same arguments give the same result.
        """
        ...

    def stop(self) -> None:
        """Stop the current search, from any thread; a later one is not affected."""
        ...

    def clear(self) -> None:
        """Clear the transposition table."""
        ...

    def evaluate(self, position: Position) -> int:
        """Return the static evaluation of a position whose game isn't over."""
        ...


def make_searcher(threads: int, hash_mib: int, network: native.Network | None = None) -> Searcher:
    """Return a searcher of the backend in use; None means the handcrafted evaluation."""
    if hasattr(native, "Searcher"):
        return native.Searcher(threads, hash_mib, network)
    return pure.Searcher(threads, hash_mib, network)
