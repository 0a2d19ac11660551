"""The rules of Hive: the compiled extension if it is there, otherwise pure Python.

Set ``SKEP_PURE=1`` to always use the pure rules. Both have the same types, return the same results
in the same order and raise the same errors. ``BACKEND`` says which one is in use. ``VARIANT`` also
tells the two builds of the extension apart: ``avx2`` for processors that have AVX2, ``native`` for
any.
"""

from __future__ import annotations

import copyreg
import importlib
import os
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

from skep.bounds import PERFT_DEPTHS, THREADS
from skep.core import explain as pure_explain
from skep.core import perft as pure_perft
from skep.core import position as pure_position
from skep.core.bugs import Piece
from skep.core.checks import check_type, within
from skep.core.errors import NativeNeededError, NativeTask
from skep.core.moves import Movement, Placement
from skep.core.reasons import How, Reason
from skep.core.setup import Setup

__all__ = [
    "BACKEND",
    "VARIANT",
    "Position",
    "check_position",
    "native",
    "native_needed",
    "perft",
    "restore",
]


def _is_pure_chosen() -> bool:
    return os.environ.get("SKEP_PURE", "") not in {"", "0"}


def _load() -> tuple[ModuleType | None, Literal["avx2", "native", "pure"]]:
    if _is_pure_chosen():
        return None, "pure"
    try:
        module = importlib.import_module("skep._native")
    except ImportError:
        return None, "pure"
    if not module.runs_v3():
        return module, "native"
    try:
        return importlib.import_module("skep._native_v3"), "avx2"
    except ImportError:
        # Not built, or removed from the installation. The other variant does the same more slowly.
        return module, "native"


_module, VARIANT = _load()

# The extension, or None if the pure rules are in use. Type checkers read its generated stub and
# assume that it is there, because the type of a module can't be optional.
if TYPE_CHECKING:
    import skep._native as native
else:
    native = _module

BACKEND: Literal["native", "pure"] = "pure" if _module is None else "native"

# Type checkers read the pure class, so that class is the specification.
if TYPE_CHECKING or _module is None:
    from skep.core.position import Position
else:
    Position = _module.Position


def perft(position: Position, depth: int, *, threads: int = 1) -> int:
    """Return the number of move sequences of *depth* plies.

    Pieces of the same bug in reserve count as one move per hex. A pass is a ply. A finished game
    has no continuation. The pure rules always use one thread.

    :raises WrongTypeError: when *position* is not a position. For a game, pass ``game.position``.
    :raises ValueError: when *depth* is not within 0 to 64, or *threads* not within 1 to 256.
    """
    check_position(position)
    depth = within("depth", depth, PERFT_DEPTHS)
    threads = within("threads", threads, THREADS)
    if native is None:
        return pure_perft.perft(position, depth)
    return native.perft(position, depth, threads)


def check_position(position: object) -> None:
    """Check that a value is a position of the implementation in use.

    :raises WrongTypeError: when it is not.
    """
    check_type("position", position, Position)


def check_any_position(position: object) -> None:
    """Check that a value is a position, of either implementation.

    :raises WrongTypeError: when it is not. For a game, pass ``game.position``.
    """
    # With SKEP_PURE, tests load the native class too: look for what only positions have.
    if not hasattr(position, "from_setup"):
        check_position(position)


def is_native(position: Position) -> bool:
    """Whether the extension is in use, and a position is one of its own."""
    return _module is not None and isinstance(position, _module.Position)


def explain_legal(position: Position, move: Placement | Movement) -> How | None:
    """Explain how a legal move is made, faster than ``Position.explain``.

    For an illegal move, the result is undefined: it may be None.
    """
    if is_native(position):
        return native.explain_legal(position, move)
    return pure_explain.explain_legal(position, move)


def why_stuck(position: Position, piece: Piece) -> Reason:
    """Return the reason that best explains why a piece has no legal move. It must have none."""
    if is_native(position):
        return native.why_stuck(position, piece)
    return pure_explain.why_stuck(position, piece)


def native_needed(task: NativeTask) -> NativeNeededError:
    """Return the error for a task that the pure rules cannot do."""
    return NativeNeededError(task, is_chosen=_is_pure_chosen())


def restore(setup: Setup) -> Position:
    """Return the position in a pickle, in the implementation that is in use here."""
    return Position.from_setup(setup)


def _reduce(position: pure_position.Position) -> tuple[Callable[[Setup], Position], tuple[Setup]]:
    return restore, (position.setup(),)


# Native positions pickle like this too, so a pickle works with either implementation.
copyreg.pickle(pure_position.Position, _reduce)

# The same goes for pickles of the class and its methods, which process pools send.
Position.__module__ = __name__


def _reduce_function(function: Any) -> str | tuple[Callable[..., Any], tuple[Any, ...]]:
    """Pickle a function of the extension by name, as Python does with its own functions."""
    qualified: str = function.__qualname__
    holder, _, name = qualified.rpartition(".")
    if not holder:
        return name
    owner: object = getattr(function, "__self__", None) or getattr(_module, holder)
    return getattr, (owner, name)


if _module is not None:
    _position = Position.initial()
    for _kind in (Position.from_setup, Position.legal_moves, _position.legal_moves):
        copyreg.pickle(type(_kind), _reduce_function)
