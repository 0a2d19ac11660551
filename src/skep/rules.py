"""The rules of Hive: native where the extension is built, pure Python elsewhere.

Set ``SKEP_PURE=1`` to get the pure rules in any case. Both have the same types, give the same
answers in the same order and raise the same errors; ``BACKEND`` tells which one is in use.
"""

from __future__ import annotations

import importlib
import os
from types import ModuleType
from typing import TYPE_CHECKING, Literal, Protocol, cast

from skep.core import perft as pure_perft
from skep.core.setup import Setup

__all__ = ["BACKEND", "Position", "native", "perft", "restore"]


class Native(Protocol):
    """What the extension has besides ``Position``; numbers in bulk are given as bytes."""

    def perft(self, position: Position, depth: int, threads: int = 1) -> int: ...

    def pack_moves(self, positions: list[Position]) -> tuple[bytes, bytes]: ...

    def play_many(
        self, start: Position, games: int, seed: int, max_plies: int, threads: int
    ) -> tuple[bytes, bytes, bytes]: ...

    def replay_many(
        self, start: Position, games: list[str], threads: int
    ) -> tuple[bytes, bytes, bytes, bytes]: ...


def _load() -> ModuleType | None:
    if os.environ.get("SKEP_PURE", "") not in {"", "0"}:
        return None
    try:
        module = importlib.import_module("skep._native")
    except ImportError:
        return None
    return importlib.import_module("skep._native_v3") if module.runs_v3() else module


_module = _load()

native = cast(Native | None, _module)
"""The extension, or None where the pure rules are in use."""

BACKEND: Literal["native", "pure"] = "pure" if _module is None else "native"

# Checkers read the pure class, which is therefore the specification.
if TYPE_CHECKING or _module is None:
    from skep.core.position import Position
else:
    Position = _module.Position


def perft(position: Position, depth: int, threads: int = 1) -> int:
    """Return how many sequences of *depth* plies there are.

    A species is placed once, not once a piece; a pass is a ply; a finished game leads nowhere.
    The pure rules use one thread, however many are asked for.
    """
    if native is None:
        return pure_perft.perft(position, depth)
    return native.perft(position, depth, threads)


def restore(setup: Setup) -> Position:
    """Return the position of a pickle, in the implementation that is in use here."""
    return Position.from_setup(setup)
